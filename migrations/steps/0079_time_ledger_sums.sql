-- What the ledger recorded on each day (UTC), added up: whoever asks what was known long ago takes whole days of recording
-- from here, and only the day asked about entry by entry. Written by the statement that writes the entries; a sum that
-- comes to nothing stays, since it tells that there are entries.
create table time_ledger_sums (
  organization_id int not null,
  user_id int not null,
  project_id int not null,
  local_date date not null,
  recorded_on date not null,
  cause text not null,
  tracked_delta bigint not null,
  billable_delta bigint not null,
  primary key (organization_id, user_id, local_date, recorded_on, project_id, cause)
);

insert into time_ledger_sums
  (organization_id, user_id, project_id, local_date, recorded_on, cause, tracked_delta, billable_delta)
select organization_id, user_id, project_id, local_date, (recorded_at at time zone 'UTC')::date, cause,
  sum(tracked_delta), sum(billable_delta)
from time_ledger group by 1, 2, 3, 4, 5, 6;

create index time_ledger_sums_by_project on time_ledger_sums (organization_id, project_id, local_date, recorded_on);
-- Recorded long after the day it concerns, as in `time_ledger_late`.
create index time_ledger_sums_late on time_ledger_sums (organization_id, recorded_on)
  where recorded_on >= local_date + 2;

-- The first instant of which recorded time is known as it was; entries recorded until then may be removed, none that were
-- recorded later. null = ever since the organization is there
alter table organizations add column time_known_since timestamptz;
