import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { listAudit } from '../../../contract/audit.ts';
import type { Body } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/pay-periods.ts';
import { updateOrganization } from '../../../contract/organizations.ts';

const app = useTestApp();
/** Weeks on Mondays from 2026-02-02; today is Monday 2026-03-02. */
const lastWeek = 20_260_223;
const thisWeek = 20_260_302;

type Schedule = Body<typeof contract.createPaySchedule>;
const weekly: Schedule = { frequency: 'weekly', anchor_on: '2026-02-02', effective_on: '2026-02-02' };

async function start(schedule: Schedule = weekly) {
  const organization = await app.createOrganization();
  await set(organization, schedule);
  return organization;
}

const ids = ({ organizationId }: Pick<TestOrganization, 'organizationId'>) => ({ organization_id: organizationId });

const set = (organization: TestOrganization, body: Schedule) =>
  organization.client.call(contract.createPaySchedule, { params: ids(organization), body });

async function periodsOf(organization: TestOrganization, query: object = {}) {
  const answer = await organization.client.call(contract.listPayPeriods, { params: ids(organization), query });
  return answer.pay_periods.map((period) => `${period.start_date}..${period.stop_date}`);
}

async function membersIn(organization: TestOrganization, id: number, token = organization) {
  const params = { ...ids(organization), pay_period_id: id };
  return (await token.client.call(contract.listPayPeriodMembers, { params, query: {} })).pay_period_members;
}

describe('a period', () => {
  // proves: pay-periods-8
  test('shows the steps of the reader', async () => {
    const organization = await start();
    const member = await addMember(app, organization);
    const params = { ...ids(organization), pay_period_id: lastWeek };
    await member.client.call(contract.submitPayPeriod, { params });
    const stateFor = async ({ client }: Pick<TestOrganization, 'client'>) => {
      const query = { 'date[start]': '2026-02-23', 'date[stop]': '2026-02-23' };
      const answer = await client.call(contract.listPayPeriods, { params: ids(organization), query });
      return answer.pay_periods.map(({ own_state: own }) => own);
    };
    expect([await stateFor(member), await stateFor(organization)]).toEqual([['submitted'], ['open']]);
  });
});

