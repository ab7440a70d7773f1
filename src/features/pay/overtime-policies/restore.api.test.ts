import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { policyConflict, makeTeam } from '../../../../test/harness/overtime.ts';
import { joinMember } from '../../people/members/actions.ts';

const app = useTestApp();

const refused = (code: string, ...details: string[]) => ({ status: 400, body: { code, details } });

describe('an archived policy that was in use', () => {
  // proves: answers-10, overtime-policies-38
  test.each(['weekly', 'daily'])('if %s, is copied from the start of the next week on', async (type) => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ policy_type: type, threshold: 8, auto_add_new_users: true });
    await team.archive(policy.id);
    await team.at('2026-03-18T12:00:00Z');
    const original = await team.get(policy.id);
    const copy = await team.restore(policy.id);
    expect(copy).toEqual({
      ...policy,
      id: copy.id,
      created_at: '2026-03-18T12:00:00.000000Z',
      updated_at: '2026-03-18T12:00:00.000000Z',
      since: '2026-03-23T00:00:00Z',
      status: 'pending',
      locked: false,
    });
    expect(copy.id).toBeGreaterThan(policy.id);
    expect(await team.get(policy.id)).toEqual(original);
    expect(original).not.toHaveProperty('superseded_by_id');
  });

  // proves: overtime-policies-44
  test('cannot be restored twice, because its members are already on the copy', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    await team.archive(policy.id);
    await team.at('2026-03-18T12:00:00Z');
    const copy = await team.restore(policy.id);
    expect(await team.sendRestore(policy.id)).toMatchObject(
      refused('duplicate_assignment', policyConflict(team.named(team.member(0)), copy, false)),
    );
  });
});

describe('an archived policy that was never used', () => {
  // proves: overtime-policies-39
  test('is reopened from its start if that is in the future', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    await team.at('2026-03-03T12:00:00Z');
    await team.archive(policy.id);
    await team.at('2026-03-04T12:00:00Z');
    expect(await team.restore(policy.id)).toEqual({ ...policy, updated_at: '2026-03-04T12:00:00.000000Z' });
  });

  // proves: overtime-policies-39
  test.each([
    ['weekly', '2026-03-23T00:00:00Z'],
    ['daily', '2026-03-19T00:00:00Z'],
  ])('if %s and past its start, restarts at the next boundary', async (type, since) => {
    const team = await makeTeam(app);
    const policy = await team.create({ policy_type: type, threshold: 8 });
    await team.at('2026-03-11T12:00:00Z');
    await team.archive(policy.id);
    await team.at('2026-03-18T12:00:00Z');
    expect(await team.restore(policy.id)).toEqual({
      ...policy,
      updated_at: '2026-03-18T12:00:00.000000Z',
      since,
      status: 'pending',
    });
    await team.track(team.member(0), '2026-03-10T09:00:00Z');
    expect((await team.get(policy.id)).locked).toBe(false);
  });

  test('is copied if late time puts it in use before the restore', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00Z');
    await team.archive(policy.id);
    await team.track(team.member(0), '2026-03-10T09:00:00Z');
    const copy = await team.restore(policy.id);
    expect([copy.id === policy.id, copy.since]).toEqual([false, '2026-03-16T00:00:00Z']);
  });

  // proves: overtime-policies-40
  test('returns to its place in the chain if it was a pending version', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const version = await team.update(policy.id, { threshold: 38, starts_on: '2026-03-24' });
    await team.archive(policy.id);
    expect((await team.get(policy.id)).until).toBe('2026-03-16T00:00:00Z');
    expect(await team.restore(version.id)).toEqual({ ...version, updated_at: '2026-03-09T12:00:00.000000Z' });
    expect(await team.get(policy.id)).toMatchObject({
      until: '2026-03-30T00:00:00Z',
      superseded_by_id: version.id,
      status: 'expiring',
      user_ids: [team.member(0)],
    });
  });

  // proves: overtime-policies-59
  test('is restored as a new chain if the version before it has ended, and the end of that version stays', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const version = await team.update(policy.id, { threshold: 38 });
    await team.archive(version.id);
    await team.at('2026-03-18T12:00:00Z');
    expect(await team.restore(version.id)).toMatchObject({ id: version.id, since: '2026-03-23T00:00:00Z' });
    const first = await team.get(policy.id);
    expect(first).toMatchObject({ until: '2026-03-16T00:00:00Z', status: 'archived', user_ids: [team.member(0)] });
    expect(first).not.toHaveProperty('superseded_by_id');
  });
});

