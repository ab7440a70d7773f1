-- Payroll numbers that spreadsheets interpret as formulas are refused. Numbers from before stay and are marked, so that
-- backups with them can be restored.
alter table payroll_ids add column predates_check boolean not null default false;
update payroll_ids set predates_check = true where payroll_id ~ '^[=+@\t\n-]';
alter table payroll_ids add check (predates_check or payroll_id !~ '^[=+@\t\n-]');
