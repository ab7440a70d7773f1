-- What is carried into a period changes with what is known of the periods before. What was carried is told as it was
-- known at an instant, so that what is superseded stays. What is there by now counts as known ever since.
alter table budget_carries
  add column recorded_at timestamptz not null default '-infinity',
  add column superseded_at timestamptz;
alter table budget_carries alter column recorded_at drop default;

drop index budget_carries_of_project;
drop index budget_carries_of_client;
create unique index budget_carries_of_project on budget_carries (organization_id, project_id, period_start_date)
  where project_id is not null and superseded_at is null;
create unique index budget_carries_of_client on budget_carries (organization_id, client_id, period_start_date)
  where client_id is not null and superseded_at is null;
create index budget_carries_known_of_project on budget_carries (organization_id, project_id, period_start_date)
  where project_id is not null;
create index budget_carries_known_of_client on budget_carries (organization_id, client_id, period_start_date)
  where client_id is not null;
