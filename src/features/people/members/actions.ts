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
  /** What somebody else typed who invites them; left out when they join by themselves. */
  invitation?: store.Invitation;
}

/** Makes a user a member, or a former member one again, and announces it. */
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

/** How many ids are tried. With a million persons one of 2,000 ids is in use. */
const mostTries = 20;

/** The id of the user with the email; the statements are the same whether there was one. */
async function findOrInsert(ctx: Context, user: NamedUser): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await store.insertUser(ctx.db, { ...user, id: ctx.newPersonId() }, ctx.now);
    const found = await store.findUserByEmail(ctx.db, user.email);
    if (found) return found.id;
  }
  throw new Error(`${mostTries} ids for a new person were all in use`);
}

/** The id of the user with the email, whatever letter case it is written in. */
export async function findUserIdByEmail(ctx: Context, email: string): Promise<number | undefined> {
  return (await store.findUserByEmail(ctx.db, email))?.id;
}

/** The id of the user with the email, made with these names when there is none. */
export function findOrCreateUser(ctx: Context, user: Omit<NamedUser, 'status'>): Promise<number> {
  return findOrInsert(ctx, { ...user, status: 'active' });
}

/**
 * The id of the user whom somebody invites by email. One that is made knows nothing but the email: what the inviter
 * typed belongs to the invitation.
 */
export function findOrInviteUser(ctx: Context, email: string): Promise<number> {
  const name = email.slice(0, email.indexOf('@'));
  return findOrInsert(ctx, { email, name, firstName: '', lastName: '', timeZone: 'UTC', status: 'pending' });
}

/** Makes somebody an active member where they are one now: they made a credential of their own. */
export function markActive(ctx: Context, organizationIds: readonly number[], userId: number): Promise<void> {
  return organizationIds.length === 0
    ? Promise.resolve()
    : consent.markActive(ctx.db, organizationIds, [userId], ctx.now);
}

/**
 * Holds memberships of a person until the end of the transaction, so that nobody else accepts one of them. One after
 * the other, so that no two transactions wait for each other.
 */
export async function lockMemberships(ctx: Context, userId: number, organizationIds: readonly number[]): Promise<void> {
  for (const organizationId of organizationIds.toSorted((a, b) => a - b))
    await consent.lockConsent(ctx.db, { organizationId, userId });
}

/** Takes all members of an organization for people who accepted. */
export function acceptForAll(ctx: Context, organizationId: number): Promise<void> {
  return consent.markAllAccepted(ctx.db, organizationId, ctx.now);
}
