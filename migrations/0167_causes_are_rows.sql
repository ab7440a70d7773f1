-- The total that each cause, except `ingest`, added to a project through a local date. The rows of the last date up to a
-- day are the state through that day: a date with rows has one for each cause that added time until then.
create table project_cause_totals (
  organization_id int not null,
  project_id int not null,
  is_pay boolean not null,
  local_date date not null,
  cause text not null check (cause in ('manual', 'merge', 'rebuild', 'deletion')),
  tracked bigint not null,
  billable bigint not null,
  tracked_cents bigint not null,
  billable_cents bigint not null,
  primary key (organization_id, project_id, is_pay, local_date, cause)
);

-- The same for a member-day in `budget_changed_days`, as it was when the day was counted.
create table budget_changed_causes (
  organization_id int not null,
  project_id int not null,
  local_date date not null,
  user_id int not null,
  cause text not null check (cause in ('manual', 'merge', 'rebuild', 'deletion')),
  tracked bigint not null,
  billable bigint not null,
  primary key (organization_id, project_id, local_date, user_id, cause)
);

-- Dates on which no cause changed repeat the state of the date before, and get no rows. A cause that falls back to
-- nothing gets a row of zeros once.
insert into project_cause_totals (organization_id, project_id, is_pay, local_date, cause, tracked, billable,
  tracked_cents, billable_cents)
select organization_id, project_id, is_pay, local_date, cause, figures[n], figures[n + 1], figures[n + 2],
  figures[n + 3]
from (
  select organization_id, project_id, is_pay, local_date, figures, lag(figures, 1, array_fill(0::bigint, array[16]))
    over (partition by organization_id, project_id, is_pay order by local_date) as before
  from (
    select organization_id, project_id, is_pay, local_date, array[
      manual_tracked, manual_billable, manual_tracked_cents, manual_billable_cents,
      merge_tracked, merge_billable, merge_tracked_cents, merge_billable_cents,
      rebuild_tracked, rebuild_billable, rebuild_tracked_cents, rebuild_billable_cents,
      deletion_tracked, deletion_billable, deletion_tracked_cents, deletion_billable_cents] as figures
    from project_running_totals
  ) totals
) dates cross join unnest(array['manual', 'merge', 'rebuild', 'deletion'], array[1, 5, 9, 13]) as c (cause, n)
where figures <> before and (0 <> any (figures[n:n + 3]) or 0 <> any (before[n:n + 3]));

insert into budget_changed_causes (organization_id, project_id, local_date, user_id, cause, tracked, billable)
select organization_id, project_id, local_date, user_id, cause, figures[n], figures[n + 1]
from (
  select organization_id, project_id, local_date, user_id, array[manual_tracked, manual_billable, merge_tracked,
    merge_billable, rebuild_tracked, rebuild_billable, deletion_tracked, deletion_billable] as figures
  from budget_changed_days
) days cross join unnest(array['manual', 'merge', 'rebuild', 'deletion'], array[1, 3, 5, 7]) as c (cause, n)
where 0 <> any (figures[n:n + 1]);

alter table project_running_totals
  drop column manual_tracked, drop column manual_tracked_cents,
  drop column manual_billable, drop column manual_billable_cents,
  drop column merge_tracked, drop column merge_tracked_cents,
  drop column merge_billable, drop column merge_billable_cents,
  drop column rebuild_tracked, drop column rebuild_tracked_cents,
  drop column rebuild_billable, drop column rebuild_billable_cents,
  drop column deletion_tracked, drop column deletion_tracked_cents,
  drop column deletion_billable, drop column deletion_billable_cents;

alter table budget_changed_days
  drop column manual_tracked, drop column manual_billable,
  drop column merge_tracked, drop column merge_billable,
  drop column rebuild_tracked, drop column rebuild_billable,
  drop column deletion_tracked, drop column deletion_billable;
