-- A page of flags is found by id within each day (UTC) of the range, whatever the range and the filters: what is read
-- follows from the page and the number of days, not from the number of flags. Further columns are there to be read from
-- the index alone.
create index unusual_activities_by_day on unusual_activities
  (organization_id, ((starts_at at time zone 'UTC')::date), id) include (starts_at, type);
create index unusual_activities_by_kind on unusual_activities
  (organization_id, type, confidence_level, ((starts_at at time zone 'UTC')::date), id) include (starts_at);
-- The flags of a member: those of a range, and, in the order of their ids, their own list.
create index unusual_activities_of_user on unusual_activities (organization_id, user_id, starts_at, id)
  include (type, confidence_level);
create index unusual_activities_of_user_by_id on unusual_activities (organization_id, user_id, id);
drop index unusual_activities_by_time;
drop index unusual_activities_by_user;
