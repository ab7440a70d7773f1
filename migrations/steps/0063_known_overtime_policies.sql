-- What was known of policies, and of who is on them, is kept: a change of either is no longer lost. What is there by
-- now counts as known ever since, and what it was before is not known: organizations that are there say since when.
alter table overtime_policies add column recorded_at timestamptz not null default '-infinity';
alter table overtime_assignments add column recorded_at timestamptz not null default '-infinity';

create table superseded_overtime_policies (
  organization_id int not null,
  id bigint generated always as identity,
  policy_id int not null,
  policy_type text not null,
  threshold numeric(7, 4) not null,
  pay_rate_multiplier numeric(6, 4) not null,
  bill_rate_multiplier numeric(6, 4) not null,
  rules jsonb not null,
  recorded_at timestamptz not null,
  superseded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references overtime_policies (organization_id, id)
);
create index superseded_overtime_policies_since on superseded_overtime_policies (organization_id, superseded_at);

create table superseded_overtime_assignments (
  organization_id int not null,
  id bigint generated always as identity,
  policy_id int not null,
  user_id int not null,
  since timestamptz not null,
  until timestamptz,
  recorded_at timestamptz not null,
  superseded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references overtime_policies (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index superseded_overtime_assignments_since on superseded_overtime_assignments (organization_id, superseded_at);

-- null: ever since the organization is there
alter table organizations add column policies_known_since timestamptz default current_timestamp;
alter table organizations alter column policies_known_since drop default;
