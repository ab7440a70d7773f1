import type { OrganizationRole } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import * as store from './store/writes.ts';

export interface NewMember {
  organizationId: number;
  userId: number;
  role: OrganizationRole;
  metadata?: Readonly<Record<string, string>>;
}

/** Makes a user a member, or a former member one again, and tells the others. */
export async function joinMember(ctx: Context, member: NewMember): Promise<void> {
  const { organizationId, userId } = member;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await store.upsertMember(ctx.db, { metadata: {}, ...member }, ctx.now);
  await store.openRolePeriods(ctx.db, organizationId, [member], ctx.now);
  await ctx.announce({ kind: 'member_joined', organizationId, userId });
}

/** The id of the user with the email, made when there is none. */
export async function findOrCreateUser(ctx: Context, user: store.NewUser): Promise<number> {
  const found =
    (await store.findUserByEmail(ctx.db, user.email)) ??
    (await store.insertUser(ctx.db, user, ctx.now)) ??
    (await store.findUserByEmail(ctx.db, user.email));
  if (!found) throw new Error('a user that could not be made because it exists was not found');
  return found.id;
}
