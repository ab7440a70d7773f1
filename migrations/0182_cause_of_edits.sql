-- Changes of time entries are a cause of their own. Older rows satisfy narrower checks.
alter table time_ledger drop constraint time_ledger_cause_check;
alter table time_ledger add constraint time_ledger_cause_check check (cause in
  ('ingest', 'manual', 'edit', 'merge', 'rebuild', 'deletion')) not valid;
alter table project_cause_totals drop constraint project_cause_totals_cause_check;
alter table project_cause_totals add constraint project_cause_totals_cause_check check (cause in
  ('manual', 'edit', 'merge', 'rebuild', 'deletion')) not valid;
alter table budget_changed_causes drop constraint budget_changed_causes_cause_check;
alter table budget_changed_causes add constraint budget_changed_causes_cause_check check (cause in
  ('manual', 'edit', 'merge', 'rebuild', 'deletion')) not valid;
