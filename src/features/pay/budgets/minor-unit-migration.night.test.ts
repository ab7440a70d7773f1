import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';

// proves: organizations-23
test('cached sums remain only in organizations whose currency has decimals', async () => {
  const { database, drop } = await databaseBefore(180);
  // The sums need no project: only whether they remain is tested.
  await database.pool.query(`
    alter table budget_histories drop constraint budget_histories_organization_id_project_id_fkey;
    alter table project_totals_progress drop constraint project_totals_progress_organization_id_project_id_fkey;
    insert into organizations (name, currency, created_at, updated_at)
      select code, code, now(), now() from unnest(array['IDR', 'JPY', 'XPF', 'USD']) as code;
    insert into budget_histories (organization_id, project_id, type, rate, budget_start_date, near_limit,
      notify_enabled, notify_all_members, include_non_billable, stop_timer_when_budget_reached, start_date,
      period_start_date, kept_seconds, kept_cents, kept_through, watched_through, keep_due_at, created_at, updated_at)
      select id, 1, 'cost', 'bill_rate', '2026-01-01', 80, false, false, true, false, '2026-01-01', '2026-01-01',
        4800, 148133, '2026-01-05', '2026-01-05', null, now(), now() from organizations;
    insert into project_running_totals (organization_id, project_id, is_pay, local_date, tracked, billable,
      tracked_cents, billable_cents) select id, 1, false, '2026-01-05', 4800, 4800, 148133, 148133 from organizations;
    insert into project_cause_totals (organization_id, project_id, is_pay, local_date, cause, tracked, billable,
      tracked_cents, billable_cents)
      select id, 1, false, '2026-01-05', 'manual', 4800, 4800, 148133, 148133 from organizations;
    insert into project_totals_progress (organization_id, project_id, totalled_through, watched_through, due_at)
      select id, 1, '2026-01-05', '2026-01-05', '2026-01-07Z' from organizations`);
  await migrate(database);
  const { rows } = await database.pool.query(`
    select currency, h.kept_cents as cents, h.kept_version as version, h.keep_due_at::text as due,
      (select count(*)::int from project_running_totals t where t.organization_id = o.id) as totals,
      (select count(*)::int from project_cause_totals t where t.organization_id = o.id) as causes,
      g.totalled_through::text as through
    from organizations o join budget_histories h on h.organization_id = o.id
      join project_totals_progress g on g.organization_id = o.id order by currency`);
  const kept = { cents: '148133', version: 0, due: null, totals: 1, causes: 1, through: '2026-01-05' };
  const dropped = { cents: null, version: 1, due: '-infinity', totals: 0, causes: 0, through: null };
  expect(rows).toEqual([
    { currency: 'IDR', ...kept },
    { currency: 'JPY', ...dropped },
    { currency: 'USD', ...kept },
    { currency: 'XPF', ...dropped },
  ]);
  await database.close();
  await drop();
});
