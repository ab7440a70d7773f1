-- Sums in currencies without decimals (ISO 4217) are whole units. The cached sums of these organizations are computed
-- again.
truncate overtime_weeks;

update budget_histories h
  set kept_seconds = null, kept_cents = null, kept_through = null, watched_through = null,
    kept_version = kept_version + 1, keep_due_at = '-infinity'
  from organizations o
  where o.id = h.organization_id and h.watched_through is not null
    and o.currency ~ '^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$';

delete from project_running_totals t using organizations o
  where o.id = t.organization_id
    and o.currency ~ '^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$';

delete from project_cause_totals t using organizations o
  where o.id = t.organization_id
    and o.currency ~ '^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$';

update project_totals_progress g
  set due_at = '-infinity', totalled_through = null
  from organizations o
  where o.id = g.organization_id
    and o.currency ~ '^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$';

insert into computation_changes (name, changed_at)
  select 'minor_unit', now() where exists (select from pay_periods where closed_at is not null);
