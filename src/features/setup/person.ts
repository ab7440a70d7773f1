import { problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { findUserByEmail } from '../members/store/writes.ts';

/** The person with the email. */
export async function requireUser(ctx: Context, email: string): Promise<number> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw problem('not_found', `email: nobody has ${email}`);
  return user.id;
}
