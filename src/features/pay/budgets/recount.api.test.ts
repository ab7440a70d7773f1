import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { createChance } from '../../../../test/harness/chance.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { recount } from '../../../../test/harness/recount.ts';
import { ingest } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import type { BudgetInput } from '../../../contract/budgets.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { updateProject, updateProjectMembers } from '../../../contract/projects.ts';
import { sql } from '../../../db/sql.ts';
import { recheckCachedSpend } from './recheck-cached-spend.ts';

const app = useTestApp();

const configurations: readonly BudgetInput[] = [
  { type: 'cost', cost: 500, recurrence: 'weekly' },
  { type: 'cost', rate: 'pay_rate', recurrence: 'monthly', recurrence_start: 31 },
  { type: 'cost', include_non_billable: false },
  { type: 'hours', hours: 80, recurrence: 'weekly', recurrence_start: 3 },
  { type: 'hours', include_non_billable: false, recurrence: 'monthly' },
  { type: 'cost', rate: 'pay_rate', recurrence: 'weekly', recurrence_start: 0 },
];

async function build(timeZone: string) {
  const owner = await app.createOrganization({ timeZone });
  await app.setNow(owner.client, '2026-02-20T12:00:00Z');
  const budgets = budgetsOf(owner);
  const clients = [await budgets.makeClient(), await budgets.makeClient()];
  const projects = [
    await budgets.makeProject({ client_id: clients[0], bill_rate: 61.37, pay_rate: 33.33 }),
    await budgets.makeProject({ client_id: clients[1], bill_rate: 19.99 }),
    await budgets.makeProject(),
  ];
  const members = [owner.userId];
  for (const payRate of ['17.77', '29.99']) members.push((await addMember(app, owner, { payRate })).userId);
  return { owner, budgets, clients, projects, members };
}

type Setup = Awaited<ReturnType<typeof build>>;

const dayOf = (now: string, timeZone: string) => Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();

/** A batch of slots in the ten days before now, some of which are sent again with another value. */
async function trackSome({ owner, projects, members }: Setup, now: string, chance: (limit: number) => number) {
  const latest = Temporal.Instant.from(now).round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const slots = new Map(
    Array.from({ length: 120 }, () => {
      // Each member has different slots, so members can be merged.
      const place = chance(3);
      const startsAt = latest.subtract({ minutes: 10 * (1 + place + 3 * chance(480)) }).toString();
      const [userId = 0, projectId = 0] = [members[place], projects[chance(3)]];
      const item = {
        user_id: userId,
        project_id: projectId,
        starts_at: startsAt,
        tracked: 1 + chance(600),
        billable: chance(4) > 0,
      };
      // One project for each member and slot, so no slot exceeds ten minutes.
      return [`${userId}/${startsAt}`, item] as const;
    }),
  );
  await ingest(owner.client, owner.organizationId, [...slots.values()]);
}

