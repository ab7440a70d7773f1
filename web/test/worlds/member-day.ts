import { createTimeEntry } from '../../../src/contract/activities.ts';
import { updateProjectMembers } from '../../../src/contract/projects.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { itemsOf, jiggler, sequence, work } from '../../../test/harness/detection.ts';
import { makeFlags } from '../../../test/harness/flags.ts';
import { addMember } from '../../../test/harness/members.ts';
import { ingest, makeProject, makeTask } from '../../../test/harness/time.ts';
import { recordContents } from '../../../test/harness/recording.ts';

/**
 * Friday, 27 February 2026 in Berlin: Isla Ivanova works with an editor from 09:00 to 11:00, is flagged twice for the
 * second hour, in one session, and adds 45 minutes of manual time with a note. Her time zone is UTC. Kofi Costa manages
 * the other project, on which she works the last ten minutes.
 */
export async function makeMemberDay(app: TestApp) {
  const owner = await app.createOrganization({ name: 'Northern Harbour', timeZone: 'Europe/Berlin' });
  await recordContents(app, owner);
  const [planner, tides] = [
    await makeProject(owner, { name: 'Berth planner' }),
    await makeProject(owner, { name: 'Tide tables' }),
  ];
  const isla = await addMember(app, owner, { name: 'Isla Ivanova', projectId: planner });
  const kofi = await addMember(app, owner, { name: 'Kofi Costa', projectId: tides, projectRole: 'manager' });
  const { userId } = isla;
  const both = { members: [{ user_id: userId, role: 'user' as const }] };
  await owner.client.call(updateProjectMembers, { params: { project_id: tides }, body: both });
  const sent = { userId, projectId: planner, startsAt: '2026-02-27T08:00:00Z' };
  const task = await makeTask(owner, planner, { summary: 'Draw the berths' });
  const items = itemsOf(sequence(work(1, 60), jiggler(60)), sent).map((item, index) => ({
    ...item,
    ...(index === 0 && { task_id: task }),
    ...(index === 11 && { project_id: tides }),
    apps: [{ name: index < 6 ? 'Editor' : 'Move Mouse', seconds: 590 }],
    urls: index === 0 ? [{ url: 'https://harbour.example/berths', seconds: 300 }] : [],
  }));
  await ingest(owner.client, owner.organizationId, items);
  const body = { project_id: planner, start_time: '2026-02-27T12:00:00Z', tracked: 2_700, note: 'Visit of a pilot' };
  await isla.client.call(createTimeEntry, { params: { user_id: userId }, body });
  const startsAt = Temporal.Instant.from('2026-02-27T09:00:00Z');
  const flag = { userId, startsAt, evidence: { statistic: 'dispersion', value: 0.1, limit: 1.5, stretch_id: 'one' } };
  const flags = await makeFlags(app, owner, [flag, { ...flag, type: 'unusual_high_mouse_activity' }]);
  const address = `/organizations/${owner.organizationId}/members/${userId}/days`;
  return { owner, isla, kofi, flags, address };
}
