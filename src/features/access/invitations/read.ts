import type { WireInvitation } from '../../../contract/invitations.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { findAddressState, hasAcceptedIn } from '../../people/users/confirmed-addresses/facts.ts';
import { loadEffectiveSettings } from '../../fairness/member-settings/facts.ts';
import { effectiveRole, loadUsers } from '../../people/members/facts.ts';
import { listOrganizationIds } from '../../people/organizations/facts.ts';
import { type Acceptance, acceptanceBy, stateOf } from './rules.ts';
import { hashSecret, organizationOf } from './secret.ts';
import * as store from './store.ts';
import type { InvitationViewer } from '../../../contract/lists/invitations.ts';

type Open = NonNullable<WireInvitation['open']>;

/** The invitation that a link answers; undefined if the secret is unknown. */
export async function findInvitation(ctx: Context, secret: string): Promise<store.InvitationRow | undefined> {
  const organizationId = organizationOf(secret);
  if (organizationId === undefined) return undefined;
  return store.findInvitation(ctx.db, { organizationId, secretHash: hashSecret(secret) });
}

export const unknownLink = 'invitation_secret: is unknown; part of the link may be missing';

export async function requireInvitation(ctx: Context, secret: string): Promise<store.InvitationRow> {
  const row = await findInvitation(ctx, secret);
  if (!row) throw problem('not_found', unknownLink);
  return row;
}

const viewerOf = (row: store.InvitationRow, viewerId: number | undefined): InvitationViewer =>
  viewerId === undefined ? 'nobody' : viewerId === row.userId ? 'invited' : 'somebody_else';

/** The effect of accepting with the link, in a browser in which this user is signed in, if any. */
export async function findAcceptance(
  ctx: Context,
  { userId, delivery }: Pick<store.InvitationRow, 'userId' | 'delivery'>,
  viewerId: number | undefined,
): Promise<Acceptance> {
  const [{ hasCredential, ...standing }, organizationIds] = await concurrently(
    findAddressState(ctx.db, userId),
    listOrganizationIds(ctx.db, userId),
  );
  const isKnown = hasCredential || (await hasAcceptedIn(ctx.db, userId, organizationIds));
  return acceptanceBy({ delivery, ...standing, isKnown, isSignedIn: viewerId === userId });
}

/** The recording settings in effect for the member. */
async function recordedOf(ctx: Context, { organizationId, userId }: store.InvitationRow) {
  const page = { startId: userId, limit: 1, userIds: [userId] };
  const [member] = await loadEffectiveSettings(ctx.db, organizationId, page);
  if (!member) throw new Error(`user ${userId} is not a member of organization ${organizationId}`);
  const { screenshot_frequency: frequency, app_and_url_tracking: level } = member.settings;
  return {
    screenshot_frequency: Number(frequency.value),
    app_and_url_tracking: level.value as Open['app_and_url_tracking'],
  };
}

async function presentOpen(ctx: Context, row: store.InvitationRow, viewerId: number | undefined): Promise<Open> {
  const [acceptance, inviters, recorded] = await concurrently(
    findAcceptance(ctx, row, viewerId),
    loadUsers(ctx.db, row.organizationId, row.invitedBy === null ? [] : [row.invitedBy]),
    recordedOf(ctx, row),
  );
  return {
    membership_role: row.role,
    effective_role: effectiveRole(row.role, row.projectRoles),
    invited_by: inviters[0]?.name ?? null,
    invited_as: row.invitedAs,
    has_account: acceptance === 'needs_sign_in',
    viewer: viewerOf(row, viewerId),
    ...recorded,
  };
}

/** An invitation as shown to a user with its link. Details are shown only while the invitation is open. */
export async function presentInvitation(
  ctx: Context,
  row: store.InvitationRow,
  viewerId: number | undefined,
): Promise<WireInvitation> {
  const state = stateOf(row, ctx.now);
  return {
    organization_id: row.organizationId,
    organization_name: row.organizationName,
    state,
    expires_at: row.expiresAt,
    open: state === 'open' ? await presentOpen(ctx, row, viewerId) : null,
  };
}
