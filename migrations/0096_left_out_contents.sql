-- Counts of contents that uploads sent although a setting or the plan forbids them, by the organization's local date of
-- the upload, program and member. The program is '' if the upload named none.
create table left_out_contents (
  organization_id int not null references organizations (id),
  local_date date not null,
  program text not null,
  user_id int not null,
  apps bigint not null,
  urls bigint not null,
  screenshots bigint not null,
  first_at timestamptz not null,
  -- When the member was notified; null = not yet.
  reported_at timestamptz,
  primary key (organization_id, local_date, program, user_id)
);
create index left_out_contents_unreported on left_out_contents (first_at) where reported_at is null;

-- Owners get no more events about these programs.
create table dismissed_programs (
  organization_id int not null references organizations (id),
  program text not null,
  dismissed_at timestamptz not null,
  -- Null = the command line.
  dismissed_by int,
  primary key (organization_id, program)
);
