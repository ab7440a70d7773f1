-- For how many months an organization keeps what is recorded beside the time itself, and what it has let go of.
create table retention (
  organization_id int not null references organizations (id),
  kind text not null check (kind in ('minutes', 'apps_and_urls', 'screenshots', 'audit', 'read_log')),
  -- Months beside the present one; null = for good, of the read log for a year.
  months smallint check (months between 1 and 120),
  -- Nothing of the kind is kept from before it; the first day of a month in UTC. It never goes back by itself.
  released_before date,
  -- How far that is done, and when it was: what is written late for an older time is found by it.
  cleared_before date,
  cleared_at timestamptz,
  primary key (organization_id, kind)
);
