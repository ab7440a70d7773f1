import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { policyConflict, makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import * as contract from '../../../contract/overtime-policies.ts';

const app = useTestApp();

const refused = (code: string, ...details: string[]) => ({ status: 400, body: { code, details } });

const putExt = (team: Team, id: number, body: object) =>
  team.client.call(contract.updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body });

describe('a pending policy', () => {
  // proves: overtime-policies-17
  test('is changed in place and retains its start', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-03T08:00:00Z');
    const updated = await team.update(policy.id, {
      name: 'Renamed',
      threshold: 37.5,
      pay_rate_multiplier: 2,
      user_ids: team.members,
      auto_add_new_users: true,
      notification_enabled: false,
      notification_role_ids: ['manager'],
      policy_type: 'weekly',
    });
    expect(updated).toEqual({
      ...policy,
      updated_at: '2026-03-03T08:00:00.000000Z',
      name: 'Renamed',
      threshold: 37.5,
      pay_rate_multiplier: '2.0',
      auto_add_new_users: true,
      notification_enabled: false,
      notification_role_ids: ['manager'],
      user_ids: team.members,
    });
    expect((await team.list({ status: 'all' })).overtime_policies).toEqual([updated]);
  });

  // proves: overtime-policies-17
  test('can be moved to a requested day, but not before the next boundary', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    expect((await team.update(policy.id, { starts_on: '2026-04-01' })).since).toBe('2026-04-06T00:00:00Z');
    expect((await team.update(policy.id, { threshold: 30 })).since).toBe('2026-04-06T00:00:00Z');
    expect((await team.update(policy.id, { starts_on: '2026-03-02' })).since).toBe('2026-03-09T00:00:00Z');
    expect(await team.sendUpdate(policy.id, { starts_on: '2026-03-01' })).toMatchObject(
      refused('record_invalid', 'starts_on: must not be in the past'),
    );
  });

  test('conflicts with another policy of a member if its start moves into that time', async () => {
    const team = await makeTeam(app);
    const first = await team.createUsed();
    await team.archive(first.id);
    const second = await team.create({ starts_on: '2026-04-01' });
    const third = await team.create({ user_ids: [team.member(1)], starts_on: '2026-05-01' });
    expect((await team.update(second.id, { starts_on: '2026-03-16' })).since).toBe('2026-03-16T00:00:00Z');
    expect(await team.sendUpdate(third.id, { user_ids: [team.member(0)], name: 'Third' })).toMatchObject(
      refused('duplicate_assignment', policyConflict(team.named(team.member(0)), second)),
    );
    expect(await team.update(third.id, { user_ids: [team.member(0)], override: true })).toMatchObject({
      id: third.id,
      user_ids: [team.member(0)],
    });
    expect(await team.get(second.id)).toMatchObject({ status: 'archived' });
  });
});

describe('a started policy that is not in use', () => {
  // proves: overtime-policies-19
  test('is changed in place and restarts at the next boundary', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00Z');
    const updated = await team.update(policy.id, { threshold: 38 });
    expect(updated).toEqual({
      ...policy,
      updated_at: '2026-03-11T12:00:00.000000Z',
      threshold: 38,
      since: '2026-03-16T00:00:00Z',
      status: 'pending',
    });
    await team.track(team.member(0), '2026-03-11T09:00:00Z');
    expect((await team.get(policy.id)).locked).toBe(false);
  });

  // proves: overtime-policies-19
  test('restarts on the requested day', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00Z');
    expect((await team.update(policy.id, { starts_on: '2026-03-24' })).since).toBe('2026-03-30T00:00:00Z');
  });

  test('moves the end of the previous version with its start, so the chain has no gap', async () => {
    const team = await makeTeam(app);
    const first = await team.createUsed();
    const second = await team.update(first.id, { threshold: 38 });
    await team.at('2026-03-18T12:00:00Z');
    expect(await team.get(first.id)).toMatchObject({ status: 'archived', until: '2026-03-16T00:00:00Z' });
    expect(await team.update(second.id, { threshold: 37 })).toMatchObject({
      id: second.id,
      since: '2026-03-23T00:00:00Z',
      status: 'pending',
      threshold: 37,
    });
    expect(await team.get(first.id)).toMatchObject({
      status: 'expiring',
      until: '2026-03-23T00:00:00Z',
      superseded_by_id: second.id,
      user_ids: [team.member(0)],
    });
  });
});

