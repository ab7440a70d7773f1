import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { listEvents, type WireFeedEvent } from '../../../contract/feed.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { returnPayPeriod } from '../../../contract/pay-periods.ts';
import * as schedules from '../../../contract/pay-periods.ts';
import { updateProject, updateProjectMembers } from '../../../contract/projects.ts';
import { putSalary } from '../../../contract/salaries.ts';

const app = useTestApp();

type Client = TestOrganization['client'];
interface Followed {
  organizationId: number;
  client: Client;
}

const list = async ({ organizationId, client }: Followed, query: object = {}) =>
  (await client.call(listEvents, { params: { organization_id: organizationId }, query })).events;

const since = async (of: Followed, work: () => Promise<unknown>) => {
  const last = (await list(of, { page_limit: 500 })).at(-1)?.id ?? 0;
  await work();
  return list(of, { page_start_id: last + 1 });
};
const kindsOf = (events: readonly WireFeedEvent[]) => events.map(({ kind }) => kind);

describe('an event about a new rate', () => {
  // proves: audit-9
  test('states the member, project and effective date, but no amount', async () => {
    const mine = await app.createOrganization();
    const { userId } = await addMember(app, mine);
    const projectId = await makeProject(mine);
    const params = { organization_id: mine.organizationId };
    const pay = (payment: object) =>
      mine.client.call(updateMembers, { params, body: { members: [{ user_id: userId, payment }] } });
    const project = (body: object) => mine.client.call(updateProject, { params: { project_id: projectId }, body });
    const inProject = (rates: object) =>
      mine.client.call(updateProjectMembers, {
        params: { project_id: projectId },
        body: { members: [{ user_id: userId, ...rates }] },
      });
    const events = await since(mine, async () => {
      await pay({ pay_rate: 31.57 });
      await pay({ pay_rate: 33.57, effective_on: '2026-02-01' });
      await pay({ bill_rate: 97.57 });
      await project({ pay_rate: 41.57 });
      await project({ bill_rate: 87.57, effective_on: '2026-04-01' });
      await inProject({ pay_rate: 43.57 });
      await inProject({ pay_rate: null, effective_on: '2026-03-09' });
      // This rate is already stored for that date.
      await project({ bill_rate: 87.57, effective_on: '2026-04-01' });
    });
    const ofMember = { subject: 'member', subject_id: userId, user_id: userId };
    const ofProject = { subject: 'project', subject_id: projectId, user_id: null };
    const inIt = { ...ofProject, user_id: userId };
    const [payFields, billFields] = [['pay_rate', 'pay_type'], ['bill_rate']];
    const of = (kind: string, effective_on: string | null) => ({
      kind,
      payload: { action: 'rate_set', fields: kind === 'pay_rate_set' ? payFields : billFields, effective_on },
      why: { actor_user_id: mine.userId },
    });
    expect(events).toMatchObject([
      { ...ofMember, ...of('pay_rate_set', null) },
      { ...ofMember, ...of('pay_rate_set', '2026-02-01') },
      { ...ofMember, ...of('bill_rate_set', null) },
      { ...ofProject, ...of('pay_rate_set', null) },
      { ...ofProject, ...of('bill_rate_set', '2026-04-01') },
      { ...inIt, ...of('pay_rate_set', null) },
      { ...inIt, ...of('pay_rate_set', '2026-03-09') },
    ]);
    expect(JSON.stringify(events)).not.toContain('.57');
    expect(kindsOf(await list(mine, { user_ids: [userId], kinds: ['pay_rate_set'] }))).toHaveLength(4);
  });

  // proves: audit-11
  test('is shown for pay only to readers who can see pay, and for bill rates to all readers', async () => {
    const mine = await app.createOrganization();
    const manager = { ...(await addMember(app, mine, { role: 'manager' })), organizationId: mine.organizationId };
    const { userId: user_id } = await addMember(app, mine);
    const params = { organization_id: mine.organizationId };
    const show = (managers_see_pay_rates: boolean) =>
      mine.client.call(updateOrganization, { params, body: { managers_see_pay_rates } });
    await show(false);
    const payment = { pay_rate: 20, bill_rate: 80 };
    await mine.client.call(updateMembers, { params, body: { members: [{ user_id, payment }] } });
    const salary = { amount: 3_150, period: 'monthly', hours: 40 } as const;
    await mine.client.call(putSalary, { params: { ...params, user_id }, body: salary });
    const seen = async (of: Followed) =>
      kindsOf(await list(of, { user_ids: [user_id] })).filter((kind) => kind !== 'member_joined');
    expect(await seen(manager)).toEqual(['bill_rate_set']);
    const all = ['pay_rate_set', 'bill_rate_set', 'salary_set'];
    expect(await seen(mine)).toEqual(all);
    await show(true);
    expect(await seen(manager)).toEqual(all);
  });
});

