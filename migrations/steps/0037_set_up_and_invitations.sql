-- The code with which the first organization is made in the browser; there is one at most, and only its hash is stored.
create table set_up_code (
  only_one boolean primary key default true check (only_one),
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Who invited a member; null = the command line, or nobody.
alter table members add column invited_by int;

-- Links with which people answer an invitation, each once; only hashes are stored. joined_at is that of the membership
-- it invites to: who comes back later is invited anew.
create table invitation_links (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  secret_hash bytea not null,
  user_id int not null,
  joined_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined')),
  primary key (organization_id, id),
  unique (organization_id, secret_hash),
  check ((answered_at is null) = (answer is null))
);
create index invitation_links_of_member on invitation_links (organization_id, user_id, id);

alter table browser_sessions
  drop constraint browser_sessions_way_check,
  add constraint browser_sessions_way_check
    check (way in ('link', 'password', 'passkey', 'provider', 'set_up', 'invitation'));
