-- The budgets that stop timers, of an organization: mostly none, and whoever uploads time asks.
create index budget_crossings_stopped on budget_crossings (organization_id)
  where threshold = 'stop' and reached_since is not null;
