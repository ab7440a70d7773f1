-- What an organization decides about its pay periods; who has decided nothing has no row.
create table pay_period_settings (
  organization_id int primary key references organizations (id),
  -- Whether time by hand and deletions are refused in closed periods.
  locks_closed boolean not null
);

-- Of a correction: why time of a locked period was changed, as whoever did it said; null = nobody did.
alter table pay_period_lines add column reason text;
