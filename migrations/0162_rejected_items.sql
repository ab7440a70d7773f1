-- How many different items of a member's uploads a locked pay period rejected.
create table pay_period_rejections (
  organization_id int not null,
  start_on date not null,
  user_id int not null,
  items int not null check (items > 0),
  primary key (organization_id, start_on, user_id),
  foreign key (organization_id, start_on) references pay_periods (organization_id, start_on),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

-- Their keys, so that an item that is sent again is not counted again. Deleted once nobody can send the item any more.
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
