import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { listAudit } from '../../src/contract/audit.ts';
import { createEarning } from '../../src/contract/earnings.ts';
import { type OrganizationRole, scopes } from '../../src/contract/lists/roles.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { listOwnMemberships } from '../../src/contract/memberships.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { listPayrollClerks, listPayRates, putPayRate, putPayrollRole } from '../../src/contract/payroll-clerks.ts';
import { putPayrollId, putPayrollIds } from '../../src/contract/payroll-ids.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { createOrganizationToken } from '../../src/contract/tokens.ts';
import { type TestOrganization, useTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { removeMember } from '../harness/membership.ts';
import { personalClient } from '../harness/personal.ts';

const app = useTestApp();

const grant = (mine: TestOrganization, userId: number, payroll = true, by: Client = mine.client) =>
  by.send(putPayrollRole, { params: { organization_id: mine.organizationId, user_id: userId }, body: { payroll } });

const clerksOf = async ({ client, organizationId }: TestOrganization) =>
  (await client.call(listPayrollClerks, { params: { organization_id: organizationId }, query: {} })).payroll_clerks.map(
    ({ user_id: id }) => id,
  );

const seesWages = async ({ organizationId }: TestOrganization, client: Client) =>
  (await client.send(listPayRates, { params: { organization_id: organizationId }, query: {} })).status;

const setRole = (mine: TestOrganization, userId: number, role: OrganizationRole) =>
  mine.client.call(updateMembers, {
    params: { organization_id: mine.organizationId },
    body: { members: [{ user_id: userId, role }] },
  });

async function startWithClerk() {
  const mine = await app.createOrganization();
  const clerk = await addMember(app, mine);
  expect((await grant(mine, clerk.userId)).status).toBe(200);
  return { mine, clerk };
}

describe('the payroll role', () => {
  // proves: roles-30
  test('is granted and withdrawn only by owners, each time with an audit entry', async () => {
    const { mine, clerk } = await startWithClerk();
    const manager = await addMember(app, mine, { role: 'manager' });
    for (const client of [manager.client, clerk.client])
      expect((await grant(mine, manager.userId, true, client)).status).toBe(403);
    expect(await clerksOf(mine)).toEqual([clerk.userId]);
    await grant(mine, clerk.userId);
    await grant(mine, clerk.userId, false);
    expect(await clerksOf(mine)).toEqual([]);
    const params = { organization_id: mine.organizationId };
    const query = { subject: 'member', subject_id: clerk.userId } as const;
    const { audit_entries: audit } = await mine.client.call(listAudit, { params, query });
    const entries = audit.filter(({ action }) => action === 'updated');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ payroll: false }, { payroll: true }],
      [{ payroll: true }, { payroll: false }],
    ]);
  });

  // proves: roles-30
  test('is only for current members with the role user', async () => {
    const { mine, clerk } = await startWithClerk();
    const manager = await addMember(app, mine, { role: 'manager' });
    const answer = await grant(mine, manager.userId);
    expect([answer.status, await grant(mine, 2_000_000_000).then(({ status }) => status)]).toEqual([400, 404]);
    await removeMember(mine, clerk.userId);
    expect((await grant(mine, clerk.userId)).status).toBe(404);
  });

  // proves: roles-30
  test('and its sight end at once when it is withdrawn, and when the member gets another role', async () => {
    const { mine, clerk } = await startWithClerk();
    const personal = await personalClient(app, clerk.userId);
    for (const client of [clerk.client, personal]) expect(await seesWages(mine, client)).toBe(200);
    const { memberships } = await personal.call(listOwnMemberships, { query: {} });
    expect(memberships).toMatchObject([{ membership_role: 'user', payroll: true }]);
    await grant(mine, clerk.userId, false);
    for (const client of [clerk.client, personal]) expect(await seesWages(mine, client)).toBe(403);
    await grant(mine, clerk.userId);
    await setRole(mine, clerk.userId, 'manager');
    expect(await clerksOf(mine)).toEqual([]);
    await setRole(mine, clerk.userId, 'user');
    expect(await seesWages(mine, personal)).toBe(403);
  });

  // proves: roles-30
  test('does not return with a member who leaves and joins again', async () => {
    const { mine, clerk } = await startWithClerk();
    const personal = await personalClient(app, clerk.userId);
    await removeMember(mine, clerk.userId);
    expect(await seesWages(mine, personal)).toBe(404);
    await addMember(app, mine, { email: clerk.email });
    expect([await clerksOf(mine), await seesWages(mine, personal)]).toEqual([[], 403]);
  });

  // proves: roles-31
  test('gives an organization token the sight only while the creator of the token can see pay', async () => {
    const { mine, clerk } = await startWithClerk();
    const manager = await addMember(app, mine, { role: 'manager' });
    const params = { organization_id: mine.organizationId };
    const body = { name: 'clerk', user_id: clerk.userId, scopes: [...scopes] };
    const { token: made } = await manager.client.call(createOrganizationToken, { params, body });
    const client = app.client.withToken(made.secret);
    const show = (isShown: boolean) =>
      mine.client.call(updateOrganization, { params, body: { managers_see_pay_rates: isShown } });
    await show(false);
    expect(await seesWages(mine, client)).toBe(403);
    await show(true);
    expect(await seesWages(mine, client)).toBe(200);
    await removeMember(mine, manager.userId);
    expect(await seesWages(mine, client)).toBe(403);
  });
});

