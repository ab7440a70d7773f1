-- What time of ten minutes was before it was replaced, deleted or moved to another member: figures of overtime as they
-- were known depend on its order. `tracked` 0 = there was none, though the slot that is there now was made earlier.
-- `requested_at` = when the request began that changed it; the ledger has the instant from which that is known.
create table superseded_slots (
  organization_id int not null,
  id bigint generated always as identity,
  user_id int not null,
  project_id int not null,
  starts_at timestamptz not null,
  tracked smallint not null,
  billable boolean not null,
  created_at timestamptz not null,
  requested_at timestamptz not null,
  primary key (organization_id, id)
);
create index superseded_slots_of_member on superseded_slots (organization_id, user_id, starts_at);

-- When the request began, which its slots bear; null = not kept.
alter table time_ledger add column requested_at timestamptz;
create index time_ledger_by_member on time_ledger (organization_id, user_id, local_date, recorded_at);

-- null: ever since the organization is there
alter table organizations add column slots_known_since timestamptz default current_timestamp;
alter table organizations alter column slots_known_since drop default;
