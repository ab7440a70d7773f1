import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { listMembers, type MemberChange, updateMembers } from '../../../contract/members.ts';

const app = useTestApp();

async function start() {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const { userId } = await addMember(app, owner, { payRate: '20.00', projectId });
  const manager = await addMember(app, owner, { role: 'manager' });
  const params = { organization_id: owner.organizationId };
  const sendAs =
    (client: Client) =>
    async (change: Omit<MemberChange, 'user_id'>, further: MemberChange[] = []) => {
      const body = { members: [{ user_id: userId, ...change }, ...further] };
      const answer = await client.send(updateMembers, { params, body });
      const { code, error, details } = answer.body as { code?: string; error?: string; details?: string[] };
      return { status: answer.status, code, error, details };
    };
  const read = async () => {
    const query = { user_ids: [userId], include_projects: true };
    const [member] = (await owner.client.call(listMembers, { params, query })).members;
    return {
      role: member?.membership_role,
      pay: member?.pay_rate,
      bill: member?.bill_rate,
      type: member?.pay_type,
      places: member?.project_members?.map((place) => place.membership_role),
    };
  };
  return { owner, userId, projectId, manager, send: sendAs(owner.client), sendAs, read };
}

describe('a change of a member', () => {
  // proves: errors-21, members-37
  test('is applied if the values in `before` match; otherwise the error names each difference', async () => {
    const { send, read, projectId } = await start();
    const before = {
      role: 'user' as const,
      payment: { rate_type: 'hourly' as const, pay_rate: 20, bill_rate: null },
      projects: [{ project_id: projectId, role: 'user' as const }],
    };
    const payment = { pay_rate: 21.5, bill_rate: 60 };
    const projects = [{ project_id: projectId, role: 'manager' as const }];
    expect(await send({ role: 'manager', payment, projects, before })).toMatchObject({ status: 200 });
    const now = { role: 'manager', pay: '21.50', bill: '60.00', type: 'hourly', places: ['manager'] };
    expect(await read()).toEqual(now);
    const off = [{ project_id: projectId, role: 'remove' as const }];
    const late = await send({ role: 'user', payment: { pay_rate: 30, bill_rate: 70 }, projects: off, before });
    expect(late).toEqual({
      status: 412,
      code: 'lock_version',
      error: expect.stringMatching(/nothing was changed\. .*`rates_on`.* in `before`\.$/) as string,
      details: [
        'members[0].before.role: is manager now',
        'members[0].before.payment.pay_rate: is 21.50 now',
        'members[0].before.payment.bill_rate: is 60.00 now',
        'members[0].before.projects[0].role: is manager now',
      ],
    });
    expect(await read()).toEqual(now);
    await send({ payment: { rate_type: 'fixed_amount' } });
    const type = await send({
      payment: { pay_rate: 30 },
      before: { payment: { rate_type: 'hourly', pay_rate: 21.5 } },
    });
    expect(type.details).toEqual(['members[0].before.payment.rate_type: is fixed_amount now']);
  });

  test('is applied if `before` names other fields or is missing', async () => {
    const { send, read } = await start();
    await send({ payment: { bill_rate: 60 } });
    expect(await send({ payment: { pay_rate: 25 }, before: { payment: { pay_rate: 20 } } })).toMatchObject({
      status: 200,
    });
    expect(await send({ payment: { pay_rate: 30 } })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ pay: '30.00', bill: '60.00' });
  });

  test('is rejected, together with all other changes in the list, if one entry differs', async () => {
    const { send, read, manager } = await start();
    const other = { user_id: manager.userId, role: 'owner' as const, before: { role: 'user' as const } };
    expect(await send({ payment: { pay_rate: 25 }, before: { role: 'user' } }, [other])).toMatchObject({
      status: 412,
      details: ['members[1].before.role: is manager now'],
    });
    expect(await read()).toMatchObject({ pay: '20.00' });
  });
});

// proves: members-37
test('of several concurrent changes with the same `before`, one is applied', async () => {
  const { send, read } = await start();
  const before = { payment: { pay_rate: 20 } };
  const answers = await Promise.all([21, 22, 23, 24].map((pay_rate) => send({ payment: { pay_rate }, before })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  const done = 21 + answers.findIndex(({ status }) => status === 200);
  expect((await read()).pay).toBe(`${done}.00`);
});

// proves: members-37
test('a `before` with pay rates is forbidden for users who cannot see pay', async () => {
  const { sendAs, manager } = await start();
  const send = sendAs(manager.client);
  for (const pay_rate of [20, 21])
    expect(await send({ payment: { bill_rate: 60 }, before: { payment: { pay_rate } } })).toMatchObject({
      status: 403,
    });
  expect(await send({ payment: { bill_rate: 60 }, before: { payment: { bill_rate: null } } })).toMatchObject({
    status: 200,
  });
});

describe('rates with an effective date', () => {
  const day = '2026-05-01';
  const dated = (pay_rate: number, seen: number, effective_on = day) => ({
    payment: { pay_rate, effective_on },
    before: { payment: { pay_rate: seen } },
  });

  // proves: members-37, members-38
  test('are compared only with the rates in force on that date, past or future', async () => {
    const { owner, userId, send } = await start();
    await app.setNow(owner.client, '2026-04-01T12:00:00Z');
    expect(await send(dated(25, 20))).toMatchObject({ status: 200 });
    expect(await send(dated(30, 20))).toMatchObject({
      status: 412,
      details: ['members[0].before.payment.pay_rate: is 25.00 now'],
    });
    expect(await send(dated(30, 25, '2026-06-01'))).toMatchObject({ status: 200 });
    expect(await send(dated(22, 20, '2026-04-01'))).toMatchObject({ status: 200 });
    expect(await send(dated(21, 22, '2026-02-01'))).toMatchObject({ status: 412 });
    expect(await send(dated(21, 20, '2026-02-01'))).toMatchObject({ status: 200 });
    const rateOn = async (rates_on: string | undefined) => {
      const params = { organization_id: owner.organizationId };
      const query = { user_ids: [userId], ...(rates_on && { rates_on }) };
      return (await owner.client.call(listMembers, { params, query })).members[0]?.pay_rate;
    };
    const days = ['2026-01-31', '2026-02-01', undefined, '2026-04-30', day, '2026-06-01'];
    const rates: (string | undefined)[] = [];
    for (const each of days) rates.push(await rateOn(each));
    expect(rates).toEqual(['20.00', '21.00', '22.00', '22.00', '25.00', '30.00']);
  });

  // proves: members-37
  test('are set by only one of several concurrent requests with the same `before`', async () => {
    const { send } = await start();
    const answers = await Promise.all([21, 22, 23].map((rate) => send(dated(rate, 20))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  });

  // proves: members-38
  test('are shown to users who can see pay', async () => {
    const { owner, userId, manager, send } = await start();
    await send({ payment: { bill_rate: 60 } });
    await send({ payment: { pay_rate: 25, bill_rate: 70, effective_on: day } });
    const query = { user_ids: [userId], rates_on: day };
    const params = { organization_id: owner.organizationId };
    const [member] = (await manager.client.call(listMembers, { params, query })).members;
    expect([member?.pay_rate, member?.bill_rate]).toEqual([undefined, '70.00']);
  });
});
