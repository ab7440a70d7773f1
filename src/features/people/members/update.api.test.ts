import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { showPay } from '../../../../test/harness/show-pay.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import { listMembers, type MemberChange, updateMembers } from '../../../contract/members.ts';
import { createProject, listProjectMembers } from '../../../contract/projects.ts';
import { loadMemberRates, loadPaySince } from '../../pay/rates/facts.ts';

const app = useTestApp();

const send = (client: Client, organizationId: number, members: MemberChange[]) =>
  client.send(updateMembers, { params: { organization_id: organizationId }, body: { members } });

const update = (client: Client, organizationId: number, members: MemberChange[]) =>
  client.call(updateMembers, { params: { organization_id: organizationId }, body: { members } });

const memberOf = async ({ client, organizationId }: TestOrganization, userId: number) => {
  const query = { user_ids: [userId], include_removed: true };
  return (await client.call(listMembers, { params: { organization_id: organizationId }, query })).members[0];
};

const addProject = async ({ client, organizationId }: TestOrganization) => {
  const input = { params: { organization_id: organizationId }, body: { name: 'Project' } };
  return (await client.call(createProject, input)).project.id;
};

const ratesOn = async (organizationId: number, userId: number, day: string) =>
  (await loadMemberRates(app.database, organizationId, [userId], Temporal.PlainDate.from(day))).get(userId);

