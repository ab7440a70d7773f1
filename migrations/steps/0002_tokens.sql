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

-- A personal token: all refresh and access tokens that came from one. Each exchange of a refresh token of the present
-- generation begins the next one; rotated_at is when that last happened.
create table personal_token_families (
  id int generated always as identity primary key,
  user_id int not null references users (id),
  name text not null,
  scopes text[] not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index personal_token_families_of_user on personal_token_families (user_id, id);

-- Every refresh token issued and not yet expired; several of one generation when an exchange was repeated at once.
create table refresh_tokens (
  secret_hash bytea primary key,
  family_id int not null references personal_token_families (id),
  generation int not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- The one key that is not retired signs; retired ones still check what they signed.
create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_present on signing_keys ((retired_at is null)) where retired_at is null;

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
