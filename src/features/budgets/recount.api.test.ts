import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { addMember } from '../../../test/harness/members.ts';
import { recount } from '../../../test/harness/recount.ts';
import { ingest } from '../../../test/harness/time.ts';
import type { BudgetInput } from '../../contract/budgets.ts';
import { updateProject, updateProjectMembers } from '../../contract/projects.ts';

const app = useTestApp();

/** Numbers below a limit that look like chance and are the same in every run. */
function createChance(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

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

type Scene = Awaited<ReturnType<typeof build>>;

const dayOf = (now: string, timeZone: string) => Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();

/** A batch of slots of the ten days before now, some of them again with another value. */
async function trackSome({ owner, projects, members }: Scene, now: string, chance: (limit: number) => number) {
  const latest = Temporal.Instant.from(now).round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const slots = new Map(
    Array.from({ length: 120 }, () => {
      const startsAt = latest.subtract({ minutes: 10 * (1 + chance(1440)) }).toString();
      const [userId = 0, projectId = 0] = [members[chance(3)], projects[chance(3)]];
      const item = {
        user_id: userId,
        project_id: projectId,
        starts_at: startsAt,
        tracked: 1 + chance(600),
        billable: chance(4) > 0,
      };
      // One project per member and slot, so that nobody has more than ten minutes in it.
      return [`${userId}/${startsAt}`, item] as const;
    }),
  );
  await ingest(owner.client, owner.organizationId, [...slots.values()]);
}

/** One of the things that change figures. */
async function changeSomething(scene: Scene, now: string, chance: (limit: number) => number, timeZone: string) {
  const { owner, budgets, clients, projects, members } = scene;
  const [project = 0, client = 0, member = 0] = [projects[chance(3)], clients[chance(2)], members[chance(3)]];
  const effectiveOn = dayOf(now, timeZone)
    .subtract({ days: chance(15) })
    .toString();
  const amount = chance(5) === 0 ? null : (1 + chance(9999)) / 100;
  const configuration = configurations[chance(configurations.length)] ?? null;
  const changes = [
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

test.each([
  ['Europe/Berlin', 1],
  ['America/Santiago', 2],
  ['Asia/Kathmandu', 3],
])('in %s every row spends what its raw slots say', async (timeZone, seed) => {
  const chance = createChance(seed);
  const scene = await build(timeZone);
  const { owner, budgets, clients, projects } = scene;
  for (const [index, project] of projects.entries()) await budgets.state(project, configurations[index] ?? null);
  for (const client of clients)
    await budgets.stateOfClient(client, { type: 'cost', recurrence: 'monthly', start_date: '2026-01-31' });
  let now = Temporal.Instant.from('2026-02-20T12:00:00Z');
  for (let step = 0; step < 14; step += 1) {
    now = now.add({ minutes: chance(6 * 1440) });
    await app.setNow(owner.client, now.toString());
    await trackSome(scene, now.toString(), chance);
    for (let changes = 0; changes < 4; changes += 1) await changeSomething(scene, now.toString(), chance, timeZone);
  }
  const { budget_histories: rows } = await budgets.list({ page_limit: 500 });
  const today = dayOf(now.toString(), timeZone).toString();
  const expected = await recount(app.database, { organizationId: owner.organizationId, timeZone, today }, rows);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.spent > 0).length).toBeGreaterThan(15);
  expect(rows.map((row) => [row.id, row.spent])).toEqual(rows.map((row, index) => [row.id, expected[index]]));
});
