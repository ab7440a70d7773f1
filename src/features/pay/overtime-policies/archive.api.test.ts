import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import * as contract from '../../../contract/overtime-policies.ts';

const app = useTestApp();

describe('archiving', () => {
  // proves: overtime-policies-14, overtime-policies-33, overtime-policies-37
  test.each(['weekly', 'daily'])('closes a %s policy in use at the start of the next week', async (policyType) => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ policy_type: policyType, threshold: 8 });
    await team.at('2026-03-11T12:00:00Z');
    const closing = {
      ...policy,
      updated_at: '2026-03-11T12:00:00.000000Z',
      until: '2026-03-16T00:00:00Z',
      status: 'expiring',
      editable: false,
    };
    expect(await team.archive(policy.id)).toEqual(closing);
    await team.at('2026-03-12T12:00:00Z');
    expect(await team.archive(policy.id)).toEqual(closing);
    await team.at('2026-03-16T00:00:00Z');
    expect(await team.archive(policy.id)).toEqual({ ...closing, status: 'archived' });
  });

  // proves: overtime-policies-33
  test("uses the organization's local week start", async () => {
    const team = await makeTeam(app, { timeZone: 'America/Santiago', weekStart: 0 });
    const policy = await team.create({ policy_type: 'daily', threshold: 8 });
    await team.at('2026-04-02T12:00:00Z');
    await team.track(team.member(0), '2026-04-02T10:00:00Z');
    expect((await team.archive(policy.id)).until).toBe('2026-04-05T04:00:00Z');
  });

  // proves: answers-12, overtime-policies-9, overtime-policies-34
  test('closes an unused policy immediately, to the second, and later time does not put it in use', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00.9Z');
    expect(await team.archive(policy.id)).toMatchObject({
      since: '2026-03-09T00:00:00Z',
      until: '2026-03-11T12:00:00Z',
      status: 'archived',
      user_ids: [team.member(0)],
      locked: false,
    });
    await team.track(team.member(0), '2026-03-11T12:00:00Z');
    expect((await team.get(policy.id)).locked).toBe(false);
  });

  // proves: overtime-policies-34
  test('closes a pending policy, which retains its start and members but never applies', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    expect(await team.archive(policy.id)).toMatchObject({
      since: '2026-03-09T00:00:00Z',
      until: '2026-03-02T12:00:00Z',
      status: 'archived',
      editable: false,
      user_ids: team.members,
    });
    expect((await team.create({ user_ids: team.members })).status).toBe('pending');
    await team.at('2026-03-10T12:00:00Z');
    await team.track(team.member(0), '2026-03-09T09:00:00Z');
    expect((await team.get(policy.id)).locked).toBe(false);
  });

  // proves: requests-29
  test('accepts any body and needs none', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create();
    const url = `${app.baseUrl}/v2/overtime_policies/${id}/archive`;
    const authorization = `Bearer ${team.organization.token}`;
    for (const body of [undefined, '', '[]', '{}']) {
      const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const answer = await fetch(url, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
      expect(answer.status, body).toBe(200);
    }
  });
});

describe('archiving versions', () => {
  // proves: overtime-policies-36
  test('closes a pending version immediately and leaves the version before it unchanged', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const version = await team.update(policy.id, { threshold: 38 });
    const before = await team.get(policy.id);
    expect(await team.archive(version.id)).toMatchObject({ status: 'archived', until: '2026-03-09T12:00:00Z' });
    expect(await team.get(policy.id)).toEqual(before);
    expect(before).toMatchObject({ until: '2026-03-16T00:00:00Z', superseded_by_id: version.id });
    expect(await team.archive(policy.id)).toEqual(before);
  });

  // proves: overtime-policies-35
  test('closes the successor of an expiring version, which then ends at the next week or earlier', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const version = await team.update(policy.id, { threshold: 38, starts_on: '2026-03-24' });
    expect((await team.get(policy.id)).until).toBe('2026-03-30T00:00:00Z');
    expect(await team.archive(policy.id)).toMatchObject({
      until: '2026-03-16T00:00:00Z',
      status: 'expiring',
      superseded_by_id: version.id,
      user_ids: [team.member(0)],
    });
    expect(await team.get(version.id)).toMatchObject({
      status: 'archived',
      until: '2026-03-09T12:00:00Z',
      since: '2026-03-30T00:00:00Z',
    });
  });

  // proves: overtime-policies-35
  test('leaves the end of an expiring version unchanged if the next week is later', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ policy_type: 'daily', threshold: 8 });
    const version = await team.update(policy.id, { threshold: 7 });
    expect(await team.archive(policy.id)).toMatchObject({ until: '2026-03-10T00:00:00Z', status: 'expiring' });
    expect((await team.get(version.id)).status).toBe('archived');
  });
});

describe('a policy', () => {
  // proves: overtime-policies-13
  test('comes into use permanently when time of a member is first stored, even late time', async () => {
    const team = await makeTeam(app, { members: 3 });
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00Z');
    await team.track(team.member(1), '2026-03-10T09:00:00Z');
    await team.track(team.member(0), '2026-03-08T23:50:00Z');
    expect((await team.get(policy.id)).locked).toBe(false);
    await team.track(team.member(0), '2026-03-09T00:00:00Z', 1);
    const used = await team.get(policy.id);
    expect(used).toEqual({ ...policy, status: 'active', locked: true });
    await team.client.send(deleteActivities, {
      params: { organization_id: team.id },
      query: { 'time_slot[start]': '2026-03-08T00:00:00Z', 'time_slot[stop]': '2026-03-11T00:00:00Z' },
    });
    expect(await team.get(policy.id)).toEqual(used);
  });

  // proves: overtime-policies-2, overtime-policies-13
  test('is not put in use by time that ends at its start or begins at its end', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00Z');
    await team.archive(policy.id);
    await team.track(team.member(0), '2026-03-08T23:50:00Z', 600);
    await team.track(team.member(0), '2026-03-11T12:00:00Z', 600);
    expect((await team.get(policy.id)).locked).toBe(false);
    await team.track(team.member(0), '2026-03-11T11:50:00Z', 600);
    expect(await team.get(policy.id)).toMatchObject({ locked: true, status: 'archived' });
  });

  test('is put in use only by time of its members, and one slot can put policies of both types in use', async () => {
    const team = await makeTeam(app);
    const weekly = await team.create();
    const daily = await team.create({ policy_type: 'daily', threshold: 8 });
    const others = await team.create({ user_ids: [team.member(1)] });
    const foreign = await makeTeam(app);
    const theirs = await foreign.create();
    await team.at('2026-03-11T12:00:00Z');
    await team.track(team.member(0), '2026-03-11T09:00:00Z');
    const locked = async (id: number) => (await team.get(id)).locked;
    expect([await locked(weekly.id), await locked(daily.id), await locked(others.id)]).toEqual([true, true, false]);
    expect((await foreign.get(theirs.id)).locked).toBe(false);
  });
});

test('archive and restore declare no body', () => {
  expect([contract.archiveOvertimePolicy.body, contract.restoreOvertimePolicy.body]).toEqual([undefined, undefined]);
});
