-- Calendar versions that a later change removed before they took effect, for figures as of an earlier instant.
create table superseded_organization_calendars (
  organization_id int not null references organizations (id),
  id bigint generated always as identity,
  effective_from timestamptz not null,
  time_zone text not null,
  week_start smallint not null check (week_start between 0 and 6),
  recorded_at timestamptz not null,
  superseded_at timestamptz not null,
  primary key (organization_id, id)
);
