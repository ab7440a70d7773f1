import type { NewReview } from '../../src/contract/unusual-activity-reviews.ts';
import type { TestApp, TestOrganization } from './app.ts';
import type { TestMember } from './members.ts';
import { withPersonalTokens } from './personal.ts';

export const confirmed: NewReview = { state: 'confirmed', reason_code: 'tool_found' };
export const explained: NewReview = { state: 'explained', reason_code: 'nature_of_work', note: 'Data entry' };
export const dismissed: NewReview = { state: 'dismissed', reason_code: 'false_alarm' };

export interface Reviewing {
  mine: TestOrganization;
  manager: TestMember;
  member: TestMember;
  params: { organization_id: number };
}

/** An organization with a manager and a member, all of whom may review. */
export async function newReviewing(app: TestApp): Promise<Reviewing> {
  const { createOrganization, addMember } = withPersonalTokens(app);
  const mine = await createOrganization();
  const [manager, member] = [await addMember(mine, { role: 'manager' }), await addMember(mine)];
  return { mine, manager, member, params: { organization_id: mine.organizationId } };
}
