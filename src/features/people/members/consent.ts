import type { WireOwnMembership } from '../../../contract/memberships.ts';
import { cutPage, type Page } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import { membersOf } from './facts.ts';
import { namesOf } from './rules.ts';
import * as store from './store/consent.ts';
import { countOwners } from './store/reads.ts';
import { removeMembers } from './update.ts';

interface Member {
  organizationId: number;
  userId: number;
}

/** The person's input. Omitted values default to the inviter's entries. */
type OwnNames = Partial<Pick<store.Consent, 'name' | 'firstName' | 'lastName' | 'timeZone'>>;

const present = (row: store.OwnMembershipRow): WireOwnMembership => ({
  organization_id: row.organizationId,
  organization_name: row.organizationName,
  membership_role: row.role,
  payroll: row.isPayrollClerk,
  membership_status: row.status,
  invited_as: row.invitedAs,
  invited_by: row.invitedBy,
  may_leave: row.mayLeave,
  created_at: row.joinedAt,
  accepted_at: row.acceptedAt,
});

/** A page of the person's own memberships. */
export async function listOwnMemberships(
  ctx: Context,
  person: { userId: number; organizationIds: readonly number[] },
  page: Page,
) {
  const { userId, organizationIds } = person;
  const ids = organizationIds.filter((id) => id >= page.startId).toSorted((a, b) => a - b);
  const { rows: shown, pagination } = cutPage(ids.slice(0, page.limit + 1), page.limit, (id) => id);
  const find = (organizationId: number) => store.findOwnMembership(ctx.db, { organizationId, userId });
  const found = await concurrently(...shown.map(find));
  const memberships = found.filter((row) => row !== undefined).map(present);
  return { memberships, ...(pagination ? { pagination } : {}) };
}

/**
 * Records the person's consent, after which the organization sees their real data. Returns false if the person had
 * already accepted.
 */
async function accept(ctx: Context, member: Member, own: OwnNames | null): Promise<boolean> {
  const { organizationId, userId } = member;
  const consent = await store.lockConsent(ctx.db, member);
  if (!consent) throw problem('not_found');
  if (consent.acceptedAt !== null) return false;
  await store.adoptNames(ctx.db, userId, { ...consent, ...own }, ctx.now);
  await store.markAccepted(ctx.db, member, ctx.now);
  const entry = { action: 'accepted', subject: 'member', subjectId: userId, before: null, reason: null } as const;
  await appendToAudit(ctx, organizationId, [{ ...entry, after: { membership_status: 'active' } }]);
  await notifyPersons(ctx, [{ userId, kind: 'membership_accepted', organizationId, payload: {} }]);
  return true;
}

/** Accepts a membership. From now on the organization sees the person's real data. Accepting again changes nothing. */
export async function acceptMembership(ctx: Context, member: Member): Promise<WireOwnMembership> {
  await lockOrganizationRules(ctx.db, member.organizationId, 'shared');
  await accept(ctx, member, null);
  const row = await store.findOwnMembership(ctx.db, member);
  if (!row) throw problem('not_found');
  return present(row);
}

/**
 * Accepts a membership on behalf of a person who states a name and optionally a time zone. The caller has locked the
 * organization's rules. Returns false if the person had already accepted.
 */
export function acceptAs(ctx: Context, member: Member, own: { name: string; timeZone?: string }): Promise<boolean> {
  const { timeZone } = own;
  const names = namesOf({ name: own.name }, own.name);
  return accept(ctx, member, { ...names, ...(timeZone === undefined ? {} : { timeZone }) });
}

/** Ends the member's own membership, with the same effects as a removal. The last owner cannot leave. */
export async function endOwnMembership(ctx: Context, { organizationId, userId }: Member): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  const consent = await store.lockConsent(ctx.db, { organizationId, userId });
  if (!member || !consent) throw problem('not_found');
  if (member.role === 'owner' && (await countOwners(ctx.db, organizationId)) === 1) {
    throw problem('record_invalid', 'organization_id: the last owner cannot leave; make another member an owner first');
  }
  const action = consent.acceptedAt === null ? 'declined' : 'left';
  const before = { membership_role: member.role };
  await appendToAudit(ctx, organizationId, [
    { action, subject: 'member', subjectId: userId, before, after: null, reason: null },
  ]);
  await removeMembers(ctx, organizationId, [userId]);
}
