import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { explanationOf, overtimeOf, work } from '../../../../test/harness/work.ts';
import { updateProjectMembers } from '../../../contract/projects.ts';
import { loadWages } from './facts.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';

const app = useTestApp();
const hour = 3_600;

/** A team under a daily 8 h × 1.5 with projects at 100.00 and 10.00 an hour. */
async function start() {
  const team = await makeTeam(app, { members: 2 });
  const { organization } = team;
  const projects: number[] = [];
  for (const payRate of [100, 10]) {
    const projectId = await makeProject(organization, { bill_rate: 100 });
    const members = team.members.map((userId) => ({ user_id: userId, pay_rate: payRate }));
    await team.client.call(updateProjectMembers, { params: { project_id: projectId }, body: { members } });
    projects.push(projectId);
  }
  await team.create({ policy_type: 'daily', threshold: 8, user_ids: team.members });
  await team.at('2026-03-17T00:00:00Z');
  const works = (member: number, project: number, startsAt: string, hours: number) =>
    work(organization, { userId: team.member(member), projectId: projects[project] ?? 0 }, startsAt, hours * hour);
  return { team, organization, works, projects };
}

// proves: overtime-6
test('the last time of the day is the overtime, regardless of the order of uploads', async () => {
  const { organization, works } = await start();
  await works(0, 1, '2026-03-09T16:00:00Z', 2);
  await works(0, 0, '2026-03-09T08:00:00Z', 8);
  await works(1, 0, '2026-03-09T16:00:00Z', 2);
  await works(1, 1, '2026-03-09T08:00:00Z', 8);
  for (const include of [[], ['explanation' as const]]) {
    const { overtime } = await overtimeOf(organization, '2026-03-09', '2026-03-09', { include });
    expect(overtime.map((week) => week.pay)).toEqual([
      { straight: '820.00', premium: '10.00', total: '830.00' },
      { straight: '280.00', premium: '100.00', total: '380.00' },
    ]);
  }
});

test('the explanation shows segments in order of time, split where a threshold is crossed', async () => {
  const { organization, works, projects } = await start();
  await works(0, 0, '2026-03-09T08:00:00Z', 7);
  await works(0, 1, '2026-03-09T15:00:00Z', 3);
  const { overtime } = await overtimeOf(organization, '2026-03-09', '2026-03-09', { include: ['explanation'] });
  const steps = overtime.flatMap(explanationOf).filter((step) => step.step === 'segment');
  expect(steps).toMatchObject([
    { since: '2026-03-09T08:00:00Z', until: '2026-03-09T15:00:00Z', project_id: projects[0], rule: 'regular' },
    { since: '2026-03-09T15:00:00Z', until: '2026-03-09T16:00:00Z', project_id: projects[1], rule: 'regular' },
    {
      since: '2026-03-09T16:00:00Z',
      until: '2026-03-09T18:00:00Z',
      project_id: projects[1],
      rule: 'threshold',
      day_counter_before: 8 * hour,
      day_counter_after: 10 * hour,
      pay_rate_multiplier: '1.5',
      pay: { rate: '10.00', straight: '20.00', premium: '10.00' },
    },
  ]);
});

test('a date on which clocks are set back retains all of its time', async () => {
  const team = await makeTeam(app, { members: 1, timeZone: 'America/Havana' });
  const projects = [await makeProject(team.organization), await makeProject(team.organization)];
  await team.create({ policy_type: 'daily', threshold: 20 });
  await team.at('2026-12-01T00:00:00Z');
  const userId = team.member(0);
  await work(team.organization, { userId, projectId: projects[0] ?? 0 }, '2026-11-01T04:00:00Z', 12 * hour);
  await work(team.organization, { userId, projectId: projects[1] ?? 0 }, '2026-11-01T16:00:00Z', 13 * hour);
  for (const include of [[], ['explanation' as const]]) {
    const { overtime } = await overtimeOf(team.organization, '2026-11-01', '2026-11-01', { include });
    expect(overtime[0]).toMatchObject({ tracked_seconds: 25 * hour, daily_overtime_seconds: 5 * hour });
  }
});

test('the parts of wages add up to the figures of the page', async () => {
  const { team, organization, works } = await start();
  await works(0, 0, '2026-03-09T08:00:00Z', 7.13);
  await works(0, 1, '2026-03-09T16:00:00Z', 3.37);
  await works(1, 1, '2026-03-11T08:00:00Z', 9.01);
  const { overtime } = await overtimeOf(organization, '2026-03-09', '2026-03-09');
  const { weeks, next } = await team.run(async (ctx) => {
    const calendar = await loadCalendar(ctx.db, team.id);
    const [from, to] = ['2026-03-09', '2026-03-09'].map((date) => Temporal.PlainDate.from(date));
    if (!from || !to) throw new Error('no dates');
    return loadWages(ctx, { organizationId: team.id, calendar }, { from, to, page: { startId: 0, limit: 10 } });
  });
  const total = (amounts: readonly ({ straight: number; premium: number } | null)[]) =>
    (amounts.reduce((sum, own) => sum + (own ? own.straight + own.premium : 0), 0) / 100).toFixed(2);
  expect(next).toBeNull();
  expect(
    weeks.map(({ userId, parts }) => ({
      userId,
      tracked: parts.reduce((sum, part) => sum + part.seconds, 0),
      pay: total(parts.map((part) => part.pay)),
      bill: total(parts.map((part) => part.bill)),
    })),
  ).toEqual(
    overtime.map((week) => ({
      userId: week.user_id,
      tracked: week.tracked_seconds,
      pay: week.pay?.total,
      bill: week.bill?.total,
    })),
  );
});
