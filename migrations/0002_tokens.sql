-- Credentials are unique over all tenants, so their tables stand without tenant keys. Only hashes are stored.
create table organization_tokens (
  id int generated always as identity primary key,
  secret_hash bytea not null unique,
  organization_id int not null,
  user_id int not null,
  name text not null,
  scopes text[] not null,
  created_by int not null,
  creator_role text not null check (creator_role in ('owner', 'manager')),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index organization_tokens_of_organization on organization_tokens (organization_id, id);

create table personal_token_families (
  id int generated always as identity primary key,
  user_id int not null references users (id),
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index personal_token_families_of_user on personal_token_families (user_id, id);

-- One row per refresh token ever issued of a family; used_at is set when it was exchanged.
create table refresh_tokens (
  secret_hash bytea primary key,
  family_id int not null references personal_token_families (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sequence int not null,
  unique (family_id, sequence)
);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- Answers kept for 24 hours for requests that carried an Idempotency-Key.
create table idempotency_answers (
  credential text not null,
  method text not null,
  path text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (credential, method, path, key)
);
create index idempotency_answers_created on idempotency_answers (created_at);
