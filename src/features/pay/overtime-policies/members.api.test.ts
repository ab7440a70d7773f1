import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { joinMember } from '../../people/members/actions.ts';
import { loadOvertimePeriods } from './facts.ts';
import type { Team } from '../../../../test/harness/overtime.ts';

const app = useTestApp();

/** The policies of a member with their ranges, from the beginning of March to the end of June. */
async function periodsOf(team: Team, userId: number) {
  const [since, until] = ['2026-03-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((text) => Temporal.Instant.from(text));
  if (!since || !until) return [];
  const periods = await team.run((ctx) => loadOvertimePeriods(ctx.db, team.id, { since, until }, [userId]));
  return periods.map((period) => [period.policyId, period.since.toString(), period.until?.toString() ?? null]);
}

describe('auto_add_new_users', () => {
  // proves: overtime-policies-8, overtime-policies-28, overtime-policies-29
  test('adds a new member with a pay rate from the next boundary on, without a new version', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    await team.at('2026-03-11T12:00:00Z');
    const newcomer = await team.join();
    expect(await team.get(policy.id)).toEqual({ ...policy, user_ids: [team.member(0), newcomer] });
    expect(await periodsOf(team, newcomer)).toEqual([[policy.id, '2026-03-16T00:00:00Z', null]]);
  });

  // proves: overtime-policies-28
  test('adds a new member without a pay rate once the member has one', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    const newcomer = await team.join({ paid: false });
    await team.at('2026-03-25T12:00:00Z');
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
    await team.pay(newcomer);
    expect(await periodsOf(team, newcomer)).toEqual([[policy.id, '2026-03-30T00:00:00Z', null]]);
  });

  // proves: overtime-policies-28
  test('adds a new member only from the effective date of the pay rate on', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ auto_add_new_users: true });
    const [before, onBoundary] = [await team.join({ paid: false }), await team.join({ paid: false })];
    await team.pay(before, '20.00', '2026-04-01');
    await team.pay(onBoundary, '20.00', '2026-04-06');
    for (const newcomer of [before, onBoundary])
      expect(await periodsOf(team, newcomer)).toEqual([[policy.id, '2026-04-06T00:00:00Z', null]]);
  });

  // proves: overtime-policies-28
  test('does not add members who joined before it was turned on, whenever they get a pay rate', async () => {
    const team = await makeTeam(app);
    const unpaid = await team.join({ paid: false });
    const policy = await team.create({ auto_add_new_users: true });
    await team.pay(unpaid);
    await team.at('2026-03-11T12:00:00Z');
    await team.pay(unpaid, '25.00');
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
  });

  test('adds new members from the instant at which it is turned on, even to a future version', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const early = await team.join();
    const version = await team.update(policy.id, { auto_add_new_users: true });
    const late = await team.join();
    expect((await team.get(version.id)).user_ids).toEqual([team.member(0), late]);
    expect(await periodsOf(team, late)).toEqual([[version.id, '2026-03-16T00:00:00Z', null]]);
    expect(await periodsOf(team, early)).toEqual([]);
  });

  test('forgets waiting newcomers when it is turned off and on again', async () => {
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
  test('adds the member to the version in force at the boundary and to the next version', async () => {
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
  test('adds a member to the policy with the lowest id per type, unless they have one of that type', async () => {
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

  test('does not add a member again who was removed from the policy, even with a new rate', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    const newcomer = await team.join();
    await team.update(policy.id, { user_ids: [team.member(0)] });
    await team.at('2026-03-04T12:00:00Z');
    await team.pay(newcomer, '30.00');
    expect((await team.get(policy.id)).user_ids).toEqual([team.member(0)]);
  });

  test('adds no members to an archived policy', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    await team.archive(policy.id);
    const newcomer = await team.join();
    expect(await periodsOf(team, newcomer)).toEqual([]);
  });
});

describe('a removed member', () => {
  // proves: overtime-policies-31
  test('leaves current policies at that instant, and future versions too', async () => {
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
  test.each(['in use', 'unused'])('closes a policy that is %s and has no other members', async (state) => {
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
  test('does not close a policy that adds new members', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ auto_add_new_users: true });
    await team.remove(team.member(0));
    expect(await team.get(policy.id)).toMatchObject({ until: null, user_ids: [] });
    const newcomer = await team.join();
    expect((await team.get(policy.id)).user_ids).toEqual([newcomer]);
  });

  // proves: overtime-policies-32
  test('is not restored to old policies after joining again, but is added like any new member', async () => {
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
  test('puts their former policy in use with time tracked before the removal', async () => {
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
