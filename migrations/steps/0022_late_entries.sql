-- What the ledger recorded long after the day it concerns: of days well before an instant, only such entries were recorded
-- after it. Whoever records time in time adds nothing to this index.
create index time_ledger_late on time_ledger (organization_id, recorded_at)
  where recorded_at >= ((local_date + 2)::timestamp at time zone 'UTC');
