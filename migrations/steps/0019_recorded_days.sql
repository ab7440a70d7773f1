-- How programs record, so that a program's step is not taken for a machine: what each member's day shows, and what all members of a date
-- have in common. revision counts the changes of a day's time, so that only what changed is measured again.
alter table detection_days add column revision int not null default 0;
create index detection_days_by_date on detection_days (organization_id, local_date);

create table recorded_days (
  organization_id int not null,
  local_date date not null,
  user_id int not null,
  -- The revision of the day that was measured.
  revision int not null,
  -- By program what the member's seconds show of its step.
  programs jsonb not null,
  primary key (organization_id, local_date, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

-- By program how it recorded the date, where it did so in steps of more than a second. The row is locked by those who judge the date.
create table recorded_dates (
  organization_id int not null references organizations (id),
  local_date date not null,
  programs jsonb not null,
  primary key (organization_id, local_date)
);
