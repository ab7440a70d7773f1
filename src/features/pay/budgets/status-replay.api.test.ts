import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { recountDifferences } from '../../../../test/harness/recount-status.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { listBudgetStatuses, type WireBudgetStatus } from '../../../contract/budget-status.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateProject } from '../../../contract/projects.ts';
import { sql } from '../../../db/sql.ts';
import { formatMicros } from '../../../time/text.ts';

const app = useTestApp();

/** Pseudorandom numbers below a limit, the same in every run. */
function createChance(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

async function build() {
  await app.database.run(sql`update test_clock set now = '2026-03-02T12:00:00Z'`);
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const budgets = budgetsOf(owner);
  const clients = [
    await budgets.makeClient({ budget: { type: 'cost', recurrence: 'monthly', start_date: '2026-02-20' } }),
    await budgets.makeClient({ budget: { type: 'hours', hours: 5 } }),
  ];
  const projects = [
    await budgets.makeProject({
      client_id: clients[0],
      bill_rate: 61.37,
      budget: { type: 'cost', recurrence: 'weekly' },
    }),
    await budgets.makeProject({ client_id: clients[1], budget: { type: 'cost', rate: 'pay_rate' } }),
    await budgets.makeProject({ budget: { type: 'hours', include_non_billable: false } }),
  ];
  const members = [owner.userId];
  for (const payRate of ['17.77', '29.99', '12.34']) members.push((await addMember(app, owner, { payRate })).userId);
  return { owner, budgets, clients, projects, members, params: { organization_id: owner.organizationId } };
}

type Setup = Awaited<ReturnType<typeof build>>;
type Chance = (limit: number) => number;

/** Makes one random change to the figures of past days. */
async function changeSomething(setup: Setup, now: Temporal.Instant, chance: Chance): Promise<void> {
  const { owner, budgets, clients, projects, members, params } = setup;
  const [project = 0, client = 0, member = 0] = [projects[chance(3)], clients[chance(2)], members[chance(3)]];
  const hour = now.subtract({ hours: 1 + chance(200) });
  // In each hour a member has a different project, so no slot exceeds ten minutes.
  const own = projects[(members.indexOf(member) + Math.floor(hour.epochMilliseconds / 3_600_000)) % 3] ?? 0;
  const day = hour.toString().slice(0, 10);
  const track = () =>
    budgets.track(own, hour.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(), 1 + chance(600), {
      user_id: member,
      billable: chance(3) > 0,
    });
  const changes = [
    track,
    track,
    track,
    track,
    track,
    () => budgets.pay(member, { bill_rate: chance(9999) / 100, effective_on: day }),
    () => budgets.pay(member, { rate_type: chance(4) === 0 ? 'fixed_amount' : 'hourly', pay_rate: 10 + chance(50) }),
    () => budgets.pay(member, { rate_type: 'hourly', pay_rate: 10 + chance(50), effective_on: day }),
    () => budgets.moveTo(project, chance(3) === 0 ? null : client),
    () =>
      owner.client.call(updateProject, { params: { project_id: project }, body: { bill_rate: chance(9999) / 100 } }),
    () =>
      owner.client.call(deleteActivities, {
        params,
        query: {
          'time_slot[start]': hour.subtract({ hours: 20 }).toString(),
          'time_slot[stop]': hour.toString(),
          user_ids: [member],
        },
      }),
  ];
  await changes[chance(changes.length)]?.();
}

const statusesAt = async ({ owner, params }: Setup, asOf?: string) =>
  (await owner.client.call(listBudgetStatuses, { params, query: asOf === undefined ? {} : { as_of: asOf } }))
    .budget_statuses;

const figures = (statuses: readonly WireBudgetStatus[]) =>
  statuses.map((status) => [
    status.budget_history_id,
    status.period_start_date,
    status.spent_as_known_then,
    status.percent,
    status.reached,
  ]);

/** The difference that the named causes do not explain, in cents or in seconds. */
function unexplained(status: WireBudgetStatus) {
  const { budget, differences = [], spent_as_known_then: then = NaN, spent_as_known_now: now = NaN } = status;
  if (budget?.type === 'cost') {
    const explained = differences.reduce((sum, { cost = 0 }) => sum + Math.round(cost * 100), 0);
    return Math.round((now - then) * 100) - explained;
  }
  const seconds = differences.reduce((sum, difference) => sum + difference.seconds, 0);
  return Math.abs((now - then) * 3600 - seconds) < 0.5 ? 0 : seconds;
}

const differencesOf = ({ differences = [] }: WireBudgetStatus) =>
  differences.map(({ cause, seconds, cost = 0 }) => ({ cause, seconds, cents: Math.round(cost * 100) }));

const ofInstant = ({ owner }: Setup, at: string) => ({
  organizationId: owner.organizationId,
  asOf: formatMicros(Temporal.Instant.from(at)),
  day: Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString(),
});

// proves: budgets-47, budgets-49
test.each(firstOf(1, [1, 2, 3, 4]))(
  'figures known at an instant never change, and the causes explain the difference: %i',
  async (seed) => {
    const chance = createChance(seed);
    const setup = await build();
    let now = Temporal.Instant.from('2026-03-02T12:00:00Z');
    const reported: { at: string; figures: unknown }[] = [];
    for (let step = 0; step < 20; step += 1) {
      now = now.add({ minutes: 1 + chance(step % 2 === 0 ? 240 : 2 * 1440) });
      await app.setNow(setup.owner.client, now.toString());
      for (let changes = 0; changes < 6; changes += 1) await changeSomething(setup, now, chance);
      if (step === 8) {
        const [, , user_id = 0, other_user_id = 0] = setup.members;
        const params = { ...setup.params, user_id, other_user_id };
        await setup.owner.client.call(mergeMembers, { params });
      }
      const statuses = await statusesAt(setup);
      expect(statuses.flatMap((status) => status.differences ?? [])).toEqual([]);
      reported.push({ at: now.toString(), figures: figures(statuses) });
    }
    const causes = new Set<string>();
    for (const { at, figures: then } of reported) {
      const statuses = await statusesAt(setup, at);
      expect(figures(statuses)).toEqual(then);
      expect(statuses.map(unexplained)).toEqual(statuses.map(() => 0));
      expect(statuses.map(differencesOf)).toEqual(
        await recountDifferences(app.database, ofInstant(setup, at), statuses),
      );
      for (const { cause } of statuses.flatMap((status) => status.differences ?? [])) causes.add(cause);
    }
    expect([...causes]).toEqual(expect.arrayContaining(['ingest', 'rate', 'merge']));
  },
);
