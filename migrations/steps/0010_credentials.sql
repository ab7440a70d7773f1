-- Who acted by which credential, and who had made it, so that nobody acts as another unseen.
-- A token that the command line made has no maker.
alter table organization_tokens alter column created_by drop not null;
alter table personal_token_families add column created_by int;
create index organization_tokens_of_user on organization_tokens (user_id, id);

-- credential_kind is null for background work and for what was kept before credentials were.
alter table audit_entries
  add column credential_kind text check (credential_kind in ('organization_token', 'personal_token', 'command_line')),
  add column credential_id int,
  add column maker_user_id int,
  add check ((credential_id is null) = (coalesce(credential_kind, 'command_line') = 'command_line')),
  add check (maker_user_id is null or credential_id is not null);

alter table unusual_activity_reviews
  add column credential_kind text check (credential_kind in ('organization_token', 'personal_token', 'command_line')),
  add column credential_id int,
  add column maker_user_id int,
  add check ((credential_id is null) = (coalesce(credential_kind, 'command_line') = 'command_line')),
  add check (maker_user_id is null or credential_id is not null);

alter table time_ledger
  add column credential_kind text check (credential_kind in ('organization_token', 'personal_token', 'command_line')),
  add column credential_id int,
  add column maker_user_id int,
  add check ((credential_id is null) = (coalesce(credential_kind, 'command_line') = 'command_line')),
  add check (maker_user_id is null or credential_id is not null);

-- What concerns a person, told to them alone and wherever they are a member: the person leads the key, not a tenant.
create table user_events (
  user_id int not null references users (id),
  id bigint generated always as identity,
  -- Where it happened; null = of the person's own.
  organization_id int,
  kind text not null,
  actor_user_id int,
  payload jsonb not null,
  recorded_at timestamptz not null,
  primary key (user_id, id)
);
