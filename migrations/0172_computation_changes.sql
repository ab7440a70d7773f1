-- Rules of pay that a version computes differently, and the instant of the upgrade. Corrections of periods that were
-- closed before name these rules. A database without closed periods has none.
create table computation_changes (
  name text primary key,
  changed_at timestamptz not null
);
insert into computation_changes (name, changed_at)
  select rules.name, now()
  from (values ('salary_coverage'), ('premium_in_regular_rate'), ('premiums_of_two_policies')) as rules (name)
  where exists (select from pay_periods where closed_at is not null);
