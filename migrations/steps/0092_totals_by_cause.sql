-- What each cause but the work that trackers sent has added to a project from its first day through a local date: the
-- seconds, and what days cost with them less what they cost without. So what was added by hand, merged, moved or deleted
-- between two dates is one row less another, too, and no such day is looked at by itself.
alter table project_running_totals
  add column manual_tracked bigint not null default 0,
  add column manual_tracked_cents bigint not null default 0,
  add column manual_billable bigint not null default 0,
  add column manual_billable_cents bigint not null default 0,
  add column merge_tracked bigint not null default 0,
  add column merge_tracked_cents bigint not null default 0,
  add column merge_billable bigint not null default 0,
  add column merge_billable_cents bigint not null default 0,
  add column rebuild_tracked bigint not null default 0,
  add column rebuild_tracked_cents bigint not null default 0,
  add column rebuild_billable bigint not null default 0,
  add column rebuild_billable_cents bigint not null default 0,
  add column deletion_tracked bigint not null default 0,
  add column deletion_tracked_cents bigint not null default 0,
  add column deletion_billable bigint not null default 0,
  add column deletion_billable_cents bigint not null default 0;

-- The same of what was counted of a day before it changed. Of days that changed before this, totals count none of it.
alter table budget_changed_days
  add column manual_tracked bigint not null default 0,
  add column manual_billable bigint not null default 0,
  add column merge_tracked bigint not null default 0,
  add column merge_billable bigint not null default 0,
  add column rebuild_tracked bigint not null default 0,
  add column rebuild_billable bigint not null default 0,
  add column deletion_tracked bigint not null default 0,
  add column deletion_billable bigint not null default 0;

-- Totals of projects from their first such day on are made anew by the job, in portions; meanwhile what they are asked
-- for is added up from the days.
delete from project_running_totals t using (
  select organization_id, project_id, min(local_date) as since from time_ledger_sums where cause <> 'ingest'
  group by organization_id, project_id) cut
where t.organization_id = cut.organization_id and t.project_id = cut.project_id and t.local_date >= cut.since;

update project_totals_progress g set due_at = '-infinity', totalled_through = cut.since - 1
from (
  select organization_id, project_id, greatest(min(local_date), '0001-01-02') as since from time_ledger_sums
  where cause <> 'ingest' group by organization_id, project_id) cut
where g.organization_id = cut.organization_id and g.project_id = cut.project_id and g.totalled_through >= cut.since;
