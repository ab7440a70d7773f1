-- What a member is paid for a period from a local date on; without amount there is no salary from then on. Rows are
-- superseded with the instant, never overwritten.
create table salaries (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  effective_on date not null,
  amount numeric(12, 2) check (amount > 0),
  period text check (period in ('weekly', 'biweekly', 'semimonthly', 'monthly', 'yearly')),
  hours numeric(8, 4) check (hours > 0),
  hours_per text check (hours_per in ('week', 'period')),
  method text check (method in ('standard', 'fluctuating')),
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  check ((amount is null) = (period is null) and (amount is null) = (method is null)),
  check ((hours is null) = (hours_per is null)),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create unique index salaries_current on salaries (organization_id, user_id, effective_on) where superseded_at is null;
create index salaries_of_member on salaries (organization_id, user_id, id);

-- What a member earns on a local date besides hours and salary; taken back = superseded.
create table earnings (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  local_date date not null,
  amount numeric(12, 2) not null check (amount > 0),
  name text not null,
  in_regular_rate boolean not null,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index earnings_of_member on earnings (organization_id, user_id, local_date);
create index earnings_listed on earnings (organization_id, user_id, id) where superseded_at is null;
