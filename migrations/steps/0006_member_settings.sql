-- An organization-wide value is one row. Overrides of members carry the generation of the default they were set under;
-- a change for all raises the generation, which voids every older override at once, whatever their number.
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

-- Append-only: every change as it was made; user_ids null = the whole organization.
create table setting_changes (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  setting text not null,
  value text not null,
  user_ids int[],
  generation int not null,
  changed_at timestamptz not null,
  changed_by int,
  primary key (organization_id, id)
);
