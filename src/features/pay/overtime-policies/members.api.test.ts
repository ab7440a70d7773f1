import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { joinMember } from '../../people/members/actions.ts';
import { loadOvertimePeriods } from './facts.ts';
import type { Team } from '../../../../test/harness/overtime.ts';

const app = useTestApp();

/** When a member is on which policy, from the beginning of March to the end of June. */
async function periodsOf(team: Team, userId: number) {
  const [since, until] = ['2026-03-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((text) => Temporal.Instant.from(text));
  if (!since || !until) return [];
  const periods = await team.run((ctx) => loadOvertimePeriods(ctx.db, team.id, { since, until }, [userId]));
  return periods.map((period) => [period.policyId, period.since.toString(), period.until?.toString() ?? null]);
}

describe('auto_add_new_users', () => {
  // proves: overtime-policies-8, overtime-policies-28, overtime-policies-29
  test('puts who joins with a pay rate on the policy from the next boundary on, without a new version', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    await team.at('2026-03-11T12:00:00Z');
    const newcomer = await team.join();
    expect(await team.get(policy.id)).toEqual({ ...policy, user_ids: [team.member(0), newcomer] });
    expect(await periodsOf(team, newcomer)).toEqual([[policy.id, '2026-03-16T00:00:00Z', null]]);
  });

  // proves: overtime-policies-28
  test('waits for the pay rate of who joins without one', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    const newcomer = await team.join({ paid: false });
    await team.at('2026-03-25T12:00:00Z');
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
    await team.pay(newcomer);
    expect(await periodsOf(team, newcomer)).toEqual([[policy.id, '2026-03-30T00:00:00Z', null]]);
  });

  // proves: overtime-policies-28
  test('waits for the day on which the pay rate begins', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    const [before, onBoundary] = [await team.join({ paid: false }), await team.join({ paid: false })];
    await team.pay(before, '20.00', '2026-04-01');
    await team.pay(onBoundary, '20.00', '2026-04-06');
    for (const newcomer of [before, onBoundary])
      expect(await periodsOf(team, newcomer)).toEqual([[policy.id, '2026-04-06T00:00:00Z', null]]);
  });

  // proves: overtime-policies-28
  test('not who joined before it was turned on, paid before or after', async () => {
    const team = await makeTeam(app);
    const unpaid = await team.join({ paid: false });
    const policy = await team.create({ auto_add_new_users: true });
    await team.pay(unpaid);
    await team.at('2026-03-11T12:00:00Z');
    await team.pay(unpaid, '25.00');
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
  });

  test('turned on later it holds from that instant, also on a version still to come', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const early = await team.join();
    const version = await team.update(policy.id, { auto_add_new_users: true });
    const late = await team.join();
    expect((await team.get(version.id)).user_ids).toEqual([team.member(0), late]);
    expect(await periodsOf(team, late)).toEqual([[version.id, '2026-03-16T00:00:00Z', null]]);
    expect(await periodsOf(team, early)).toEqual([]);
  });

  test('turned off and on again it forgets who waited', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    const waiting = await team.join({ paid: false });
    await team.update(policy.id, { auto_add_new_users: false });
    await team.at('2026-03-03T12:00:00Z');
    await team.update(policy.id, { auto_add_new_users: true });
    await team.pay(waiting);
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
  });

  // proves: overtime-policies-29
  test('follows the chain: the version in force from the boundary on and the one after it', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    const version = await team.update(policy.id, { threshold: 38, starts_on: '2026-03-24' });
    const newcomer = await team.join();
    expect(await periodsOf(team, newcomer)).toEqual([
      [policy.id, '2026-03-16T00:00:00Z', '2026-03-30T00:00:00Z'],
      [version.id, '2026-03-30T00:00:00Z', null],
    ]);
    expect((await team.get(policy.id)).user_ids).toContain(newcomer);
  });

  // proves: overtime-policies-28, overtime-policies-29
  test('one of each type at most, the lowest id, and none for who is on one already', async () => {
    const team = await makeTeam(app, { members: 3 });
    const auto = { auto_add_new_users: true };
    const first = await team.create({ ...auto });
    const second = await team.create({ ...auto, user_ids: [team.member(1)] });
    const daily = await team.create({ ...auto, user_ids: [team.member(1)], policy_type: 'daily', threshold: 8 });
    const newcomer = await team.join();
    expect((await team.get(first.id)).user_ids).toEqual([team.member(0), newcomer]);
    expect((await team.get(second.id)).user_ids).toEqual([team.member(1)]);
    expect((await team.get(daily.id)).user_ids).toEqual([team.member(1), newcomer]);
    await team.pay(newcomer, '30.00');
    expect(await periodsOf(team, newcomer)).toHaveLength(2);
  });

  test('who was taken off is not put on again by a raise', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    const newcomer = await team.join();
    await team.update(policy.id, { user_ids: [team.member(0)] });
    await team.at('2026-03-04T12:00:00Z');
    await team.pay(newcomer, '30.00');
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
  });

  test('an archived policy adds nobody', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    await team.archive(policy.id);
    const newcomer = await team.join();
    expect(await periodsOf(team, newcomer)).toEqual([]);
  });
});

