-- Flags are shown by the session of tracked time that they begin in. Where it begins orders them, and with the member it
-- names it: both stand in the name that evidence has of it. A flag without such a name stands for itself.
alter table unusual_activities
  -- Unix seconds
  add column session_start bigint not null generated always as (
    case when evidence ->> 'stretch_id' ~ '^\d{1,10}-\d{1,12}$'
      then split_part(evidence ->> 'stretch_id', '-', 2)::bigint
      else floor(extract(epoch from starts_at at time zone 'UTC'))::bigint end) stored,
  -- 0 = in a session
  add column lone_id int not null generated always as (
    case when evidence ->> 'stretch_id' ~ '^\d{1,10}-\d{1,12}$' then 0 else id end) stored;

-- The sessions with a flag of a level and state, and of a type, from the newest on. What a plan may hide is left out of
-- the first, so that no page reads past it.
create index unusual_activities_by_session on unusual_activities
  (organization_id, confidence_level, review_state, session_start, user_id, lone_id)
  where type <> 'automation_like_activity';
create index unusual_activities_by_type_and_session on unusual_activities
  (organization_id, type, confidence_level, review_state, session_start, user_id, lone_id);
-- The flags of a session, and the sessions of a member.
create index unusual_activities_of_session on unusual_activities
  (organization_id, user_id, session_start, lone_id) include (type, confidence_level, review_state);
