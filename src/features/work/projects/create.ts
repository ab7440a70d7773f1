import type { Body } from '../../../contract/endpoint.ts';
import type { createProject as operation } from '../../../contract/projects.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requireBudgetRight, requireSoundBudget, setBudget } from '../../pay/budgets/actions.ts';
import { requireRoom } from '../../people/organizations/actions.ts';
import { setRates } from '../../pay/rates/actions.ts';
import { assignMembers, setTerms } from './actions.ts';
import { blankProject, changedFields, stateOf } from './fields.ts';
import { findClientFaults, readRoles, readRates, requirePayRight } from './requests.ts';
import { countProjects, insertProject } from './store/projects.ts';

/** The first terms of a project also apply to all days before its creation. */
const firstDay = Temporal.PlainDate.from('0001-01-01');

/** Creates a project with its members, rates and budget, and returns its id. */
export async function createProject(
  ctx: Context,
  organization: Membership,
  request: Body<typeof operation>,
): Promise<number> {
  const { organizationId } = organization;
  await requireBudgetRight(ctx, organization, null, request.budget);
  await requireSoundBudget(ctx, organization, null, request.budget);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requirePayRight(ctx, organization, request);
  requireRoom(ctx, 'projects', await countProjects(ctx.db, organizationId));
  const clientId = request.client_id ?? null;
  const faults = await findClientFaults(ctx, organizationId, clientId);
  const fields = changedFields(blankProject, request);
  const projectId = await insertProject(ctx.db, organizationId, fields, ctx.now);
  await assignMembers(ctx, organizationId, readRoles(projectId, request.members ?? []), faults);
  const subject = { subject: 'project', subjectId: projectId, before: null } as const;
  const terms = { projectId, clientId, billable: request.billable ?? true };
  await recordChanges(ctx, organizationId, [{ ...subject, after: stateOf(fields, terms) }]);
  await setTerms(ctx, organizationId, [terms], firstDay);
  await setRates(ctx, organizationId, readRates(projectId, request));
  if (request.budget) await setBudget(ctx, organization, { projectId }, request.budget);
  return projectId;
}
