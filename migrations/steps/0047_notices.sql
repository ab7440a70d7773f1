-- Whom an event of an organization was told to, each person once; what they were told stands among their own events.
create table notices (
  organization_id int not null,
  id bigint generated always as identity,
  feed_entry_id bigint not null,
  user_id int not null,
  user_event_id bigint not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, feed_entry_id) references feed_entries (organization_id, id)
);
create unique index notices_once on notices (organization_id, feed_entry_id, user_id);
