-- Links with which a person signs in to the browser interface, each once; only hashes are stored.
create table sign_in_links (
  id int generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id int not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_expiry on sign_in_links (expires_at);

-- A person who is signed in with a browser. It ends at expires_at, earlier when it is idle for long, and when it is
-- ended. maker_user_id is null where the way in came from the command line.
create table browser_sessions (
  id int generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id int not null references users (id),
  maker_user_id int,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index browser_sessions_of_user on browser_sessions (user_id, id);
create index browser_sessions_expiry on browser_sessions (expires_at);

-- Sessions act as tokens do. What is there passed a narrower check, so that it need not be read again.
alter table audit_entries
  drop constraint audit_entries_credential_kind_check,
  add constraint audit_entries_credential_kind_check
    check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')) not valid;
alter table unusual_activity_reviews
  drop constraint unusual_activity_reviews_credential_kind_check,
  add constraint unusual_activity_reviews_credential_kind_check
    check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')) not valid;
alter table time_ledger
  drop constraint time_ledger_credential_kind_check,
  add constraint time_ledger_credential_kind_check
    check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')) not valid;
