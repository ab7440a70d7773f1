-- Pay periods that were closed at least once; the others follow from schedules alone.
create table pay_periods (
  organization_id int not null references organizations (id),
  start_on date not null,
  stop_on date not null,
  -- Null = reopened, and not closed since.
  closed_at timestamptz,
  closed_by_user_id int,
  -- Of the lines that it pays, in the order of their ids.
  checksum text check ((checksum is not null) = (closed_at is not null)),
  reopened_at timestamptz,
  reopened_by_user_id int,
  reopen_reason text,
  primary key (organization_id, start_on)
);
create index pay_periods_closed on pay_periods (organization_id, stop_on) where closed_at is not null;

-- What periods pay: figures as they were when they closed, and corrections of what was paid before.
create table pay_period_lines (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  user_id int not null,
  -- The first date of the period that it is about, and of the one that pays it; null = a correction that waits.
  earned_start_on date not null,
  paid_start_on date,
  component text not null check (component in ('straight', 'premium')),
  date date not null,
  week_start date not null,
  project_id int,
  kind text not null check (kind in ('time', 'salary', 'earning')),
  name text,
  is_billable boolean not null,
  policy_id int,
  rule text not null,
  pay_multiplier text not null,
  pay_rate text,
  bill_multiplier text not null,
  bill_rate text,
  seconds int not null,
  -- Cents; null = no amount.
  pay bigint,
  bill bigint,
  -- Why, by whom and when what was paid before became another; null = no correction.
  cause text,
  actor_user_id int,
  caused_at timestamptz,
  recorded_at timestamptz not null,
  -- Its period was reopened.
  superseded_at timestamptz,
  primary key (organization_id, id)
);
create index pay_period_lines_paid on pay_period_lines (organization_id, paid_start_on, id)
  where superseded_at is null;
create index pay_period_lines_of_member on pay_period_lines (organization_id, user_id, paid_start_on, id)
  where superseded_at is null;
create index pay_period_lines_earned on pay_period_lines (organization_id, earned_start_on, user_id)
  where superseded_at is null;

-- An approval is of these figures; it lapses when they change.
alter table pay_period_members
  add column approved_checksum text,
  add column lapsed_at timestamptz,
  add column lapse_cause text;
create index pay_period_members_approved on pay_period_members (organization_id, user_id, stop_on)
  where approved_at is not null;
