-- How an organization writes the files that its payroll takes.
create table payroll_templates (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null,
  -- Columns and formats, under the names of the API.
  layout jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

-- Under which number payroll knows a member.
create table payroll_ids (
  organization_id int not null,
  user_id int not null,
  payroll_id text not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create unique index payroll_ids_once on payroll_ids (organization_id, payroll_id);
