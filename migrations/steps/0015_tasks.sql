-- Tasks name what time of a project was spent on. They are never removed, so that time can go on naming a deleted one.
create table tasks (
  organization_id int not null,
  id int generated always as identity,
  project_id int not null,
  status text not null default 'active' check (status in ('active', 'completed', 'deleted')),
  summary text not null,
  details text,
  -- Where the task came from: its id and its key in another system.
  remote_id text,
  remote_alternate_id text,
  metadata jsonb not null default '{}',
  -- Counts the changes, for clients that state which version they have read.
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
