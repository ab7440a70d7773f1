-- Addresses at which programs of an organization are told of its events.
create table webhooks (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  url text not null,
  -- Null = all kinds, also those that come later.
  kinds text[],
  description text not null,
  -- Signs what is sent, closed by the vault. The former one signs beside it for a while.
  signing_secret jsonb not null,
  former_signing_secret jsonb,
  former_valid_until timestamptz,
  rotated_at timestamptz,
  -- The newest entry of the feed when it was made: what happened until then is not sent.
  begins_after bigint not null,
  -- When there is something to send; null = nothing waits.
  due_at timestamptz,
  -- Until then the first delivery in line is not tried again.
  retry_at timestamptz,
  -- Since the last delivery that arrived.
  failures int not null default 0,
  failing_since timestamptz,
  -- It failed or took its time: it may not take all the places from others.
  is_slow boolean not null default false,
  -- Who sends to it, and until when nobody else does.
  lease uuid,
  leased_until timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('gone', 'failing')),
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create index webhooks_due on webhooks (due_at)
  where due_at is not null and disabled_at is null and deleted_at is null;

-- What is to be sent to an address, or was: an event once, in the order of the feed.
create table webhook_deliveries (
  organization_id int not null,
  id bigint generated always as identity,
  webhook_id int not null,
  -- Null = a test.
  feed_entry_id bigint,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Somebody asked to have it sent now, once and out of turn.
  requested_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, webhook_id, feed_entry_id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id),
  foreign key (organization_id, feed_entry_id) references feed_entries (organization_id, id)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (organization_id, webhook_id, id);
create index webhook_deliveries_by_state on webhook_deliveries (organization_id, webhook_id, state, id);
create index webhook_deliveries_in_line on webhook_deliveries (organization_id, webhook_id, feed_entry_id)
  where state = 'waiting' and feed_entry_id is not null;
create index webhook_deliveries_requested on webhook_deliveries (organization_id, webhook_id, requested_at, id)
  where requested_at is not null;

-- Each time that it was tried. Without a duration: it has not ended, or its process was killed.
create table webhook_attempts (
  organization_id int not null,
  delivery_id bigint not null,
  number int not null,
  started_at timestamptz not null,
  duration_ms int,
  status int,
  error text,
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id)
);
