-- The low bits of an activity's id. The high bits are its ten-minute slot, so that ids ascend with time
-- and a page of a time range is one index range.
create sequence activity_numbers as bigint maxvalue 536870911 cycle;
-- The same for daily figures, whose high bits are the day.
create sequence daily_time_numbers as bigint maxvalue 68719476735 cycle;

create table activity_slots (
  organization_id int not null,
  user_id int not null,
  project_id int not null,
  starts_at timestamptz not null,
  id bigint not null,
  tracked smallint not null check (tracked between 1 and 600),
  keyboard smallint check (keyboard between 0 and tracked),
  mouse smallint check (mouse between 0 and tracked),
  overall smallint check (overall between 0 and tracked),
  billable boolean not null,
  time_type text not null check (time_type in ('tracked', 'manual')),
  task_id int,
  -- As sent, never looked into by a statement: text that is JSON is smaller and several times faster to store than jsonb.
  minutes json,
  seconds json,
  apps json,
  urls json,
  screenshot_ids bigint[],
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The project stands last, so that one range of the key is a person's time over all projects.
  primary key (organization_id, user_id, starts_at, project_id)
) partition by range (starts_at);
create unique index activity_slots_by_id on activity_slots (organization_id, id, starts_at);

-- Makes the partition of a month, given as its first day; answers whether it was made now. The table is made on its own
-- and attached, which locks out neither readers nor writers of the others; the advisory lock lets one process do it.
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

-- One row per organization's local date, user and project; billable seconds beside all seconds, so that one row answers
-- with and without non-billable time. Kept in the transaction that changes the slots; rebuildable from them.
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
  primary key (organization_id, project_id, local_date, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (billable <= tracked and manual <= tracked and input_tracked <= tracked)
);
create unique index daily_time_by_id on daily_time (organization_id, id);
create index daily_time_by_user on daily_time (organization_id, user_id, local_date) include (project_id, tracked, billable);

-- Append-only: every change of a day's seconds with the day it concerns and the instant it was recorded.
-- The sum of the deltas recorded up to an instant is the day as known then.
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
  primary key (organization_id, id)
);
create index time_ledger_by_day on time_ledger (organization_id, project_id, local_date, user_id)
  include (recorded_at, tracked_delta, billable_delta);
