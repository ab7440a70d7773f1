import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { addMember } from '../../../../test/harness/members.ts';
import * as contract from '../../../contract/overtime-policies.ts';
import { simulateOvertime } from '../../../contract/overtime-simulation.ts';
import { setFeatures } from '../../people/organizations/actions.ts';

const app = useTestApp();

async function statusesOf(team: Team, status?: 'active' | 'archived' | 'all') {
  const { overtime_policies: policies } = await team.list(status === undefined ? {} : { status });
  return policies.map((policy) => [policy.id, policy.status]);
}

/** One policy of each status, on Wednesday 11 March. */
async function fourStates(team: Team) {
  const [active, expiring] = [
    await team.create({ user_ids: [team.member(0)] }),
    await team.create({ user_ids: [team.member(1)] }),
  ];
  const archived = await team.create({ user_ids: [team.member(2)] });
  await team.archive(archived.id);
  await team.at('2026-03-11T12:00:00Z');
  await team.track(team.member(1), '2026-03-11T09:00:00Z');
  await team.archive(expiring.id);
  const pending = await team.create({ user_ids: [team.member(3)] });
  return { active, expiring, archived, pending };
}

describe('the list of policies', () => {
  // proves: overtime-policies-11, overtime-policies-12
  test('shows current policies by default, archived ones or all on request, ascending by id', async () => {
    const team = await makeTeam(app, { members: 4 });
    const { active, expiring, archived, pending } = await fourStates(team);
    const present = [
      [active.id, 'active'],
      [expiring.id, 'expiring'],
      [pending.id, 'pending'],
    ];
    expect(await statusesOf(team)).toEqual(present);
    expect(await statusesOf(team, 'active')).toEqual(present);
    expect(await statusesOf(team, 'archived')).toEqual([[archived.id, 'archived']]);
    expect(await statusesOf(team, 'all')).toEqual([
      ...present.slice(0, 2),
      [archived.id, 'archived'],
      ...present.slice(2),
    ]);
  });

  // proves: overtime-policies-11, overtime-policies-12
  test('updates each status at the exact second', async () => {
    const team = await makeTeam(app, { members: 4 });
    const { expiring, pending } = await fourStates(team);
    await team.at('2026-03-15T23:59:59Z');
    expect([(await team.get(expiring.id)).status, (await team.get(pending.id)).status]).toEqual([
      'expiring',
      'pending',
    ]);
    await team.at('2026-03-16T00:00:00Z');
    expect([(await team.get(expiring.id)).status, (await team.get(pending.id)).status]).toEqual(['archived', 'active']);
    expect((await statusesOf(team, 'archived')).map(([id]) => id)).toContain(expiring.id);
  });

  test('has pages by id, and the last page has no pagination key', async () => {
    const team = await makeTeam(app, { members: 3 });
    const ids: number[] = [];
    for (const userId of team.members) ids.push((await team.create({ user_ids: [userId] })).id);
    const first = await team.list({ page_limit: 2 });
    expect(first.overtime_policies.map((policy) => policy.id)).toEqual(ids.slice(0, 2));
    expect(first.pagination).toEqual({ next_page_start_id: ids[2] });
    const last = await team.list({ page_limit: 2, page_start_id: ids[2] ?? 0 });
    expect(Object.keys(last)).toEqual(['overtime_policies']);
    expect(last.overtime_policies.map((policy) => policy.id)).toEqual(ids.slice(2));
  });

  test('contains the complete records', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    expect((await team.list()).overtime_policies).toEqual([policy]);
    expect(await team.get(policy.id)).toEqual(policy);
  });
});

