-- A reviewer may ask for a second opinion: the review then changes nothing until another reviewer has given theirs.
alter table unusual_activity_reviews add column second_opinion boolean not null default false;

-- Few flags wait, among many that are settled.
create index unusual_activities_waiting on unusual_activities
  (organization_id, session_start desc, user_id desc, lone_id desc) where review_pending;
