-- Since when this installation stores nothing that a setting forbids; null = since it exists. One row.
create table enforcement_start (
  enforced_since timestamptz
);
insert into enforcement_start (enforced_since)
  select case when exists (select from organizations) then current_timestamp end;

-- The last removal of contents that an organization had stored against its settings, with its counts.
create table enforcement_runs (
  organization_id int primary key references organizations (id),
  started_at timestamptz not null,
  -- The slots of members up to this one are done.
  through_user_id int not null,
  found jsonb not null,
  -- Null = it was interrupted; the next one continues it.
  finished_at timestamptz
);
