import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../test/harness/blockers.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { listBudgetStatuses } from '../../contract/budget-status.ts';
import { sql } from '../../db/sql.ts';
import { saveTestNow } from '../test-clock/store.ts';

const app = useTestApp();
const block = useBlockers(app);

const setClock = (at: string) => saveTestNow(app.database, Temporal.Instant.from(at));

beforeEach(() => setClock('2026-03-02T12:00:00Z'));

async function build() {
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const budgets = budgetsOf(owner);
  const project = await budgets.makeProject({ budget: { type: 'hours', hours: 10 } });
  const spentAt = async (asOf: string) => {
    const { budget_statuses: statuses } = await owner.client.call(listBudgetStatuses, {
      params: { organization_id: owner.organizationId },
      query: { as_of: asOf },
    });
    return statuses.map(({ spent_as_known_then: spent }) => spent);
  };
  return { owner, budgets, project, spentAt };
}

describe('time that is being recorded', () => {
  test('is not known at an instant that was asked about meanwhile', async () => {
    const { owner, budgets, project, spentAt } = await build();
    const blocker = await block('select from members where organization_id = $1 for update', [owner.organizationId]);
    const tracked = budgets.track(project, '2026-03-02T11:00:00Z', 360);
    await expect.poll(() => countWaiting(app.database, 'members')).toBe(1);
    await setClock('2026-03-02T12:01:00Z');
    expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0]);
    await blocker.query('rollback');
    await tracked;
    await setClock('2026-03-02T12:02:00Z');
    expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0]);
    expect(await spentAt('2026-03-02T12:01:00Z')).toEqual([0.1]);
  });

  const databaseClock = async () => (await app.database.one<{ at: string }>(sql`select clock_timestamp() as at`)).at;

  const looksSince = async (since: string) => {
    const { looks } = await app.database.one<{ looks: number }>(sql`
      select count(*)::int as looks from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and query_start > ${since}::timestamptz and query like ${'%pg_locks%'}`);
    return looks;
  };

  test('is waited for once it has its instant', async () => {
    const { budgets, project, spentAt } = await build();
    const blocker = await block('lock table time_ledger in share mode');
    const tracked = budgets.track(project, '2026-03-02T11:00:00Z', 360);
    await expect.poll(() => countWaiting(app.database, 'time_ledger')).toBe(1);
    await setClock('2026-03-02T12:01:00Z');
    const since = await databaseClock();
    const asked = spentAt('2026-03-02T12:00:30Z');
    await expect.poll(() => looksSince(since)).toBeGreaterThan(0);
    await blocker.query('rollback');
    await tracked;
    expect(await asked).toEqual([0.1]);
    expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0.1]);
  });
});

test('a rate that is being set is not known at an instant that was asked about meanwhile', async () => {
  const { owner, budgets, spentAt } = await build();
  await budgets.pay(owner.userId, { bill_rate: 10 });
  const project = await budgets.makeProject({ budget: { type: 'cost' } });
  await budgets.track(project, '2026-03-02T11:00:00Z', 360);
  const blocker = await block('select from organizations where id = $1 for update', [owner.organizationId]);
  const paid = budgets.pay(owner.userId, { bill_rate: 20 });
  await expect.poll(() => countWaiting(app.database, 'organizations')).toBe(1);
  await setClock('2026-03-02T12:01:00Z');
  expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0, 1]);
  await blocker.query('rollback');
  await paid;
  await setClock('2026-03-02T12:02:00Z');
  expect(await spentAt('2026-03-02T12:00:30Z')).toEqual([0, 1]);
  expect(await spentAt('2026-03-02T12:01:00Z')).toEqual([0, 2]);
});
