import { itemsOf, jiggler, sequence, work } from '../../../test/harness/detection.ts';
import type { TestApp, TestOrganization } from '../../../test/harness/app.ts';
import { addMember, type TestMember } from '../../../test/harness/members.ts';
import { ingest, makeProject } from '../../../test/harness/time.ts';
import { getOrganizationUnusualActivityRules } from '../../../src/contract/unusual-activity-rules.ts';

export interface OddDay {
  owner: TestOrganization;
  manager: TestMember;
  member: TestMember;
  /** The instant of the test: the next morning, after the analysis of the day. */
  now: string;
}

/** Isla Ivanova worked on 3 March 2026 with a tool that moved the mouse for two hours. */
export async function makeOddDay(app: TestApp): Promise<OddDay> {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
  const member = await addMember(app, owner, { name: 'Isla Ivanova' });
  await app.setNow(owner.client, '2026-03-03T14:00:00Z');
  const place = { userId: member.userId, projectId: await makeProject(owner), startsAt: '2026-03-03T09:00:00Z' };
  const trace = sequence(work(1, 90), jiggler(120), work(2, 60));
  await ingest(owner.client, owner.organizationId, itemsOf(trace, place));
  const now = '2026-03-04T08:00:00Z';
  await app.setNow(owner.client, now);
  return { owner, manager, member, now };
}

/** The current rules of an organization. */
export const rulesOf = async ({ owner }: Pick<OddDay, 'owner'>) =>
  (
    await owner.client.call(getOrganizationUnusualActivityRules, {
      params: { organization_id: owner.organizationId },
    })
  ).unusual_activity_rules;