describe('access to policies', () => {
  const calls = (team: Team, id: number) =>
    [
      [contract.listOvertimePolicies, { organization_id: team.id }],
      [contract.createOvertimePolicy, { organization_id: team.id }],
      [contract.getOvertimePolicy, { overtime_policy_id: id }],
      [contract.updateOvertimePolicy, { overtime_policy_id: id }],
      [contract.updateOvertimePolicyExt, { overtime_policy_id: id }],
      [contract.archiveOvertimePolicy, { overtime_policy_id: id }],
      [contract.restoreOvertimePolicy, { overtime_policy_id: id }],
    ] as const;

  // proves: roles-6
  test('is open to owners and managers but not to users, and finds nothing from other organizations', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    const user = await addMember(app, team.organization);
    const other = await makeTeam(app);
    for (const [endpoint, params] of calls(team, id)) {
      expect(await user.client.send(endpoint, { params })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await other.client.send(endpoint, { params })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const { overtime_policy: seen } = await manager.client.call(contract.getOvertimePolicy, {
      params: { overtime_policy_id: id },
    });
    expect(seen.id).toBe(id);
    const renamed = await manager.client.send(contract.updateOvertimePolicy, {
      params: { overtime_policy_id: id },
      body: { name: 'By a manager' },
    });
    expect(renamed.status).toBe(200);
  });

  // proves: unusual-activities-1
  test('requires overtime policies in the plan, even for reading', async () => {
    const team = await makeTeam(app, { features: ['flexible_overtime'] });
    for (const [endpoint, params] of calls(team, 1).slice(0, 2)) {
      expect(await team.client.send(endpoint, { params })).toMatchObject({
        status: 403,
        body: { code: 'feature_not_available', error_code: 10006 },
      });
    }
  });

  // proves: errors-14, errors-33, unusual-activities-2
  test('requires flexible overtime for daily policies, except when reading or archiving them', async () => {
    const team = await makeTeam(app);
    const daily = await team.create({ policy_type: 'daily', threshold: 8 });
    await team.run((ctx) => setFeatures(ctx, team.id, ['overtime_policies']));
    const unavailable = { status: 403, body: { code: 'feature_not_available', error_code: 10006 } };
    const another = { policy_type: 'daily', threshold: 8, user_ids: [9_999_999] };
    expect(await team.sendCreate(another)).toMatchObject(unavailable);
    const ofOrganization = { params: { organization_id: team.id } };
    const faulty = { policy_type: 'daily', name: 'A', threshold: 'eight', user_ids: [] };
    for (const endpoint of [contract.createOvertimePolicy, contract.createRuledPolicy]) {
      expect(await team.client.send(endpoint, { ...ofOrganization, body: faulty })).toMatchObject(unavailable);
      const weekly = { ...faulty, policy_type: 'weekly' };
      expect(await team.client.send(endpoint, { ...ofOrganization, body: weekly })).toMatchObject({ status: 400 });
    }
    const tried = { from: '2026-03-02', policy: faulty };
    expect(await team.client.send(simulateOvertime, { ...ofOrganization, body: tried })).toMatchObject(unavailable);
    expect(await team.sendUpdate(daily.id, { name: 'x' })).toMatchObject(unavailable);
    expect(
      await team.client.send(contract.updateOvertimePolicyExt, { params: { overtime_policy_id: daily.id }, body: {} }),
    ).toMatchObject(unavailable);
    expect((await team.get(daily.id)).id).toBe(daily.id);
    expect((await team.list()).overtime_policies).toHaveLength(1);
    expect((await team.archive(daily.id)).status).toBe('archived');
    expect(await team.sendRestore(daily.id)).toMatchObject(unavailable);
    expect((await team.create({ user_ids: [team.member(1)] })).policy_type).toBe('weekly');
  });
});

describe('the entity tag', () => {
  const tagOf = (answer: { headers: Headers }) => answer.headers.get('etag') ?? '';

  // proves: answers-15
  test('of every answer with one policy is the one that GET returns', async () => {
    const team = await makeTeam(app);
    const created = await team.sendCreate();
    const { id } = (created.body as { overtime_policy: { id: number } }).overtime_policy;
    const params = { overtime_policy_id: id };
    expect(tagOf(await team.client.send(contract.getOvertimePolicy, { params }))).toBe(tagOf(created));
    const updated = await team.sendUpdate(id, { threshold: 39 });
    expect(tagOf(updated)).not.toBe(tagOf(created));
    expect(tagOf(await team.sendUpdate(id, {}))).toBe(tagOf(updated));
  });

  // proves: answers-17, requests-48
  test.each([contract.updateOvertimePolicy, contract.archiveOvertimePolicy, contract.restoreOvertimePolicy])(
    'is checked with If-Match by $id',
    async (endpoint) => {
      const team = await makeTeam(app);
      const { id } = await team.create();
      if (endpoint === contract.restoreOvertimePolicy) await team.archive(id);
      const params = { overtime_policy_id: id };
      const tag = tagOf(await team.client.send(contract.getOvertimePolicy, { params }));
      const send = (match: string) =>
        team.client.send(endpoint, { params, headers: { 'if-match': match }, ...(endpoint.body ? { body: {} } : {}) });
      expect(await send('"other"')).toMatchObject({ status: 412, body: { code: 'lock_version' } });
      expect((await send(`"other", ${tag}`)).status).toBe(200);
    },
  );
});
