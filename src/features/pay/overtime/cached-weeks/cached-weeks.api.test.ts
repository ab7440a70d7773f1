import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { makeTeam } from '../../../../../test/harness/overtime.ts';
import { ingest, makeProject } from '../../../../../test/harness/time.ts';
import { watched } from '../../../../../test/harness/watched.ts';
import { overtimeOf, work } from '../../../../../test/harness/work.ts';
import type { Sql } from '../../../../db/sql.ts';
import { setRates } from '../../rates/actions.ts';
import { recheckCachedWeeks } from './actions.ts';
import { recentOvertime } from './refresh.ts';

const app = useTestApp();
const now = Temporal.Instant.from('2026-03-20T12:00:00Z');
const monday = '2026-03-09';

/** A member at 20.00 who worked ten hours under a daily 8 h × 1.5. */
async function start() {
  const team = await makeTeam(app, { members: 1 });
  await team.create({ policy_type: 'daily', threshold: 8, user_ids: team.members });
  await team.at(now.toString());
  const [userId, projectId] = [team.member(0), await makeProject(team.organization)];
  await work(team.organization, { userId, projectId }, '2026-03-10T06:00:00Z', 36_000);
  const paid = async () => (await overtimeOf(team.organization, monday, monday)).overtime[0]?.pay?.total;
  return { team, userId, projectId, paid };
}

/** A run of the job that calls `tell` with each statement before it runs. */
const keep = (onStatement: (statement: Sql) => void | Promise<void> = () => undefined) =>
  recentOvertime.handleDue({
    now,
    search: (use) => use(watched(app.database, onStatement)),
    snapshot: (use) => app.database.snapshot((db) => use(app.app.contextFor(db, now))),
    transaction: (use) => app.database.transaction((tx) => use(app.app.contextFor(watched(tx, onStatement), now))),
  });

/** Corrupts the cached weeks of an organization. */
const tamper = (organizationId: number) =>
  app.database.pool.query(
    `update overtime_weeks set figures = replace(figures, ',20000,', ',20100,'),
       pay_text = replace(replace(pay_text, '"200.00"', '"201.00"'), '"220.00"', '"221.00"')
     where organization_id = $1`,
    [organizationId],
  );

// proves: overtime-15
test('a page shows cached weeks until one of their inputs changes', async () => {
  const { team, userId, paid } = await start();
  expect(await paid()).toBe('220.00');
  await keep();
  await tamper(team.id);
  expect(await paid()).toBe('221.00');
  // The rate begins on that day, so the total of the week does not change.
  await team.pay(userId, '30.00');
  expect(await paid()).toBe('220.00');
  await keep();
  await tamper(team.id);
  expect(await paid()).toBe('221.00');
  await team.track(userId, '2026-03-11T06:00:00Z');
  expect(await paid()).toBe('223.33');
});

test('a recomputation finds wrong cached figures and deletes them', async () => {
  const { team, userId, paid } = await start();
  const recheck = (repair: boolean) => team.run((ctx) => recheckCachedWeeks(ctx, team.id, { repair }));
  await keep();
  expect(await recheck(false)).toEqual([]);
  await tamper(team.id);
  const [difference, ...others] = await recheck(true);
  expect(difference).toMatchObject({ userId, weekStart: monday });
  expect([difference?.kept.pay?.straight, difference?.computed?.pay?.straight]).toEqual([20_100, 20_000]);
  expect(others).toEqual([]);
  expect(await paid()).toBe('220.00');
  await keep();
  expect(await recheck(false)).toEqual([]);
  expect(await paid()).toBe('220.00');
});

test('a recomputation finds a wrong cached text even if its figures are right', async () => {
  const { team, userId, paid } = await start();
  const recheck = (repair: boolean) => team.run((ctx) => recheckCachedWeeks(ctx, team.id, { repair }));
  await keep();
  const [wrong, id] = [',"pay":null', team.id];
  await app.database.pool.query('update overtime_weeks set pay_text = $1 where organization_id = $2', [wrong, id]);
  expect(await paid()).toBeUndefined();
  const [difference, ...others] = await recheck(true);
  expect(difference).toMatchObject({ userId, weekStart: monday, text: expect.stringContaining(wrong) });
  expect(others).toEqual([]);
  expect(await paid()).toBe('220.00');
});

// proves: overtime-15
test.each(['time', 'rates'])('a change of %s during the computation of weeks is not missed', async (what) => {
  const { team, userId, projectId, paid } = await start();
  const effectiveOn = Temporal.PlainDate.from('2026-03-01');
  let changes = 0;
  await keep(async ({ text }) => {
    if (!text.includes('into overtime_weeks')) return;
    changes += 1;
    if (what === 'time') await team.track(userId, '2026-03-11T06:00:00Z');
    else
      await team.run((ctx) =>
        setRates(ctx, team.id, [{ kind: 'pay', userId, projectId, amount: '30.00', effectiveOn }]),
      );
  });
  expect(changes).toBe(1);
  const after = what === 'time' ? '223.33' : '330.00';
  expect(await paid()).toBe(after);
  await keep();
  expect(await paid()).toBe(after);
});

// proves: overtime-15
test('a run that fails at any statement leaves all figures right', async () => {
  const { paid } = await start();
  let statements = 0;
  for (let lostAt = 1, isWhole = false; !isWhole; lostAt += 1) {
    let asked = 0;
    isWhole = await keep(() => {
      asked += 1;
      if (asked === lostAt) throw new Error('lost');
    }).then(
      () => true,
      () => false,
    );
    expect(await paid()).toBe('220.00');
    statements = asked;
  }
  expect(statements).toBeGreaterThan(5);
});

// proves: overtime-15
test('slots that move within a day change the figures even if no daily sum changes', async () => {
  const { team, userId } = await start();
  const [low, high] = [await makeProject(team.organization), await makeProject(team.organization)];
  const rate = (projectId: number, amount: string) => ({ kind: 'pay' as const, userId, projectId, amount });
  await team.run((ctx) => setRates(ctx, team.id, [rate(low, '10.00'), rate(high, '100.00')]));
  await work(team.organization, { userId, projectId: high }, '2026-03-11T06:00:00Z', 8 * 3_600);
  const send = (early: number, late: number) =>
    ingest(team.client, team.id, [
      { user_id: userId, project_id: low, starts_at: '2026-03-11T05:00:00Z', tracked: early },
      { user_id: userId, project_id: low, starts_at: '2026-03-11T15:00:00Z', tracked: late },
    ]);
  const pay = async () => (await overtimeOf(team.organization, monday, monday)).overtime[0]?.pay;
  await send(600, 1);
  await keep();
  // The last time on the day is overtime: 600 s at 100.00 and 1 s at 10.00. The day before has two hours at 20.00.
  expect((await pay())?.premium).toBe('28.33');
  await send(1, 600);
  // 600 s at 10.00 and 1 s at 100.00.
  expect((await pay())?.premium).toBe('20.84');
});
