import { problem } from '../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../context.ts';
import { managedProjects } from '../projects/facts.ts';

/** The projects to which someone's visibility of budgets is limited; undefined = it is not. */
export async function managedBy(
  ctx: Context,
  organization: Membership,
  actor: Actor,
): Promise<readonly number[] | undefined> {
  if (organization.role !== 'user') return undefined;
  return managedProjects(ctx.db, organization.organizationId, actor.userId);
}

/** Throws forbidden for someone who leads neither the organization nor a project of it. */
export async function requireVisibility(ctx: Context, organization: Membership, actor: Actor): Promise<void> {
  const managed = await managedBy(ctx, organization, actor);
  if (managed?.length === 0) throw problem('forbidden');
}
