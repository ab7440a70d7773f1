-- Rows of budgets as they were known: a setting rewrites rows of its day and rows yet to start, and what was told of an
-- instant must not change. What is there by now counts as known since it was made.
create table budget_row_versions (
  organization_id int not null,
  id bigint generated always as identity,
  history_id int not null,
  project_id int,
  client_id int,
  type text not null,
  rate text,
  cost numeric(14, 2),
  hours numeric(12, 4),
  budget_start_date date not null,
  near_limit smallint not null,
  notify_enabled boolean not null,
  notify_all_members boolean not null,
  notify_group text,
  recurrence text,
  recurrence_start smallint,
  include_non_billable boolean not null,
  stop_timer_when_budget_reached boolean not null,
  stop_at smallint,
  start_date date not null,
  stop_date date,
  period_start_date date not null,
  period_stop_date date,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recorded_at timestamptz not null,
  -- null: known still
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, history_id) references budget_histories (organization_id, id)
);
create index budget_row_versions_by_row on budget_row_versions (organization_id, history_id, recorded_at);
create unique index budget_row_versions_present on budget_row_versions (organization_id, history_id)
  where superseded_at is null;

insert into budget_row_versions (organization_id, history_id, project_id, client_id, type, rate, cost, hours,
  budget_start_date, near_limit, notify_enabled, notify_all_members, notify_group, recurrence, recurrence_start,
  include_non_billable, stop_timer_when_budget_reached, stop_at, start_date, stop_date, period_start_date,
  period_stop_date, closed_at, created_at, updated_at, recorded_at)
select organization_id, id, project_id, client_id, type, rate, cost, hours, budget_start_date, near_limit,
  notify_enabled, notify_all_members, notify_group, recurrence, recurrence_start, include_non_billable,
  stop_timer_when_budget_reached, stop_at, start_date, stop_date, period_start_date, period_stop_date, closed_at,
  created_at, updated_at, created_at
from budget_histories order by organization_id, id;
