create table overtime_policies (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  -- the first version of the chain this one belongs to; null on the first version itself
  chain_id int,
  name text not null,
  policy_type text not null check (policy_type in ('weekly', 'daily')),
  threshold numeric(7, 4) not null check (threshold > 0),
  pay_rate_multiplier numeric(6, 4) not null check (pay_rate_multiplier between 1 and 10),
  bill_rate_multiplier numeric(6, 4) not null check (bill_rate_multiplier between 1 and 10),
  since timestamptz not null,
  until timestamptz,
  auto_add_new_users boolean not null,
  -- members who joined after this instant are added; null while off
  auto_add_since timestamptz,
  notification_enabled boolean not null,
  notification_role_ids text[] not null,
  superseded_by_id int,
  -- set once, by the first stored time of an assigned member inside [since, until)
  used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, superseded_by_id) references overtime_policies (organization_id, id),
  check (auto_add_new_users = (auto_add_since is not null)),
  check (threshold <= case policy_type when 'weekly' then 168 else 24 end)
);
create index overtime_policies_unused on overtime_policies (organization_id, since) where used_at is null;
create index overtime_policies_chain on overtime_policies (organization_id, chain_id);
create unique index overtime_policies_predecessor on overtime_policies (organization_id, superseded_by_id) where superseded_by_id is not null;

-- Which member is on which policy when. No member is ever on two policies of one type at one instant.
create table overtime_assignments (
  organization_id int not null,
  id bigint generated always as identity,
  policy_id int not null,
  policy_type text not null check (policy_type in ('weekly', 'daily')),
  user_id int not null,
  since timestamptz not null,
  until timestamptz,
  -- true while the assignment lasts as long as the policy; false once it was ended on its own
  ends_with_policy boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references overtime_policies (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (until is null or until >= since),
  exclude using gist (organization_id with =, user_id with =, policy_type with =, tstzrange(since, until) with &&)
);
create index overtime_assignments_of_policy on overtime_assignments (organization_id, policy_id, user_id);

-- Members who joined while a policy was adding new members and who have no pay rate yet; chain_id is its first version.
create table overtime_newcomers (
  organization_id int not null,
  user_id int not null,
  chain_id int not null,
  primary key (organization_id, user_id, chain_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, chain_id) references overtime_policies (organization_id, id)
);
