import type { createClient as createOperation, updateClient as updateOperation } from '../../../contract/clients.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requireBudgetRight, requireSoundBudget, setBudget } from '../../pay/budgets/actions.ts';
import { requireRoom } from '../../people/organizations/actions.ts';
import { assignProjectsToClient } from '../projects/actions.ts';
import { selectRows } from './facts.ts';
import { type ClientFields, countClients, insertClient, rewriteClient } from './store.ts';

type NewClient = Body<typeof createOperation>;
type ClientChanges = Body<typeof updateOperation>;

const blank = { emails: [], phone: null, address: null, status: 'active', metadata: {} } as const;

function changedFields(present: ClientFields, changes: ClientChanges): ClientFields {
  return {
    name: changes.name ?? present.name,
    emails: changes.emails ?? present.emails,
    phone: changes.phone === undefined ? present.phone : changes.phone || null,
    address: changes.address === undefined ? present.address : changes.address || null,
    status: changes.status ?? present.status,
    metadata: applyMetadata(present.metadata, changes.metadata),
  };
}

/** Saves the client's data outside the client row: the projects, from today on, and the budget. */
async function saveBelongings(ctx: Context, organization: Membership, clientId: number, changes: ClientChanges) {
  if (changes.project_ids) await assignProjectsToClient(ctx, organization, clientId, changes.project_ids);
  if (changes.budget !== undefined) await setBudget(ctx, organization, { clientId }, changes.budget);
}

/** An archived client retains its projects and accepts no others. */
function requireTakesProjects(client: ClientFields, present: readonly number[], requested: readonly number[] = []) {
  if (client.status === 'archived' && requested.some((id) => !present.includes(id))) {
    throw problem('record_invalid', 'project_ids: an archived client accepts no other projects');
  }
}

/** Creates a client and returns its id. */
export async function createClient(ctx: Context, organization: Membership, request: NewClient): Promise<number> {
  await requireBudgetRight(ctx, organization, null, request.budget);
  await requireSoundBudget(ctx, organization, null, request.budget);
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  requireRoom(ctx, 'clients', await countClients(ctx.db, organization.organizationId));
  const saved = changedFields({ ...blank, name: request.name, emails: [] }, request);
  requireTakesProjects(saved, [], request.project_ids);
  const clientId = await insertClient(ctx.db, organization.organizationId, saved, ctx.now);
  const made = { subject: 'client', subjectId: clientId, before: null, after: { ...saved } } as const;
  await recordChanges(ctx, organization.organizationId, [made]);
  const { budget, ...changes } = request;
  await saveBelongings(ctx, organization, clientId, budget ? { ...changes, budget } : changes);
  return clientId;
}

/** Changes the fields of a client that the request contains. */
export async function updateClient(ctx: Context, organization: Membership, clientId: number, changes: ClientChanges) {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [client] = await selectRows(ctx, organization, { startId: clientId, limit: 1, ids: [clientId] });
  if (!client) throw problem('not_found');
  await requireBudgetRight(ctx, organization, { clientId }, changes.budget);
  await requireSoundBudget(ctx, organization, { clientId }, changes.budget);
  if (Object.keys(changes).length === 0) return;
  const saved = changedFields(client, changes);
  requireTakesProjects(saved, client.projectIds, changes.project_ids);
  const before = changedFields(client, {});
  await concurrently(
    rewriteClient(ctx.db, { organizationId, id: clientId }, saved, ctx.now),
    recordChanges(ctx, organizationId, [
      { subject: 'client', subjectId: clientId, before: { ...before }, after: { ...saved } },
    ]),
  );
  await saveBelongings(ctx, organization, clientId, changes);
}
