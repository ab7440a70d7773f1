import { expect, test } from 'vitest';
import { captureStatements } from '../../../bench/statements.ts';
import { useTestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { useOfPlans } from '../../../test/harness/plans.ts';
import { ingest } from '../../../test/harness/time.ts';

const app = useTestApp();

/** Of the statements that read budgets for an upload into so many projects, what each of ten uses hands on. */
async function workOf(projects: number): Promise<number[]> {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  const budgets = budgetsOf(owner);
  const ids: number[] = [];
  for (let at = 0; at < projects; at += 1) {
    const id = await budgets.makeProject();
    await budgets.state(id, { type: 'hours', hours: 9, start_date: '2026-03-01' });
    ids.push(id);
  }
  const items = ids.map((project_id, at) => {
    const starts_at = Temporal.Instant.from('2026-03-01T00:00:00Z')
      .add({ minutes: 10 * at })
      .toString();
    return { user_id: owner.userId, project_id, starts_at, tracked: 600 };
  });
  const statements = await captureStatements(() => ingest(owner.client, owner.organizationId, items));
  const reads = statements.filter(({ text }) => /^\s*(select|with)/.test(text) && text.includes('budget_histories'));
  const connection = await app.database.pool.connect();
  try {
    const use = useOfPlans(connection);
    const uses = Array.from({ length: 10 }, (_, at) => at);
    let work: number[] = uses.map(() => 0);
    for (const statement of reads) {
      const handled: number[] = [];
      for (const _ of uses) handled.push((await use(statement)).handled);
      work = work.map((sum, at) => sum + (handled[at] ?? 0));
    }
    return work;
  } finally {
    connection.release(true);
  }
}

test('an upload into twice as many projects with budgets is twice the work, whatever the planner knows', async () => {
  const [some, twice] = [await workOf(40), await workOf(80)];
  expect(some[0]).toBeGreaterThan(40);
  for (const [at, work] of twice.entries()) expect(work).toBeLessThan(2.5 * (some[at] ?? 0));
});
