-- How many minutes before its threshold members of a policy are told; by the first version of its chain, so that it
-- stays with each new one. Left out: an hour; null: never.
create table overtime_marks (
  organization_id int not null,
  chain_id int not null,
  minutes_before int check (minutes_before between 1 and 10080),
  updated_at timestamptz not null,
  primary key (organization_id, chain_id),
  foreign key (organization_id, chain_id) references overtime_policies (organization_id, id)
);
