import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { overtimeOf } from '../../../../test/harness/work.ts';
import { createEarning } from '../../../contract/earnings.ts';
import { closePayPeriod } from '../../../contract/pay-period-closing.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import type { WirePayPeriodLine } from '../../../contract/pay-period-closing.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();
const hour = 3_600;
const [march, april] = [20_260_301, 20_260_401];

const cents = (lines: readonly WirePayPeriodLine[]) =>
  lines.reduce((sum, { pay }) => sum + Math.round(Number(pay) * 100), 0);

/** March is closed. The changes that follow happen one minute apart. */
async function start() {
  const place = await startPaying(app);
  const { team, params, close } = place;
  await close(march);
  let now = Temporal.Instant.from('2026-04-10T12:00:00Z');
  // Setting the clock through the API would run due jobs.
  const pass = () => saveTestNow(app.database, (now = now.add({ minutes: 1 })));
  const raise = (member: number, pay_rate: number) => {
    const payment = { pay_rate, effective_on: '2026-03-01' };
    const body = { members: [{ user_id: team.member(member), payment }] };
    return team.client.call(updateMembers, { params, body });
  };
  const remove = (member: number, date: string, client = team.client) => {
    const query = { 'time_slot[start]': `${date}T00:00:00Z`, 'time_slot[stop]': `${date}T23:00:00Z` };
    return client.call(deleteActivities, { params, query: { ...query, user_ids: [team.member(member)] } });
  };
  return { ...place, pass, raise, remove };
}

/** Causes with actor and minute, and the amounts of their lines. */
const told = (lines: readonly WirePayPeriodLine[]) =>
  [...Map.groupBy(lines, (line) => `${line.caused_at?.slice(11, 16)} ${line.cause} ${line.actor_user_id}`)].map(
    ([why, of]) => `${why}: ${cents(of) / 100}`,
  );

describe('several changes before the worker compares a closed period', () => {
  // proves: pay-periods-19
  test('are corrected separately, each with cause, actor and instant', async () => {
    const { team, lines, works, pass, raise, remove } = await start();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    await pass();
    await works('2026-03-12', hour, 1);
    await pass();
    await raise(1, 25);
    await pass();
    await remove(1, '2026-03-10', manager.client);
    await pass();
    await runDueWork(app);
    const waiting = await lines(april);
    const owner = team.organization.userId;
    expect(told(waiting)).toEqual([
      `12:01 time_recorded ${owner}: 20`,
      `12:02 rate_changed ${owner}: 25`,
      `12:03 time_deleted ${manager.userId}: -100`,
    ]);
    await runDueWork(app);
    expect(await lines(april)).toEqual(waiting);
  });

  // proves: pay-periods-19
  test('are announced with the members whom each change affects', async () => {
    const { team, params, lines, works, pass, raise } = await start();
    await pass();
    await raise(0, 30);
    await pass();
    await works('2026-03-12', hour, 1);
    await pass();
    const body = { user_id: team.member(1), date: '2026-03-12', amount: 5, name: 'Bonus', in_regular_rate: false };
    await team.client.call(createEarning, { params, body });
    await runDueWork(app);
    const of = async (member: number) => told(await lines(april, { user_ids: [team.member(member)] }));
    const owner = team.organization.userId;
    expect(await of(0)).toEqual([`12:01 rate_changed ${owner}: 160`]);
    expect(await of(1)).toEqual([`12:02 time_recorded ${owner}: 20`, `12:03 earning_changed ${owner}: 5`]);
  });

  // proves: overtime-54
  test('include an earning for weeks of the closed period, whose overtime rises', async () => {
    const { team, params, works, lines } = await startPaying(app);
    const week = async () => {
      const { overtime } = await overtimeOf(team.organization, '2026-03-09', '2026-03-15');
      return overtime.find(({ user_id: id }) => id === team.member(0))?.pay;
    };
    // 25 h in the week from 9 March, 5 h of them overtime.
    for (const date of ['2026-03-09', '2026-03-11']) await works(date, 12.5 * hour);
    await team.client.call(closePayPeriod, {
      params: { ...params, pay_period_id: march },
      body: { without_approval: true },
    });
    expect(await week()).toMatchObject({ premium: '50.00', total: '550.00' });
    const bonus = { user_id: team.member(0), date: '2026-04-05', amount: 350, name: 'Bonus', in_regular_rate: true };
    await team.client.call(createEarning, { params, body: { ...bonus, earned_from: '2026-03-02' } });
    await runDueWork(app);
    // 70.00 a week, divided by 25 h: 5 h × 2.80 × 0.5.
    expect(await week()).toMatchObject({ premium: '57.00', total: '557.00' });
    const owner = team.organization.userId;
    expect(told(await lines(april))).toEqual([`12:00 earning_changed ${owner}: 7`]);
  });

  // proves: pay-periods-19
  test('that cancel each other leave nothing to correct', async () => {
    const { lines, works, pass, remove } = await start();
    await pass();
    await works('2026-03-12', hour, 1);
    await pass();
    await remove(1, '2026-03-12');
    await runDueWork(app);
    expect(await lines(april)).toEqual([]);
  });
});

type Place = Awaited<ReturnType<typeof start>>;
const dates = ['2026-03-03', '2026-03-28', '2026-03-30', '2026-03-31'];

async function change(place: Place, next: () => number, step: number): Promise<void> {
  const { team, params, policyId, works, raise, remove } = place;
  const pick = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T;
  const [member, date] = [pick([0, 1]), pick(dates)];
  const kind = next();
  if (kind < 0.4) await works(date, 600 * (1 + Math.floor(next() * 6)), member, `${10 + step}:00`);
  else if (kind < 0.55) await remove(member, date);
  else if (kind < 0.7) await raise(member, 20 + step);
  else if (kind < 0.85) {
    const body = { user_id: team.member(member), date, amount: 1 + step, name: 'Bonus', in_regular_rate: true };
    await team.client.call(createEarning, { params, body });
  } else {
    const body = { tiers: [{ threshold: 21 + step, pay_rate_multiplier: 2 }] };
    // A version that begins later cannot be edited again.
    const pending = team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: policyId }, body });
    await pending.catch(() => undefined);
  }
}

/** The corrections, independent of the ids of their organization. */
const plain = ({ team }: Place, lines: readonly WirePayPeriodLine[]) =>
  lines
    .map((line) => {
      const { caused_at, cause, component, date, kind, pay_rate, pay_rate_multiplier: multiplier, seconds, pay } = line;
      const member = team.members.indexOf(line.user_id);
      return [caused_at, member, date, component, kind, cause, pay_rate, multiplier, seconds, pay].join(' ');
    })
    .toSorted();

const seeds = firstOf(2, [1, 2, 3, 4, 5, 6]);

// proves: pay-periods-19
test.each(seeds)(
  'changes are corrected as if each had been compared before the next one (changes of seed %i)',
  async (seed) => {
    const found: string[][] = [];
    for (const looks of [() => runDueWork(app), () => Promise.resolve()]) {
      const place = await start();
      const next = numbers(seed);
      for (let step = 0; step < 8; step += 1) {
        await place.pass();
        await change(place, next, step);
        await looks();
      }
      await runDueWork(app);
      found.push(plain(place, await place.lines(april)));
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[0]?.length).toBeGreaterThan(1);
  },
  60_000,
);
