-- What a project has used from its first day of time through a local date, at the pay or bill rates that hold as known
-- now, of members who are not on fixed pay: one row for each date with time. What lies between two dates is one row
-- less another, however many days and members there are.
create table project_running_totals (
  organization_id int not null,
  project_id int not null,
  is_pay boolean not null,
  local_date date not null,
  tracked bigint not null,
  billable bigint not null,
  -- The cost of the tracked and of the billable seconds; each day of a member is rounded to whole cents.
  tracked_cents bigint not null,
  billable_cents bigint not null,
  primary key (organization_id, project_id, is_pay, local_date)
);

-- How far the totals of a project have got. Who changes a day up to watched_through writes down in budget_changed_days
-- what was counted of it. All projects on which budgets rest are here; their totals are made by the sweep that keeps
-- what is spent of budgets, in portions of a month. Until then, what is asked for is added up from the days.
create table project_totals_progress (
  organization_id int not null,
  project_id int not null,
  totalled_through date,
  watched_through date,
  due_at timestamptz not null default '-infinity',
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);
create index project_totals_progress_due on project_totals_progress (due_at);
create index project_totals_progress_watched on project_totals_progress (organization_id, watched_through);

insert into project_totals_progress (organization_id, project_id)
select p.organization_id, p.id from projects p
where exists (select from budget_histories h where h.organization_id = p.organization_id and h.project_id = p.id)
  or exists (select from project_terms t join budget_histories h
      on h.organization_id = t.organization_id and h.client_id = t.client_id
    where t.organization_id = p.organization_id and t.project_id = p.id);
