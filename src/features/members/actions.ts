import type { OrganizationRole } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import * as store from './store.ts';

export interface NewMember {
  organizationId: number;
  userId: number;
  role: OrganizationRole;
}

/** Makes a user a member, or a former member one again, and tells the others. */
export async function joinMember(ctx: Context, member: NewMember): Promise<void> {
  await store.upsertMember(ctx.db, member, ctx.now);
  await store.openRolePeriod(ctx.db, { ...member, projectId: null }, ctx.now);
  await ctx.announce({ kind: 'member_joined', organizationId: member.organizationId, userId: member.userId });
}

/** The id of the user with the email, made when there is none. */
export async function findOrCreateUser(ctx: Context, user: store.NewUser): Promise<number> {
  const found = await store.findUserByEmail(ctx.db, user.email);
  return found?.id ?? store.insertUser(ctx.db, user, ctx.now);
}
