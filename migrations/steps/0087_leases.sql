-- Who lets go of an organization's records, or puts some back: one process at a time, for months have an order, and an
-- archive that is made while another process removes the month would have a part of it.
create table retention_turns (
  organization_id int primary key,
  lease uuid not null,
  taken_at timestamptz not null,
  -- What a killed process had begun is free again when its time is over.
  leased_until timestamptz not null
);

-- Whose time it is: who makes a backup says nothing any more of a schedule that was changed, or taken by another.
alter table backup_schedule add column lease uuid;
