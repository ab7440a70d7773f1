-- What a budget period carries into the next: what is unused of it, overused or both, in the unit of the budget. `cap`
-- and `floor` bound what is carried, `expires_after` for how many periods it can be used; null = without bound.
create table budget_rollovers (
  organization_id int not null,
  id int generated always as identity,
  project_id int,
  client_id int,
  carry text not null check (carry in ('unused', 'overused', 'both', 'none')),
  cap numeric(14, 4) check (cap >= 0),
  floor numeric(14, 4) check (floor >= 0),
  expires_after smallint check (expires_after between 1 and 120),
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create unique index budget_rollovers_of_project on budget_rollovers (organization_id, project_id)
  where project_id is not null;
create unique index budget_rollovers_of_client on budget_rollovers (organization_id, client_id)
  where client_id is not null;

-- What was carried into a budget period, by the period that left it: the first entry is that of the period before. What
-- is not here is nothing.
create table budget_carries (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int,
  client_id int,
  period_start_date date not null,
  parts numeric(20, 4)[] not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create unique index budget_carries_of_project on budget_carries (organization_id, project_id, period_start_date)
  where project_id is not null;
create unique index budget_carries_of_client on budget_carries (organization_id, client_id, period_start_date)
  where client_id is not null;
