import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { policyConflict, makeTeam } from '../../../../test/harness/overtime.ts';

const app = useTestApp();

describe('override', () => {
  // proves: overtime-policies-9, overtime-policies-25, overtime-policies-26
  test('moves members at the start of the new policy, and the old one gets no new version', async () => {
    const team = await makeTeam(app, { members: 3 });
    const old = await team.createUsed({ user_ids: team.members });
    const fresh = await team.create({ name: 'New', user_ids: [team.member(0), team.member(2)], override: true });
    expect(fresh).toMatchObject({ since: '2026-03-16T00:00:00Z', user_ids: [team.member(0), team.member(2)] });
    expect(await team.get(old.id)).toEqual({ ...old, user_ids: [team.member(1)] });
    expect((await team.list({ status: 'all' })).overtime_policies).toHaveLength(2);
  });

  // proves: overtime-policies-25
  test('does not move earlier time, which still counts for the old policy', async () => {
    const team = await makeTeam(app);
    const old = await team.create({ user_ids: team.members });
    await team.at('2026-03-11T12:00:00Z');
    await team.create({ user_ids: [team.member(0)], override: true });
    await team.track(team.member(0), '2026-03-11T09:00:00Z');
    expect((await team.get(old.id)).locked).toBe(true);
  });

  // proves: overtime-policies-27
  test('closes a policy in use at that instant if it has no remaining members', async () => {
    const team = await makeTeam(app);
    const old = await team.createUsed();
    const fresh = await team.create({ override: true, starts_on: '2026-03-24' });
    expect(await team.get(old.id)).toEqual({
      ...old,
      updated_at: '2026-03-09T12:00:00.000000Z',
      until: fresh.since,
      status: 'expiring',
      editable: false,
    });
    expect(await team.sendRestore(old.id)).toMatchObject({ status: 400, body: { code: 'duplicate_assignment' } });
  });

  // proves: overtime-policies-27
  test('closes an unused policy immediately, whether it has started or not', async () => {
    const team = await makeTeam(app);
    const pending = await team.create();
    await team.create({ name: 'Second', override: true });
    expect(await team.get(pending.id)).toMatchObject({
      status: 'archived',
      until: '2026-03-02T12:00:00Z',
      since: '2026-03-09T00:00:00Z',
      user_ids: [],
    });
    const started = await team.create({ user_ids: [team.member(1)] });
    await team.at('2026-03-11T12:00:00Z');
    await team.create({ name: 'Third', user_ids: [team.member(1)], override: true });
    expect(await team.get(started.id)).toMatchObject({
      status: 'archived',
      until: '2026-03-11T12:00:00Z',
      user_ids: [team.member(1)],
    });
  });

  // proves: overtime-policies-27
  test('leaves a policy open if it adds new members', async () => {
    const team = await makeTeam(app);
    const old = await team.createUsed({ auto_add_new_users: true });
    await team.create({ override: true });
    expect(await team.get(old.id)).toEqual({ ...old, user_ids: [] });
  });

  // proves: overtime-policies-25
  test('applies to the whole chain: a pending version also loses the member', async () => {
    const team = await makeTeam(app);
    const first = await team.createUsed({ user_ids: team.members });
    const version = await team.update(first.id, { threshold: 38, starts_on: '2026-03-24' });
    const fresh = await team.create({ user_ids: [team.member(0)], override: true });
    expect(fresh.since).toBe('2026-03-16T00:00:00Z');
    expect(await team.get(first.id)).toMatchObject({ until: '2026-03-30T00:00:00Z', user_ids: [team.member(1)] });
    expect(await team.get(version.id)).toMatchObject({ status: 'pending', user_ids: [team.member(1)] });
    const last = await team.create({ user_ids: [team.member(1)], override: true });
    expect(await team.get(first.id)).toMatchObject({ until: last.since, status: 'expiring' });
    expect(await team.get(version.id)).toMatchObject({ status: 'archived', user_ids: [] });
  });

  test('leaves a version without members open while its successor has members', async () => {
    const team = await makeTeam(app);
    const first = await team.createUsed();
    const version = await team.update(first.id, { user_ids: team.members, starts_on: '2026-03-24' });
    await team.create({ user_ids: [team.member(0)], override: true });
    expect(await team.get(first.id)).toMatchObject({ until: '2026-03-30T00:00:00Z', user_ids: [] });
    expect(await team.get(version.id)).toMatchObject({ status: 'pending', user_ids: [team.member(1)] });
  });

  // proves: errors-22
  test('moves new members on an update, and without override the whole update is refused', async () => {
    const team = await makeTeam(app);
    const [mine, other] = [await team.createUsed(), await team.create({ name: 'Other', user_ids: [team.member(1)] })];
    const body = { name: 'Both', user_ids: team.members };
    expect(await team.sendUpdate(mine.id, body)).toMatchObject({
      status: 400,
      body: {
        code: 'duplicate_assignment',
        details: [policyConflict(team.named(team.member(1)), other)],
      },
    });
    expect(await team.get(mine.id)).toEqual(mine);
    const version = await team.update(mine.id, { ...body, override: true });
    expect(version).toMatchObject({ name: 'Both', user_ids: team.members, status: 'pending' });
    expect(await team.get(other.id)).toMatchObject({ status: 'archived', user_ids: [] });
  });

  // proves: overtime-policies-26
  test('does not affect policies of the other type or earlier time', async () => {
    const team = await makeTeam(app);
    const daily = await team.create({ policy_type: 'daily', threshold: 8 });
    const weekly = await team.createUsed();
    await team.archive(weekly.id);
    const before = [await team.get(daily.id), await team.get(weekly.id)];
    await team.create({ override: true });
    expect([await team.get(daily.id), await team.get(weekly.id)]).toEqual(before);
  });

  // proves: overtime-policies-60
  test('leaves a member on new versions until the move takes effect, unless these have another list', async () => {
    const team = await makeTeam(app, { members: 3 });
    const old = await team.createUsed({ user_ids: [team.member(0), team.member(1)] });
    await team.create({ user_ids: [team.member(0)], override: true, starts_on: '2026-04-06' });
    const version = await team.update(old.id, { threshold: 38 });
    expect(version.user_ids).toEqual([team.member(1)]);
    await team.at('2026-03-18T12:00:00Z');
    await team.track(team.member(0), '2026-03-18T09:00:00Z');
    expect((await team.get(version.id)).locked).toBe(true);
    const others = await team.update(version.id, { user_ids: [team.member(1), team.member(2)] });
    await team.at('2026-03-25T12:00:00Z');
    await team.track(team.member(0), '2026-03-25T09:00:00Z');
    expect((await team.get(others.id)).locked).toBe(false);
  });
});