/** Makes one random change that affects figures. */
async function changeSomething(setup: Setup, now: string, chance: (limit: number) => number, timeZone: string) {
  const { owner, budgets, clients, projects, members } = setup;
  const [project = 0, client = 0, member = 0] = [projects[chance(3)], clients[chance(2)], members[chance(3)]];
  const effectiveOn = dayOf(now, timeZone)
    .subtract({ days: chance(15) })
    .toString();
  const amount = chance(5) === 0 ? null : (1 + chance(9999)) / 100;
  const configuration = configurations[chance(configurations.length)] ?? null;
  const { organizationId } = owner;
  const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/Santiago', 'Pacific/Pago_Pago'];
  const deleteSome = () => {
    const start = Temporal.Instant.from(now).subtract({ hours: chance(12 * 24) });
    const range = { 'time_slot[start]': start.toString(), 'time_slot[stop]': start.add({ hours: 40 }).toString() };
    const query = chance(2) === 0 ? { ...range, user_ids: [member] } : { ...range, project_ids: [project] };
    return owner.client.call(deleteActivities, { params: { organization_id: organizationId }, query });
  };
  const merge = () => {
    const params = { organization_id: organizationId, user_id: member, other_user_id: members[chance(3)] ?? 0 };
    return owner.client.send(mergeMembers, { params });
  };
  const moveCalendar = () =>
    owner.client.call(updateOrganization, {
      params: { organization_id: organizationId },
      body: { time_zone: zones[chance(4)] ?? 'UTC', week_start: chance(7) },
    });
  const changes = [
    deleteSome,
    merge,
    moveCalendar,
    () => budgets.state(project, configuration),
    () => budgets.stateOfClient(client, configuration),
    () => budgets.state(project, chance(3) === 0 ? null : configuration),
    () => budgets.pay(member, { bill_rate: amount, effective_on: effectiveOn }),
    () =>
      budgets.pay(member, {
        rate_type: chance(3) === 0 ? 'fixed_amount' : 'hourly',
        pay_rate: 10 + chance(50),
        effective_on: effectiveOn,
      }),
    () => budgets.moveTo(project, client),
    () => owner.client.call(updateProject, { params: { project_id: project }, body: { bill_rate: amount } }),
    () =>
      owner.client.call(updateProjectMembers, {
        params: { project_id: project },
        body: { members: [{ user_id: member, bill_rate: amount, pay_rate: amount }] },
      }),
  ];
  await changes[chance(changes.length)]?.();
}

/** Rows whose cached spend differs from the sum of their days. Must always be empty. */
const wronglyCached = (organizationId: number) =>
  app.database.transaction(async (tx) =>
    recheckCachedSpend(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
  );

/** The number of rows without a cached spend, and of changed days. */
const countUncached = (organizationId: number) =>
  app.database.one<{ rows: number; days: number }>(sql`
    select (select count(*)::int from budget_histories
        where organization_id = ${organizationId} and kept_through is null) as rows,
      (select count(*)::int from budget_changed_days where organization_id = ${organizationId}) as days`);

const seedsByZone = firstOf(1, [
  ['America/Santiago', 2],
  ['Europe/Berlin', 1],
  ['Asia/Kathmandu', 3],
  ['Pacific/Auckland', 4],
]);

test.each(seedsByZone)('in %s the spend of each row is the sum of its slots, cached or not', async (timeZone, seed) => {
  const chance = createChance(seed);
  const setup = await build(timeZone);
  const { owner, budgets, clients, projects } = setup;
  const { organizationId } = owner;
  for (const [index, project] of projects.entries()) await budgets.state(project, configurations[index] ?? null);
  for (const client of clients)
    await budgets.stateOfClient(client, { type: 'cost', recurrence: 'monthly', start_date: '2026-01-31' });
  let now = Temporal.Instant.from('2026-02-20T12:00:00Z');
  const uncached: { rows: number; days: number }[] = [];
  for (let step = 0; step < 14; step += 1) {
    // The clock is set back at random.
    now = now.add({ minutes: chance(5) === 0 ? -chance(3 * 1440) : chance(7 * 1440) });
    await app.setNow(owner.client, now.toString());
    expect(await countUncached(organizationId)).toEqual({ rows: 0, days: 0 });
    await trackSome(setup, now.toString(), chance);
    for (let changes = 0; changes < 5; changes += 1) await changeSomething(setup, now.toString(), chance, timeZone);
    uncached.push(await countUncached(organizationId));
    expect(await wronglyCached(organizationId)).toEqual([]);
  }
  const { budget_histories: rows } = await budgets.list({ page_limit: 500 });
  const expected = await recount(app.database, { organizationId, now }, rows);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.spent > 0).length).toBeGreaterThan(15);
  expect(uncached.filter((count) => count.rows > 0).length).toBeGreaterThan(5);
  expect(uncached.filter((count) => count.days > 0).length).toBeGreaterThan(7);
  expect(rows.map((row) => [row.id, row.spent])).toEqual(rows.map((row, index) => [row.id, expected[index]]));
  await app.setNow(owner.client, now.toString());
  expect(await countUncached(organizationId)).toEqual({ rows: 0, days: 0 });
  const { budget_histories: cached } = await budgets.list({ page_limit: 500 });
  expect(cached).toEqual(rows);
});
