import { expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/statements.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { createChance } from '../../../../test/harness/chance.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { sql } from '../../../db/sql.ts';
import { costOf } from '../../../money/cents.ts';

const app = useTestApp();
const now = '2026-03-10T12:00:00Z';
const dates = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'];
const days = dates.slice(0, 5);

interface Rate {
  kind: 'pay' | 'bill';
  userId: number | null;
  projectId: number | null;
  effectiveOn: string;
  cents: number | null;
  isFixed: boolean;
  isSuperseded: boolean;
}

interface Day {
  projectId: number;
  userId: number;
  date: string;
  tracked: number;
  billable: number;
}

/** The rate in force, found in the simplest way: the latest rate effective on or before the day. */
function heldOn(rates: readonly Rate[], date: string): Rate | undefined {
  const known = rates.filter((rate) => !rate.isSuperseded).toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1));
  return known.findLast((rate) => rate.effectiveOn <= date);
}

function costOn(rates: readonly Rate[], kind: Rate['kind'], day: Day, seconds: number): number {
  const of = (userId: number | null, projectId: number | null) =>
    heldOn(
      rates.filter((rate) => rate.kind === kind && rate.userId === userId && rate.projectId === projectId),
      day.date,
    )?.cents ?? null;
  return costOf(seconds, of(day.userId, day.projectId) ?? of(null, day.projectId) ?? of(day.userId, null) ?? 0, 1);
}

function isOnFixedPay(rates: readonly Rate[], { userId, date }: Day): boolean {
  const own = rates.filter((rate) => rate.kind === 'pay' && rate.userId === userId && rate.projectId === null);
  const held = heldOn(own, date);
  return held !== undefined && held.isFixed && held.cents !== null;
}

const kinds = ['pay', 'bill'] as const;
const ways = [
  { type: 'cost', rate: 'bill_rate', include_non_billable: true },
  { type: 'cost', rate: 'pay_rate', include_non_billable: false },
  { type: 'hours', include_non_billable: true },
] as const;

function ratesFor(chance: (below: number) => number, users: readonly number[], projects: readonly number[]): Rate[] {
  const projectDays = [
    ...users.flatMap((userId) => [null, ...projects].map((projectId) => ({ userId, projectId }))),
    ...projects.map((projectId) => ({ userId: null, projectId })),
  ];
  return projectDays.flatMap((place) =>
    kinds.flatMap((kind) =>
      dates.flatMap((effectiveOn): Rate[] => {
        const rate = () => ({ ...place, kind, effectiveOn, cents: chance(3) === 0 ? null : 1_000 + chance(9_000) });
        const isFixed = kind === 'pay' && place.projectId === null && chance(3) === 0;
        const hasRate = chance(place.projectId === null ? 3 : 8) === 0;
        return [
          ...(hasRate ? [{ ...rate(), isFixed, isSuperseded: false }] : []),
          ...(chance(6) === 0 ? [{ ...rate(), isFixed: false, isSuperseded: true }] : []),
        ];
      }),
    ),
  );
}

async function write(organizationId: number, rates: readonly Rate[], time: readonly Day[]): Promise<void> {
  await app.database.run(sql`delete from rates where organization_id = ${organizationId}`);
  await app.database.run(sql`
    insert into rates (organization_id, kind, user_id, project_id, effective_on, amount, pay_type, recorded_at,
      superseded_at)
    select ${organizationId}::int, kind, "userId", "projectId", "effectiveOn", round(cents / 100.0, 2),
      case when "isFixed" then 'fixed' else 'hourly' end, '2026-03-01Z', case when "isSuperseded"
        then '2026-03-02Z'::timestamptz end
    from json_to_recordset(${JSON.stringify(rates)}::json) as list (kind text, "userId" int, "projectId" int,
      "effectiveOn" date, cents int, "isFixed" boolean, "isSuperseded" boolean)`);
  await app.database.run(sql`
    insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked,
      keyboard, mouse, overall, created_at, updated_at)
    select ${organizationId}::int, nextval('daily_time_numbers'), "projectId", date, "userId", tracked, billable, 0, 0,
      0, 0,
      0, to_timestamp(0), to_timestamp(0)
    from json_to_recordset(${JSON.stringify(time)}::json) as list ("projectId" int, date date, "userId" int,
      tracked int,
      billable int)`);
}

const seeds = firstOf(1, [1, 2, 3]);

test.each(seeds)('open rows count at the rates in force, whichever level sets them: %i', async (seed) => {
  const chance = createChance(seed);
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  await app.setNow(owner.client, now);
  const budget = (way: object) => ({ ...way, start_date: '2026-03-06' });
  const projects: number[] = [];
  for (const way of [...ways, ...ways]) projects.push(await budgets.makeProject({ budget: budget(way) }));
  const users = [owner.userId];
  for (let number = 0; number < 5; number += 1) users.push((await addMember(app, owner)).userId);
  const rates = ratesFor(chance, users, projects);
  const time = projects.flatMap((projectId) =>
    users.flatMap((userId) =>
      days.flatMap((date): Day[] => {
        const tracked = chance(30_000);
        return chance(3) === 0 ? [] : [{ projectId, userId, date, tracked, billable: chance(tracked + 1) }];
      }),
    ),
  );
  await write(owner.organizationId, rates, time);
  const expected = projects.map((projectId, index) => {
    const { type, include_non_billable: counts, ...way } = ways[index % ways.length] ?? ways[0];
    const kind = 'rate' in way && way.rate === 'pay_rate' ? 'pay' : 'bill';
    const counted = time
      .filter((day) => day.projectId === projectId && !isOnFixedPay(rates, day))
      .map((day) => ({ day, seconds: counts ? day.tracked : day.billable }));
    const seconds = counted.reduce((sum, { seconds: some }) => sum + some, 0);
    const cents = counted.reduce((sum, { day, seconds: some }) => sum + costOn(rates, kind, day, some), 0);
    return type === 'hours' ? Math.round((seconds / 3_600) * 10_000) / 10_000 : cents / 100;
  });
  const shown = async () => (await budgets.list()).budget_histories.map(({ spent }) => spent);
  // Requests each project separately, so each request needs one kind of rate or none.
  const alone = () => Promise.all(projects.map(async (id) => (await budgets.rowsOfProject(id))[0]?.spent));
  expect([await shown(), await alone()]).toEqual([expected, expected]);
  // Cached through yesterday, with today added.
  await app.setNow(owner.client, now);
  expect([await shown(), await alone()]).toEqual([expected, expected]);
});

test('a page of open rows reads days and rates in one statement', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, now);
  const budgets = budgetsOf(owner);
  const id = await budgets.makeProject({ bill_rate: 36, budget: { type: 'cost' } });
  await budgets.track(id, '2026-03-10T09:00:00Z', 600);
  const params = { organization_id: owner.organizationId };
  for (const request of [() => budgets.list(), () => owner.client.call(listBudgetStatuses, { params })]) {
    const requested = (await captureStatements(request)).filter(({ text }) => /\b(rates|daily_time)\b/.test(text));
    expect(requested.map(({ text }) => [text.includes('from rates'), text.includes('from daily_time')])).toEqual([
      [true, true],
    ]);
  }
});
