-- How a person signed in, and when they last proved who they are: then, or later in the same session.
alter table browser_sessions
  add column way text not null default 'link' check (way in ('link', 'password', 'passkey', 'provider', 'set_up')),
  add column proved_at timestamptz;

-- A password, as argon2id makes it; who has none has no row.
create table passwords (
  user_id int primary key references users (id),
  hash text not null,
  set_at timestamptz not null
);

-- Attempts with a password in a quarter of an hour, by a hash of the account or of a browser the person knows.
create table password_attempts (
  key bytea not null,
  began_at timestamptz not null,
  attempts int not null,
  primary key (key, began_at)
);
create index password_attempts_age on password_attempts (began_at);

-- What a device or a password manager signs in with; only the public half of its key is here.
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  user_handle bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);

-- What a browser was asked to sign with a passkey, once; only hashes are stored. user_id is null until somebody has
-- signed in; user_handle is that of a passkey to be made.
create table passkey_challenges (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  user_id int,
  user_handle bytea,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
