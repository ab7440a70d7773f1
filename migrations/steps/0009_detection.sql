-- How an organization's detector is set: each change is a new version, and every flag keeps the version that made it.
-- changes holds what differs from the rules the program brings; the other columns are what is no limit.
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

-- Members (and, with a type, kinds of flags) that the detector leaves out from a day on, and why.
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
  -- The first day on which it does not hold any more; not after since = it was taken back wholly.
  ended_on date,
  ended_at timestamptz,
  ended_by int,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (until is null or until >= since),
  check ((ended_on is null) = (ended_at is null))
);
create index detection_exemptions_of_member on detection_exemptions (organization_id, user_id);

-- One row per member and local day that has or had tracked time. due_at is set when the day waits to be analysed and
-- null when it has been; measures are what later days compare with (own history).
create table detection_days (
  organization_id int not null,
  user_id int not null,
  local_date date not null,
  due_at timestamptz,
  changed_at timestamptz not null,
  cause text not null,
  analysed_at timestamptz,
  rule_version text,
  measures jsonb not null default '{}',
  primary key (organization_id, user_id, local_date),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index detection_days_due on detection_days (organization_id, due_at, local_date, user_id) where due_at is not null;

alter table unusual_activities add column rule_version text not null default '';
alter table unusual_activities add column review_state text not null default 'open'
  check (review_state in ('open', 'explained', 'dismissed', 'confirmed'));
-- True between a first and a second reviewer, where the organization asks for two.
alter table unusual_activities add column review_pending boolean not null default false;

-- Append-only: what reviewers decided and what members answered. A flag that the detector takes back leaves its entries here.
create table unusual_activity_reviews (
  organization_id int not null,
  id bigint generated always as identity,
  unusual_activity_id int not null,
  user_id int not null,
  type text not null,
  rule_version text not null,
  kind text not null check (kind in ('review', 'answer')),
  state text check (state in ('open', 'explained', 'dismissed', 'confirmed')),
  -- The state of the flag after this review: a confirmation that waits for a second reviewer changes none.
  outcome text check (outcome in ('open', 'explained', 'dismissed', 'confirmed')),
  reason_code text,
  note text,
  author_id int not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  check ((kind = 'review') = (state is not null)),
  check ((state is null) = (outcome is null))
);
create index unusual_activity_reviews_of_flag on unusual_activity_reviews (organization_id, unusual_activity_id, id);
create index unusual_activity_reviews_by_type on unusual_activity_reviews (organization_id, type, rule_version);

-- What happened, in order, for programs that follow an organization: records that came, moved or went (tombstones, with the cause).
create table feed_entries (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  kind text not null,
  subject text not null,
  subject_id bigint not null,
  user_id int,
  payload jsonb not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id)
);

-- Who did what, to whom, with which effect and why.
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
  primary key (organization_id, id)
);
create index audit_entries_of_subject on audit_entries (organization_id, subject, subject_id, id);
