import { createTimeEntry } from '../../../src/contract/activities.ts';
import { updateOrganization } from '../../../src/contract/organizations.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { makeFlags } from '../../../test/harness/flags.ts';
import { addMember } from '../../../test/harness/members.ts';
import { makeTeam } from '../../../test/harness/overtime.ts';
import { work } from '../../../test/harness/work.ts';

const hour = 3_600;

/**
 * The member, start and length in seconds of tracked time. The latest interval ends five minutes before the current
 * time.
 */
const tracked: readonly [name: string, at: string, seconds: number][] = [
  ['Isla Ivanova', '2026-02-16T08:00:00Z', 7 * hour],
  ['Isla Ivanova', '2026-02-23T08:00:00Z', 8 * hour],
  ['Isla Ivanova', '2026-03-02T07:00:00Z', 2 * hour],
  ['Isla Ivanova', '2026-03-02T09:30:00Z', 2 * hour + 1_500],
  ['Kofi Costa', '2026-02-23T07:00:00Z', 3 * hour],
  ['Kofi Costa', '2026-03-02T05:30:00Z', 3 * hour],
  ['Lena Jensen', '2026-02-27T08:00:00Z', 6 * hour],
];

/**
 * A team in Berlin on Monday, 2 March 2026, noon UTC. One member is tracking, one has tracked and added manual time,
 * and two have no time today. One budget is over its limit, and another is near it. A case is open. Time beyond 4 hours
 * a day is overtime.
 */
export async function makeDay(app: TestApp) {
  const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin' });
  const { organization } = team;
  // A policy is valid from the week after its creation.
  await team.at('2026-02-20T12:00:00Z');
  const params = { organization_id: team.id };
  await team.client.call(updateOrganization, { params, body: { name: 'Northern Harbour' } });
  const { makeProject } = budgetsOf(organization);
  const over = { type: 'hours' as const, hours: 5, start_date: '2026-02-02' };
  const projectId = await makeProject({ name: 'Berth planner', budget: over });
  const near = { type: 'hours' as const, hours: 7, start_date: '2026-02-02' };
  const otherId = await makeProject({ name: 'Tide tables', budget: near });
  const members = new Map<string, number>();
  for (const name of new Set(tracked.map(([who]) => who))) {
    const on = name === 'Lena Jensen' ? otherId : projectId;
    members.set(name, (await addMember(app, organization, { name, projectId: on, payRate: '32.50' })).userId);
  }
  const idOf = (name: string) => members.get(name) ?? 0;
  await team.create({ policy_type: 'daily', threshold: 4, pay_rate_multiplier: 2, user_ids: [...members.values()] });
  await team.at('2026-03-02T12:00:00Z');
  for (const [name, at, seconds] of tracked) {
    const on = name === 'Lena Jensen' ? otherId : projectId;
    await work(organization, { userId: idOf(name), projectId: on }, at, seconds);
  }
  const body = { project_id: projectId, start_time: '2026-03-02T09:00:00Z', tracked: 1_800 };
  await team.client.call(createTimeEntry, { params: { user_id: idOf('Kofi Costa') }, body });
  await makeFlags(app, organization, [
    { userId: idOf('Kofi Costa'), startsAt: Temporal.Instant.from('2026-02-23T07:00Z') },
  ]);
  return { team, idOf, projectId, address: `/organizations/${team.id}/today` };
}
