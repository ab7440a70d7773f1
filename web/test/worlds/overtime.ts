import { updateOrganization } from '../../../src/contract/organizations.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';
import { makeTeam } from '../../../test/harness/overtime.ts';
import { makeProject } from '../../../test/harness/time.ts';
import { work } from '../../../test/harness/work.ts';

/** The hours on each workday, one number per week from 2 March 2026. */
const people: readonly [name: string, hours: readonly number[]][] = [
  ['Isla Ivanova', [8, 9, 9.5, 10, 9, 8, 8]],
  ['Kofi Costa', [8, 8, 8.5, 8, 9, 8, 8]],
  ['Lena Jensen', [7, 7, 0, 7, 7, 7, 7]],
  ['Oskar Bauer', [8, 8.25, 8, 8, 8, 10, 8]],
  ['Tara Desai', [6, 6, 6, 6, 6, 6, 6]],
];

/**
 * A team in Berlin on Wednesday, 22 April 2026, noon UTC. Its weekly policy pays 1.5 times the rate beyond 40 hours.
 * Oskar also has a daily policy, which pays twice the rate beyond 9 hours.
 */
export async function makeOvertime(app: TestApp) {
  const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin' });
  const { organization } = team;
  await team.client.call(updateOrganization, {
    params: { organization_id: team.id },
    body: { name: 'Northern Harbour', currency: 'EUR' },
  });
  const projectId = await makeProject(organization, { name: 'Berth planner', bill_rate: 90 });
  const members = new Map<string, number>();
  for (const [name] of people) {
    const { userId } = await addMember(app, organization, { name, projectId, payRate: '32.50' });
    members.set(name, userId);
  }
  await team.create({ threshold: 40, user_ids: [...members.values()] });
  const daily = { policy_type: 'daily', threshold: 9, pay_rate_multiplier: 2 };
  await team.create({ ...daily, user_ids: [members.get('Oskar Bauer')] });
  await team.at('2026-04-22T12:00:00Z');
  const monday = Temporal.PlainDate.from('2026-03-02');
  for (const [name, weeks] of people) {
    for (const [week, hours] of weeks.entries()) {
      const days = hours > 0 ? 5 : 0;
      for (let day = 0; day < days; day += 1) {
        const date = monday.add({ days: 7 * week + day }).toString();
        await work(organization, { userId: members.get(name) ?? 0, projectId }, `${date}T06:00:00Z`, hours * 3_600);
      }
    }
  }
  return { team, members, address: `/organizations/${team.id}/overtime` };
}
