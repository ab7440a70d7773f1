-- One person's time on one project. The seconds of an entry are only in the slots that name it.
create table time_entries (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  project_id int not null,
  task_id int,
  source text not null check (source in ('manual')),
  -- From the start of the entry's first slot to the end of its last one.
  since timestamptz not null,
  until timestamptz not null check (until > since),
  -- The local date of since.
  starts_on date not null,
  -- The seconds of slots that retention deleted.
  released_seconds int check (released_seconds > 0),
  billable boolean not null,
  note text check (char_length(note) between 1 and 3000),
  creator_user_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The order of lists: by date, then by id.
  position bigint not null generated always as ((starts_on - date '1970-01-01')::bigint * 68719476736 + id) stored,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, task_id) references tasks (organization_id, id)
);
create unique index time_entries_by_position on time_entries (organization_id, position);
create index time_entries_of_member on time_entries (organization_id, user_id, position);
create index time_entries_with_note on time_entries (organization_id, since) where note is not null;
create index time_entries_of_project on time_entries (organization_id, project_id, position);

-- The entry of a slot. Slots that trackers send have none.
alter table activity_slots add column entry_id int;
