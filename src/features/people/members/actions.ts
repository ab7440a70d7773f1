import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { recordChanges } from '../../../audit/actions.ts';
import * as consent from './store/consent.ts';
import * as store from './store/writes.ts';

export { recheckReaches } from './recheck.ts';
export { acceptAs, acceptMembership, endOwnMembership } from './consent.ts';

export interface NewMember {
  organizationId: number;
  userId: number;
  role: OrganizationRole;
  metadata?: Readonly<Record<string, string>>;
  /** The data that the inviter entered; omitted if the person joins without an invitation. */
  invitation?: store.Invitation;
}

/** Makes a user a member, including one who was a member before, and announces it. */
export async function joinMember(ctx: Context, member: NewMember): Promise<void> {
  const { organizationId, userId } = member;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const invitedBy = member.invitation ? ctx.actorUserId : null;
  await store.upsertMember(ctx.db, { metadata: {}, invitation: null, ...member, invitedBy }, ctx.now);
  const after = { membership_role: member.role, metadata: member.metadata ?? {} };
  await concurrently(
    store.openRolePeriods(ctx.db, organizationId, [member], ctx.now),
    recordChanges(ctx, organizationId, [
      { subject: 'member', subjectId: userId, action: 'joined', before: null, after },
    ]),
  );
  await ctx.announce({ kind: 'member_joined', organizationId, userId, role: member.role });
}

type NamedUser = Omit<store.NewUser, 'id'>;

/** How many random ids are tried. With a million people, one id in 2,000 is in use. */
const mostTries = 20;

/**
 * The id of the user with the email. The statements are the same whether the user is known or not, so timing reveals
 * nothing.
 */
async function findOrInsert(ctx: Context, user: NamedUser): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await store.insertUser(ctx.db, { ...user, id: ctx.newPersonId() }, ctx.now);
    const found = await store.findUserByEmail(ctx.db, user.email);
    if (found) return found.id;
  }
  throw new Error(`all ${mostTries} ids tried for a new person are in use`);
}

/** The id of the user with the email, in any letter case. */
export async function findUserIdByEmail(ctx: Context, email: string): Promise<number | undefined> {
  return (await store.findUserByEmail(ctx.db, email))?.id;
}

/** The id of the user with the email. Creates a user with these names if there is none. */
export function findOrCreateUser(ctx: Context, user: Omit<NamedUser, 'status'>): Promise<number> {
  return findOrInsert(ctx, { ...user, status: 'active' });
}

/**
 * The id of an invited user. A new user gets only the email, because everything else that the inviter entered belongs
 * to the invitation.
 */
export function findOrInviteUser(ctx: Context, email: string): Promise<number> {
  const name = email.slice(0, email.indexOf('@'));
  return findOrInsert(ctx, { email, name, firstName: '', lastName: '', timeZone: 'UTC', status: 'pending' });
}

/** Makes the person an active member of the organizations, because the person created a credential. */
export function markActive(ctx: Context, organizationIds: readonly number[], userId: number): Promise<void> {
  return organizationIds.length === 0
    ? Promise.resolve()
    : consent.markActive(ctx.db, organizationIds, [userId], ctx.now);
}

/**
 * Locks memberships of a person until the end of the transaction, so that no other transaction accepts one of them.
 * Locks them in ascending order to avoid deadlocks.
 */
export async function lockMemberships(ctx: Context, userId: number, organizationIds: readonly number[]): Promise<void> {
  for (const organizationId of organizationIds.toSorted((a, b) => a - b))
    await consent.lockConsent(ctx.db, { organizationId, userId });
}

/** Marks all members of an organization as having accepted. */
export function acceptForAll(ctx: Context, organizationId: number): Promise<void> {
  return consent.markAllAccepted(ctx.db, organizationId, ctx.now);
}
