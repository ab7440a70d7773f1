-- Further thresholds of the budget of a project or client, beside those of the budget itself: a share of its limit, or
-- an amount in its unit.
create table budget_thresholds (
  organization_id int not null,
  id int generated always as identity,
  project_id int,
  client_id int,
  percent smallint check (percent between 1 and 1000),
  amount numeric(14, 4) check (amount > 0),
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1),
  check (num_nonnulls(percent, amount) = 1)
);
create index budget_thresholds_of_project on budget_thresholds (organization_id, project_id) where project_id is not null;
create index budget_thresholds_of_client on budget_thresholds (organization_id, client_id) where client_id is not null;

-- Which thresholds were reached in a budget period, how often, and since when they are; null = they are no longer.
create table budget_crossings (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int,
  client_id int,
  period_start_date date not null,
  threshold text not null,
  number int not null check (number > 0),
  reached_since timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create unique index budget_crossings_of_project on budget_crossings (organization_id, project_id, period_start_date, threshold)
  where project_id is not null;
create unique index budget_crossings_of_client on budget_crossings (organization_id, client_id, period_start_date, threshold)
  where client_id is not null;
