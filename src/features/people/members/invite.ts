import type { NewMemberRequest } from '../../../contract/members.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { parseRate } from '../../../money/rates.ts';
import { latestRules } from '../../../time/calendar.ts';
import { assignToProjects } from '../../work/projects/actions.ts';
import { type RateSetting, setRates } from '../../pay/rates/actions.ts';
import { findOrInviteUser, joinMember } from './actions.ts';
import { findNonMembers, requireOwnerOrManager, requireSetsPay } from './facts.ts';
import { invitedAs, namesOf } from './rules.ts';

/** The inviter's input. A password is ignored, because the inviter would know it. */
function invitationOf(organization: Membership, requested: NewMemberRequest['user']) {
  const { timeZone } = latestRules(organization.calendar);
  return { email: requested.email, ...namesOf(requested, requested.email), timeZone };
}

function ratesOf(userId: number, request: NewMemberRequest): RateSetting[] {
  return (['pay', 'bill'] as const).flatMap((kind) => {
    const rate = kind === 'pay' ? request.pay_rate : request.bill_rate;
    return rate === undefined || rate === null ? [] : [{ kind, userId, projectId: null, amount: parseRate(rate) }];
  });
}

/** Makes a person a member of the organization, with projects and rates. Returns the user id. */
export async function inviteMember(ctx: Context, organization: Membership, request: NewMemberRequest): Promise<number> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  if (request.pay_rate !== undefined) await requireSetsPay(ctx, organization, [], ['pay_rate']);
  const { role, projectRole } = invitedAs[request.role ?? 'project_user'];
  if (role !== 'user' && (await requireOwnerOrManager(ctx, organization)).role !== 'owner') {
    throw problem('forbidden', 'role: only owners can grant the role organization_manager');
  }
  const userId = await findOrInviteUser(ctx, request.user.email);
  const [joining] = await findNonMembers(ctx.db, organizationId, [userId]);
  if (joining === undefined) throw problem('record_not_unique', 'user.email: is already a member of the organization');
  const invitation = invitationOf(organization, request.user);
  await joinMember(ctx, { organizationId, userId, role, metadata: applyMetadata({}, request.metadata), invitation });
  const projects = (request.project_ids ?? []).map((projectId) => ({ projectId, role: projectRole }));
  await assignToProjects(ctx, organizationId, userId, projects);
  await setRates(ctx, organizationId, ratesOf(userId, request));
  return userId;
}