describe('an expiring policy', () => {
  // proves: overtime-policies-41
  test('stays open after a restore', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    await team.archive(policy.id);
    expect(await team.restore(policy.id)).toEqual({ ...policy, updated_at: '2026-03-09T12:00:00.000000Z' });
    expect((await team.update(policy.id, { threshold: 38 })).status).toBe('pending');
  });

  // proves: overtime-policies-41
  test('also stays open if its pending successor was closed, and loses that successor', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const version = await team.update(policy.id, { threshold: 38 });
    await team.archive(version.id);
    expect(await team.restore(policy.id)).toEqual({ ...policy, updated_at: '2026-03-09T12:00:00.000000Z' });
    expect(await team.sendRestore(version.id)).toMatchObject(
      refused('duplicate_assignment', policyConflict(team.named(team.member(0)), policy, false)),
    );
  });

  // proves: overtime-policies-44
  test('cannot be restored over the time of its members on another policy', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    await team.archive(policy.id);
    const next = await team.create({ name: 'Next' });
    expect(await team.sendRestore(policy.id)).toMatchObject(
      refused('duplicate_assignment', policyConflict(team.named(team.member(0)), next, false)),
    );
  });
});

// proves: errors-18
describe('a restore', () => {
  // proves: overtime-policies-42
  test('is refused for pending, active and superseded policies', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    const notRestorable = (state: string, { id } = policy) =>
      refused('record_invalid', `overtime_policy: "Overtime" (${id}) is ${state} and cannot be restored`);
    expect(await team.sendRestore(policy.id)).toMatchObject(notRestorable('pending'));
    await team.at('2026-03-09T12:00:00Z');
    expect(await team.sendRestore(policy.id)).toMatchObject(notRestorable('active'));
    await team.track(team.member(0), '2026-03-09T09:00:00Z');
    const version = await team.update(policy.id, { threshold: 38 });
    expect(await team.sendRestore(policy.id)).toMatchObject(notRestorable('about to be superseded'));
    expect(await team.sendRestore(version.id)).toMatchObject(notRestorable('pending', version));
  });

  // proves: errors-22, overtime-policies-43, overtime-policies-44
  test('is refused if a member has no pay rate or is on another policy', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    await team.archive(policy.id);
    const other = await team.create({ name: 'Other', user_ids: [team.member(1)] });
    expect(await team.sendRestore(policy.id)).toMatchObject(
      refused('duplicate_assignment', policyConflict(team.named(team.member(1)), other, false)),
    );
    await team.pay(team.member(0), null);
    expect(await team.sendRestore(policy.id)).toMatchObject(
      refused('record_invalid', `user_ids: ${team.named(team.member(0))} has no pay rate`),
    );
  });

  // proves: overtime-policies-43, overtime-policies-57
  test('leaves out members who left, even if they joined again, and is refused if no others remain', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    await team.archive(policy.id);
    await team.at('2026-03-03T12:00:00Z');
    await team.remove(team.member(0));
    const restored = await team.restore(policy.id);
    expect(restored.user_ids).toEqual([team.member(1)]);
    await team.archive(policy.id);
    await team.at('2026-03-04T12:00:00Z');
    await team.remove(team.member(1));
    const nobody = refused('record_invalid', 'user_ids: no member of this policy is still in the organization');
    expect(await team.sendRestore(policy.id)).toMatchObject(nobody);
    await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId: team.member(1), role: 'user' }));
    expect(await team.sendRestore(policy.id)).toMatchObject(nobody);
  });
});
