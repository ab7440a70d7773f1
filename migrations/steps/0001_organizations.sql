-- Users are global; everything else of a tenant carries organization_id in front of its key.
create extension if not exists btree_gist;

create table users (
  id int generated always as identity primary key,
  email text not null,
  name text not null,
  first_name text not null,
  last_name text not null,
  time_zone text not null,
  status text not null check (status in ('active', 'pending')),
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email));

create table organizations (
  id int generated always as identity primary key,
  name text not null,
  status text not null default 'active' check (status in ('active')),
  currency text not null,
  managers_see_pay_rates boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The calendar in force at an instant is the row with the greatest effective_from at or before it.
-- The first row of an organization starts in the year 1.
create table organization_calendars (
  organization_id int not null references organizations (id),
  effective_from timestamptz not null,
  time_zone text not null,
  week_start smallint not null check (week_start between 0 and 6),
  recorded_at timestamptz not null,
  primary key (organization_id, effective_from)
);

create table organization_features (
  organization_id int not null references organizations (id),
  feature text not null,
  since timestamptz not null,
  until timestamptz,
  primary key (organization_id, feature, since),
  check (until is null or until >= since)
);
create unique index organization_features_open on organization_features (organization_id, feature) where until is null;

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
  primary key (organization_id, user_id)
);
create index members_of_user on members (user_id) where removed_at is null;

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

-- What holds for a project from a local day on: the client it belongs to and whether its time is billable by default.
-- The first row of a project starts in the year 1; a later statement for the same day supersedes the earlier one.
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
create unique index project_terms_current on project_terms (organization_id, project_id, effective_on) where superseded_at is null;
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
create index project_members_of_user on project_members (organization_id, user_id);

-- Who held which role when: organization roles have no project_id. Membership periods are the organization rows.
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
create unique index role_periods_open on role_periods (organization_id, user_id, project_id) nulls not distinct where until is null;

-- Pay and bill rates by local day, as stated and as known: a row without project_id is a member's rate in the organization,
-- without user_id a project's, with both a project member's. amount null removes the rate. Nothing is overwritten:
-- a new statement for the same day supersedes the old row, so that figures can be had as known at any instant.
create table rates (
  organization_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('pay', 'bill')),
  user_id int,
  project_id int,
  effective_on date not null,
  amount numeric(12, 2) check (amount >= 0),
  pay_type text not null default 'hourly' check (pay_type in ('hourly', 'fixed')),
  recorded_at timestamptz not null,
  superseded_at timestamptz,
  primary key (organization_id, id),
  check (user_id is not null or project_id is not null),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);
create unique index rates_current on rates (organization_id, kind, user_id, project_id, effective_on)
  nulls not distinct where superseded_at is null;
create index rates_of_project on rates (organization_id, project_id, user_id);
