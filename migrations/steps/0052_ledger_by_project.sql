-- Of a project and date the entries that were recorded after an instant, and no others; of a range of dates those of
-- the project. Takes the place of an index without projects, by which whoever asked about some projects read the
-- entries of all.
create index time_ledger_by_project on time_ledger (organization_id, project_id, local_date, recorded_at);
drop index time_ledger_by_date;
