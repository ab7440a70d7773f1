import { needsRole, problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requireBudgetRight, requireSoundBudget, setBudget } from '../../pay/budgets/actions.ts';
import { setRates } from '../../pay/rates/actions.ts';
import { assignMembers, setTerms } from './actions.ts';
import { readerOf } from './facts.ts';
import { changedFields, stateOf } from './fields.ts';
import {
  findClientFaults,
  type ProjectChanges,
  readRoles,
  readRates,
  requirePayRight,
  requireSoundRates,
} from './requests.ts';
import { visibilityOf } from './visibility.ts';
import { type ProjectRow, rewriteProject, selectProjects } from './store/projects.ts';

async function findProject(ctx: Context, organization: Membership, projectId: number): Promise<ProjectRow> {
  const filter = { startId: projectId, limit: 1, ids: [projectId], joinedOnly: false };
  const [project] = await selectProjects(ctx.db, readerOf(ctx, organization), filter);
  if (!project) throw problem('not_found');
  return project;
}

/** Only owners and managers move a project to another client. The client must exist and be active. */
async function findMoveFaults(
  ctx: Context,
  organization: Membership,
  project: ProjectRow,
  requested: number | null | undefined,
): Promise<string[]> {
  if (requested === undefined || requested === project.clientId) return [];
  if (!visibilityOf(organization, project.readerRole).leads) throw needsRole('owner', 'manager');
  return findClientFaults(ctx, organization.organizationId, requested);
}

const termsAfter = (project: ProjectRow, changes: ProjectChanges) => ({
  clientId: changes.client_id === undefined ? project.clientId : changes.client_id,
  billable: changes.billable ?? project.billable,
});

/** A change of client or billable default takes effect on the organization's current local day. */
async function changeTerms(ctx: Context, organization: Membership, project: ProjectRow, changes: ProjectChanges) {
  const { clientId, billable } = termsAfter(project, changes);
  if (clientId === project.clientId && billable === project.billable) return;
  const { organizationId, today } = readerOf(ctx, organization);
  const terms = { projectId: project.id, clientId, billable };
  await setTerms(ctx, organizationId, [terms], today);
  await ctx.announce({ kind: 'project_terms_set', organizationId, projectIds: [project.id], effectiveOn: today });
}

/**
 * Changes what the request contains: fields of the project, its members, rates and budget. All changes are saved, or
 * none.
 */
export async function updateProject(
  ctx: Context,
  organization: Membership,
  projectId: number,
  changes: ProjectChanges,
): Promise<void> {
  const { organizationId } = organization;
  requireSoundRates(changes);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const project = await findProject(ctx, organization, projectId);
  await requirePayRight(ctx, organization, changes);
  await requireBudgetRight(ctx, organization, { projectId }, changes.budget);
  const faults = await findMoveFaults(ctx, organization, project, changes.client_id);
  await requireSoundBudget(ctx, organization, { projectId }, changes.budget);
  await assignMembers(ctx, organizationId, readRoles(projectId, changes.members ?? []), faults);
  if (Object.keys(changes).length === 0) return;
  const fields = changedFields(project, changes);
  const before = stateOf(changedFields(project, {}), project);
  const after = stateOf(fields, termsAfter(project, changes));
  await concurrently(
    rewriteProject(ctx.db, { organizationId, id: projectId }, fields, ctx.now),
    recordChanges(ctx, organizationId, [{ subject: 'project', subjectId: projectId, before, after }]),
  );
  await changeTerms(ctx, organization, project, changes);
  await setRates(ctx, organizationId, readRates(projectId, changes));
  if (changes.budget !== undefined) await setBudget(ctx, organization, { projectId }, changes.budget);
}