describe('schedules', () => {
  // proves: pay-periods-5
  test('define the periods, which are listed in full if they overlap the dates, by default up to today', async () => {
    const organization = await start();
    expect(await periodsOf(organization)).toEqual([
      '2026-02-02..2026-02-08',
      '2026-02-09..2026-02-15',
      '2026-02-16..2026-02-22',
      '2026-02-23..2026-03-01',
      '2026-03-02..2026-03-08',
    ]);
    const query = { 'date[start]': '2026-02-22', 'date[stop]': '2026-02-23' };
    expect(await periodsOf(organization, query)).toEqual(['2026-02-16..2026-02-22', '2026-02-23..2026-03-01']);
  });

  // proves: pay-periods-6
  test('have pages that start at the first date as a number', async () => {
    const organization = await start();
    const request = (query: object) =>
      organization.client.call(contract.listPayPeriods, { params: ids(organization), query });
    const first = await request({ page_limit: 2 });
    expect(first.pay_periods.map(({ id }) => id)).toEqual([20_260_202, 20_260_209]);
    expect(first.pagination).toEqual({ next_page_start_id: 20_260_216 });
    const rest = await request({ page_limit: 3, page_start_id: 20_260_216 });
    expect(rest.pay_periods.map(({ id }) => id)).toEqual([20_260_216, lastWeek, thisWeek]);
    expect(rest.pagination).toBeUndefined();
    expect((await request({ page_start_id: 20_260_224 })).pay_periods.map(({ id }) => id)).toEqual([thisWeek]);
    expect((await request({ page_start_id: 2_147_483_647 })).pay_periods).toEqual([]);
  });

  // proves: pay-periods-2
  test('can change from a date on, and if one is deleted the previous one continues', async () => {
    const organization = await start();
    const { pay_schedule: monthly } = await set(organization, { frequency: 'monthly', effective_on: '2026-04-01' });
    expect(monthly).toMatchObject({ frequency: 'monthly', month_day: 1, anchor_on: null });
    const query = { 'date[start]': '2026-03-30', 'date[stop]': '2026-04-01' };
    expect(await periodsOf(organization, query)).toEqual(['2026-03-30..2026-03-31', '2026-04-01..2026-04-30']);
    await organization.client.call(contract.deletePaySchedule, {
      params: { ...ids(organization), pay_schedule_id: monthly.id },
    });
    expect(await periodsOf(organization, query)).toEqual(['2026-03-30..2026-04-05']);
  });

  // proves: pay-periods-2
  test('with the same date replace each other', async () => {
    const organization = await start();
    await set(organization, { frequency: 'biweekly', effective_on: '2026-02-02' });
    const { pay_schedules: schedules } = await organization.client.call(contract.listPaySchedules, {
      params: ids(organization),
      query: {},
    });
    expect(schedules).toMatchObject([{ frequency: 'biweekly', anchor_on: '2026-02-02', effective_on: '2026-02-02' }]);
  });

  // proves: pay-periods-1
  test.each([
    [{ frequency: 'weekly', month_day: 3 }, /^month_day: must be omitted, because a weekly schedule has an anchor_on/],
    [
      { frequency: 'monthly', anchor_on: '2026-02-02' },
      /^anchor_on: must be omitted, because a monthly schedule has a month_day/,
    ],
    [{ frequency: 'semimonthly', month_day: 14 }, /^month_day: must be 13 or less/],
  ] as const)('of %j are rejected', async (body, detail) => {
    const organization = await app.createOrganization();
    const error = await set(organization, body).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400, body: { details: [expect.stringMatching(detail)] } });
  });

  // proves: pay-periods-3
  test('that would divide a period are rejected once a member has submitted it', async () => {
    const organization = await start();
    await submit(organization, organization, lastWeek);
    const change = { frequency: 'monthly', effective_on: '2026-03-01' } as const;
    const detail = /^effective_on: a pay period that ends on 2026-03-01 or later/;
    const error = await set(organization, change).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400, body: { details: [expect.stringMatching(detail)] } });
    expect(await set(organization, { ...change, effective_on: '2026-03-02' })).toMatchObject({ pay_schedule: {} });
  });

  // proves: pay-periods-4
  test('require an owner, or a manager who can see pay; members read them', async () => {
    const organization = await start();
    const manager = await addMember(app, organization, { role: 'manager' });
    const member = await addMember(app, organization);
    const params = ids(organization);
    const body = { frequency: 'monthly' } as const;
    const see = (managers_see_pay_rates: boolean) =>
      organization.client.call(updateOrganization, { params, body: { managers_see_pay_rates } });
    await see(false);
    await expect(manager.client.call(contract.createPaySchedule, { params, body })).rejects.toMatchObject({
      status: 403,
    });
    await see(true);
    expect(await manager.client.call(contract.createPaySchedule, { params, body })).toMatchObject({ pay_schedule: {} });
    await expect(member.client.call(contract.createPaySchedule, { params, body })).rejects.toMatchObject({
      status: 403,
    });
    expect((await member.client.call(contract.listPaySchedules, { params, query: {} })).pay_schedules).toHaveLength(2);
  });
});

type Caller = Pick<TestOrganization, 'client'>;

const submit = async (organization: TestOrganization, { client }: Caller, id: number) =>
  (await client.call(contract.submitPayPeriod, { params: { ...ids(organization), pay_period_id: id } }))
    .pay_period_member;

const approve = async (organization: TestOrganization, { client }: Caller, [id, userId]: [number, number]) =>
  (
    await client.call(contract.approvePayPeriod, {
      params: { ...ids(organization), pay_period_id: id, user_id: userId },
    })
  ).pay_period_member;

const giveBack = (organization: TestOrganization, [id, userId]: [number, number], reason = 'Friday is missing') =>
  organization.client.call(contract.returnPayPeriod, {
    params: { ...ids(organization), pay_period_id: id, user_id: userId },
    body: { reason },
  });

async function withPeople() {
  const organization = await start();
  const member = await addMember(app, organization);
  const manager = await addMember(app, organization, { role: 'manager' });
  return { organization, member, manager };
}

