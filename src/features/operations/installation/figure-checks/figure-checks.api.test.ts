import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp, type TestOrganization } from '../../../../../test/harness/app.ts';
import { daysOf, ingest, makeProject } from '../../../../../test/harness/time.ts';
import { listAudit } from '../../../../contract/audit.ts';
import type { Context } from '../../../../context.ts';
import { sql } from '../../../../db/sql.ts';
import type { JobRun } from '../../../../jobs/job.ts';
import { rebuildDailyTime } from '../../../work/recording/rebuild.ts';
import { requestCheck } from './actions.ts';
import { figureCheck } from './jobs.ts';

const app = useTestApp({ checksFigures: true });
const later = Temporal.Instant.from('2026-03-10T12:00:00Z');

const inContext = <T>(now: Temporal.Instant, work: (ctx: Context) => Promise<T>) =>
  app.database.transaction((tx) => work(app.app.jobs.contextFor(tx, now)));

/** Runs the job and calls `onStep` before each step, inside the step's snapshot. */
function check(now = later, onStep: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const run: JobRun = {
    now,
    transaction: (work) => inContext(now, work),
    search: (work) => work(app.database),
    snapshot: (work) =>
      app.database.snapshot(async (db) => {
        await db.one(sql`select 1 as opened`);
        await onStep();
        return work(app.app.jobs.contextFor(db, now));
      }),
  };
  return figureCheck.handleDue(run);
}

const slotOf = (owner: TestOrganization, project_id: number, starts_at: string) => ({
  user_id: owner.userId,
  project_id,
  starts_at,
  tracked: 600,
  overall: 60,
});

/** Records time in three months. */
async function setUp() {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const starts = ['2026-01-05T10:00:00Z', '2026-02-02T10:00:00Z', '2026-03-02T10:00:00Z'];
  await ingest(
    owner.client,
    owner.organizationId,
    starts.map((start) => slotOf(owner, project, start)),
  );
  return { owner, project, organizationId: owner.organizationId };
}

const damage = (organizationId: number, first: string) =>
  app.database.run(sql`
    update daily_time set tracked = tracked + 60 where organization_id = ${organizationId} and local_date >= ${first}`);

const entriesOf = async ({ client, organizationId }: TestOrganization) =>
  (await client.call(listAudit, { params: { organization_id: organizationId }, query: { subject: 'figures' } }))
    .audit_entries;

const health = async () => (await app.app.readHealth()).figures;

/** Marks the organizations in a test as checked without differences. */
afterEach(async () => {
  await app.database.pool.query("update figure_checks set due_at = 'infinity', differing = '{}', differing_count = 0");
  await app.database.pool.query(`
    insert into figure_checks (organization_id, due_at) select id, 'infinity' from organizations
    on conflict do nothing`);
});

