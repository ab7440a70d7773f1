import { needsRole } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { managedBy } from '../../work/projects/facts.ts';

/** Throws forbidden for someone who leads neither the organization nor a project of it. */
export async function requireVisibility(ctx: Context, organization: Membership, actor: Actor): Promise<void> {
  const managed = await managedBy(ctx, organization, actor);
  if (managed?.length === 0) throw needsRole('owner', 'manager', 'manager of a project');
}
