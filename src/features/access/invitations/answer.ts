import type { InvitationState } from '../../../contract/lists/invitations.ts';
import { type Problem, problem, problems } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockCredentials, lockOrganizationRules } from '../../../db/locks.ts';
import { type Browser, Refusal } from '../../../http/route.ts';
import { confirmAddress, markUnconfirmed } from '../../people/users/confirmed-addresses/actions.ts';
import { acceptAs, endOwnMembership, lockMemberships } from '../../people/members/actions.ts';
import { listOrganizationIds, zoneName } from '../../people/organizations/facts.ts';
import { holdFormer, type SignedIn, startSession } from '../sessions/actions.ts';
import { signedInWith } from '../sessions/facts.ts';
import { findAcceptance, findInvitation, requireInvitation, unknownLink } from './read.ts';
import { stateOf } from './rules.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

const why: Record<InvitationState, string> = {
  open: 'could not be answered; try again',
  accepted: 'was used: the invitation is accepted',
  declined: 'was used: the invitation is declined',
  expired: 'is too old, or a newer link was made; ask who invites for a new one',
  withdrawn: 'is of a membership that is no more; ask who invites',
};

const notOpen = (state: InvitationState): Problem => problem('record_invalid', `invitation_secret: ${why[state]}`);

/** Whoever has the link acts as the person it is for. */
const actingAs = (ctx: Context, userId: number): Context => ({ ...ctx, actorUserId: userId });

/** Uses the link up, when its invitation is open still; the organization's rules are locked. */
async function take(ctx: Context, secret: string, answer: 'accepted' | 'declined'): Promise<store.InvitationRow> {
  const { organizationId, userId } = await requireInvitation(ctx, secret);
  await lockOrganizationRules(ctx.db, organizationId, answer === 'declined' ? 'exclusive' : 'shared');
  // Who is invited to several organizations and accepts them at once is new in the first one alone.
  if (answer === 'accepted') await lockMemberships(ctx, userId, await listOrganizationIds(ctx.db, userId));
  const row = await requireInvitation(ctx, secret);
  const state = stateOf(row, ctx.now);
  if (state !== 'open') throw notOpen(state);
  const key = { organizationId, secretHash: hashSecret(secret) };
  // Of several at the same time the database lets one have it; the others see what it answered.
  if (!(await store.answerLink(ctx.db, key, answer, ctx.now)))
    throw notOpen(stateOf(await requireInvitation(ctx, secret), ctx.now));
  return row;
}

interface OwnWords {
  secret: string;
  name: string;
  timeZone?: string;
}

const ownOf = ({ name, timeZone }: Omit<OwnWords, 'secret'>) => ({
  name: name.trim(),
  ...(timeZone === undefined ? {} : { timeZone: zoneName(timeZone) }),
});

/** Accepts for somebody new, who says their name and is signed in; who has an account signs in first. */
export async function acceptInvitation(
  ctx: Context,
  { secret, ...own }: OwnWords,
  browser: Browser,
): Promise<SignedIn | Refusal> {
  const found = await findInvitation(ctx, secret);
  if (!found) {
    const { status, code, number } = problems.not_authorized;
    return new Refusal(status, { code, error_code: number, error: `The link is unknown: ${unknownLink}` });
  }
  const { userId } = found;
  // Whoever ends or makes a credential of the person meanwhile waits, or comes first.
  await lockCredentials(ctx.db, userId, 'exclusive');
  const { organizationId, delivery } = await take(ctx, secret, 'accepted');
  const viewerId = await signedInWith(ctx.db, ctx.now, browser.sessionSecret);
  const acceptance = await findAcceptance(ctx, { userId, delivery }, viewerId);
  if (acceptance === 'needs_sign_in')
    throw problem('forbidden', 'invitation_secret: is for somebody who has an account; sign in, then accept it');
  await holdFormer(ctx, browser.sessionSecret);
  if (acceptance === 'confirms') await confirmAddress(ctx, userId, { forgetsNames: true });
  const isNew = await acceptAs(actingAs(ctx, userId), { organizationId, userId }, ownOf(own));
  if (!isNew) throw notOpen('accepted');
  if (acceptance === 'stays_unconfirmed') await markUnconfirmed(ctx, userId);
  return startSession(ctx, { userId, way: 'invitation', makerUserId: null }, browser);
}

/** Ends the membership that the link invites to; declining again changes nothing. */
export async function declineInvitation(ctx: Context, secret: string): Promise<store.InvitationRow> {
  const before = await requireInvitation(ctx, secret);
  if (stateOf(before, ctx.now) === 'declined') return before;
  const { organizationId, userId } = await take(ctx, secret, 'declined');
  await endOwnMembership(actingAs(ctx, userId), { organizationId, userId });
  return requireInvitation(ctx, secret);
}
