import { updateScreenshotSettings } from '../../../src/contract/member-settings.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { makeFlags } from '../../../test/harness/flags.ts';
import { addMember } from '../../../test/harness/members.ts';
import { work } from '../../../test/harness/work.ts';

/** Days in Berlin with 24, 25 and 23 hours, and the start of work on them. */
export const days = {
  plain: ['2026-02-27', '2026-02-27T17:30:00Z'],
  long: ['2025-10-26', '2025-10-26T00:10:00Z'],
  short: ['2025-03-30', '2025-03-30T00:10:00Z'],
} as const;

/** Maya Gurung in Kathmandu works two hours on each day for an organization in Berlin. One hour is flagged. */
export async function makeClocks(app: TestApp) {
  const owner = await app.createOrganization({ name: 'Northern Harbour', timeZone: 'Europe/Berlin' });
  const budget = { type: 'hours' as const, hours: 5, start_date: '2026-02-02' };
  const projectId = await budgetsOf(owner).makeProject({ name: 'Berth planner', budget });
  const maya = await addMember(app, owner, { name: 'Maya Gurung', projectId, timeZone: 'Asia/Kathmandu' });
  for (const [, at] of Object.values(days)) await work(owner, { userId: maya.userId, projectId }, at, 7_200);
  await makeFlags(app, owner, [{ userId: maya.userId, startsAt: Temporal.Instant.from(days.plain[1]) }]);
  const params = { organization_id: owner.organizationId };
  const body = { user_ids: [maya.userId], screenshot_frequency: 1 };
  await owner.client.call(updateScreenshotSettings, { params, body });
  const root = `/organizations/${owner.organizationId}`;
  return { owner, maya, projectId, root, dayOf: (date: string) => `${root}/members/${maya.userId}/days/${date}` };
}
