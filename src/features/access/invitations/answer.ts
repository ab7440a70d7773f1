import type { InvitationState } from '../../../contract/lists/invitations.ts';
import { type Problem, problem, problems } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockCredentials, lockOrganizationRules } from '../../../db/locks.ts';
import { type Browser, Refusal } from '../../../http/route.ts';
import { confirmAddress, markUnconfirmed } from '../../people/users/confirmed-addresses/actions.ts';
import { acceptAs, endOwnMembership, lockMemberships } from '../../people/members/actions.ts';
import { listOrganizationIds, zoneName } from '../../people/organizations/facts.ts';
import { lockFormerSession, type SignedIn, startSession } from '../sessions/actions.ts';
import { signedInWith } from '../sessions/facts.ts';
import { findAcceptance, findInvitation, requireInvitation, unknownLink } from './read.ts';
import { stateOf } from './rules.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

const why: Record<InvitationState, string> = {
  open: 'could not be answered; try again',
  accepted: 'was used; the invitation is accepted',
  declined: 'was used; the invitation is declined',
  expired: 'has expired or was replaced by a newer link; request a new one from the inviter',
  withdrawn: 'is for a membership that has ended; contact the inviter',
};

const notOpen = (state: InvitationState): Problem => problem('record_invalid', `invitation_secret: ${why[state]}`);

/** A request with the link acts as the person for whom it was created. */
const actingAs = (ctx: Context, userId: number): Context => ({ ...ctx, actorUserId: userId });

/** Uses up the link of an open invitation and locks the rules of the inviting organization. */
async function take(ctx: Context, secret: string, answer: 'accepted' | 'declined'): Promise<store.InvitationRow> {
  const { organizationId, userId } = await requireInvitation(ctx, secret);
  await lockOrganizationRules(ctx.db, organizationId, answer === 'declined' ? 'exclusive' : 'shared');
  // Locks all memberships: a person who accepts several invitations at the same time is new only in the first.
  if (answer === 'accepted') await lockMemberships(ctx, userId, await listOrganizationIds(ctx.db, userId));
  const row = await requireInvitation(ctx, secret);
  const state = stateOf(row, ctx.now);
  if (state !== 'open') throw notOpen(state);
  const key = { organizationId, secretHash: hashSecret(secret) };
  // If several requests use the link at the same time, the database accepts one. The others report the accepted answer.
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

/** Accepts for a new person, who enters a name and is then signed in. A person with an account must sign in first. */
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
  // A request that ends or creates one of the person's credentials either ran before this request or waits for it.
  await lockCredentials(ctx.db, userId, 'exclusive');
  const { organizationId, delivery } = await take(ctx, secret, 'accepted');
  const viewerId = await signedInWith(ctx.db, ctx.now, browser.sessionSecret);
  const acceptance = await findAcceptance(ctx, { userId, delivery }, viewerId);
  if (acceptance === 'needs_sign_in')
    throw problem('forbidden', 'invitation_secret: is for a person with an account; sign in, then accept it');
  await lockFormerSession(ctx, browser.sessionSecret);
  if (acceptance === 'confirms') await confirmAddress(ctx, userId, { forgetsNames: true });
  const isNew = await acceptAs(actingAs(ctx, userId), { organizationId, userId }, ownOf(own));
  if (!isNew) throw notOpen('accepted');
  if (acceptance === 'stays_unconfirmed') await markUnconfirmed(ctx, userId);
  return startSession(ctx, { userId, signInMethod: 'invitation', makerUserId: null }, browser);
}

/** Ends the membership of the invitation. Declining again changes nothing. */
export async function declineInvitation(ctx: Context, secret: string): Promise<store.InvitationRow> {
  const before = await requireInvitation(ctx, secret);
  if (stateOf(before, ctx.now) === 'declined') return before;
  const { organizationId, userId } = await take(ctx, secret, 'declined');
  await endOwnMembership(actingAs(ctx, userId), { organizationId, userId });
  return requireInvitation(ctx, secret);
}
