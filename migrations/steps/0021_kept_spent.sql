-- What is used is kept with open rows, too: through the last local day that was over when it was reckoned. What is kept of a
-- row counts its days from the first of its budget period through kept_through; who changes such a day, up to
-- watched_through, writes down what was counted of it.
alter table budget_histories rename column spent_version to kept_version;
alter table budget_histories add column kept_seconds bigint;
alter table budget_histories add column kept_cents numeric(20, 0);
alter table budget_histories add column kept_through date;
alter table budget_histories add column watched_through date;
-- When the next figure is to be kept; long ago = at once, null = never again.
alter table budget_histories add column keep_due_at timestamptz default '-infinity';

-- Servers of the release before read spent_seconds and spent_cents until they are replaced, find nothing and reckon.
update budget_histories set kept_seconds = spent_seconds, kept_cents = spent_cents, kept_through = stop_date,
  watched_through = stop_date, keep_due_at = null, spent_seconds = null, spent_cents = null
where stop_date is not null and spent_seconds is not null;

drop index budget_histories_unkept;
alter table budget_histories drop column spent_watched;
alter table budget_histories add check ((kept_seconds is null) = (kept_through is null));
alter table budget_histories add check ((kept_cents is null) = (kept_through is null));
alter table budget_histories add check (kept_through is null or (watched_through is not null and kept_through <= watched_through));
alter table budget_histories add check (watched_through <= stop_date);
create index budget_histories_watched on budget_histories (organization_id, watched_through) where watched_through is not null;
create index budget_histories_keep_due on budget_histories (keep_due_at) where keep_due_at is not null;

-- Days of a member on a project that changed after figures that are kept counted them, with the seconds that were counted.
create table budget_changed_days (
  organization_id int not null,
  project_id int not null,
  local_date date not null,
  user_id int not null,
  tracked int not null,
  billable int not null,
  primary key (organization_id, project_id, local_date, user_id)
);
