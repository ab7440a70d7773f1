import { saveTestNow } from '../../../src/features/operations/installation/test-clock/store.ts';
import { closePayPeriod } from '../../../src/contract/pay-period-closing.ts';
import { approvePayPeriod, createPaySchedule, listPayPeriodMembers } from '../../../src/contract/pay-periods.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';
import { makeTeam } from '../../../test/harness/overtime.ts';
import { makeProject } from '../../../test/harness/time.ts';
import { work } from '../../../test/harness/work.ts';

const hour = 3_600;
export const march = 20_260_301;
export const april = 20_260_401;
/** Friday, 10 April 2026: March has ended, and April is the current period. */
export const now = '2026-04-10T12:00:00Z';

/**
 * A team in Berlin without a pay schedule. Ada Holm works 8 hours a day from Monday, 30 March 2026, to Wednesday, and
 * is paid 1.5 times the rate beyond 20 hours a week. Ben Ito worked 4 hours in March. Both earn 20.00 an hour.
 */
export async function makePaying(app: TestApp) {
  // An earlier test may have set a later clock, but the owner must already be a member in March.
  await saveTestNow(app.database, Temporal.Instant.from('2026-02-27T12:00:00Z'));
  const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin' });
  const { organization, client, id } = team;
  const projectId = await makeProject(organization, { name: 'Berth planner' });
  const ada = await addMember(app, organization, { name: 'Ada Holm', projectId, payRate: '20.00' });
  const ben = await addMember(app, organization, { name: 'Ben Ito', projectId, payRate: '20.00' });
  await team.create({ threshold: 20, pay_rate_multiplier: 1.5, user_ids: [ada.userId] });
  await team.at(now);
  const works = (userId: number, date: string, hours: number) =>
    work(organization, { userId, projectId }, `${date}T06:00:00Z`, hours * hour);
  for (const date of ['2026-03-30', '2026-03-31', '2026-04-01']) await works(ada.userId, date, 8);
  await works(ben.userId, '2026-03-10', 4);
  const params = { organization_id: id };
  const schedule = (body: object) => client.call(createPaySchedule, { params, body: body as never });
  const of = (period: number) => ({ ...params, pay_period_id: period });
  const address = (period?: number) => `/organizations/${id}/pay_periods${period === undefined ? '' : `/${period}`}`;
  return { team, owner: organization, ada, ben, projectId, works, schedule, params, of, address };
}

/** The team of `makePaying`, with monthly pay periods from March 2026. */
export async function makePayPeriods(app: TestApp) {
  const world = await makePaying(app);
  await world.schedule({ frequency: 'monthly', effective_on: '2026-03-01' });
  return world;
}

type World = Awaited<ReturnType<typeof makePaying>>;

/** Requests about March. `world` is a function, because each test creates its own world. */
export const marchOf = (world: () => World) => ({
  async stepsOf(userId: number) {
    const { owner, of } = world();
    const answer = await owner.client.call(listPayPeriodMembers, { params: of(march), query: {} });
    return answer.pay_period_members.find(({ user_id: id }) => id === userId);
  },
  approve: (userId: number) =>
    world().owner.client.call(approvePayPeriod, { params: { ...world().of(march), user_id: userId } }),
  close: () =>
    world().owner.client.call(closePayPeriod, { params: world().of(march), body: { without_approval: true } }),
});
