-- Derived figures are compared with what they are made from, once a week for each organization. A row comes with the
-- first check; it says how far the one has come that is under way, so that one that is interrupted goes on there.
create table figure_checks (
  organization_id int primary key references organizations (id),
  due_at timestamptz not null,
  -- What is compared next, of daily figures from which date on; null = no check is under way.
  part text,
  next_date date,
  -- How many differences the check under way has found so far, by part.
  found jsonb not null default '{}',
  -- Of the last one that was finished.
  checked_at timestamptz,
  differing jsonb not null default '{}',
  differing_count int not null default 0
);
create index figure_checks_due on figure_checks (due_at);
create index figure_checks_differing on figure_checks (organization_id) where differing_count > 0;
