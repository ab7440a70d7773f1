import { expect } from 'vitest';
import { captureStatements } from '../../../../../bench/statements.ts';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { makeTeam } from '../../../../../test/harness/overtime.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { useOfPlans } from '../../../../../test/harness/plans.ts';
import { ingest } from '../../../../../test/harness/time.ts';

const app = useTestApp();
const inPlan = onOneServer('it adds up the rows that plans process');

async function setUp() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  return owner;
}

/** Creates a number of projects with budgets. */
async function budgeted(owner: TestOrganization, projects: number): Promise<number[]> {
  const budgets = budgetsOf(owner);
  const ids: number[] = [];
  for (let at = 0; at < projects; at += 1) {
    const id = await budgets.makeProject();
    await budgets.state(id, { type: 'hours', hours: 9, start_date: '2026-03-01' });
    ids.push(id);
  }
  return ids;
}

const slotsOn = (projectIds: readonly number[], userId: number) =>
  projectIds.map((project_id, at) => {
    const starts_at = Temporal.Instant.from('2026-03-01T00:00:00Z')
      .add({ minutes: 10 * at })
      .toString();
    return { user_id: userId, project_id, starts_at, tracked: 600 };
  });

const readsBudgets = (text: string) => text.includes('budget_histories');
const readsForAlerts = (text: string) => readsBudgets(text) || /overtime|feed|crossings|thresholds/.test(text);

/** The rows that the matching queries of an upload read, for each of ten executions. */
async function workOf(
  owner: TestOrganization,
  items: ReturnType<typeof slotsOn>,
  isAsked: (text: string) => boolean,
): Promise<number[]> {
  const statements = await captureStatements(() => ingest(owner.client, owner.organizationId, items));
  const reads = statements.filter(({ text }) => /^\s*(select|with)/.test(text) && isAsked(text));
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

async function workOfProjects(projects: number): Promise<number[]> {
  const owner = await setUp();
  return workOf(owner, slotsOn(await budgeted(owner, projects), owner.userId), readsBudgets);
}

// proves: budgets-72
inPlan('an upload to twice as many projects with budgets is no more than twice the work under any plan', async () => {
  const [some, twice] = [await workOfProjects(40), await workOfProjects(80)];
  expect(some[0]).toBeGreaterThan(40);
  for (const [at, work] of twice.entries()) expect(work).toBeLessThan(2.5 * (some[at] ?? 0));
});

// proves: budgets-72
inPlan('other data of the organization adds no work to an upload', async () => {
  const team = await makeTeam(app);
  const owner = team.organization;
  await team.create({ threshold: 40, user_ids: team.members });
  await team.at('2026-03-12T12:00:00Z');
  const [projectId = 0, ...others] = await budgeted(owner, 41);
  const upload = (at: number) => {
    const item = { user_id: team.member(0), project_id: projectId, tracked: 600 };
    return workOf(owner, [{ ...item, starts_at: `2026-03-10T0${at}:00:00Z` }], readsForAlerts);
  };
  await upload(1);
  const before = await upload(2);
  await ingest(owner.client, owner.organizationId, slotsOn(others, team.member(1)));
  expect(before[0]).toBeGreaterThan(2);
  for (const [at, work] of (await upload(3)).entries()) expect(work).toBeLessThan(1.2 * (before[at] ?? 0));
});