describe('events about pay periods', () => {
  // proves: audit-10
  test('are added in the transaction of the action, and state the dates of the period', async () => {
    const { team, params, close, reopen, approve, of } = await startPaying(app);
    const mine = { ...team.organization };
    const march = 20_260_301;
    const userId = team.member(0);
    const events = await since(mine, async () => {
      await approve(march, 0);
      await approve(march, 0);
      const body = { reason: 'Hours of the 30th are missing' };
      await team.client.call(returnPayPeriod, { params: { ...of(march).params, user_id: userId }, body });
      await close(march);
      await close(march);
      await reopen(march);
      const monthly = { frequency: 'monthly', effective_on: '2026-06-01', month_day: 5 } as const;
      const { pay_schedule } = await team.client.call(schedules.createPaySchedule, { params, body: monthly });
      const pay_schedule_id = pay_schedule.id;
      await team.client.call(schedules.deletePaySchedule, { params: { ...params, pay_schedule_id } });
    });
    const period = {
      subject: 'pay_period',
      subject_id: march,
      payload: { period_start_date: '2026-03-01', period_stop_date: '2026-03-31' },
      why: { actor_user_id: mine.userId },
    };
    expect(events).toMatchObject([
      { kind: 'pay_period_approved', user_id: userId, ...period },
      { kind: 'pay_period_returned', user_id: userId, ...period },
      { kind: 'pay_period_closed', user_id: null, ...period },
      { kind: 'pay_period_reopened', user_id: null, ...period },
      { kind: 'pay_schedule_set', subject: 'pay_schedule' },
      { kind: 'pay_schedule_removed', subject: 'pay_schedule' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Hours of the 30th|A bonus is missing/);
  });

  // proves: audit-10
  test('report each correction and lapsed approval once, after the change is processed', async () => {
    const { team, params, close, approve, works } = await startPaying(app);
    const mine = { ...team.organization };
    const [march, april] = [20_260_301, 20_260_401];
    await close(march);
    await team.at('2026-05-02T12:00:00Z');
    await approve(april, 0);
    const userId = team.member(0);
    const events = await since(mine, async () => {
      await works('2026-03-12', 3_600);
      await runDueWork(app);
      const payment = { pay_rate: 23.57, effective_on: '2026-03-30' };
      await team.client.call(updateMembers, { params, body: { members: [{ user_id: userId, payment }] } });
      await runDueWork(app);
      await runDueWork(app);
    });
    const ofMarch = { kind: 'pay_period_corrected', subject_id: march, user_id: userId };
    const told = events.filter(({ kind }) => kind.startsWith('pay'));
    expect(told).toMatchObject([
      { ...ofMarch, payload: { period_stop_date: '2026-03-31', cause: 'time_recorded', user_ids: [userId] } },
      { kind: 'pay_rate_set' },
      { ...ofMarch, payload: { cause: 'rate_changed', user_ids: [userId] } },
      { kind: 'pay_period_approval_lapsed', subject_id: april, user_id: userId, payload: { cause: 'rate_changed' } },
    ]);
    expect(told[2]?.why).toEqual({ actor_user_id: mine.userId });
    expect(JSON.stringify(told)).not.toContain('23.57');
    const manager = { ...(await addMember(app, mine, { role: 'manager' })), organizationId: mine.organizationId };
    const show = { params, body: { managers_see_pay_rates: false } };
    await team.client.call(updateOrganization, show);
    const shown = kindsOf(await list(manager, { subject: 'pay_period' }));
    expect(shown).toEqual(['pay_period_closed', 'pay_period_approved', 'pay_period_approval_lapsed']);
  });
});
