-- Words for entries, from one list of the organization.
create table tags (
  organization_id int not null references organizations (id),
  id int generated always as identity,
  name text not null check (char_length(name) between 1 and 32),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index tags_by_name on tags (organization_id, lower(name));

-- Ascending ids of tags.
alter table time_entries add column tag_ids int[] not null default '{}' check (cardinality(tag_ids) <= 10);