describe('a payroll clerk sets pay', () => {
  let mine: TestOrganization;
  let clerk: TestMember;
  let member: TestMember;
  beforeAll(async () => {
    ({ mine, clerk } = await startWithClerk());
    member = await addMember(app, mine);
  });

  const of = (userId: number) => ({ organization_id: mine.organizationId, user_id: userId });
  type Setting = (userId: number) => Promise<{ status: number }>;
  const settings: Record<string, Setting> = {
    'a pay rate': (userId) => clerk.client.send(putPayRate, { params: of(userId), body: { pay_rate: 31.25 } }),
    'a salary': (userId) =>
      clerk.client.send(putSalary, { params: of(userId), body: { amount: 900, period: 'weekly', hours: 40 } }),
    'an earning': (userId) =>
      clerk.client.send(createEarning, {
        params: { organization_id: mine.organizationId },
        body: { user_id: userId, date: '2026-03-02', amount: 50, name: 'Bonus' },
      }),
    'a payroll number': (userId) =>
      clerk.client.send(putPayrollId, { params: of(userId), body: { payroll_id: `P${userId}` } }),
    'several payroll numbers': (userId) =>
      clerk.client.send(putPayrollIds, {
        params: { organization_id: mine.organizationId },
        body: {
          payroll_ids: [
            { user_id: member.userId, payroll_id: 'M' },
            ...(userId === member.userId ? [] : [{ user_id: userId, payroll_id: 'X' }]),
          ],
        },
      }),
  };

  // proves: roles-27
  test.each(Object.entries(settings))('%s of another member, but not of an owner or their own', async (_, set) => {
    expect((await set(member.userId)).status).toBeLessThan(300);
    expect((await set(mine.userId)).status).toBe(403);
    expect((await set(clerk.userId)).status).toBe(403);
  });

  // proves: roles-27
  test('with a date and a type, and the answer has the rate of that date', async () => {
    const body = { pay_rate: 500, rate_type: 'fixed_amount', effective_on: '2027-01-01' } as const;
    const { pay_rate: set } = await clerk.client.call(putPayRate, { params: of(member.userId), body });
    expect(set).toEqual({
      user_id: member.userId,
      pay_rate: '500.00',
      pay_type: 'fixed',
      membership_role: 'user',
      pay_rate_effective_on: '2027-01-01',
    });
    const params = { organization_id: mine.organizationId };
    const query = { user_ids: [member.userId], rates_on: '2027-02-01' };
    expect((await clerk.client.call(listPayRates, { params, query })).pay_rates).toEqual([set]);
    expect((await clerk.client.send(putPayRate, { params: of(2_000_000_000), body })).status).toBe(404);
  });
});
