import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { explanationOf, overtimeOf, secondsOf, work } from '../../../../test/harness/work.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { updateProjectMembers } from '../../../contract/projects.ts';

const app = useTestApp();
const hour = 3_600;

/** A team with a project, and a function that records work on it. */
async function start(options: Parameters<typeof makeTeam>[1] = {}) {
  const team = await makeTeam(app, options);
  const { organization } = team;
  const projectId = await makeProject(organization, { bill_rate: 100 });
  const on = (project: number) => (startsAt: string, seconds: number) =>
    work(organization, { userId: team.member(0), projectId: project }, startsAt, seconds);
  return { team, organization, projectId, on, works: on(projectId) };
}

const weeks = async (team: Team, from: string, to: string) =>
  (await overtimeOf(team.organization, from, to)).overtime.map(secondsOf);

async function onlyWeek(team: Team, date: string) {
  const [week, ...others] = (await overtimeOf(team.organization, date, date, { include: ['explanation'] })).overtime;
  if (!week || others.length > 0) throw new Error('one week was expected');
  return { ...week, explanation: explanationOf(week) };
}

describe('whole workweeks', () => {
  // proves: overtime-1
  test('all workweeks that the dates touch are listed, with all of their time', async () => {
    const { team, works } = await start();
    await team.create({ threshold: 10 });
    await team.at('2026-04-01T00:00:00Z');
    await works('2026-03-08T20:00:00Z', hour);
    for (const day of ['09', '11', '15', '16']) await works(`2026-03-${day}T10:00:00Z`, 4 * hour);
    expect(await weeks(team, '2026-03-10', '2026-03-10')).toEqual(['2026-03-09..2026-03-15 43200 = 36000 + 0 + 7200']);
    expect(await weeks(team, '2026-03-08', '2026-03-16')).toEqual([
      '2026-03-02..2026-03-08 3600 = 3600 + 0 + 0',
      '2026-03-09..2026-03-15 43200 = 36000 + 0 + 7200',
      '2026-03-16..2026-03-22 14400 = 14400 + 0 + 0',
    ]);
  });

  // proves: overtime-3
  test('the policy version in force applies, and a new version starts with a week', async () => {
    const { team, works } = await start();
    const policy = await team.createUsed({ threshold: 10 });
    const { id } = await team.update(policy.id, { threshold: 8, pay_rate_multiplier: 2 });
    await team.at('2026-03-23T00:00:00Z');
    for (const day of ['13', '20']) await works(`2026-03-${day}T02:00:00Z`, 12 * hour);
    expect(await weeks(team, '2026-03-09', '2026-03-22')).toEqual([
      '2026-03-09..2026-03-15 43800 = 36000 + 0 + 7800',
      '2026-03-16..2026-03-22 43200 = 28800 + 0 + 14400',
    ]);
    const { explanation } = await onlyWeek(team, '2026-03-16');
    expect(explanation[0]).toMatchObject({ step: 'policy', policy_id: id, threshold: 8, pay_rate_multiplier: '2.0' });
  });

  // proves: overtime-2
  test('a change of the calendar shortens a week', async () => {
    const { team, organization, works } = await start();
    await team.create({ threshold: 10 });
    await team.at('2026-03-11T12:00:00Z');
    const params = { organization_id: organization.organizationId };
    await team.client.call(updateOrganization, { params, body: { week_start: 4 } });
    await team.at('2026-03-27T00:00:00Z');
    for (const day of ['16', '18', '19']) await works(`2026-03-${day}T06:00:00Z`, 6 * hour);
    expect(await weeks(team, '2026-03-16', '2026-03-19')).toEqual([
      '2026-03-16..2026-03-18 43200 = 36000 + 0 + 7200',
      '2026-03-19..2026-03-25 21600 = 21600 + 0 + 0',
    ]);
    const { explanation } = await onlyWeek(team, '2026-03-17');
    expect(explanation[0]).toMatchObject({ step: 'week', days: 3 });
  });

  // proves: overtime-3
  test('a member who is removed during a week stays on the policy for the days that have begun', async () => {
    const { team, works } = await start();
    const { id } = await team.create({ threshold: 10 });
    await team.at('2026-03-11T12:00:00Z');
    await works('2026-03-11T00:00:00Z', 11 * hour);
    await team.remove(team.member(0));
    const week = await onlyWeek(team, '2026-03-11');
    expect(secondsOf(week)).toBe('2026-03-09..2026-03-15 39600 = 36000 + 0 + 3600');
    const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
    expect(week.explanation[0]).toMatchObject({
      step: 'policy',
      policy_id: id,
      dates,
      text: expect.stringContaining('only these days count, against the full threshold'),
    });
  });
});

