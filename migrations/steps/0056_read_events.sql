-- How far a person has read what they were told. Who has no row has read nothing.
create table user_events_read (
  user_id int primary key references users (id),
  through_id bigint not null check (through_id >= 0),
  updated_at timestamptz not null
);
