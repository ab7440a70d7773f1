-- Holidays are kept in calendars, as of a country or a state. An ended calendar says nothing from then on; what it said
-- of the days before stays.
create table holiday_calendars (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null,
  location text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id)
);

-- The days of a calendar; taken out = superseded. `uid` = the event of an imported file.
create table holidays (
  organization_id int not null,
  id bigint generated always as identity,
  calendar_id int not null,
  local_date date not null,
  name text not null,
  uid text,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, calendar_id) references holiday_calendars (organization_id, id)
);
create unique index holidays_current on holidays (organization_id, calendar_id, local_date, name)
  where superseded_at is null;
create index holidays_of_calendar on holidays (organization_id, calendar_id, local_date);

-- In which calendar a member is from a local date on; without calendar_id in none. Rows are superseded with the instant,
-- never overwritten.
create table holiday_assignments (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  effective_on date not null,
  calendar_id int,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, calendar_id) references holiday_calendars (organization_id, id)
);
create unique index holiday_assignments_current on holiday_assignments (organization_id, user_id, effective_on)
  where superseded_at is null;
create index holiday_assignments_of_member on holiday_assignments (organization_id, user_id, id);
create index holiday_assignments_of_calendar on holiday_assignments (organization_id, calendar_id, user_id)
  where superseded_at is null;
