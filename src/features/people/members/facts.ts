import { needsRole, needsWageVisibility, problem } from '../../../contract/problems.ts';
import { userConstants, valuesOf } from '../../../contract/vendor-constants.ts';
import type { WireUser } from '../../../contract/records.ts';
import { type Actor, type Context, isOwn, type Membership } from '../../../context.ts';
import { seesPay, seesWages } from '../../../pay-visibility.ts';
import type { Executor } from '../../../db/database.ts';
import type { InstantRange } from '../../../time/range.ts';
import * as store from './store/reads.ts';
import type { PresentMember } from './store/reads.ts';
import { findUserByEmail } from './store/writes.ts';

export { effectiveRole, foldEmail } from './rules.ts';
export { personOf } from './store/person.ts';
export type { PresentMember } from './store/reads.ts';
export { lastTracked, lastTrackedEnd } from './store/last-tracked.ts';
export { selectMemberIds } from './store/payroll-clerks.ts';
export { matchingPersons, type PersonSearch, within } from './store/search.ts';

const constants = valuesOf(userConstants);

const presentUser = (row: store.UserRow): WireUser => ({ ...row, ...constants });

/** Users for side-loading: current and former members of the organization, without duplicates, ascending by id. */
export async function loadUsers(db: Executor, organizationId: number, userIds: readonly number[]): Promise<WireUser[]> {
  return userIds.length === 0 ? [] : (await store.selectUsers(db, organizationId, userIds)).map(presentUser);
}

/** Names of current and former members by user id, for readers who see all members. */
export async function loadNames(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map((await loadUsers(db, organizationId, userIds)).map(({ id, name }) => [id, name]));
}

/** A person's data as shown to that person. Do not show it to anybody else. */
export async function findUser(db: Executor, id: number): Promise<WireUser | undefined> {
  const row = await store.selectUser(db, id);
  return row && presentUser(row);
}

/** The id of the person with the email, in any letter case. */
export async function findUserIdByEmail(db: Executor, email: string): Promise<number | undefined> {
  return (await findUserByEmail(db, email))?.id;
}

/**
 * Whether a person has accepted a membership. If so, the person controls their own name, time zone and sign-in
 * methods.
 */
export const hasAccount = (db: Executor, userId: number): Promise<boolean> => store.hasAccount(db, userId);

/** Whether a current member has accepted, so that the organization sees their real data. */
export const hasAccepted = (db: Executor, organizationId: number, userId: number): Promise<boolean> =>
  store.hasAccepted(db, organizationId, userId);

/** The current members among the users, with their roles and when they joined, ascending. */
export function membersOf(db: Executor, organizationId: number, userIds: readonly number[]): Promise<PresentMember[]> {
  return store.selectPresentMembers(db, organizationId, userIds);
}

/**
 * The users' membership periods, one per role, as known at an instant (default: now), ascending by user id. Users who
 * were never members are omitted.
 */
export async function loadMemberships(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  knownAt?: Temporal.Instant,
): Promise<Map<number, InstantRange[]>> {
  const rows = await store.selectMemberships(db, organizationId, userIds, knownAt);
  const ranges = rows.map(({ userId, since, until }) => ({
    userId,
    since: Temporal.Instant.from(since),
    until: until === null ? null : Temporal.Instant.from(until),
  }));
  return Map.groupBy(ranges, ({ userId }) => userId);
}

/** The users who are not current members of the organization, in the given order. */
export async function findNonMembers(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const present = new Set((await membersOf(db, organizationId, userIds)).map((member) => member.userId));
  return userIds.filter((userId) => !present.has(userId));
}

/**
 * The organization with the acting user's current role, which must be owner or manager. The user may have been demoted
 * or removed while the request waited for the caller's lock.
 */
export async function requireOwnerOrManager(ctx: Context, organization: Membership): Promise<Membership> {
  if (ctx.actorUserId === null) return organization;
  const [actor] = await membersOf(ctx.db, organization.organizationId, [ctx.actorUserId]);
  if (!actor || actor.role === 'user') throw needsRole('owner', 'manager');
  return { ...organization, role: actor.role };
}

