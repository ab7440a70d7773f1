-- The rates that were stated, or superseded, after an instant, and no others: whoever asks what changed since read the
-- rates of everybody.
create index rates_by_statement on rates (organization_id, recorded_at)
  include (kind, user_id, project_id, effective_on);
create index rates_by_end on rates (organization_id, superseded_at) include (kind, user_id, project_id, effective_on)
  where superseded_at is not null;
