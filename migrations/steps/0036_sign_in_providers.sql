-- A sign-in that a browser began at a provider, good once. All that is secret of it (state, nonce, the verifier of
-- PKCE) follows from the secret in the browser's cookie, of which the hash is here.
create table provider_attempts (
  secret_hash bytea primary key,
  provider text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index provider_attempts_expiry on provider_attempts (expires_at);

-- The account of a provider that signs a person in: by the provider's own name of it, never by an address that may
-- become somebody else's. A person has one of each provider.
create table provider_links (
  id int generated always as identity primary key,
  user_id int not null references users (id),
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject),
  unique (user_id, issuer)
);
