-- Who was shown what is recorded of whom: one row for a reader, their credential, a member, a kind and a local date.
-- user_id 0 is everybody, credential_id 0 whatever session. What a row says of its looks changes without its keys, so
-- that there is room for it beside them.
create table looks (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  date date not null,
  user_id int not null,
  reader_user_id int not null,
  kind text not null,
  credential_kind text not null
    check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')),
  credential_id int not null,
  maker_user_id int,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count int not null,
  shown_from date,
  shown_through date,
  primary key (organization_id, id)
) with (fillfactor = 80);
create unique index looks_of_date on looks
  (organization_id, date, user_id, reader_user_id, kind, credential_kind, credential_id);
create index looks_at_member on looks (organization_id, user_id, id);
create index looks_of_reader on looks (organization_id, reader_user_id, id);
