-- The history rows. The budget in force of a project or client is its row without stop_date.
create table budget_histories (
  organization_id int not null,
  id int generated always as identity,
  project_id int,
  client_id int,
  type text not null check (type in ('cost', 'hours')),
  rate text check (rate in ('bill_rate', 'pay_rate')),
  cost numeric(14, 2) check (cost >= 0),
  hours numeric(12, 4) check (hours >= 0),
  budget_start_date date not null,
  near_limit smallint not null check (near_limit between 1 and 100),
  notify_enabled boolean not null,
  notify_all_members boolean not null,
  notify_group text check (notify_group in ('owners', 'managers', 'members')),
  recurrence text check (recurrence in ('weekly', 'monthly')),
  recurrence_start smallint,
  include_non_billable boolean not null,
  stop_timer_when_budget_reached boolean not null,
  stop_at smallint check (stop_at between 1 and 100),
  start_date date not null,
  stop_date date,
  -- the budget period the row belongs to: consumption counts from its first day; the last day is inclusive, null = open end
  period_start_date date not null,
  period_stop_date date,
  -- first instant of the day after the period, when the row is due to be followed by the next one
  rollover_at timestamptz,
  -- the row counts at the rates known at this instant; null while open
  closed_at timestamptz,
  -- What is used, kept with a closed row; null = reckoned at each read. The version counts what may have changed it, and
  -- whoever does so looks for watched rows alone: those with a figure, or with one about to be kept.
  spent_seconds bigint,
  spent_cents numeric(20, 0),
  spent_version bigint not null default 0,
  spent_watched boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1),
  check ((type = 'cost') = (rate is not null)),
  check (type = 'cost' or cost is null),
  check (type = 'hours' or hours is null),
  check ((recurrence is null) = (recurrence_start is null)),
  check (recurrence is null or recurrence_start between case recurrence when 'weekly' then 0 else 1 end and case recurrence when 'weekly' then 6 else 31 end),
  check ((stop_date is null) = (closed_at is null)),
  check ((period_stop_date is null) = (recurrence is null)),
  check ((spent_seconds is null) = (spent_cents is null)),
  check (spent_seconds is null or spent_watched),
  check (not spent_watched or stop_date is not null)
);
create unique index budget_histories_open_project on budget_histories (organization_id, project_id) where stop_date is null and project_id is not null;
create unique index budget_histories_open_client on budget_histories (organization_id, client_id) where stop_date is null and client_id is not null;
create index budget_histories_of_project on budget_histories (organization_id, project_id, id) where project_id is not null;
create index budget_histories_of_client on budget_histories (organization_id, client_id, id) where client_id is not null;
create index budget_histories_closed on budget_histories (organization_id, closed_at);
create index budget_histories_watched on budget_histories (organization_id, stop_date) where spent_watched;
create index budget_histories_unkept on budget_histories (organization_id, id) where stop_date is not null and spent_seconds is null;
create index budget_histories_due on budget_histories (rollover_at) where stop_date is null and rollover_at is not null;

-- Append-only: each budget as it was stated (null = cleared), for the configuration as of any instant.
create table budget_statements (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int,
  client_id int,
  budget jsonb,
  effective_on date not null,
  recorded_at timestamptz not null,
  actor_user_id int,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