describe('roles', () => {
  // proves: members-33
  test('an owner grants and removes roles, and each role period is recorded', async () => {
    const owner = await app.createOrganization();
    const { userId } = await addMember(app, owner);
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    expect(await update(owner.client, owner.organizationId, [{ user_id: userId, role: 'manager' }])).toEqual({
      success: true,
    });
    expect(await memberOf(owner, userId)).toMatchObject({
      membership_role: 'manager',
      effective_role: 'organization_manager',
      updated_at: '2026-03-03T12:00:00.000000Z',
    });
    const { rows } = await app.database.pool.query(
      'select role, since, until from role_periods where organization_id = $1 and user_id = $2 order by id',
      [owner.organizationId, userId],
    );
    const at = '2026-03-03T12:00:00.000000Z';
    expect(rows).toEqual([
      { role: 'user', since: '2026-03-02T12:00:00.000000Z', until: at },
      { role: 'manager', since: at, until: null },
    ]);
  });

  // proves: roles-11, roles-17
  test('only owners grant and remove the roles owner and manager, and set the pay of owners', async () => {
    const owner = await app.createOrganization();
    const { organizationId, userId: ownerId } = owner;
    const manager = await addMember(app, owner, { role: 'manager' });
    const other = await addMember(app, owner, { role: 'manager' });
    const user = await addMember(app, owner);
    const project = await addProject(owner);
    await showPay(owner);
    const refused: MemberChange[] = [
      { user_id: user.userId, role: 'owner' },
      { user_id: user.userId, role: 'manager' },
      { user_id: other.userId, role: 'remove' },
      { user_id: ownerId, role: 'user' },
      { user_id: ownerId, payment: { pay_rate: 1 } },
      { user_id: ownerId, projects: [{ project_id: project, role: 'user', pay_rate: 1 }] },
    ];
    for (const change of refused) {
      const answer = await send(manager.client, organizationId, [{ user_id: manager.userId }, change]);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const allowed: MemberChange[] = [
      { user_id: manager.userId, role: 'manager' },
      { user_id: user.userId, payment: { pay_rate: 30 }, projects: [{ project_id: project, role: 'manager' }] },
      { user_id: ownerId, payment: { bill_rate: 100 } },
    ];
    expect(await send(manager.client, organizationId, allowed)).toMatchObject({ status: 200 });
    expect(await send(manager.client, organizationId, [{ user_id: user.userId, role: 'remove' }])).toMatchObject({
      status: 200,
    });
  });

  // proves: roles-10
  test('project managers and plain members cannot change members', async () => {
    const owner = await app.createOrganization();
    const project = await addProject(owner);
    const lead = await addMember(app, owner, { projectId: project, projectRole: 'manager' });
    const user = await addMember(app, owner, { projectId: project });
    for (const { client } of [lead, user]) {
      const answer = await send(client, owner.organizationId, [{ user_id: user.userId, role: 'remove' }]);
      expect(answer).toMatchObject({ status: 403 });
    }
  });
});

// proves: roles-12
describe('the last owner', () => {
  test.each(['remove', 'user', 'manager'] as const)('cannot be changed with role %s', async (role) => {
    const { client, organizationId, userId } = await app.createOrganization();
    expect(await send(client, organizationId, [{ user_id: userId, role }])).toMatchObject({
      status: 400,
      body: { code: 'record_invalid', details: ['members[0].role: the last owner can be neither removed nor demoted'] },
    });
  });

  test('can hand over in one request', async () => {
    const owner = await app.createOrganization();
    const heir = await addMember(app, owner);
    await update(owner.client, owner.organizationId, [
      { user_id: owner.userId, role: 'remove' },
      { user_id: heir.userId, role: 'owner' },
    ]);
    expect(await memberOf({ ...owner, client: heir.client }, heir.userId)).toMatchObject({ membership_role: 'owner' });
    expect(await send(owner.client, owner.organizationId, [])).toMatchObject({ status: 401 });
  });

  test('remains when all owners are demoted concurrently', async () => {
    const owner = await app.createOrganization();
    const others = [
      await addMember(app, owner, { role: 'owner' }),
      await addMember(app, owner, { role: 'owner' }),
      await addMember(app, owner, { role: 'owner' }),
    ];
    const owners = [owner, ...others];
    await Promise.all(
      owners.map((each) => send(each.client, owner.organizationId, [{ user_id: each.userId, role: 'user' }])),
    );
    const { rows } = await app.database.pool.query(
      "select count(*)::int as owners from members where organization_id = $1 and role = 'owner' and removed_at is " +
        'null',
      [owner.organizationId],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });
});

describe('a removal', () => {
  // proves: authentication-6, members-47
  test('ends roles and project memberships and revokes tokens at that instant', async () => {
    const owner = await app.createOrganization();
    const project = await addProject(owner);
    const gone = await addMember(app, owner, { projectId: project, payRate: '40' });
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    await update(owner.client, owner.organizationId, [{ user_id: gone.userId, role: 'remove' }]);
    const removed = { membership_status: 'removed', removed_at: '2026-03-03T12:00:00.000000Z' };
    expect(await memberOf(owner, gone.userId)).toMatchObject(removed);
    const { members } = await owner.client.call(listProjectMembers, { params: { project_id: project } });
    expect(members.map((member) => member.user_id)).not.toContain(gone.userId);
    const { rows } = await app.database.pool.query(
      'select count(*)::int as open from role_periods where organization_id = $1 and user_id = $2 and until is null',
      [owner.organizationId, gone.userId],
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(await send(gone.client, owner.organizationId, [])).toMatchObject({ status: 401 });
    const again = await send(owner.client, owner.organizationId, [{ user_id: gone.userId, role: 'user' }]);
    expect(again).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
  });
});

describe('a payment', () => {
  // proves: members-33, projects-21, requests-27
  test('is valid from effective_on, and a first payment without a date is valid for all dates', async () => {
    const owner = await app.createOrganization();
    const { organizationId, client } = owner;
    const { userId } = await addMember(app, owner);
    const pay = (payment: MemberChange['payment'] & object) =>
      update(client, organizationId, [{ user_id: userId, payment }]);
    await pay({ pay_rate: 40, bill_rate: 80.555 });
    await pay({ pay_rate: 50, rate_type: 'fixed_amount', effective_on: '2026-03-09' });
    expect(await ratesOn(organizationId, userId, '2025-01-01')).toMatchObject({
      payRate: '40.00',
      billRate: '80.555',
      payType: 'hourly',
    });
    expect(await ratesOn(organizationId, userId, '2026-03-09')).toMatchObject({ payRate: '50.00', payType: 'fixed' });
    await pay({ pay_rate: 45, effective_on: '2026-03-09T23:00:00-05:00' });
    expect(await ratesOn(organizationId, userId, '2026-03-09')).toMatchObject({ payRate: '45.00', payType: 'fixed' });
    await pay({ rate_type: 'hourly', effective_on: '2026-03-20' });
    expect(await ratesOn(organizationId, userId, '2026-03-20')).toMatchObject({ payRate: '45.00', payType: 'hourly' });
  });

  // proves: members-35, projects-5, projects-21
  test('of null removes the rate, and a type without a rate is refused', async () => {
    const owner = await app.createOrganization();
    const { organizationId, client } = owner;
    const { userId } = await addMember(app, owner, { payRate: '40' });
    const today = Temporal.PlainDate.from('2026-03-02');
    expect((await loadPaySince(app.database, organizationId, [userId], today)).get(userId)?.toString()).toBe(
      '2026-03-02',
    );
    await update(client, organizationId, [{ user_id: userId, payment: { pay_rate: null } }]);
    const members = [{ user_id: userId, payment: { rate_type: 'fixed_amount' as const, bill_rate: 60 } }];
    expect(await send(client, organizationId, members)).toMatchObject({
      status: 400,
      body: {
        code: 'record_invalid',
        details: ['members[0].payment.rate_type: the member has no pay rate on that day; send pay_rate as well'],
      },
    });
    expect(await memberOf(owner, userId)).not.toHaveProperty('bill_rate');
    expect(await memberOf(owner, userId)).not.toHaveProperty('pay_rate');
  });

  // proves: members-33
  test('for a project sets separate rates', async () => {
    const owner = await app.createOrganization();
    const project = await addProject(owner);
    const { userId } = await addMember(app, owner, { payRate: '40' });
    const projects = [{ project_id: project, role: 'viewer' as const, pay_rate: 70, bill_rate: 120 }];
    await update(owner.client, owner.organizationId, [{ user_id: userId, projects }]);
    const { members } = await owner.client.call(listProjectMembers, { params: { project_id: project } });
    expect(members).toMatchObject([{ membership_role: 'viewer', pay_rate: 70, bill_rate: 120 }]);
    await update(owner.client, owner.organizationId, [
      { user_id: userId, projects: [{ project_id: project, role: 'remove' }] },
    ]);
    expect((await owner.client.call(listProjectMembers, { params: { project_id: project } })).members).toEqual([]);
  });
});

describe('a list of changes', () => {
  // proves: members-36, requests-51
  test('with one invalid entry is rejected completely, and every fault is reported', async () => {
    const owner = await app.createOrganization();
    const other = await app.createOrganization();
    const good = await addMember(app, owner);
    const answer = await send(owner.client, owner.organizationId, [
      { user_id: good.userId, role: 'manager', payment: { pay_rate: 99 } },
      { user_id: other.userId, role: 'user' },
      { user_id: owner.userId, role: 'user', projects: [{ project_id: await addProject(other), role: 'user' }] },
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    const { details } = answer.body as { details: string[] };
    expect(details.map((detail) => detail.split(':')[0]).sort()).toEqual([
      'members[1].user_id',
      'members[2].projects[0].project_id',
      'members[2].role',
    ]);
    expect(await memberOf(owner, good.userId)).toMatchObject({ membership_role: 'user' });
    expect(await memberOf(owner, good.userId)).not.toHaveProperty('pay_rate');
  });

  // proves: members-35
  test('with contradictory or malformed entries is refused, and the errors name their attributes', async () => {
    const { client, organizationId, userId } = await app.createOrganization();
    const refuse = async (members: unknown[]) => {
      const answer = await client.send(updateMembers, {
        params: { organization_id: organizationId },
        body: { members },
      });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 11000 } });
      return (answer.body as { details: string[] }).details.map((detail) => detail.split(':')[0]);
    };
    expect(await refuse([{ user_id: userId }, { user_id: userId }])).toEqual(['members[1].user_id']);
    const projects = [{ project_id: 1, role: 'user' }];
    expect(await refuse([{ user_id: userId, role: 'remove', projects }])).toEqual(['members[0].projects']);
    const paid = { rate_type: 'hourly', pay_rate: 20, bill_rate: null };
    expect(await refuse([{ user_id: userId, role: 'remove', payment: paid }])).toEqual([
      'members[0].payment.rate_type',
      'members[0].payment.pay_rate',
      'members[0].payment.bill_rate',
    ]);
    const left = [{ project_id: 1, role: 'remove', bill_rate: 60 }];
    expect(await refuse([{ user_id: userId, projects: left }])).toEqual(['members[0].projects[0].bill_rate']);
    expect(await refuse([])).toEqual(['members']);
    const payment = { pay_rate: 1e300, rate_type: 'weekly', effective_on: '2026-02-30' };
    expect((await refuse([{ user_id: userId, role: 'boss', payment }])).sort()).toEqual([
      'members[0].payment.effective_on',
      'members[0].payment.pay_rate',
      'members[0].payment.rate_type',
      'members[0].role',
    ]);
    expect(await send(client, organizationId, [{ user_id: userId }])).toMatchObject({ status: 200 });
  });
});
