-- Of a date the entries that were recorded after an instant, and no others: an hour ago those of the last hour. Takes
-- the place of an index that held all entries of a date by project, and is smaller: all entries of an upload for a date
-- have one key.
create index time_ledger_by_date on time_ledger (organization_id, local_date, recorded_at);
drop index time_ledger_by_day;
