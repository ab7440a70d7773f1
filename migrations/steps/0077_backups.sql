-- Backups that are made by themselves, and what a restored installation must not send.

-- The file that was written, for those that are removed again when there are enough newer ones.
alter table backups add column file text;

-- One row, or none where nobody asked for it.
create table backup_schedule (
  id smallint primary key default 1 check (id = 1),
  directory text not null,
  every_minutes int not null check (every_minutes between 15 and 44640),
  keep int not null check (keep between 1 and 1000),
  due_at timestamptz not null,
  -- One process makes it; what a killed one had begun is free again when its time is over.
  leased_until timestamptz,
  -- Why the last one could not be made.
  failure text
);

-- One row while mail and webhooks are held: a restored database does not know what was sent since its backup.
create table sending_hold (
  id smallint primary key default 1 check (id = 1),
  held_at timestamptz not null,
  backup_taken_at timestamptz not null
);
