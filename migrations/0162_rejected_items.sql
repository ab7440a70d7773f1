-- The number of items of a member's uploads that a locked pay period rejected.
create table pay_period_rejections (
  organization_id int not null,
  start_on date not null,
  user_id int not null,
  items int not null check (items > 0),
  primary key (organization_id, start_on, user_id),
  foreign key (organization_id, start_on) references pay_periods (organization_id, start_on),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

-- The keys of these items. An item that arrives again is not counted again. A job deletes old keys.
create table pay_period_rejected_slots (
  organization_id int not null,
  start_on date not null,
  user_id int not null,
  project_id int not null,
  starts_at timestamptz not null,
  primary key (organization_id, start_on, user_id, project_id, starts_at),
  foreign key (organization_id, start_on) references pay_periods (organization_id, start_on),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);
