import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { createEarning } from '../../../contract/earnings.ts';
import { updateMembers } from '../../../contract/members.ts';
import type { WirePayPeriodLine } from '../../../contract/pay-period-closing.ts';
import type { Executor } from '../../../db/database.ts';
import { enableLastWrites, runLastWrites } from '../../../db/last-writes.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { close } from './close.ts';

const app = useTestApp();
const march = 20_260_301;
const april = 20_260_401;

type Place = Awaited<ReturnType<typeof startPaying>>;

/** Cents and seconds by all key fields of lines. */
function sums(lines: readonly WirePayPeriodLine[]) {
  const byKey = new Map<string, [number, number]>();
  for (const line of lines) {
    const { id: _id, seconds, pay, bill: _bill, cause: _cause, actor_user_id: _by, caused_at: _at, ...rest } = line;
    const { paid_seconds: _paid, corrected: _figures, ...key } = rest;
    const text = JSON.stringify(key);
    const [seen, cents] = byKey.get(text) ?? [0, 0];
    byKey.set(text, [seen + seconds, cents + Math.round(Number(pay) * 100)]);
  }
  return [...byKey].filter(([, [seconds, cents]]) => seconds !== 0 || cents !== 0).toSorted();
}

const dates = ['2026-03-02', '2026-03-03', '2026-03-28', '2026-03-30', '2026-03-31', '2026-04-02'];

async function change({ team, params, works }: Place, next: () => number, step: number): Promise<void> {
  const date = dates[Math.floor(next() * dates.length)] ?? '';
  const member = Math.floor(next() * 2);
  const user_id = team.member(member);
  const kind = next();
  if (kind < 0.5) {
    await works(date, 600 * Math.ceil(next() * 6), member, `${10 + step}:00`);
  } else if (kind < 0.7) {
    const query = { 'time_slot[start]': `${date}T00:00:00Z`, 'time_slot[stop]': `${date}T23:00:00Z` };
    await team.client.call(deleteActivities, { params, query: { ...query, user_ids: [user_id] } });
  } else if (kind < 0.85) {
    const body = { user_id, date, amount: 1 + step, name: 'Bonus', in_regular_rate: next() < 0.5 };
    await team.client.call(createEarning, { params, body });
  } else {
    const members = [{ user_id, payment: { pay_rate: 20 + step } }];
    await team.client.call(updateMembers, { params, body: { members } });
  }
}

const seeds = firstOf(2, [1, 2, 3, 4, 5]);

// proves: pay-periods-18
test.each(seeds)(
  'closed lines and their corrections equal the lines of a new close (changes of seed %i)',
  async (seed) => {
    const place = await startPaying(app);
    const { close: closeOne, reopen, lines } = place;
    const next = numbers(seed);
    await closeOne(march);
    const stored = await lines(march);
    for (let step = 0; step < 8; step += 1) {
      await change(place, next, step);
      if (next() < 0.5) await runDueWork(app);
    }
    await runDueWork(app);
    expect(await lines(march)).toEqual(stored);
    const corrections = (await lines(april)).filter((line) => line.earned_pay_period_id === march);
    await reopen(march);
    await closeOne(march);
    expect(sums([...stored, ...corrections])).toEqual(sums(await lines(march)));
  },
  60_000,
);

class Killed extends Error {}

/** A connection that fails at its n-th statement. */
function lostAt(db: Executor, last: number): Executor {
  let count = 0;
  const lost = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => {
        if ((count += 1) === last) throw new Killed();
        return value.apply(target, values) as unknown;
      };
    },
  });
  enableLastWrites(lost);
  return lost;
}

// proves: pay-periods-18
test('a close that is killed at any statement leaves no trace, and a retry closes with the same figures', async () => {
  const { team, close: closeOne, reopen, lines } = await startPaying(app);
  const { checksum } = await closeOne(march);
  await reopen(march);
  const place = { organizationId: team.id, role: 'owner', features: new Set<never>(), currency: 'USD' } as const;
  let closed: Awaited<ReturnType<typeof close>> | undefined;
  let kills = 0;
  for (; !closed; kills += 1) {
    closed = await team
      .run(async (ctx) => {
        const calendar = await loadCalendar(ctx.db, team.id);
        const organization = { ...place, calendar, managersSeePayRates: true, isPayrollClerk: false };
        const of = { periodId: march, withoutApproval: true };
        const db = lostAt(ctx.db, kills + 1);
        const done = await close({ ...ctx, db }, organization, of);
        await runLastWrites(db);
        return done;
      })
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return undefined;
      });
    if (!closed) expect(await lines(march)).toEqual([]);
  }
  expect(kills).toBeGreaterThan(10);
  expect(closed.checksum).toBe(checksum);
});
