-- What a member's workweek comes to is kept, with marks of what it rests on as they stood before it was computed: it
-- holds as long as all three are the same. A mark is drawn anew by whoever changes what figures rest on.
create sequence figure_mark_numbers start 2;

-- Of a member's time in the workweek, so that whoever writes time writes no row more.
alter table weekly_time add column mark bigint not null default 1;
alter table weekly_time alter column mark set default nextval('figure_mark_numbers');
create index weekly_time_by_week on weekly_time (organization_id, starts_on);

-- Of what a member's time is counted and priced by.
create table figure_marks (
  organization_id int not null references organizations (id),
  -- 0 = of everybody.
  user_id int not null,
  mark bigint not null default nextval('figure_mark_numbers'),
  primary key (organization_id, user_id)
) with (fillfactor = 80);

create table overtime_weeks (
  organization_id int not null references organizations (id),
  user_id int not null references users (id),
  -- The first date of the workweek.
  starts_on date not null,
  -- Of the time (0 = there was none), of the member and of everybody: `12,7,3`.
  marks text not null,
  -- Numbers with commas between, in the order that the program gives them; a page is put together from such texts in a
  -- tenth of the time that columns take.
  figures text not null,
  primary key (organization_id, user_id, starts_on)
) with (fillfactor = 80);
