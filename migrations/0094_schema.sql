-- The schema of release 0.1.0, version 94. A new database starts with this file; `steps/` builds the same schema in the
-- databases and backups of earlier versions, change by change. Later migrations change this schema. Do not edit it: a
-- test compares it with the steps, constraint names and column order included.

-- Exclusion constraints that combine ids with ranges.
create extension if not exists btree_gist;

-- ---------------------------------------------------------------------------------------------------------------------
-- Organizations and people
-- ---------------------------------------------------------------------------------------------------------------------

-- Users are global. Every other row of an organization has organization_id as the first column of its key.

create table users (
  id int generated always as identity primary key,
  email text not null,
  name text not null,
  first_name text not null,
  last_name text not null,
  time_zone text not null,
  -- Pending until the user accepts a first invitation. Until then, name and time zone are those that an inviter typed.
  status text not null check (status in ('active', 'pending')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The name without letter case and accents, for searches. Folding it for each search would cost ten times as much.
  -- `src/db/folded.ts` folds the search text in the same way.
  folded_name text not null generated always as (
    case when octet_length(name) = char_length(name) then lower(name)
    else replace(translate(regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'),
      'øłđðħı', 'olddhi'), 'ß', 'ss') end) stored
);
-- Folds only ASCII letters. With the rules of the database's locale, letters beyond ASCII could become others, and two
-- different addresses could be equal.
create unique index users_address on users (lower(email collate "C"));

create table organizations (
  id int generated always as identity primary key,
  name text not null,
  status text not null default 'active' check (status in ('active')),
  currency text not null,
  managers_see_pay_rates boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Overtime policies before this instant are unknown; null = known since the organization exists.
  policies_known_since timestamptz,
  -- Earlier states of slots before this instant are unknown; null = known since the organization exists.
  slots_known_since timestamptz,
  -- Time as of an instant is known from this instant on. Ledger entries recorded until then may be removed, later ones
  -- may not; null = known since the organization exists.
  time_known_since timestamptz
);

-- The calendar in force at an instant is the row with the greatest effective_from up to it. The first row of an
-- organization starts in the year 1.
create table organization_calendars (
  organization_id int not null references organizations (id),
  effective_from timestamptz not null,
  time_zone text not null,
  week_start smallint not null check (week_start between 0 and 6),
  recorded_at timestamptz not null,
  primary key (organization_id, effective_from)
);

-- The features of an organization's plan, each from an instant until another one.
create table organization_features (
  organization_id int not null references organizations (id),
  feature text not null,
  since timestamptz not null,
  until timestamptz,
  primary key (organization_id, feature, since),
  check (until is null or until >= since)
);
create unique index organization_features_open on organization_features (organization_id, feature) where until is null;

-- The memberships of users. An ended membership remains, with removed_at.
create table members (
  organization_id int not null references organizations (id),
  user_id int not null references users (id),
  role text not null check (role in ('owner', 'manager', 'user')),
  trackable boolean not null default true,
  metadata jsonb not null default '{}',
  joined_at timestamptz not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  accepted_at timestamptz,
  -- Since when a member who has not accepted is active: a credential was created, or time was recorded and deleted
  -- later.
  active_since timestamptz,
  -- The data that the inviter typed, until the member accepts. The organization sees only this data until then, because
  -- other data of the user belongs to other organizations.
  invited_email text,
  invited_name text,
  invited_first_name text,
  invited_last_name text,
  invited_time_zone text,
  -- Null = invited by the command line, or not invited.
  invited_by int,
  primary key (organization_id, user_id),
  constraint members_invited_until_accepted check ((accepted_at is null) = (invited_email is not null)
    and (accepted_at is null) = (invited_name is not null) and (accepted_at is null) = (invited_first_name is not null)
    and (accepted_at is null) = (invited_last_name is not null)
    and (accepted_at is null) = (invited_time_zone is not null))
);
-- Finds another owner when a user views memberships, leaves an organization or loses the role.
create index members_owning on members (organization_id, user_id) where role = 'owner' and removed_at is null;

-- The organizations of each user with a present membership. Credentials of a user reach all of these organizations, and
-- a statement must bind each organization that it reads. On a cluster every node has this table, so the user leads the
-- key.
create table user_organizations (
  user_id int not null references users (id),
  organization_id int not null,
  primary key (user_id, organization_id)
);
create index user_organizations_of_organization on user_organizations (organization_id);

create table clients (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null,
  emails text[] not null default '{}',
  phone text,
  address text,
  status text not null default 'active' check (status in ('active', 'archived')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

create table projects (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'archived')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

-- The client of a project and its default for billable time, from a local date on. The first row of a project starts in
-- the year 1. A later row for the same date supersedes the earlier one.
create table project_terms (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int not null,
  effective_on date not null,
  client_id int,
  billable boolean not null,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);
create unique index project_terms_current on project_terms (organization_id, project_id, effective_on)
  where superseded_at is null;
create index project_terms_client on project_terms (organization_id, client_id) where superseded_at is null;

create table project_members (
  organization_id int not null,
  project_id int not null,
  user_id int not null,
  role text not null check (role in ('manager', 'user', 'viewer')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, project_id, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
-- Contains the role, so a page of members with many projects reads only the index.
create index project_members_of_member on project_members (organization_id, user_id, role);

-- The roles of each user and their periods. Organization roles have no project_id; their periods are the membership
-- periods.
create table role_periods (
  organization_id int not null,
  id bigint generated always as identity,
  user_id int not null,
  project_id int,
  role text not null,
  since timestamptz not null,
  until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);
create unique index role_periods_open on role_periods (organization_id, user_id, project_id) nulls not distinct
  where until is null;
-- Finds former members of a project.
create index role_periods_of_project on role_periods (organization_id, project_id, user_id);
-- Finds membership periods: a salary is not paid for the weeks between two memberships.
create index role_periods_of_member on role_periods (organization_id, user_id) where project_id is null;

-- Tasks are never removed, because time continues to name a deleted one.
create table tasks (
  organization_id int not null,
  id int generated always as identity,
  project_id int not null,
  status text not null default 'active' check (status in ('active', 'completed', 'deleted')),
  summary text not null,
  details text,
  -- The id and the key of the task in the system that it was imported from.
  remote_id text,
  remote_alternate_id text,
  metadata jsonb not null default '{}',
  -- The number of changes, for clients that send the version that they have read.
  lock_version int not null default 0,
  due_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  check (status <> 'active' or completed_at is null)
);
create index tasks_of_project on tasks (organization_id, project_id, id);

create table task_assignees (
  organization_id int not null,
  task_id int not null,
  user_id int not null,
  primary key (organization_id, task_id, user_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index task_assignees_of_user on task_assignees (organization_id, user_id);

-- How the browser interface displays values to a user. Users without a row have the defaults.
create table user_preferences (
  user_id int primary key references users (id),
  language text check (language in ('en', 'de')),
  time_zone text,
  clock text not null check (clock in ('organization', 'member', 'viewer')),
  theme text not null check (theme in ('light', 'dark', 'system')),
  decimal_hours boolean not null,
  single_keys boolean not null,
  updated_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Access
-- ---------------------------------------------------------------------------------------------------------------------

-- Secrets are stored only as hashes. A secret is unique across organizations and does not identify one, so these tables
-- have no tenant key.

create table organization_tokens (
  id int generated always as identity primary key,
  secret_hash bytea not null unique,
  organization_id int not null,
  user_id int not null,
  name text not null,
  scopes text[] not null,
  -- Null = created by the command line.
  created_by int,
  creator_role text not null check (creator_role in ('owner', 'manager')),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index organization_tokens_of_organization on organization_tokens (organization_id, id);
create index organization_tokens_of_user on organization_tokens (user_id, id);

-- A personal token: all refresh and access tokens that descend from one. Each exchange of a refresh token of the
-- present generation starts the next one.
create table personal_token_families (
  id int generated always as identity primary key,
  user_id int not null references users (id),
  name text not null,
  scopes text[] not null,
  generation int not null default 1,
  -- The last exchange.
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by int
);
create index personal_token_families_of_user on personal_token_families (user_id, id);

-- Every unexpired refresh token. A generation has several if an exchange was repeated concurrently.
create table refresh_tokens (
  secret_hash bytea primary key,
  family_id int not null references personal_token_families (id),
  generation int not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- The only key that is not retired signs. Retired keys still verify earlier signatures.
create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_present on signing_keys ((retired_at is null)) where retired_at is null;

-- Tokens of the installation's operators. They read the state of the installation and no data of organizations.
create table installation_tokens (
  id int generated always as identity primary key,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Responses to requests with an Idempotency-Key, stored for 24 hours.
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
  -- The caller's role and visibility of pay at that time. The response is repeated only to a caller who still has both.
  standing jsonb,
  primary key (credential, method, path, key)
);
create index idempotency_answers_created on idempotency_answers (created_at);

-- A user signed in with a browser. A session ends at expires_at, earlier after a long idle time, or when a user ends
-- it.
create table browser_sessions (
  id int generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id int not null references users (id),
  -- Null = the sign-in method was created by the command line.
  maker_user_id int,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The sign-in method.
  way text not null default 'link' check (way in
    ('link', 'mail', 'password', 'passkey', 'provider', 'set_up', 'invitation')),
  -- When the user last proved their identity: at sign-in, or later in the same session.
  proved_at timestamptz
);
create index browser_sessions_of_user on browser_sessions (user_id, id);
create index browser_sessions_expiry on browser_sessions (expires_at);

-- Links that sign a user in to the browser interface once.
create table sign_in_links (
  id int generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id int not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  is_mailed boolean not null default false
);
create index sign_in_links_expiry on sign_in_links (expires_at);

-- Requests for a sign-in link, with the typed address. A background job finds the user, so neither the answer nor its
-- duration reveals whether an address is known.
create table sign_in_link_asks (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null
);
create index sign_in_link_asks_age on sign_in_link_asks (asked_at);

-- Passwords, hashed with argon2id. Users without a password have no row.
create table passwords (
  user_id int primary key references users (id),
  hash text not null,
  set_at timestamptz not null
);

-- Attempts with a password in a quarter of an hour, by a hash of the account or of a browser that the user has used.
create table password_attempts (
  key bytea not null,
  began_at timestamptz not null,
  attempts int not null,
  primary key (key, began_at)
);
create index password_attempts_age on password_attempts (began_at);

-- Credentials of devices and password managers, with the public half of the key.
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

-- Data that a browser signs once with a passkey. user_id is null until the user signs in. user_handle is that of a
-- passkey to create.
create table passkey_challenges (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  user_id int,
  user_handle bytea,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Sign-ins at a provider, each valid once. State, nonce and the PKCE verifier are derived from the secret in the
-- browser's cookie.
create table provider_attempts (
  secret_hash bytea primary key,
  provider text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index provider_attempts_expiry on provider_attempts (expires_at);

-- The provider account that signs a user in. It is identified by the provider's own subject, because an address can
-- change its owner. A user has one account of each provider.
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

-- The code that creates the first organization in the browser. Zero or one row.
create table set_up_code (
  only_one boolean default true primary key check (only_one),
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Links that answer an invitation once.
create table invitation_links (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  secret_hash bytea not null,
  user_id int not null,
  -- The joined_at of the membership. A user who returns later gets a new invitation.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Time
-- ---------------------------------------------------------------------------------------------------------------------

-- The low bits of an activity's id. The high bits are its ten-minute slot. Ids therefore ascend with time, and a page
-- of an instant range is one index range.
create sequence activity_numbers as bigint maxvalue 536870911 cycle;

-- The same for daily figures. Their high bits are the day.
create sequence daily_time_numbers as bigint maxvalue 68719476735 cycle;

-- The recorded time: one row per member, project and ten minutes.
create table activity_slots (
  organization_id int not null,
  user_id int not null,
  project_id int not null,
  starts_at timestamptz not null,
  id bigint not null,
  tracked smallint not null check (tracked between 1 and 600),
  keyboard smallint,
  mouse smallint,
  overall smallint,
  billable boolean not null,
  time_type text not null check (time_type in ('tracked', 'manual')),
  task_id int,
  -- As sent. No statement reads inside these values, and json is smaller than jsonb and several times faster to store.
  minutes json,
  seconds json,
  apps json,
  urls json,
  screenshot_ids bigint[],
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The User-Agent of the program that sent the slot. The detector compares users of one program with each other. Null
  -- = not named, or older than this column.
  program text check (length(program) between 1 and 97),
  -- The project is last, so one index range contains a member's time on all projects.
  primary key (organization_id, user_id, starts_at, project_id),
  check (keyboard between 0 and tracked),
  check (mouse between 0 and tracked),
  check (overall between 0 and tracked)
) partition by range (starts_at);
create unique index activity_slots_by_id on activity_slots (organization_id, id, starts_at);
-- Each slot is in one of two indexes by the instant of writing: recorded within an hour, or later. Imports of old time
-- write no more index entries than other uploads.
create index activity_slots_written_late on activity_slots (organization_id, updated_at)
  where updated_at - starts_at > interval '1 hour' or updated_at - starts_at < interval '-1 hour';
-- Few slots have notes. The index contains starts_at, because otherwise plans for an instant range would use the index
-- of all slots.
create index activity_slots_with_note on activity_slots (organization_id, id, starts_at) where note is not null;
create index activity_slots_written_promptly on activity_slots (organization_id, updated_at)
  where not (updated_at - starts_at > interval '1 hour' or updated_at - starts_at < interval '-1 hour');

-- Creates the partition of a month, given as its first day. Returns whether this call created it. The table is created
-- separately and then attached, which blocks neither readers nor writers. The advisory lock admits one process.
create function add_activity_month(month date) returns boolean language plpgsql as $$
declare
  partition_name text := 'activity_slots_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then return false; end if;
  perform pg_advisory_xact_lock(7413003);
  -- Asked of the catalogue: the first look may be remembered although another process has made the table meanwhile.
  if exists (select 1 from pg_class where relname = partition_name
      and relnamespace = (select relnamespace from pg_class where oid = 'activity_slots'::regclass)) then
    return false;
  end if;
  execute format('create table %I (like activity_slots including defaults including constraints)', partition_name);
  execute format('alter table activity_slots attach partition %I for values from (%L) to (%L)', partition_name,
    to_char(month, 'YYYY-MM-DD"T00:00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"'));
  return true;
end $$;

-- Returns the first days of the months before a date whose partition is empty. The result has a column, because a
-- cluster stores it in a temporary table, which needs one.
create function empty_activity_months(before date) returns setof date language plpgsql as $$
declare
  partition_name text;
  is_used boolean;
begin
  for partition_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'activity_slots'::regclass
        and c.relname < 'activity_slots_' || to_char(before, 'YYYY_MM') order by c.relname loop
    execute format('select exists (select 1 from %I)', partition_name) into is_used;
    if not is_used then return next to_date(right(partition_name, 7), 'YYYY_MM'); end if;
  end loop;
end $$;

-- Drops the partition of a month, given as its first day, if it is empty. Returns whether it did. add_activity_month
-- takes the same advisory lock. After many deletions autovacuum works on the partition: it yields to a lock request
-- that has waited for a second. Readers and writers never wait behind this function; the job tries again another day.
create function drop_activity_month(month date) returns boolean language plpgsql as $$
declare
  partition_name text := 'activity_slots_' || to_char(month, 'YYYY_MM');
  is_used boolean;
begin
  if to_regclass(partition_name) is null then return false; end if;
  execute format('select exists (select 1 from %I)', partition_name) into is_used;
  if is_used then return false; end if;
  perform set_config('lock_timeout', '5s', true);
  execute format('lock table %I in share update exclusive mode', partition_name);
  perform set_config('lock_timeout', '200ms', true);
  perform pg_advisory_xact_lock(7413003);
  lock table only activity_slots in access exclusive mode;
  execute format('select exists (select 1 from %I)', partition_name) into is_used;
  if is_used then return false; end if;
  execute format('drop table %I', partition_name);
  return true;
exception when lock_not_available then
  return false;
end $$;

-- The seconds of a member, project and local date. The transaction that changes slots updates this row, and the slots
-- reproduce it. A row contains all seconds and the billable ones, and answers both kinds of request.
create table daily_time (
  organization_id int not null,
  project_id int not null,
  local_date date not null,
  user_id int not null,
  id bigint not null,
  tracked int not null check (tracked >= 0),
  billable int not null check (billable >= 0),
  manual int not null check (manual >= 0),
  input_tracked int not null check (input_tracked >= 0),
  keyboard int not null check (keyboard >= 0),
  mouse int not null check (mouse >= 0),
  overall int not null check (overall >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The key contains the sums, so sums over days read only an index: this one by project, daily_time_of_members by
  -- member.
  primary key (organization_id, project_id, local_date, user_id)
    include (tracked, billable, manual, keyboard, mouse, overall),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (billable <= tracked and manual <= tracked and input_tracked <= tracked)
);
create unique index daily_time_by_id on daily_time (organization_id, id);
-- As for slots: each row is in one of two indexes. Late = written more than twelve hours after the end of the date, or
-- more than a day before its start, both in UTC.
create index daily_time_written_late on daily_time (organization_id, updated_at, local_date)
  where updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1);
-- The last date on which a tracker recorded time of a member on a project.
create index daily_time_recorded on daily_time (organization_id, project_id, user_id, local_date)
  where tracked > manual;
create index daily_time_written_promptly on daily_time (organization_id, updated_at, local_date)
  where not (updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1));
create index daily_time_of_members on daily_time (organization_id, user_id, local_date)
  include (project_id, tracked, billable, manual, keyboard, mouse, overall);

-- The part of daily_time on each task. The rest of a day has no task. Updated and reproducible like daily_time.
create table daily_task_time (
  organization_id int not null,
  project_id int not null,
  local_date date not null,
  user_id int not null,
  task_id int not null,
  id bigint not null,
  tracked int not null check (tracked >= 0),
  billable int not null check (billable >= 0),
  manual int not null check (manual >= 0),
  input_tracked int not null check (input_tracked >= 0),
  keyboard int not null check (keyboard >= 0),
  mouse int not null check (mouse >= 0),
  overall int not null check (overall >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, project_id, local_date, user_id, task_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id),
  check (billable <= tracked and manual <= tracked and input_tracked <= tracked)
);
create unique index daily_task_time_by_id on daily_task_time (organization_id, id);
create index daily_task_time_written_late on daily_task_time (organization_id, updated_at, local_date)
  where updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1);
create index daily_task_time_written_promptly on daily_task_time (organization_id, updated_at, local_date)
  where not (updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1));

-- The source of versions of time, settings and computed weeks: see overtime_weeks.
create sequence figure_mark_numbers start 2;

-- The seconds of a member on all projects in a workweek. A year of all members by week reads this table, not every day.
-- The transaction that changes days updates it. A row without time can remain.
create table weekly_time (
  organization_id int not null references organizations (id),
  user_id int not null references users (id),
  -- The first date of the workweek, also if a change of the calendar shortened the week.
  starts_on date not null,
  tracked int not null,
  billable int not null,
  manual int not null,
  keyboard int not null,
  mouse int not null,
  overall int not null,
  -- The version of this time. Each change of time in the week assigns a new one.
  mark bigint not null default nextval('figure_mark_numbers'),
  primary key (organization_id, user_id, starts_on)
) with (fillfactor = 80);
create index weekly_time_by_week on weekly_time (organization_id, starts_on);

-- Append-only: every change of a day's seconds, with its date and the instant at which it was recorded. The sum of the
-- entries recorded up to an instant is the day as known then.
create table time_ledger (
  organization_id int not null,
  id bigint generated always as identity,
  recorded_at timestamptz not null,
  cause text not null check (cause in ('ingest', 'manual', 'deletion', 'merge', 'rebuild')),
  actor_user_id int,
  user_id int not null,
  project_id int not null,
  local_date date not null,
  tracked_delta int not null,
  billable_delta int not null,
  credential_kind text,
  credential_id int,
  maker_user_id int,
  -- When the request began; its slots have the same instant. Null = not stored.
  requested_at timestamptz,
  primary key (organization_id, id),
  check ((credential_id is null) = (coalesce(credential_kind, 'command_line') = 'command_line')),
  check (maker_user_id is null or credential_id is not null)
);
-- Entries recorded long after their date. To find changes of old dates, queries read only this index.
create index time_ledger_late on time_ledger (organization_id, recorded_at)
  where recorded_at >= ((local_date + 2)::timestamp at time zone 'UTC');
-- Of a project and date, the entries recorded after an instant.
create index time_ledger_by_project on time_ledger (organization_id, project_id, local_date, recorded_at);
create index time_ledger_by_member on time_ledger (organization_id, user_id, local_date, recorded_at);
-- Not validated, as in upgraded databases. Their older rows passed a narrower check.
alter table time_ledger add constraint time_ledger_credential_kind_check
  check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')) not valid;

-- The ledger by day of recording (UTC). To compute time as of an instant long ago, queries read complete days here and
-- only the last day from the ledger. The statement that writes entries updates this table. A sum of zero remains,
-- because it shows that entries exist.
create table time_ledger_sums (
  organization_id int not null,
  user_id int not null,
  project_id int not null,
  local_date date not null,
  recorded_on date not null,
  cause text not null,
  tracked_delta bigint not null,
  billable_delta bigint not null,
  primary key (organization_id, user_id, local_date, recorded_on, project_id, cause)
);
create index time_ledger_sums_by_project on time_ledger_sums (organization_id, project_id, local_date, recorded_on);
-- Recorded long after its date, as in time_ledger_late.
create index time_ledger_sums_late on time_ledger_sums (organization_id, recorded_on)
  where recorded_on >= local_date + 2;
-- Trackers record nearly all of the ledger. Queries for other changes over months read only this index.
create index time_ledger_sums_by_hand on time_ledger_sums (organization_id, project_id, local_date)
  where cause <> 'ingest';

-- Slots before they were replaced, deleted or moved to another member. Overtime as of an instant depends on their
-- order.
create table superseded_slots (
  organization_id int not null,
  id bigint generated always as identity,
  user_id int not null,
  project_id int not null,
  starts_at timestamptz not null,
  -- 0 = no slot existed, although the present slot has an earlier created_at.
  tracked smallint not null,
  billable boolean not null,
  created_at timestamptz not null,
  -- When the request that changed the slot began. The ledger contains the instant from which the change is known.
  requested_at timestamptz not null,
  primary key (organization_id, id)
);
create index superseded_slots_of_member on superseded_slots (organization_id, user_id, starts_at);

-- Deleted slots, one row each, for clients that follow changes. A row shows whose time it was, and no contents.
create table removed_activities (
  organization_id int not null,
  id bigint not null,
  user_id int not null,
  project_id int not null,
  task_id int,
  starts_at timestamptz not null,
  time_type text not null,
  created_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (organization_id, id)
);
create index removed_activities_by_time on removed_activities (organization_id, removed_at);

-- Daily figures that became zero, one row each, for clients that follow changes.
create table removed_days (
  organization_id int not null,
  id bigint not null,
  user_id int not null,
  project_id int not null,
  task_id int,
  local_date date not null,
  created_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (organization_id, id)
);
create index removed_days_by_time on removed_days (organization_id, removed_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Member settings
-- ---------------------------------------------------------------------------------------------------------------------

-- A setting for the whole organization is one row. Each override has the generation of the default at that time. A
-- change for all members raises the generation, which voids all older overrides.
create table setting_defaults (
  organization_id int not null references organizations (id),
  setting text not null check (setting in ('app_and_url_tracking', 'screenshot_frequency')),
  value text not null,
  generation int not null,
  changed_at timestamptz not null,
  changed_by int,
  primary key (organization_id, setting)
);

create table setting_overrides (
  organization_id int not null,
  user_id int not null,
  setting text not null check (setting in ('app_and_url_tracking', 'screenshot_frequency')),
  value text not null,
  generation int not null,
  changed_at timestamptz not null,
  changed_by int,
  primary key (organization_id, setting, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

-- Append-only: every change as it was made.
create table setting_changes (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  setting text not null,
  value text not null,
  -- Null = the whole organization.
  user_ids int[],
  generation int not null,
  changed_at timestamptz not null,
  changed_by int,
  primary key (organization_id, id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Rates and budgets
-- ---------------------------------------------------------------------------------------------------------------------

-- Pay and bill rates from a local date on. A row without project_id is a member's rate in the organization, one without
-- user_id a project's rate, and one with both a project member's rate. A later row for the same date supersedes the
-- earlier one and overwrites nothing, so figures can be computed as of any instant.
create table rates (
  organization_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('pay', 'bill')),
  user_id int,
  project_id int,
  effective_on date not null,
  -- Null = no rate from this date on.
  amount numeric(12, 2) check (amount >= 0),
  pay_type text not null default 'hourly' check (pay_type in ('hourly', 'fixed')),
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  check (user_id is not null or project_id is not null)
);
create unique index rates_current on rates (organization_id, kind, user_id, project_id, effective_on) nulls not distinct
  where superseded_at is null;
create index rates_of_project on rates (organization_id, project_id, user_id);
-- Rates that were recorded or superseded after an instant, for changes of figures since then.
create index rates_by_statement on rates (organization_id, recorded_at)
  include (kind, user_id, project_id, effective_on);
create index rates_by_end on rates (organization_id, superseded_at)
  include (kind, user_id, project_id, effective_on) where superseded_at is not null;

-- The history of budgets: one row for each setting and period. The row in force of a project or client has no
-- stop_date.
create table budget_histories (
  organization_id int not null,
  id int generated always as identity,
  project_id int,
  client_id int,
  type text not null check (type in ('cost', 'hours')),
  rate text check (rate in ('bill_rate', 'pay_rate')),
  cost numeric(14, 2) check (cost >= 0),
  hours numeric(12, 4) check (hours >= 0),
  budget_start_date date not null,
  near_limit smallint not null check (near_limit between 1 and 100),
  notify_enabled boolean not null,
  notify_all_members boolean not null,
  notify_group text check (notify_group in ('owners', 'managers', 'members')),
  recurrence text check (recurrence in ('weekly', 'monthly')),
  recurrence_start smallint,
  include_non_billable boolean not null,
  stop_timer_when_budget_reached boolean not null,
  stop_at smallint check (stop_at between 1 and 100),
  start_date date not null,
  stop_date date,
  -- The budget period: spend counts from its first day. The last day is included; null = no end.
  period_start_date date not null,
  period_stop_date date,
  -- The first instant of the day after the period, when the next row is due.
  rollover_at timestamptz,
  -- The row uses the rates known at this instant; null = not closed. A budget that another one will follow ends on the
  -- day before. Until then its row has a stop_date and is not closed.
  closed_at timestamptz,
  -- Unused since version 21.
  spent_seconds bigint,
  spent_cents numeric(20, 0),
  -- The cached spend of the days through kept_through. kept_version counts the changes that could affect it. If a day
  -- up to watched_through changes, the writer first stores the counted seconds in budget_changed_days. The name of the
  -- constraint is that of the column before it was renamed.
  kept_version bigint constraint budget_histories_spent_version_not_null not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  kept_seconds bigint,
  kept_cents numeric(20, 0),
  kept_through date,
  watched_through date,
  -- When the spend is to be cached next; '-infinity' = now, null = never again.
  keep_due_at timestamptz default '-infinity',
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1),
  check ((type = 'cost') = (rate is not null)),
  check (type = 'cost' or cost is null),
  check (type = 'hours' or hours is null),
  check ((recurrence is null) = (recurrence_start is null)),
  check (recurrence is null or recurrence_start between case recurrence when 'weekly' then 0 else 1 end and
    case recurrence when 'weekly' then 6 else 31 end),
  constraint budget_histories_check7 check ((period_stop_date is null) = (recurrence is null)),
  constraint budget_histories_check8 check ((spent_seconds is null) = (spent_cents is null)),
  constraint budget_histories_check9 check ((kept_seconds is null) = (kept_through is null)),
  constraint budget_histories_check10 check ((kept_cents is null) = (kept_through is null)),
  constraint budget_histories_check11 check (kept_through is null or
    (watched_through is not null and kept_through <= watched_through)),
  constraint budget_histories_check12 check (watched_through <= stop_date),
  constraint budget_histories_closed_check check (closed_at is null or stop_date is not null),
  constraint budget_histories_ending_check check (closed_at is not null or stop_date is null or rollover_at is not null)
);
create unique index budget_histories_open_project on budget_histories (organization_id, project_id)
  where stop_date is null and project_id is not null;
create unique index budget_histories_open_client on budget_histories (organization_id, client_id)
  where stop_date is null and client_id is not null;
create index budget_histories_of_project on budget_histories (organization_id, project_id, id)
  where project_id is not null;
create index budget_histories_of_client on budget_histories (organization_id, client_id, id)
  where client_id is not null;
create index budget_histories_closed on budget_histories (organization_id, closed_at);
create index budget_histories_watched on budget_histories (organization_id, watched_through)
  where watched_through is not null;
-- Rows whose spend is to be cached.
create index budget_histories_keep_due on budget_histories (keep_due_at) where keep_due_at is not null;
create index budget_histories_due on budget_histories (rollover_at) where closed_at is null and rollover_at is not null;

-- Append-only: each budget as a user set it, for the configuration as of any instant.
create table budget_statements (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int,
  client_id int,
  -- Null = removed.
  budget jsonb,
  effective_on date not null,
  recorded_at timestamptz not null,
  actor_user_id int,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create index budget_statements_of_project on budget_statements (organization_id, project_id, id)
  where project_id is not null;
create index budget_statements_of_client on budget_statements (organization_id, client_id, id)
  where client_id is not null;

-- The rows of budget_histories as they were known. A setting rewrites rows of its day and future rows, and figures as
-- of an earlier instant must not change.
create table budget_row_versions (
  organization_id int not null,
  id bigint generated always as identity,
  history_id int not null,
  project_id int,
  client_id int,
  type text not null,
  rate text,
  cost numeric(14, 2),
  hours numeric(12, 4),
  budget_start_date date not null,
  near_limit smallint not null,
  notify_enabled boolean not null,
  notify_all_members boolean not null,
  notify_group text,
  recurrence text,
  recurrence_start smallint,
  include_non_billable boolean not null,
  stop_timer_when_budget_reached boolean not null,
  stop_at smallint,
  start_date date not null,
  stop_date date,
  period_start_date date not null,
  period_stop_date date,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Null = still known.
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, history_id) references budget_histories (organization_id, id)
);
create index budget_row_versions_by_row on budget_row_versions (organization_id, history_id, recorded_at);
create unique index budget_row_versions_present on budget_row_versions (organization_id, history_id)
  where superseded_at is null;

-- Member-days on a project that changed after a cached figure had counted them, with the counted seconds, in total and
-- by cause.
create table budget_changed_days (
  organization_id int not null,
  project_id int not null,
  local_date date not null,
  user_id int not null,
  tracked int not null,
  billable int not null,
  manual_tracked bigint not null default 0,
  manual_billable bigint not null default 0,
  merge_tracked bigint not null default 0,
  merge_billable bigint not null default 0,
  rebuild_tracked bigint not null default 0,
  rebuild_billable bigint not null default 0,
  deletion_tracked bigint not null default 0,
  deletion_billable bigint not null default 0,
  primary key (organization_id, project_id, local_date, user_id)
);

-- The amount that a project has used from its first day through a local date, at the rates as known now, without
-- members on fixed pay. The amount between two dates is one row minus another, however many days and members there are.
create table project_running_totals (
  organization_id int not null,
  project_id int not null,
  is_pay boolean not null,
  local_date date not null,
  tracked bigint not null,
  billable bigint not null,
  -- The cost of the tracked and of the billable seconds. Each member-day is rounded to cents.
  tracked_cents bigint not null,
  billable_cents bigint not null,
  -- The amount that each cause, except work sent by trackers, added: the cost with it minus the cost without it.
  -- Manual, merged, rebuilt and deleted time between two dates is therefore one row minus another, too.
  manual_tracked bigint not null default 0,
  manual_tracked_cents bigint not null default 0,
  manual_billable bigint not null default 0,
  manual_billable_cents bigint not null default 0,
  merge_tracked bigint not null default 0,
  merge_tracked_cents bigint not null default 0,
  merge_billable bigint not null default 0,
  merge_billable_cents bigint not null default 0,
  rebuild_tracked bigint not null default 0,
  rebuild_tracked_cents bigint not null default 0,
  rebuild_billable bigint not null default 0,
  rebuild_billable_cents bigint not null default 0,
  deletion_tracked bigint not null default 0,
  deletion_tracked_cents bigint not null default 0,
  deletion_billable bigint not null default 0,
  deletion_billable_cents bigint not null default 0,
  primary key (organization_id, project_id, is_pay, local_date)
);

-- The progress of the totals of each project that budgets use. A job computes totals in portions of a month. Until
-- then, queries add up days. If a day up to watched_through changes, the writer first stores the counted seconds in
-- budget_changed_days.
create table project_totals_progress (
  organization_id int not null,
  project_id int not null,
  totalled_through date,
  watched_through date,
  due_at timestamptz not null default '-infinity',
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);
create index project_totals_progress_due on project_totals_progress (due_at);
create index project_totals_progress_watched on project_totals_progress (organization_id, watched_through);

-- Additional thresholds of a project's or client's budget: a share of its limit, or an amount in its unit.
create table budget_thresholds (
  organization_id int not null,
  id int generated always as identity,
  project_id int,
  client_id int,
  percent smallint check (percent between 1 and 1000),
  amount numeric(14, 4) check (amount > 0),
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1),
  check (num_nonnulls(percent, amount) = 1)
);
create index budget_thresholds_of_project on budget_thresholds (organization_id, project_id)
  where project_id is not null;
create index budget_thresholds_of_client on budget_thresholds (organization_id, client_id) where client_id is not null;

-- The thresholds that were reached in a budget period, and how often.
create table budget_crossings (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int,
  client_id int,
  period_start_date date not null,
  threshold text not null,
  number int not null check (number > 0),
  -- Null = no longer reached.
  reached_since timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create unique index budget_crossings_of_project on budget_crossings
  (organization_id, project_id, period_start_date, threshold) where project_id is not null;
create unique index budget_crossings_of_client on budget_crossings
  (organization_id, client_id, period_start_date, threshold) where client_id is not null;
-- Reached stops of an organization, mostly none. Every upload queries them.
create index budget_crossings_stopped on budget_crossings (organization_id)
  where threshold = 'stop' and reached_since is not null;

-- The part of a budget period that is carried into the next one, in the unit of the budget. cap and floor limit the
-- amount, expires_after the number of periods in which it can be used; null = no limit.
create table budget_rollovers (
  organization_id int not null,
  id int generated always as identity,
  project_id int,
  client_id int,
  carry text not null check (carry in ('unused', 'overused', 'both', 'none')),
  cap numeric(14, 4) check (cap >= 0),
  floor numeric(14, 4) check (floor >= 0),
  expires_after smallint check (expires_after between 1 and 120),
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create unique index budget_rollovers_of_project on budget_rollovers (organization_id, project_id)
  where project_id is not null;
create unique index budget_rollovers_of_client on budget_rollovers (organization_id, client_id)
  where client_id is not null;

-- The amount carried into a budget period, by the period that left it: the first element is the period before. A period
-- without a row gets nothing. Amounts change when earlier periods change, and superseded rows remain for figures as of
-- an instant.
create table budget_carries (
  organization_id int not null,
  id bigint generated always as identity,
  project_id int,
  client_id int,
  period_start_date date not null,
  parts numeric(20, 4)[] not null,
  -- '-infinity' = recorded before amounts had this instant.
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  check (num_nonnulls(project_id, client_id) = 1)
);
create unique index budget_carries_of_project on budget_carries (organization_id, project_id, period_start_date)
  where project_id is not null and superseded_at is null;
create unique index budget_carries_of_client on budget_carries (organization_id, client_id, period_start_date)
  where client_id is not null and superseded_at is null;
create index budget_carries_known_of_project on budget_carries (organization_id, project_id, period_start_date)
  where project_id is not null;
create index budget_carries_known_of_client on budget_carries (organization_id, client_id, period_start_date)
  where client_id is not null;

-- When the forecasts of an organization's budgets are computed next, and the row to continue with. Organizations
-- without a row had none yet.
create table budget_outlooks (
  organization_id int primary key references organizations (id),
  due_at timestamptz not null,
  next_row_id int not null
);
create index budget_outlooks_due on budget_outlooks (due_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Overtime
-- ---------------------------------------------------------------------------------------------------------------------

-- Overtime policies, one row per version. A change to a policy in use creates a new version.
create table overtime_policies (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  -- The first version of the policy; null in the first version.
  chain_id int,
  name text not null,
  policy_type text not null check (policy_type in ('weekly', 'daily')),
  threshold numeric(7, 4) not null check (threshold > 0),
  pay_rate_multiplier numeric(6, 4) not null check (pay_rate_multiplier between 1 and 10),
  bill_rate_multiplier numeric(6, 4) not null check (bill_rate_multiplier between 1 and 10),
  since timestamptz not null,
  until timestamptz,
  auto_add_new_users boolean not null,
  -- Members who join after this instant are added; null = off.
  auto_add_since timestamptz,
  notification_enabled boolean not null,
  notification_role_ids text[] not null,
  superseded_by_id int,
  -- Set once, by the first stored time of an assigned member in [since, until).
  used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The rules beyond the contract's fields: more thresholds, consecutive days, premiums and their combination. A
  -- missing field has its default.
  rules jsonb not null default '{}',
  -- '-infinity' = recorded before policies had this instant.
  recorded_at timestamptz not null default '-infinity',
  primary key (organization_id, id),
  foreign key (organization_id, superseded_by_id) references overtime_policies (organization_id, id),
  check (auto_add_new_users = (auto_add_since is not null)),
  check (threshold <= case policy_type when 'weekly' then 168 else 24 end)
);
create index overtime_policies_unused on overtime_policies (organization_id, since) where used_at is null;
create index overtime_policies_chain on overtime_policies (organization_id, chain_id);
create unique index overtime_policies_predecessor on overtime_policies (organization_id, superseded_by_id)
  where superseded_by_id is not null;

-- The policies of each member and their periods. No member is on two policies of one type at the same instant.
create table overtime_assignments (
  organization_id int not null,
  id bigint generated always as identity,
  policy_id int not null,
  policy_type text not null check (policy_type in ('weekly', 'daily')),
  user_id int not null,
  since timestamptz not null,
  until timestamptz,
  -- False = the assignment ended before the policy.
  ends_with_policy boolean not null default true,
  -- '-infinity' = recorded before assignments had this instant.
  recorded_at timestamptz not null default '-infinity',
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references overtime_policies (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (until is null or until >= since),
  exclude using gist (organization_id with =, user_id with =, policy_type with =, tstzrange(since, until) with &&)
);
create index overtime_assignments_of_policy on overtime_assignments (organization_id, policy_id, user_id);

-- Members without a pay rate who joined while a policy added new members.
create table overtime_newcomers (
  organization_id int not null,
  user_id int not null,
  -- The first version of the policy.
  chain_id int not null,
  primary key (organization_id, user_id, chain_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, chain_id) references overtime_policies (organization_id, id)
);

-- Policy versions and assignments as they were known before a change, for overtime as of an instant.
create table superseded_overtime_policies (
  organization_id int not null,
  id bigint generated always as identity,
  policy_id int not null,
  policy_type text not null,
  threshold numeric(7, 4) not null,
  pay_rate_multiplier numeric(6, 4) not null,
  bill_rate_multiplier numeric(6, 4) not null,
  rules jsonb not null,
  recorded_at timestamptz not null,
  superseded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references overtime_policies (organization_id, id)
);
create index superseded_overtime_policies_since on superseded_overtime_policies (organization_id, superseded_at);

create table superseded_overtime_assignments (
  organization_id int not null,
  id bigint generated always as identity,
  policy_id int not null,
  user_id int not null,
  since timestamptz not null,
  until timestamptz,
  recorded_at timestamptz not null,
  superseded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references overtime_policies (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index superseded_overtime_assignments_since on superseded_overtime_assignments (organization_id, superseded_at);

-- The minutes before the threshold at which members of a policy are notified. The key is the first version, so the
-- setting applies to each new one. No row = an hour; null = never.
create table overtime_marks (
  organization_id int not null,
  chain_id int not null,
  minutes_before int check (minutes_before between 1 and 10080),
  updated_at timestamptz not null,
  primary key (organization_id, chain_id),
  foreign key (organization_id, chain_id) references overtime_policies (organization_id, id)
);

-- The version of the settings and rates that a member's figures depend on. Each change of them assigns a new one.
create table figure_marks (
  organization_id int not null references organizations (id),
  -- 0 = all members.
  user_id int not null,
  mark bigint not null default nextval('figure_mark_numbers'),
  primary key (organization_id, user_id)
) with (fillfactor = 80);

-- The computed workweek of a member. It is valid while the three versions that it was computed from are unchanged. They
-- are read before the computation.
create table overtime_weeks (
  organization_id int not null references organizations (id),
  user_id int not null references users (id),
  -- The first date of the workweek.
  starts_on date not null,
  -- The versions of the time (0 = none), of the member and of all members: `12,7,3`.
  marks text not null,
  -- Numbers separated by commas, in the program's order. A page built from such texts takes a tenth of the time that
  -- columns take.
  figures text not null,
  -- Members of a JSON object, each after a comma, in parts that a reader can see or not. The database builds a page
  -- from them. Null = the week is computed at each request.
  time_text text,
  pay_text text,
  bill_text text,
  primary key (organization_id, user_id, starts_on),
  constraint overtime_weeks_texts_together check (num_nulls(time_text, pay_text, bill_text) in (0, 3))
) with (fillfactor = 80);

-- Holidays belong to calendars of a country or state. An ended calendar has no holidays from ended_at on and retains
-- the earlier ones.
create table holiday_calendars (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null,
  location text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id)
);

-- The dates of a calendar. A removed date is superseded.
create table holidays (
  organization_id int not null,
  id bigint generated always as identity,
  calendar_id int not null,
  local_date date not null,
  name text not null,
  -- The event of an imported file.
  uid text,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, calendar_id) references holiday_calendars (organization_id, id)
);
create unique index holidays_current on holidays (organization_id, calendar_id, local_date, name)
  where superseded_at is null;
create index holidays_of_calendar on holidays (organization_id, calendar_id, local_date);

-- The calendar of a member from a local date on. Rows are superseded, never overwritten.
create table holiday_assignments (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  effective_on date not null,
  -- Null = no calendar from this date on.
  calendar_id int,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, calendar_id) references holiday_calendars (organization_id, id)
);
create unique index holiday_assignments_current on holiday_assignments (organization_id, user_id, effective_on)
  where superseded_at is null;
create index holiday_assignments_of_member on holiday_assignments (organization_id, user_id, id);
create index holiday_assignments_of_calendar on holiday_assignments (organization_id, calendar_id, user_id)
  where superseded_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Pay
-- ---------------------------------------------------------------------------------------------------------------------

-- The salary of a member from a local date on. Rows are superseded, never overwritten.
create table salaries (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  effective_on date not null,
  -- Null = no salary from this date on.
  amount numeric(12, 2) check (amount > 0),
  period text check (period in ('weekly', 'biweekly', 'semimonthly', 'monthly', 'yearly')),
  hours numeric(8, 4) check (hours > 0),
  hours_per text check (hours_per in ('week', 'period')),
  method text check (method in ('standard', 'fluctuating')),
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check ((amount is null) = (period is null) and (amount is null) = (method is null)),
  check ((hours is null) = (hours_per is null))
);
create unique index salaries_current on salaries (organization_id, user_id, effective_on) where superseded_at is null;
create index salaries_of_member on salaries (organization_id, user_id, id);

-- Payments to a member for a local date, in addition to hours and salary. A withdrawn one is superseded.
create table earnings (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  local_date date not null,
  amount numeric(12, 2) not null check (amount > 0),
  name text not null,
  in_regular_rate boolean not null,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index earnings_of_member on earnings (organization_id, user_id, local_date);
create index earnings_listed on earnings (organization_id, user_id, id) where superseded_at is null;

-- The frequency of pay from a date on. Rows are superseded, never overwritten.
create table pay_schedules (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  effective_on date not null,
  frequency text not null check (frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
  -- A date on which a weekly or biweekly period starts.
  anchor_on date,
  -- The day of the month on which other periods start, of two the first.
  month_day smallint,
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  check ((anchor_on is not null) = (frequency in ('weekly', 'biweekly'))),
  check ((month_day is not null) = (frequency in ('semimonthly', 'monthly')))
);
create unique index pay_schedules_in_force on pay_schedules (organization_id, effective_on) where superseded_at is null;

-- Decisions of an organization about its pay periods. Organizations without a row use the defaults.
create table pay_period_settings (
  organization_id int primary key references organizations (id),
  -- Whether manual time and deletions are refused in closed periods.
  locks_closed boolean not null
);

-- Pay periods that were closed at least once. All others follow from schedules.
create table pay_periods (
  organization_id int not null references organizations (id),
  start_on date not null,
  stop_on date not null,
  -- Null = reopened, and not closed since.
  closed_at timestamptz,
  closed_by_user_id int,
  -- A checksum of the lines that the period pays, in the order of their ids.
  checksum text,
  reopened_at timestamptz,
  reopened_by_user_id int,
  reopen_reason text,
  primary key (organization_id, start_on),
  check ((checksum is not null) = (closed_at is not null))
);
create index pay_periods_closed on pay_periods (organization_id, stop_on) where closed_at is not null;

-- The state of each member in a pay period. Members who have done nothing in it have no row.
create table pay_period_members (
  organization_id int not null,
  start_on date not null,
  stop_on date not null,
  user_id int not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by_user_id int,
  returned_at timestamptz,
  returned_by_user_id int,
  return_reason text,
  -- The approved figures. When they change, the approval lapses.
  approved_checksum text,
  lapsed_at timestamptz,
  lapse_cause text,
  primary key (organization_id, start_on, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index pay_period_members_by_stop on pay_period_members (organization_id, stop_on);
create index pay_period_members_approved on pay_period_members (organization_id, user_id, stop_on)
  where approved_at is not null;

-- The numbers of members who submitted and who are approved. Lists of periods read them, and each change of a member
-- updates them.
create table pay_period_counts (
  organization_id int not null references organizations (id),
  start_on date not null,
  submitted int not null check (submitted >= 0),
  approved int not null check (approved >= 0),
  primary key (organization_id, start_on)
);

-- The amounts that a period pays: figures as of its close, and corrections of earlier payments.
create table pay_period_lines (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  user_id int not null,
  -- The first date of the period in which the line was earned, and of the period that pays it. Null = a correction that
  -- is not paid yet.
  earned_start_on date not null,
  paid_start_on date,
  component text not null check (component in ('straight', 'premium')),
  date date not null,
  week_start date not null,
  project_id int,
  kind text not null check (kind in ('time', 'salary', 'earning')),
  name text,
  is_billable boolean not null,
  policy_id int,
  rule text not null,
  pay_multiplier text not null,
  pay_rate text,
  bill_multiplier text not null,
  bill_rate text,
  seconds int not null,
  -- Cents; null = no amount.
  pay bigint,
  bill bigint,
  -- The cause, actor and instant of a correction; null = not a correction.
  cause text,
  actor_user_id int,
  caused_at timestamptz,
  recorded_at timestamptz not null,
  -- Set when the period is reopened.
  superseded_at timestamptz,
  -- The reason that a user gave for a change of time in a locked period; null = none.
  reason text,
  primary key (organization_id, id)
);
create index pay_period_lines_paid on pay_period_lines (organization_id, paid_start_on, id) where superseded_at is null;
create index pay_period_lines_of_member on pay_period_lines (organization_id, user_id, paid_start_on, id)
  where superseded_at is null;
create index pay_period_lines_earned on pay_period_lines (organization_id, earned_start_on, user_id)
  where superseded_at is null;

-- The format of an organization's payroll file.
create table payroll_templates (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null,
  -- Columns and formats, with the names of the API.
  layout jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

-- The number that identifies a member in payroll.
create table payroll_ids (
  organization_id int not null,
  user_id int not null,
  payroll_id text not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create unique index payroll_ids_once on payroll_ids (organization_id, payroll_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Detection
-- ---------------------------------------------------------------------------------------------------------------------

-- The flags. Names of programs may contain any character, including those that JSON writes only as an escape. json
-- stores the escape and the order of the members; jsonb and text[] refuse such characters. Lists read wire a hundred
-- times per page, so it stays uncompressed. Three flags fit on a page of the database, and the longer evidence is
-- compressed.
create table unusual_activities (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  type text not null,
  confidence_level text not null check (confidence_level in ('high', 'medium', 'low')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  local_date date not null,
  -- The figures of the flag: statistic, value, limit, human values, resolution, series, rule version.
  evidence jsonb not null default '{}',
  -- The JSON that a list sends for the flag, built when the row is written. chr(1) replaces the address without the id,
  -- because JSON never contains that character unescaped.
  wire text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rule_version text not null default '',
  review_state text not null default 'open' check (review_state in ('open', 'explained', 'dismissed', 'confirmed')),
  -- A first reviewer decided, and the organization requires two.
  review_pending boolean not null default false,
  keyboard_active_seconds int not null,
  mouse_active_seconds int not null,
  time_tracked_seconds int not null,
  overall_active_seconds int not null,
  top_apps_in_use json not null,
  top_urls_visited json not null,
  screenshot_ids json not null,
  suspicious_apps json not null,
  -- The session of tracked time in which the flag starts; null in flags from before sessions had names.
  stretch_id text generated always as (
    case when jsonb_typeof(evidence -> 'stretch_id') = 'string' then evidence ->> 'stretch_id' end) stored,
  -- The start of that session in Unix seconds. Lists order flags by it.
  session_start bigint not null generated always as (
    case when evidence ->> 'stretch_id' ~ '^\d{1,10}-\d{1,12}$'
      then split_part(evidence ->> 'stretch_id', '-', 2)::bigint
      else floor(extract(epoch from starts_at at time zone 'UTC'))::bigint end) stored,
  -- 0 = in a session; otherwise the flag forms a group of its own.
  lone_id int not null generated always as (
    case when evidence ->> 'stretch_id' ~ '^\d{1,10}-\d{1,12}$' then 0 else id end) stored,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (ends_at > starts_at),
  check (starts_with(wire, '{"id":' || id::text || ',"user_id":' || user_id::text || ',"type":"' || type || '",'))
) with (toast_tuple_target = 2700);
-- A page of flags is found by id within each day (UTC). The cost depends on the page and the number of days, not on the
-- number of flags. The included columns allow reading only the index.
create index unusual_activities_by_day on unusual_activities
  (organization_id, ((starts_at at time zone 'UTC')::date), id) include (starts_at, type);
create index unusual_activities_by_kind on unusual_activities
  (organization_id, type, confidence_level, ((starts_at at time zone 'UTC')::date), id) include (starts_at);
-- The flags of a member: of an instant range, and in the order of their ids.
create index unusual_activities_of_user on unusual_activities (organization_id, user_id, starts_at, id)
  include (type, confidence_level);
create index unusual_activities_of_user_by_id on unusual_activities (organization_id, user_id, id);
create index unusual_activities_by_level on unusual_activities
  (organization_id, confidence_level, ((starts_at at time zone 'UTC')::date), id) include (starts_at, type);
-- Sessions with flags of a level and state, and of a type. The first index omits flags that a plan can hide, so no page
-- reads past them.
create index unusual_activities_by_session on unusual_activities
  (organization_id, confidence_level, review_state, session_start, user_id, lone_id)
  where type <> 'automation_like_activity';
create index unusual_activities_by_type_and_session on unusual_activities
  (organization_id, type, confidence_level, review_state, session_start, user_id, lone_id);
-- The flags of a session, and the sessions of a member.
create index unusual_activities_of_session on unusual_activities (organization_id, user_id, session_start, lone_id)
  include (type, confidence_level, review_state);
-- Few of the flags wait for a second review.
create index unusual_activities_waiting on unusual_activities
  (organization_id, session_start desc, user_id desc, lone_id desc) where review_pending;

-- Append-only: decisions of reviewers and answers of members. Entries remain when the detector withdraws the flag.
create table unusual_activity_reviews (
  organization_id int not null,
  id bigint generated always as identity,
  unusual_activity_id int not null,
  user_id int not null,
  type text not null,
  rule_version text not null,
  kind text not null check (kind in ('review', 'answer')),
  state text check (state in ('open', 'explained', 'dismissed', 'confirmed')),
  -- The state of the flag after this review. A confirmation that waits for a second reviewer changes nothing.
  outcome text check (outcome in ('open', 'explained', 'dismissed', 'confirmed')),
  reason_code text,
  note text,
  author_id int not null,
  recorded_at timestamptz not null,
  credential_kind text,
  credential_id int,
  maker_user_id int,
  -- The reviewer requests another reviewer. The flag changes after that reviewer's decision.
  second_opinion boolean not null default false,
  primary key (organization_id, id),
  check ((kind = 'review') = (state is not null)),
  check ((state is null) = (outcome is null)),
  check ((credential_id is null) = (coalesce(credential_kind, 'command_line') = 'command_line')),
  check (maker_user_id is null or credential_id is not null)
);
create index unusual_activity_reviews_of_flag on unusual_activity_reviews (organization_id, unusual_activity_id, id);
create index unusual_activity_reviews_by_type on unusual_activity_reviews (organization_id, type, rule_version);
-- Not validated, as in upgraded databases. Their older rows passed a narrower check.
alter table unusual_activity_reviews add constraint unusual_activity_reviews_credential_kind_check
  check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')) not valid;

-- The rule sets of an organization. Each change creates a version, and each flag names the version that produced it.
-- changes contains the differences from the program's rules; the columns after it are not limits.
create table detection_rule_sets (
  organization_id int not null references organizations (id),
  version int not null,
  base_version text not null,
  changes jsonb not null,
  grace_hours smallint not null check (grace_hours between 0 and 72),
  members_see_flags boolean not null,
  second_review boolean not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by int,
  primary key (organization_id, version)
);

-- Members that the detector ignores from a date on, for one type of flag or all types, with the reason.
create table detection_exemptions (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  type text,
  reason text not null,
  since date not null,
  until date,
  recorded_at timestamptz not null,
  recorded_by int,
  -- The first date without the exemption. Not after since = withdrawn completely.
  ended_on date,
  ended_at timestamptz,
  ended_by int,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (until is null or until >= since),
  check ((ended_on is null) = (ended_at is null))
);
create index detection_exemptions_of_member on detection_exemptions (organization_id, user_id);

-- One row per member and local date that has or had tracked time.
create table detection_days (
  organization_id int not null,
  user_id int not null,
  local_date date not null,
  -- Set while the day waits for its analysis.
  due_at timestamptz,
  changed_at timestamptz not null,
  cause text not null,
  analysed_at timestamptz,
  rule_version text,
  -- The values that later days are compared with.
  measures jsonb not null default '{}',
  -- The number of changes to the day's time. Only changed days are measured again.
  revision int not null default 0,
  primary key (organization_id, user_id, local_date),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index detection_days_due on detection_days (organization_id, due_at, local_date, user_id)
  where due_at is not null;
create index detection_days_by_date on detection_days (organization_id, local_date);

-- The recording step of each program on a member's day, in seconds. It prevents the detector from mistaking a program's
-- step for a machine.
create table recorded_days (
  organization_id int not null,
  local_date date not null,
  user_id int not null,
  -- The revision of the day that was measured.
  revision int not null,
  programs jsonb not null,
  primary key (organization_id, local_date, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

-- The programs that recorded a date in steps of more than a second, over all members. The analysis of a date locks the
-- row.
create table recorded_dates (
  organization_id int not null references organizations (id),
  local_date date not null,
  programs jsonb not null,
  primary key (organization_id, local_date)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit and access log
-- ---------------------------------------------------------------------------------------------------------------------

-- Actions, with their actor, credential, subject, effect and reason.
create table audit_entries (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  recorded_at timestamptz not null,
  actor_user_id int,
  action text not null,
  subject text not null,
  subject_id bigint not null,
  before jsonb,
  after jsonb,
  reason text,
  -- Null = background work, or an entry from before this column.
  credential_kind text,
  credential_id int,
  -- The creator of the credential, who could otherwise act as another user unseen.
  maker_user_id int,
  primary key (organization_id, id),
  check ((credential_id is null) = (coalesce(credential_kind, 'command_line') = 'command_line')),
  check (maker_user_id is null or credential_id is not null)
);
-- The audit is listed by record, kind, actor and time, each with its own index.
create index audit_entries_of_subject on audit_entries (organization_id, subject, subject_id, id);
create index audit_entries_of_actor on audit_entries (organization_id, actor_user_id, id);
create index audit_entries_recorded on audit_entries (organization_id, recorded_at, id);
create index audit_entries_of_kind on audit_entries (organization_id, subject, id);
-- Not validated, as in upgraded databases. Their older rows passed a narrower check.
alter table audit_entries add constraint audit_entries_credential_kind_check
  check (credential_kind in ('organization_token', 'personal_token', 'session', 'command_line')) not valid;

-- The access log: one row per reader, credential, member, kind and local date. The counting columns change without the
-- keys, so pages have room for a second version.
create table looks (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  date date not null,
  -- 0 = all members.
  user_id int not null,
  reader_user_id int not null,
  kind text not null,
  credential_kind text not null check (credential_kind in
    ('organization_token', 'personal_token', 'session', 'command_line')),
  -- 0 = any browser session.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Events and notifications
-- ---------------------------------------------------------------------------------------------------------------------

-- The transaction that appends to an organization's feed locks its row. Ids therefore become visible in ascending
-- order. The row of the organization itself is unsuitable: concurrent uploads lock it.
create table feed_heads (
  organization_id int primary key references organizations (id)
);

-- Events of an organization in their order, for programs that follow it. A record that disappears is also an event.
create table feed_entries (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  kind text not null,
  subject text not null,
  subject_id bigint not null,
  user_id int,
  payload jsonb not null,
  recorded_at timestamptz not null,
  -- Since when the event is true. Events that follow from figures occur once; dedup_key is derived from their subject.
  holds_since timestamptz,
  why jsonb,
  dedup_key text,
  primary key (organization_id, id)
);
create unique index feed_entries_once on feed_entries (organization_id, dedup_key) where dedup_key is not null;
-- The events of a record or member.
create index feed_entries_of_subject on feed_entries (organization_id, subject, subject_id, id);

-- The first acknowledgement of an event.
create table feed_acknowledgements (
  organization_id int not null,
  feed_entry_id bigint not null,
  user_id int not null,
  acknowledged_at timestamptz not null,
  primary key (organization_id, feed_entry_id),
  foreign key (organization_id, feed_entry_id) references feed_entries (organization_id, id)
);

-- The progress of the programs that pass events on, each separately: to users, and to webhooks.
create table feed_relays (
  organization_id int not null references organizations (id),
  relay text not null check (relay in ('persons', 'webhooks')),
  passed_through bigint not null,
  primary key (organization_id, relay)
);

-- The users who were notified of an event, each once. Their own event contains the message.
create table notices (
  organization_id int not null,
  id bigint generated always as identity,
  feed_entry_id bigint not null,
  user_id int not null,
  user_event_id bigint not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, feed_entry_id) references feed_entries (organization_id, id)
);
create unique index notices_once on notices (organization_id, feed_entry_id, user_id);

-- Events for one user, in all of their organizations. The user leads the key.
create table user_events (
  user_id int not null references users (id),
  id bigint generated always as identity,
  -- Null = not in an organization.
  organization_id int,
  kind text not null,
  actor_user_id int,
  payload jsonb not null,
  recorded_at timestamptz not null,
  primary key (user_id, id)
);

-- The last event that a user has read. Users without a row have read none.
create table user_events_read (
  user_id int primary key references users (id),
  through_id bigint not null check (through_id >= 0),
  updated_at timestamptz not null
);

-- How a user receives mail. Users without a row get every notification at once.
create table notification_settings (
  user_id int primary key references users (id),
  digest text not null check (digest in ('at_once', 'hourly', 'daily')),
  -- No mail is sent for these kinds.
  kinds_off text[] not null,
  updated_at timestamptz not null
);

-- Mail to a user. One mail can contain events of several organizations.
create table mails (
  user_id int not null references users (id),
  -- Used in the Message-ID of every attempt.
  id uuid not null,
  -- Null = not a notification.
  digest text,
  created_at timestamptz not null,
  -- The next attempt; null = sent, or abandoned.
  due_at timestamptz,
  -- The first attempt. No event is added after it.
  begun_at timestamptz,
  attempts int not null default 0,
  -- The process that sends the mail, and the end of its exclusive time.
  lease uuid,
  leased_until timestamptz,
  ended_at timestamptz,
  -- void: the subject no longer exists, or the user has turned such mail off.
  ended_as text check (ended_as in ('sent', 'refused', 'given_up', 'void')),
  -- A mail that is not a notification contains a link. Its secret is created when the mail is sent and is not stored.
  purpose text not null default 'notices' check (purpose in ('notices', 'sign_in_link', 'invitation')),
  -- The organization of an invitation.
  invited_to int,
  primary key (user_id, id)
);
create index mails_due on mails (due_at) where due_at is not null;
-- Further notifications join a mail that has not been started.
create unique index mails_open on mails (user_id, digest, due_at) where begun_at is null;
create index mails_ended on mails (ended_at) where ended_at is not null;
create index mails_of_links on mails (user_id, purpose, created_at) where purpose <> 'notices';

-- The events in a mail. Each event is in one mail.
create table mail_events (
  user_id int not null,
  user_event_id bigint not null,
  mail_id uuid not null,
  primary key (user_id, user_event_id),
  foreign key (user_id, mail_id) references mails (user_id, id) on delete cascade
);
create index mail_events_of_mail on mail_events (user_id, mail_id);

-- Signs the links that turn off a kind of mail without a sign-in.
create table mail_keys (
  id smallint primary key check (id = 1),
  secret bytea not null,
  created_at timestamptz not null
);

-- Addresses that receive events of an organization.
create table webhooks (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  url text not null,
  -- Null = all kinds, including future ones.
  kinds text[],
  description text not null,
  -- Encrypted by the vault. The former secret also signs for a limited time.
  signing_secret jsonb not null,
  former_signing_secret jsonb,
  former_valid_until timestamptz,
  rotated_at timestamptz,
  -- The newest feed entry at creation. Earlier events are not sent.
  begins_after bigint not null,
  -- When a delivery is due; null = none is waiting.
  due_at timestamptz,
  -- The first waiting delivery is not tried before this instant.
  retry_at timestamptz,
  -- Failures since the last success.
  failures int not null default 0,
  failing_since timestamptz,
  -- It failed or was slow, and may not use all workers.
  is_slow boolean not null default false,
  -- The process that sends to it, and the end of its exclusive time.
  lease uuid,
  leased_until timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('gone', 'failing', 'paused')),
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create index webhooks_due on webhooks (due_at) where due_at is not null and disabled_at is null and deleted_at is null;
-- Webhooks that the program disabled. Owners pause the others.
create index webhooks_disabled on webhooks (disabled_at)
  where disabled_at is not null and disabled_because <> 'paused' and deleted_at is null;

-- Deliveries of events, each event once, in the order of the feed.
create table webhook_deliveries (
  organization_id int not null,
  id bigint generated always as identity,
  webhook_id int not null,
  -- Null = a test.
  feed_entry_id bigint,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- A user requested one immediate attempt, ahead of the order.
  requested_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, webhook_id, feed_entry_id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id),
  foreign key (organization_id, feed_entry_id) references feed_entries (organization_id, id)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (organization_id, webhook_id, id);
create index webhook_deliveries_by_state on webhook_deliveries (organization_id, webhook_id, state, id);
create index webhook_deliveries_in_line on webhook_deliveries (organization_id, webhook_id, feed_entry_id)
  where state = 'waiting' and feed_entry_id is not null;
create index webhook_deliveries_requested on webhook_deliveries (organization_id, webhook_id, requested_at, id)
  where requested_at is not null;

create table webhook_attempts (
  organization_id int not null,
  delivery_id bigint not null,
  number int not null,
  started_at timestamptz not null,
  -- Null = not ended, or its process was killed.
  duration_ms int,
  status int,
  error text,
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Retention
-- ---------------------------------------------------------------------------------------------------------------------

-- The months for which an organization retains details of time, and the deletions so far.
create table retention (
  organization_id int not null references organizations (id),
  kind text not null check (kind in
    ('minutes', 'apps_and_urls', 'screenshots', 'unusual_activities', 'activities', 'audit', 'read_log')),
  -- In addition to the present month; null = unlimited, of the access log a year.
  months smallint check (months between 1 and 120),
  -- Nothing of the kind is retained before this first day of a month (UTC). It never moves back.
  released_before date,
  -- The progress of the deletion and its last run. Data written late for an older time is found by it.
  cleared_before date,
  cleared_at timestamptz,
  primary key (organization_id, kind)
);

-- One process at a time deletes or restores data of an organization. Months have an order, and an archive created
-- during a deletion would be incomplete.
create table retention_turns (
  organization_id int primary key,
  lease uuid not null,
  taken_at timestamptz not null,
  -- After this instant, the work of a killed process is free again.
  leased_until timestamptz not null
);

-- The time of a member's month (UTC) whose activities were deleted: continuous runs on one project and task, in order.
-- All arrays have the same length.
create table released_time (
  organization_id int not null,
  user_id int not null,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  -- Seconds since the start of the month.
  starts int[] not null,
  seconds int[] not null,
  project_ids int[] not null,
  task_ids int[] not null,
  billable boolean[] not null,
  -- Added by hand.
  manual boolean[] not null,
  -- The number of deleted activities, and the last change of one of them.
  activities int not null check (activities > 0),
  recorded_until timestamptz not null,
  primary key (organization_id, user_id, month),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (cardinality(starts) > 0 and cardinality(seconds) = cardinality(starts)
    and cardinality(project_ids) = cardinality(starts) and cardinality(task_ids) = cardinality(starts)
    and cardinality(billable) = cardinality(starts) and cardinality(manual) = cardinality(starts))
);
create index released_time_by_month on released_time (organization_id, month) include (recorded_until);

-- ---------------------------------------------------------------------------------------------------------------------
-- Operation
-- ---------------------------------------------------------------------------------------------------------------------

-- Background work, written in the transaction of the change that causes it. A relay moves it to the job queue.
create table outbox (
  organization_id int not null,
  id bigint generated always as identity,
  job text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index outbox_due on outbox (due_at);

-- The worker that searches for due work of all organizations. After a crash, the turn ends with its time. One row.
create table relay_turn (
  only_one boolean default true primary key check (only_one),
  holder uuid,
  until timestamptz not null
);
insert into relay_turn (until) values ('-infinity');

-- Weekly comparisons of derived figures with their sources, by organization. An interrupted comparison continues from
-- its row.
create table figure_checks (
  organization_id int primary key references organizations (id),
  due_at timestamptz not null,
  -- The part to compare next, for daily figures with its first date; null = no comparison is running.
  part text,
  next_date date,
  -- The differences found so far, by part.
  found jsonb not null default '{}',
  -- The last completed comparison.
  checked_at timestamptz,
  differing jsonb not null default '{}',
  differing_count int not null default 0
);
create index figure_checks_due on figure_checks (due_at);
create index figure_checks_differing on figure_checks (organization_id) where differing_count > 0;

-- Completed backups. Health reports the age of the last one.
create table backups (
  id int generated always as identity primary key,
  finished_at timestamptz not null,
  note text,
  -- The file, for automatic backups. Old files are deleted when enough newer ones exist.
  file text
);
create index backups_finished on backups (finished_at);

-- The schedule of automatic backups. No row = none.
create table backup_schedule (
  id smallint default 1 primary key check (id = 1),
  directory text not null,
  every_minutes int not null check (every_minutes between 15 and 44640),
  keep int not null check (keep between 1 and 1000),
  due_at timestamptz not null,
  -- One process creates a backup. After this instant, the work of a killed one is free again.
  leased_until timestamptz,
  -- Why the last backup failed.
  failure text,
  -- The process that creates the backup. Others, and processes with an old schedule, report nothing.
  lease uuid
);

-- One row while mail and webhooks are held: a restored database does not know what was sent after its backup.
create table sending_hold (
  id smallint default 1 primary key check (id = 1),
  held_at timestamptz not null,
  backup_taken_at timestamptz not null
);

-- A mark for each timeline of the log. A standby that shows a mark has reached its timeline. A restored server has
-- another system_identifier.
create table timeline_marks (
  mark uuid primary key,
  system_identifier text not null,
  timeline int not null,
  made_at timestamptz not null default current_timestamp,
  unique (system_identifier, timeline)
);

-- The current instant of a server with the test clock. Zero or one row.
create table test_clock (
  singleton boolean default true primary key check (singleton),
  now timestamptz not null
);
