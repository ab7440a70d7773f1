-- Mail that is no notice carries a link, which is made when the mail is sent: its secret is stored nowhere.
alter table mails
  alter column digest drop not null,
  add column purpose text not null default 'notices' check (purpose in ('notices', 'sign_in_link', 'invitation')),
  -- The organization to which an invitation invites.
  add column invited_to int;
create index mails_of_links on mails (user_id, purpose, created_at) where purpose <> 'notices';

-- Who asked for a link to sign in, as they typed it. Whose address it is is looked up in the background, so that
-- neither an answer nor its time tells whether it is somebody's.
create table sign_in_link_asks (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null
);
create index sign_in_link_asks_age on sign_in_link_asks (asked_at);

alter table sign_in_links add column is_mailed boolean not null default false;
alter table browser_sessions
  drop constraint browser_sessions_way_check,
  add constraint browser_sessions_way_check
    check (way in ('link', 'mail', 'password', 'passkey', 'provider', 'set_up', 'invitation'));