describe('the weekly check of derived figures', () => {
  // proves: operation-27
  test('reports differences in the audit log and in health, and repairs nothing', async () => {
    const { owner, organizationId } = await setUp();
    await damage(organizationId, '2026-02-01');
    const damaged = await daysOf(app.database, organizationId);
    await check();
    const [entry, ...others] = await entriesOf(owner);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor_user_id: null,
      credential: null,
      action: 'checked',
      subject_id: organizationId,
      before: { daily_figures: 0 },
    });
    // These days also differ from the weekly sums.
    expect(entry?.after).toEqual({ daily_figures: 2, weekly_figures: 2 });
    expect(await health()).toMatchObject({ differing: 4, organization_ids: [organizationId] });
    expect((await app.app.readHealth()).warnings.join()).toContain('"fairhour rebuild" lists them');
    expect(await daysOf(app.database, organizationId)).toEqual(damaged);
  });

  test('reports weeks that differ from the sum of their days', async () => {
    const { owner, organizationId } = await setUp();
    await app.database.run(sql`
      update weekly_time set tracked = tracked + 60 where organization_id = ${organizationId}
        and starts_on >= '2026-02-01'`);
    await check();
    expect((await entriesOf(owner)).map(({ after }) => after)).toEqual([{ weekly_figures: 2 }]);
  });

  // proves: operation-27
  test('reports members that are missing from the index by person', async () => {
    const { owner, organizationId } = await setUp();
    await app.database.run(sql`delete from user_organizations where organization_id = ${organizationId}`);
    await check();
    expect((await entriesOf(owner)).map(({ after }) => after)).toEqual([{ memberships_by_person: 1 }]);
  });

  test('reports ledger sums that differ from the entries', async () => {
    const { owner, organizationId } = await setUp();
    await app.database.run(sql`
      update time_ledger_sums set tracked_delta = 1 where organization_id = ${organizationId}`);
    await check();
    expect((await entriesOf(owner)).map(({ after }) => after)).toEqual([{ ledger_sums: 3 }]);
  });

  test("reports counts of pay periods that differ from the members' approvals", async () => {
    const { owner, organizationId } = await setUp();
    await app.database.run(sql`insert into pay_period_counts values (${organizationId}, '2026-03-01', 1, 0)`);
    await check();
    expect((await entriesOf(owner)).map(({ after }) => after)).toEqual([{ pay_period_counts: 1 }]);
  });

  // proves: operation-27
  test('reports that figures are correct again after a repair', async () => {
    const { owner, organizationId } = await setUp();
    await damage(organizationId, '2026-03-01');
    await check();
    const soon = later.add({ minutes: 1 });
    await inContext(soon, async (ctx) => {
      await rebuildDailyTime(ctx, organizationId, { repair: true });
      await requestCheck(ctx.db, organizationId, soon);
    });
    await check(soon);
    expect((await entriesOf(owner)).map(({ after }) => after?.['daily_figures'])).toEqual([1, 0]);
    expect(await health()).toMatchObject({ differing: 0, organization_ids: [] });
  });

  // proves: operation-27
  test('adds no audit entry if there are no differences, and runs again after a week', async () => {
    const { owner, organizationId } = await setUp();
    await check();
    await damage(organizationId, '2026-01-01');
    await check(later.add({ hours: 167 }));
    expect(await entriesOf(owner)).toEqual([]);
    await check(later.add({ hours: 168 }));
    expect((await entriesOf(owner)).map(({ after }) => after?.['daily_figures'])).toEqual([3]);
  });

  test('does not start in the first week of an organization', async () => {
    const { owner, organizationId } = await setUp();
    await damage(organizationId, '2026-01-01');
    await check(Temporal.Instant.from('2026-03-08T12:00:00Z'));
    expect(await entriesOf(owner)).toEqual([]);
  });

  // proves: operation-28
  test('continues after an interruption', async () => {
    const { owner, organizationId } = await setUp();
    await damage(organizationId, '2026-01-01');
    const steps: number[] = [];
    const interrupted = check(later, async () => {
      if (steps.push(0) === 3) throw new Error('the process ends');
    });
    await expect(interrupted).rejects.toThrow('organizations whose figures could not be checked: 1');
    expect(await entriesOf(owner)).toEqual([]);
    await check(later, async () => void steps.push(0));
    // A check consists of three months and eight other parts. The part that failed runs twice.
    expect(steps).toHaveLength(12);
    expect((await entriesOf(owner)).map(({ after }) => after?.['daily_figures'])).toEqual([3]);
  });

  // proves: operation-28
  test('counts a difference once if two workers check at the same time', async () => {
    const { owner, organizationId } = await setUp();
    await damage(organizationId, '2026-01-01');
    await Promise.all([check(), check()]);
    expect((await entriesOf(owner)).map(({ after }) => after?.['daily_figures'])).toEqual([3]);
  });

  // proves: operation-28
  test('allows time to be written during the check, and does not report that as differences', async () => {
    const { owner, project, organizationId } = await setUp();
    let hour = 0;
    await check(later, async () => {
      await ingest(owner.client, organizationId, [slotOf(owner, project, `2026-03-02T0${hour}:00:00Z`)]);
      hour += 1;
    });
    expect(hour).toBe(11);
    expect(await entriesOf(owner)).toEqual([]);
  });
});
