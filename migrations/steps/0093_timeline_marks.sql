-- What was written on each timeline of the log: a standby that shows it has come there. Timelines of another server,
-- as after a restore, are others.
create table timeline_marks (
  mark uuid primary key,
  system_identifier text not null,
  timeline int not null,
  made_at timestamptz not null default current_timestamp,
  unique (system_identifier, timeline)
);
