create table unusual_activities (
  organization_id int not null,
  id int generated always as identity,
  user_id int not null,
  type text not null,
  confidence_level text not null check (confidence_level in ('high', 'medium', 'low')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  local_date date not null,
  -- why the record was made: statistic, value, limit, what people measure, resolution, series, rule version
  evidence jsonb not null default '{}',
  -- the JSON that is sent of the record, but its address: written with the row, passed through by lists as it is
  wire text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (ends_at > starts_at),
  check (starts_with(wire, '{"id":' || id::text || ',"user_id":' || user_id::text || ',"type":"' || type || '",'))
);
create index unusual_activities_by_time on unusual_activities (organization_id, starts_at, id);
create index unusual_activities_by_user on unusual_activities (organization_id, user_id, starts_at);