describe('local days', () => {
  test.each([
    ['Europe/Berlin', '2026-03-28T23:00:00Z', 23, '2026-03-29'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', 25, '2026-10-25'],
    ['America/New_York', '2026-03-08T05:00:00Z', 23, '2026-03-08'],
    ['America/New_York', '2026-11-01T04:00:00Z', 25, '2026-11-01'],
    ['Asia/Kathmandu', '2026-03-28T18:15:00Z', 24, '2026-03-29'],
  ])('in %s the day that starts at %s has %i hours', async (timeZone, startsAt, hours, date) => {
    const { team, works } = await start({ timeZone });
    await team.create({ policy_type: 'daily', threshold: 20 });
    await team.create({ threshold: 20 });
    await team.at('2026-12-01T00:00:00Z');
    await works(startsAt, hours * hour);
    const week = await onlyWeek(team, date);
    expect(week).toMatchObject({ tracked_seconds: hours * hour, daily_overtime_seconds: (hours - 20) * hour });
    expect(week.explanation.filter((step) => step.step === 'project')).toMatchObject([{ date }]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T21:50:00Z', 600, 0],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', 0, 600],
    ['America/New_York', '2026-03-30T03:50:00Z', 600, 0],
    ['America/New_York', '2026-03-30T04:00:00Z', 0, 600],
    ['Asia/Kathmandu', '2026-03-29T18:10:00Z', 300, 300],
  ])(
    'in %s, ten minutes from %s put %i s into the old week and %i s into the next',
    async (timeZone, at, before, after) => {
      const { team, works } = await start({ timeZone });
      await team.create({ threshold: 0.05 });
      await team.at('2026-04-15T00:00:00Z');
      await works(at, 600);
      const { overtime } = await overtimeOf(team.organization, '2026-03-29', '2026-03-30');
      const found = new Map(overtime.map((week) => [week.week_start, week]));
      const of = (monday: string) => {
        const week = found.get(monday);
        return [week?.tracked_seconds ?? 0, week?.overtime_seconds ?? 0];
      };
      expect(of('2026-03-23')).toEqual([before, Math.max(0, before - 180)]);
      expect(of('2026-03-30')).toEqual([after, Math.max(0, after - 180)]);
    },
  );
});

describe('pay and bill', () => {
  // proves: overtime-1
  test('projects with different rates are priced separately, overtime at the rate of its hours', async () => {
    const { team, organization, projectId, works, on } = await start();
    const { id } = await team.create({ threshold: 10 });
    const params = { overtime_policy_id: id };
    await team.client.call(updateOvertimePolicyExt, { params, body: { bill_rate_multiplier: 1.25 } });
    const other = await makeProject(organization);
    const [userId, members] = [team.member(0), [{ user_id: team.member(0), pay_rate: 30 }]];
    await team.client.call(updateProjectMembers, { params: { project_id: other }, body: { members } });
    await team.at('2026-03-17T00:00:00Z');
    await works('2026-03-09T10:00:00Z', 8 * hour);
    await works('2026-03-10T10:00:00Z', 2 * hour);
    await on(other)('2026-03-10T12:00:00Z', 2 * hour);
    const week = await onlyWeek(team, '2026-03-09');
    expect(week).toMatchObject({
      user_id: userId,
      overtime_seconds: 2 * hour,
      pay: { straight: '260.00', premium: '30.00', total: '290.00' },
      bill: { straight: '1000.00', premium: '0.00', total: '1000.00' },
    });
    const days = week.explanation.filter((step) => step.step === 'project' && step.date === '2026-03-10');
    expect(days).toMatchObject([
      {
        project_id: projectId,
        weekly_overtime_seconds: 0,
        pay: { rate: '20.00', rate_level: 'member', premium: '0.00' },
      },
      {
        project_id: other,
        weekly_overtime_seconds: 2 * hour,
        pay: { rate: '30.00', rate_level: 'project_member', premium: '30.00' },
      },
    ]);
  });

  const pay = (team: Team, payment: object) =>
    team.client.call(updateMembers, {
      params: { organization_id: team.id },
      body: { members: [{ user_id: team.member(0), payment }] },
    });

  // proves: overtime-7
  test('pay uses a new rate from the day on which it changes within the week', async () => {
    const { team, works } = await start();
    await team.create({ policy_type: 'daily', threshold: 8 });
    await pay(team, { pay_rate: 24, effective_on: '2026-03-11' });
    await team.at('2026-03-17T00:00:00Z');
    for (const day of ['10', '11']) await works(`2026-03-${day}T08:00:00Z`, 9 * hour);
    expect((await onlyWeek(team, '2026-03-09')).pay).toEqual({ straight: '396.00', premium: '22.00', total: '418.00' });
  });

  // proves: overtime-9
  test('fixed pay shows no pay, and the bill is unchanged', async () => {
    const { team, works } = await start();
    await team.create({ threshold: 10 });
    await pay(team, { rate_type: 'fixed_amount', pay_rate: 3_000, effective_on: '2026-03-10' });
    await team.at('2026-03-24T00:00:00Z');
    for (const day of ['09', '10', '17']) await works(`2026-03-${day}T08:00:00Z`, 11 * hour);
    const { overtime } = await overtimeOf(team.organization, '2026-03-09', '2026-03-17', { include: ['explanation'] });
    expect(overtime.map((week) => [week.overtime_seconds, week.pay, week.bill?.total])).toEqual([
      [12 * hour, { straight: '220.00', premium: '10.00', total: '230.00' }, '2200.00'],
      [hour, null, '1100.00'],
    ]);
    const project = overtime[1]?.explanation?.find((step) => step.step === 'project');
    expect(project).toMatchObject({ pay: null, bill: { straight: '1100.00' } });
  });
});

// proves: overtime-1, overtime-63
test('the explanation contains every step for a recomputation by hand', async () => {
  const { team, projectId, works } = await start();
  const weekly = await team.create({ threshold: 12 });
  const daily = await team.create({ policy_type: 'daily', threshold: 8, pay_rate_multiplier: 2 });
  await team.at('2026-03-17T00:00:00Z');
  await works('2026-03-09T08:00:00Z', 9 * hour);
  await works('2026-03-10T08:00:00Z', 5 * hour);
  const { explanation } = await onlyWeek(team, '2026-03-09');
  expect(explanation.map((step) => step.text)).toEqual([
    `Policy ${weekly.id}: time beyond 12 hours (43200 s) of a workweek is overtime, paid 1.5 times and billed 1.0 ` +
      'times the rate. It applies on every day of the workweek.',
    `Policy ${daily.id}: time beyond 8 hours (28800 s) of a day is overtime, paid 2.0 times and billed 1.0 times the ` +
      'rate. It applies on every day of the workweek.',
    `2026-03-09, policy ${daily.id}: 32400 s of the day take the counter from 0 s to 32400 s; 3600 s are beyond ` +
      '28800 s and are overtime.',
    `2026-03-09, policy ${weekly.id}: 28800 s that are not overtime by the day take the counter from 0 s to 28800 s; ` +
      'nothing is beyond 43200 s.',
    `2026-03-10, policy ${daily.id}: 18000 s of the day take the counter from 0 s to 18000 s; nothing is beyond ` +
      '28800 s.',
    `2026-03-10, policy ${weekly.id}: 18000 s that are not overtime by the day take the counter from 28800 s to ` +
      '46800 s; 3600 s are beyond 43200 s and are overtime.',
    `2026-03-09T08:00:00Z to 2026-03-09T16:00:00Z, project ${projectId}: 28800 s of regular time. Pay: straight ` +
      '28800 s × 20.00 / 3600 = 160.00. Bill: straight 28800 s × 100.00 / 3600 = 800.00.',
    `2026-03-09T16:00:00Z to 2026-03-09T17:00:00Z, project ${projectId}: 3600 s of overtime by policy ${daily.id} ` +
      '(threshold, from 28800 s on). Pay: straight 3600 s × 20.00 / 3600 = 20.00, premium 3600 s × 20.00 × ' +
      '(2.0 − 1) / 3600 = 20.00. Bill: straight 3600 s × 100.00 / 3600 = 100.00.',
    `2026-03-10T08:00:00Z to 2026-03-10T12:00:00Z, project ${projectId}: 14400 s of regular time. Pay: straight ` +
      '14400 s × 20.00 / 3600 = 80.00. Bill: straight 14400 s × 100.00 / 3600 = 400.00.',
    `2026-03-10T12:00:00Z to 2026-03-10T13:00:00Z, project ${projectId}: 3600 s of overtime by policy ${weekly.id} ` +
      '(threshold, from 43200 s on). Pay: straight 3600 s × 20.00 / 3600 = 20.00, premium 3600 s × 20.00 × ' +
      '(1.5 − 1) / 3600 = 10.00. Bill: straight 3600 s × 100.00 / 3600 = 100.00.',
    `2026-03-09, project ${projectId}: 32400 s, of which 3600 s are overtime by the day and 0 s by the week. Pay: ` +
      'straight 180.00, premium 20.00. Bill: straight 900.00, premium 0.00.',
    `2026-03-10, project ${projectId}: 18000 s, of which 0 s are overtime by the day and 3600 s by the week. Pay: ` +
      'straight 100.00, premium 10.00. Bill: straight 500.00, premium 0.00.',
    `Pay line, project ${projectId} × 1.0: 43200 s, straight 240.00, premium 0.00, each rounded once.`,
    `Pay line, project ${projectId} × 2.0: 3600 s, straight 20.00, premium 20.00, each rounded once.`,
    `Pay line, project ${projectId} × 1.5: 3600 s, straight 20.00, premium 10.00, each rounded once.`,
    `Bill line, project ${projectId} × 1.0: 50400 s, straight 1400.00, premium 0.00, each rounded once.`,
  ]);
});