describe('a member of a period', () => {
  // proves: pay-periods-9
  test('submits time, is approved, and has the time returned with a reason', async () => {
    const { organization, member, manager } = await withPeople();
    const { userId } = member;
    const now = '2026-03-02T12:00:00.000000Z';
    expect(await submit(organization, member, lastWeek)).toMatchObject({ state: 'submitted', submitted_at: now });
    expect(await approve(organization, manager, [lastWeek, userId])).toMatchObject({
      state: 'approved',
      approved_at: now,
      approved_by_user_id: manager.userId,
    });
    await giveBack(organization, [lastWeek, userId]);
    expect((await membersIn(organization, lastWeek)).find((row) => row.user_id === userId)).toEqual({
      user_id: userId,
      state: 'open',
      submitted_at: null,
      approved_at: null,
      approved_by_user_id: null,
      returned_at: now,
      returned_by_user_id: organization.userId,
      return_reason: 'Friday is missing',
      lapsed_at: null,
      lapse_cause: null,
      rejected_items: 0,
    });
  });

  // proves: pay-periods-10
  test('can withdraw their time after submitting it, but not after approval', async () => {
    const { organization, member } = await withPeople();
    const params = { ...ids(organization), pay_period_id: lastWeek };
    await submit(organization, member, lastWeek);
    const { pay_period_member: open } = await member.client.call(contract.withdrawPayPeriod, { params });
    expect(open).toMatchObject({ state: 'open', submitted_at: null });
    await submit(organization, member, lastWeek);
    await approve(organization, organization, [lastWeek, member.userId]);
    await expect(member.client.call(contract.withdrawPayPeriod, { params })).rejects.toMatchObject({ status: 400 });
  });

  // proves: pay-periods-9
  test('can be approved without submitting, from the last date of the period on', async () => {
    const { organization, member } = await withPeople();
    expect(await approve(organization, organization, [lastWeek, member.userId])).toMatchObject({ state: 'approved' });
    const early = {
      status: 400,
      body: { details: [expect.stringMatching(/^pay_period: its last date is 2026-03-08/)] },
    };
    await expect(submit(organization, member, thisWeek)).rejects.toMatchObject(early);
    await expect(approve(organization, organization, [thisWeek, member.userId])).rejects.toMatchObject(early);
    await app.setNow(organization.client, '2026-03-08T01:00:00Z');
    expect(await submit(organization, member, thisWeek)).toMatchObject({ state: 'submitted' });
    await app.setNow(organization.client, '2026-03-02T12:00:00Z');
  });

  // proves: pay-periods-11
  test('cannot approve themselves as a manager or a user, but can as an owner', async () => {
    const { organization, member, manager } = await withPeople();
    await expect(approve(organization, manager, [lastWeek, manager.userId])).rejects.toMatchObject({ status: 403 });
    await expect(approve(organization, member, [lastWeek, member.userId])).rejects.toMatchObject({ status: 403 });
    const owner = await approve(organization, organization, [lastWeek, organization.userId]);
    expect(owner).toMatchObject({ state: 'approved' });
  });

  // proves: pay-periods-12
  test('is included in the counts for owners and managers, but cannot see other members', async () => {
    const { organization, member, manager } = await withPeople();
    await submit(organization, member, lastWeek);
    await approve(organization, manager, [lastWeek, organization.userId]);
    const params = ids(organization);
    const query = { 'date[start]': '2026-02-23', 'date[stop]': '2026-02-23' };
    const [seen] = (await manager.client.call(contract.listPayPeriods, { params, query })).pay_periods;
    expect(seen).toMatchObject({ id: lastWeek, submitted: 1, approved: 1 });
    const [own] = (await member.client.call(contract.listPayPeriods, { params, query })).pay_periods;
    expect(own).toMatchObject({ id: lastWeek, submitted: null, approved: null });
    const at = { ...params, pay_period_id: lastWeek };
    const mine = await member.client.call(contract.listPayPeriodMembers, { params: at, query: {} });
    expect(mine.pay_period_members.map((row) => row.user_id)).toEqual([member.userId]);
    const states = (await membersIn(organization, lastWeek)).map(({ user_id: userId, state }) => [userId, state]);
    expect(states).toEqual([
      [organization.userId, 'approved'],
      [member.userId, 'submitted'],
    ]);
  });

  // proves: pay-periods-13
  test('leaves an audit entry for each step, but not for a repeated step', async () => {
    const { organization, member } = await withPeople();
    await submit(organization, member, lastWeek);
    await submit(organization, member, lastWeek);
    await approve(organization, organization, [lastWeek, member.userId]);
    await giveBack(organization, [lastWeek, member.userId]);
    const query = { subject: 'pay_period', subject_id: lastWeek } as const;
    const { audit_entries: entries } = await organization.client.call(listAudit, { params: ids(organization), query });
    const told = { user_id: member.userId };
    expect(entries).toMatchObject([
      { action: 'submitted', actor_user_id: member.userId, after: { ...told, state: 'submitted' } },
      { action: 'approved', actor_user_id: organization.userId, after: { ...told, state: 'approved' } },
      { action: 'returned', before: { ...told, state: 'approved' }, reason: 'Friday is missing' },
    ]);
    expect(entries).toHaveLength(3);
  });

  test('is not found in a period that does not exist', async () => {
    const { organization, member } = await withPeople();
    for (const id of [20_260_224, 20_260_126, 20_260_231, 1]) {
      await expect(submit(organization, member, id)).rejects.toMatchObject({ status: 404 });
    }
    const stranger = await makeTeam(app, { members: 1 });
    const other = approve(organization, organization, [lastWeek, stranger.member(0)]);
    await expect(other).rejects.toMatchObject({ status: 404 });
  });
});
