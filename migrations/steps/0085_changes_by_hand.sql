-- What is not of trackers is told apart from what they add each day, which is nearly all of the ledger: whoever asks
-- what changed over months reads these days alone.
create index time_ledger_sums_by_hand on time_ledger_sums (organization_id, project_id, local_date)
  where cause <> 'ingest';