describe('a policy in use', () => {
  // proves: overtime-policies-7, overtime-policies-20
  test('is superseded by a new version at the next boundary, and the answer shows that version', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true, notification_role_ids: ['user'] });
    expect(policy).toMatchObject({ locked: true, editable: true, status: 'active' });
    const version = await team.update(policy.id, { threshold: 38 });
    expect(version).toEqual({
      ...policy,
      id: version.id,
      created_at: '2026-03-09T12:00:00.000000Z',
      updated_at: '2026-03-09T12:00:00.000000Z',
      threshold: 38,
      since: '2026-03-16T00:00:00Z',
      status: 'pending',
      locked: false,
    });
    expect(version.id).toBeGreaterThan(policy.id);
    const { superseded_by_id: _none, ...before } = policy;
    expect(await team.get(policy.id)).toEqual({
      ...before,
      updated_at: '2026-03-09T12:00:00.000000Z',
      until: '2026-03-16T00:00:00Z',
      status: 'expiring',
      superseded_by_id: version.id,
      editable: false,
    });
    await team.at('2026-03-16T00:00:00Z');
    expect([(await team.get(policy.id)).status, (await team.get(version.id)).status]).toEqual(['archived', 'active']);
  });

  // proves: overtime-policies-20
  test('if daily, is superseded from the next day on, or from the requested day', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ policy_type: 'daily', threshold: 8 });
    const version = await team.update(policy.id, { threshold: 7 });
    expect(version.since).toBe('2026-03-10T00:00:00Z');
    expect((await team.update(version.id, { starts_on: '2026-03-12' })).since).toBe('2026-03-12T00:00:00Z');
    expect(await team.get(policy.id)).toMatchObject({ until: '2026-03-12T00:00:00Z', superseded_by_id: version.id });
  });

  // proves: overtime-policies-18
  test('has a pending version that can be changed in place, and ends where that version begins', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const version = await team.update(policy.id, { threshold: 38, starts_on: '2026-03-24' });
    expect(version.since).toBe('2026-03-30T00:00:00Z');
    const moved = await team.update(version.id, { threshold: 36, starts_on: '2026-03-17', user_ids: team.members });
    expect(moved).toMatchObject({ id: version.id, since: '2026-03-23T00:00:00Z', user_ids: team.members });
    expect(await team.get(policy.id)).toMatchObject({ until: '2026-03-23T00:00:00Z', user_ids: [team.member(0)] });
    expect((await team.list({ status: 'all' })).overtime_policies).toHaveLength(2);
  });

  test('retains dropped members until the new version begins', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ user_ids: team.members });
    const version = await team.update(policy.id, { user_ids: [team.member(1)] });
    expect(version.user_ids).toEqual([team.member(1)]);
    expect((await team.get(policy.id)).user_ids).toEqual(team.members);
    expect((await team.create({ user_ids: [team.member(0)] })).since).toBe(version.since);
  });

  // proves: overtime-policies-61
  test("does not extend into a dropped member's time on another policy if the version starts later", async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ user_ids: team.members });
    const version = await team.update(policy.id, { user_ids: [team.member(1)] });
    const other = await team.create({ user_ids: [team.member(0)] });
    expect((await team.update(version.id, { starts_on: '2026-03-23' })).since).toBe('2026-03-23T00:00:00Z');
    expect(await team.get(policy.id)).toMatchObject({ until: '2026-03-23T00:00:00Z', user_ids: [team.member(1)] });
    expect(await team.get(other.id)).toMatchObject({ since: '2026-03-16T00:00:00Z', user_ids: [team.member(0)] });
  });

  // proves: errors-18, overtime-policies-14
  test('cannot be edited when it is expiring or archived', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    await team.update(policy.id, { threshold: 38 });
    const closing = refused(
      'record_invalid',
      `overtime_policy: "Overtime" (${policy.id}) is about to close and cannot be edited`,
    );
    expect(await team.sendUpdate(policy.id, { threshold: 37 })).toMatchObject(closing);
    expect(await team.sendUpdate(policy.id, {})).toMatchObject(closing);
    await team.at('2026-03-16T00:00:00Z');
    expect(await team.sendUpdate(policy.id, {})).toMatchObject(
      refused('record_invalid', `overtime_policy: "Overtime" (${policy.id}) is archived and cannot be edited`),
    );
  });

  // proves: overtime-policies-47, overtime-policies-49
  test('gets a new bill rate multiplier only under /ext/v1, with the same versioning', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    expect(await team.sendUpdate(policy.id, { bill_rate_multiplier: 1.5 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    });
    const { overtime_policy: version } = await putExt(team, policy.id, { bill_rate_multiplier: 1.5 });
    expect(version).toMatchObject({ bill_rate_multiplier: '1.5', pay_rate_multiplier: '1.5', status: 'pending' });
    expect((await team.get(policy.id)).bill_rate_multiplier).toBe('1.0');
    expect((await putExt(team, version.id, { bill_rate_multiplier: 2 })).overtime_policy.id).toBe(version.id);
    expect((await team.update(version.id, { threshold: 30 })).bill_rate_multiplier).toBe('2.0');
  });
});

