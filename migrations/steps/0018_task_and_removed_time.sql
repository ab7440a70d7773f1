-- What a day's time names tasks for: the part of `daily_time` that lies on each task. What is left of a day names none.
-- Kept in the transaction that changes the slots; rebuildable from them.
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

-- Until there were tasks, whatever number a tracker sent was kept; it named nothing.
update activity_slots set task_id = null where task_id is not null;

-- What clients that follow changes have to be told of time that is there no more: one row for each slot that was deleted,
-- and for each day and part of one that came to nothing. It says whose time it was and nothing of what was done in it.
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

-- Rows lie about in the order in which they were written, so ranges of blocks find what changed lately, at next to no cost
-- for those who write.
create index activity_slots_changed on activity_slots using brin (updated_at) with (autosummarize = on);
create index daily_time_changed on daily_time using brin (updated_at) with (autosummarize = on);
create index daily_task_time_changed on daily_task_time using brin (updated_at) with (autosummarize = on);

-- Few slots have notes.
create index activity_slots_with_note on activity_slots (organization_id, id) where note is not null;
