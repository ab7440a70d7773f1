-- Tokens of the owners of the installation: they read how it is, and nothing of any organization.
create table installation_tokens (
  id int generated always as identity primary key,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Backups that were made, as whoever makes them reports; health tells the age of the last one.
create table backups (
  id int generated always as identity primary key,
  finished_at timestamptz not null,
  note text
);
create index backups_finished on backups (finished_at);
