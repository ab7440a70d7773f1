-- What a change causes is written here in the transaction of the change; a relay hands it to the job queue.
create table outbox (
  organization_id int not null,
  id bigint generated always as identity,
  job text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

-- The instant that a server with the test clock takes for now; at most one row.
create table test_clock (
  singleton boolean primary key default true check (singleton),
  now timestamptz not null
);
create index outbox_due on outbox (due_at);
