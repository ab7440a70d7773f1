import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { findUserByEmail } from '../../people/members/store/writes.ts';
import { organizationExists } from './store.ts';

/** The id of the person with the email. */
export async function requireUser(ctx: Context, email: string): Promise<number> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw problem('not_found', `email: no user has the address ${email}`);
  return user.id;
}

export async function requireOrganization(ctx: Context, organizationId: number): Promise<void> {
  if (!(await organizationExists(ctx.db, organizationId)))
    throw problem('not_found', `organization: ${organizationId} does not exist`);
}
