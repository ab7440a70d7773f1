-- How often members are paid, from a date on; replaced with its time, never overwritten.
create table pay_schedules (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  effective_on date not null,
  frequency text not null check (frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
  -- A date on which a weekly or biweekly period begins.
  anchor_on date check ((anchor_on is not null) = (frequency in ('weekly', 'biweekly'))),
  -- The day of the month on which the others begin, of two the first.
  month_day smallint check ((month_day is not null) = (frequency in ('semimonthly', 'monthly'))),
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id)
);
create unique index pay_schedules_in_force on pay_schedules (organization_id, effective_on)
  where superseded_at is null;

-- How far members are in a pay period. Periods follow from schedules; whoever has done nothing has no row.
create table pay_period_members (
  organization_id int not null,
  start_on date not null,
  stop_on date not null,
  user_id int not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by_user_id int,
  returned_at timestamptz,
  returned_by_user_id int,
  return_reason text,
  primary key (organization_id, start_on, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index pay_period_members_by_stop on pay_period_members (organization_id, stop_on);
