-- What each member has on all projects by workweek: a year of everybody by week is read from here, not from every day.
-- A row is kept in line with the days by whoever writes them; one without time may be left.
create table weekly_time (
  organization_id int not null references organizations (id),
  user_id int not null references users (id),
  -- The first date of the workweek, also of one that a change of the calendar cut.
  starts_on date not null,
  tracked int not null,
  billable int not null,
  manual int not null,
  keyboard int not null,
  mouse int not null,
  overall int not null,
  primary key (organization_id, user_id, starts_on)
) with (fillfactor = 80);

-- The first date under a version of the calendar is the one after the last date under the version before.
with versions as (
  select organization_id, week_start,
    coalesce(((effective_from - interval '1 microsecond') at time zone lag(time_zone) over version)::date + 1,
      '-infinity') as since,
    coalesce((lead(effective_from) over version - interval '1 microsecond') at time zone time_zone,
      'infinity')::date as until
  from organization_calendars window version as (partition by organization_id order by effective_from)
)
insert into weekly_time (organization_id, user_id, starts_on, tracked, billable, manual, keyboard, mouse, overall)
select d.organization_id, d.user_id,
  greatest(v.since, d.local_date - (extract(isodow from d.local_date)::int - v.week_start + 7) % 7),
  sum(d.tracked), sum(d.billable), sum(d.manual), sum(d.keyboard), sum(d.mouse), sum(d.overall)
from daily_time d join versions v
  on v.organization_id = d.organization_id and d.local_date >= v.since and d.local_date <= v.until
group by 1, 2, 3;