/** Like `requireOwnerOrManager`, but accepts payroll clerks too. */
async function requirePayrollRole(ctx: Context, organization: Membership): Promise<Membership> {
  if (ctx.actorUserId === null) return organization;
  const [actor] = await membersOf(ctx.db, organization.organizationId, [ctx.actorUserId]);
  const isPayrollClerk = organization.isPayrollClerk && actor?.isPayrollClerk === true;
  if (!actor || (actor.role === 'user' && !isPayrollClerk)) throw needsRole('owner', 'manager', 'payroll clerk');
  return { ...organization, role: actor.role, isPayrollClerk };
}

/** Throws if the user cannot see the wages of all members. */
export function requireSeesWages(organization: Membership): void {
  if (!seesWages(organization)) throw needsWageVisibility();
}

/** The organization with the acting user's current role, which must permit to see the wages of all members. */
export async function requirePresentSeesWages(ctx: Context, organization: Membership): Promise<Membership> {
  const present = await requirePayrollRole(ctx, organization);
  requireSeesWages(present);
  return present;
}

/** Throws, naming the pay attributes in the request, if the user cannot see pay. */
export function requireSeesPay(organization: Membership, attributes: readonly string[] = ['pay']): void {
  if (seesPay(organization)) return;
  throw problem(
    'forbidden',
    ...attributes.map((name) => `${name}: is only for owners, and for managers who can see pay`),
  );
}

/**
 * Throws if the user cannot set the pay of these members. Reads the current roles, because roles may have changed while
 * the request waited for the caller's lock.
 */
export async function requireSetsPay(
  ctx: Context,
  organization: Membership,
  userIds: readonly number[],
  attributes?: readonly string[],
): Promise<void> {
  const present = await requireOwnerOrManager(ctx, organization);
  requireSeesPay(present, attributes);
  const members = await membersOf(ctx.db, organization.organizationId, userIds);
  if (present.role !== 'owner' && members.some(({ role }) => role === 'owner')) {
    throw needsRole('owner to set the pay of owners');
  }
}

/**
 * Throws if the user cannot set the wages of these members under /ext/v1: the rule of `requireSetsPay`, and payroll
 * clerks set the wages of all members except owners and themselves.
 */
export async function requireSetsWages(
  ctx: Context,
  organization: Membership,
  userIds: readonly number[],
): Promise<void> {
  const present = await requirePresentSeesWages(ctx, organization);
  const members = await membersOf(ctx.db, organization.organizationId, userIds);
  if (present.role !== 'owner' && members.some(({ role }) => role === 'owner')) {
    throw needsRole('owner to set the pay of owners');
  }
  if (present.isPayrollClerk && userIds.some((userId) => userId === ctx.actorUserId)) {
    throw needsRole('owner', 'manager who can see pay rates to set your own pay');
  }
}

/** A user as shown by one of the actor's organizations; undefined if none of them shows the user to the actor. */
async function findVisible(db: Executor, actor: Actor, userId: number): Promise<store.UserRow | undefined> {
  const memberships = [...actor.memberships.values()];
  const viewer = {
    userId: actor.userId,
    organizationIds: memberships.map((membership) => membership.organizationId),
    ledIds: memberships.filter(({ role }) => role !== 'user').map((membership) => membership.organizationId),
  };
  const seenIn = await store.selectVisibleIn(db, viewer, userId);
  return seenIn.length === 0 ? undefined : store.selectUserIn(db, seenIn, userId);
}

/**
 * A user as the actor can see them. Owners and managers see members of their organization, project managers see members
 * of their projects, and everyone sees themselves. With an organization token, people see themselves as the
 * organization sees them, because others may have the token.
 */
export async function findUserFor(db: Executor, actor: Actor, userId: number): Promise<WireUser | undefined> {
  const find = () => {
    if (userId !== actor.userId) return findVisible(db, actor, userId);
    if (isOwn(actor.credential)) return store.selectUser(db, userId);
    return store.selectUserIn(db, [...actor.memberships.keys()], userId);
  };
  const row = await find();
  return row && presentUser(row);
}