describe('a member who is removed', () => {
  // proves: overtime-policies-31
  test('is off at that instant, and off versions to come', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ user_ids: team.members });
    const version = await team.update(policy.id, { threshold: 38 });
    await team.at('2026-03-11T12:30:45.5Z');
    await team.remove(team.member(0));
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(1)]);
    expect((await team.get(version.id)).user_ids).toEqual([team.member(1)]);
    expect(await periodsOf(team, team.member(0))).toEqual([
      [policy.id, '2026-03-09T00:00:00Z', '2026-03-11T12:30:45.5Z'],
    ]);
  });

  // proves: overtime-policies-9, overtime-policies-31
  test.each(['in use', 'unused'])('the policy %s that is left empty is closed then', async (state) => {
    const team = await makeTeam(app);
    const policy = state === 'in use' ? await team.createUsed() : await team.create();
    await team.at('2026-03-11T12:30:45.5Z');
    await team.remove(team.member(0));
    expect(await team.get(policy.id)).toMatchObject({
      until: '2026-03-11T12:30:45Z',
      status: 'archived',
      locked: state === 'in use',
      user_ids: [team.member(0)],
    });
  });

  // proves: overtime-policies-31
  test('... unless it adds new members', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    await team.remove(team.member(0));
    expect(await team.get(policy.id)).toMatchObject({ until: null, user_ids: [] });
    const newcomer = await team.join();
    expect((await team.get(policy.id)).user_ids).toEqual([newcomer]);
  });

  // proves: overtime-policies-32
  test('joins anew: not on the old policy, but added like anybody new', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ user_ids: team.members, auto_add_new_users: true });
    const plain = await team.create({ name: 'Plain', policy_type: 'daily', threshold: 8, user_ids: team.members });
    await team.at('2026-03-11T12:00:00Z');
    await team.remove(team.member(0));
    await team.at('2026-03-12T12:00:00Z');
    await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId: team.member(0), role: 'user' }));
    expect(await periodsOf(team, team.member(0))).toEqual([
      [plain.id, '2026-03-10T00:00:00Z', '2026-03-11T12:00:00Z'],
      [policy.id, '2026-03-09T00:00:00Z', '2026-03-11T12:00:00Z'],
      [policy.id, '2026-03-16T00:00:00Z', null],
    ]);
    expect((await team.get(policy.id)).user_ids).toEqual(team.members);
    expect((await team.get(plain.id)).user_ids).toEqual([team.member(1)]);
  });

  // proves: overtime-policies-32
  test('time tracked before counts for the policy they were on', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    await team.at('2026-03-11T12:00:00Z');
    await team.remove(team.member(0));
    await team.track(team.member(0), '2026-03-11T12:00:00Z');
    expect((await team.get(policy.id)).locked).toBe(false);
    await team.track(team.member(0), '2026-03-11T11:50:00Z');
    expect((await team.get(policy.id)).locked).toBe(true);
  });
});
