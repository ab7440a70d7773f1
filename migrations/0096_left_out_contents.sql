-- What uploads sent although a setting forbids it, counted by the organization's local date of the upload, program and
-- member. No name, address or id is in it. The program is '' where the upload named none.
create table left_out_contents (
  organization_id int not null references organizations (id),
  local_date date not null,
  program text not null,
  user_id int not null,
  apps bigint not null,
  urls bigint not null,
  screenshots bigint not null,
  first_at timestamptz not null,
  -- Owners and the member were notified; null = they will be.
  reported_at timestamptz,
  primary key (organization_id, local_date, program, user_id)
);
create index left_out_contents_unreported on left_out_contents (first_at) where reported_at is null;

-- Programs of which owners want no more events.
create table dismissed_programs (
  organization_id int not null references organizations (id),
  program text not null,
  dismissed_at timestamptz not null,
  -- Null = the command line.
  dismissed_by int,
  primary key (organization_id, program)
);