describe('an update that changes nothing', () => {
  const same = (team: Team) => ({
    name: 'Overtime',
    threshold: 40,
    pay_rate_multiplier: 1.5,
    policy_type: 'weekly',
    user_ids: [...team.members].toReversed(),
    auto_add_new_users: false,
    notification_enabled: true,
    notification_role_ids: [],
    override: true,
  });

  // proves: overtime-policies-21, overtime-policies-62
  test.each(['pending', 'unused', 'in use'])('leaves the %s policy unchanged', async (state) => {
    const team = await makeTeam(app);
    const body = { user_ids: team.members };
    const { id } = state === 'in use' ? await team.createUsed(body) : await team.create(body);
    await team.at(state === 'pending' ? '2026-03-04T12:00:00Z' : '2026-03-11T12:00:00Z');
    const before = await team.get(id);
    expect(await team.update(id, {})).toEqual(before);
    expect(await team.update(id, same(team))).toEqual(before);
    expect((await team.list({ status: 'all' })).overtime_policies).toEqual([before]);
  });

  // proves: overtime-policies-56
  test('creates no version of a policy in use if the body has only a start', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    expect(await team.update(policy.id, { starts_on: '2026-04-01' })).toEqual(policy);
  });
});

describe('an update', () => {
  // proves: overtime-policies-22, overtime-policies-55
  test('is refused for another type, an empty member list or a daily threshold above 24 hours', async () => {
    const team = await makeTeam(app);
    const daily = await team.create({ policy_type: 'daily', threshold: 8 });
    expect(await team.sendUpdate(daily.id, { policy_type: 'weekly' })).toMatchObject(
      refused('record_invalid', 'policy_type: is daily and cannot be changed'),
    );
    expect(await team.sendUpdate(daily.id, { user_ids: [] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    });
    expect(await team.sendUpdate(daily.id, { threshold: 25 })).toMatchObject(
      refused('invalid_params', 'threshold: a daily policy permits no more than 24 hours'),
    );
    expect(await team.get(daily.id)).toEqual(daily);
  });

  test('is refused for new members without a pay rate and for non-members, with the name of each', async () => {
    const team = await makeTeam(app);
    const unpaid = await team.join({ paid: false });
    const policy = await team.create();
    expect(await team.sendUpdate(policy.id, { user_ids: [team.member(0), unpaid, 2_147_483_647] })).toMatchObject(
      refused(
        'record_invalid',
        `user_ids: ${team.named(unpaid)} has no pay rate`,
        'user_ids: 2147483647 is not a member of the organization',
      ),
    );
  });

  // proves: overtime-policies-30, overtime-policies-57
  test('is accepted for a current member who has lost their pay rate', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    await team.pay(team.member(0), null);
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
    expect(await team.update(policy.id, { threshold: 38, user_ids: team.members })).toMatchObject({
      status: 'pending',
      user_ids: team.members,
    });
  });
});
