import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { updateOrganization } from '../../../contract/organizations.ts';

const app = useTestApp();

async function changeCalendar(team: Team, body: { time_zone?: string; week_start?: number }) {
  const { organization } = await team.client.call(updateOrganization, { params: { organization_id: team.id }, body });
  return organization.calendar_effective_at;
}

const times = async (team: Team, id: number) => {
  const { since, until } = await team.get(id);
  return [since, until];
};

describe('a change of the calendar', () => {
  // proves: overtime-policies-4
  test('leaves earlier starts and ends and moves later ones to the first new boundary', async () => {
    const team = await makeTeam(app, { members: 4 });
    const near = await team.create();
    const far = await team.create({ user_ids: [team.member(1)], starts_on: '2026-03-16' });
    const daily = await team.create({
      policy_type: 'daily',
      threshold: 8,
      user_ids: [team.member(2)],
      starts_on: '2026-03-20',
    });
    expect(await changeCalendar(team, { week_start: 0, time_zone: 'America/New_York' })).toBe(
      '2026-03-09T00:00:00.000000Z',
    );
    expect(await times(team, near.id)).toEqual(['2026-03-09T00:00:00Z', null]);
    expect(await times(team, far.id)).toEqual(['2026-03-22T04:00:00Z', null]);
    expect(await times(team, daily.id)).toEqual(['2026-03-20T04:00:00Z', null]);
    expect((await team.get(far.id)).user_ids).toEqual([team.member(1)]);
    const created = await team.create({ user_ids: [team.member(3)] });
    expect(created.since).toBe('2026-03-09T00:00:00Z');
    expect((await team.update(created.id, { starts_on: '2026-03-10' })).since).toBe('2026-03-15T04:00:00Z');
  });

  // proves: overtime-policies-4
  test('moves the end of a version and the start of the next one together, including members', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ user_ids: team.members });
    const version = await team.update(policy.id, {
      threshold: 38,
      starts_on: '2026-03-24',
      user_ids: [team.member(0)],
    });
    const other = await team.create({ user_ids: [team.member(1)], starts_on: '2026-03-30' });
    expect((await times(team, policy.id))[1]).toBe('2026-03-30T00:00:00Z');
    await changeCalendar(team, { week_start: 3, time_zone: 'Asia/Kathmandu' });
    const moved = '2026-03-31T18:15:00Z';
    expect(await times(team, policy.id)).toEqual(['2026-03-09T00:00:00Z', moved]);
    expect(await times(team, version.id)).toEqual([moved, null]);
    expect(await times(team, other.id)).toEqual([moved, null]);
    expect((await team.get(policy.id)).user_ids).toEqual(team.members);
  });

  test('moves the end of overridden assignments together with the start of the new policy', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed({ user_ids: team.members });
    await team.create({ user_ids: [team.member(0)], override: true, starts_on: '2026-03-30' });
    await changeCalendar(team, { week_start: 3 });
    await team.at('2026-03-31T12:00:00Z');
    const version = await team.update(policy.id, { threshold: 30 });
    expect(version).toMatchObject({ since: '2026-04-01T00:00:00Z', user_ids: [team.member(1)] });
  });

  test('moves starts to the previous boundaries if it is reversed', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ starts_on: '2026-03-16' });
    await changeCalendar(team, { week_start: 0 });
    expect((await times(team, policy.id))[0]).toBe('2026-03-22T00:00:00Z');
    await changeCalendar(team, { week_start: 1 });
    expect((await times(team, policy.id))[0]).toBe('2026-03-23T00:00:00Z');
  });

  test('applies to decisions that are made while it is pending', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    await changeCalendar(team, { week_start: 5 });
    expect((await team.archive(policy.id)).until).toBe('2026-03-16T00:00:00Z');
    await team.at('2026-03-16T12:00:00Z');
    expect((await team.create({ user_ids: [team.member(1)] })).since).toBe('2026-03-20T00:00:00Z');
    expect((await team.restore(policy.id)).since).toBe('2026-03-20T00:00:00Z');
  });
});
