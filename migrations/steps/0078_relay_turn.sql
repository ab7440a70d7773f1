-- Which worker looks for due work of all organizations. One that was killed has the turn until the end of its time.
create table relay_turn (
  only_one boolean primary key default true check (only_one),
  holder uuid,
  until timestamptz not null
);
insert into relay_turn (until) values ('-infinity');
