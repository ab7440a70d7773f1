import { needsRole } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { managedBy } from '../../work/projects/facts.ts';

/** Throws forbidden for a user who is neither owner nor manager of the organization or of one of its projects. */
export async function requireVisibility(ctx: Context, organization: Membership, actor: Actor): Promise<void> {
  const managed = await managedBy(ctx, organization, actor);
  if (managed?.length === 0) throw needsRole('owner', 'manager', 'manager of a project');
}
