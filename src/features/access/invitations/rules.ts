import type { InvitationState } from '../../../contract/lists/invitations.ts';
import type { WireMember } from '../../../contract/members.ts';
import { isBefore } from '../../../time/order.ts';

/** How a link reaches the person: out of the command line, by mail to their address, or by an owner who copied it. */
export type Delivery = 'command_line' | 'mail' | 'copy';

export interface LinkFacts {
  expiresAt: string;
  /** What was answered with this very link. */
  answer: 'accepted' | 'declined' | null;
  /** The membership that it invites to is there. */
  holds: boolean;
  /** It was accepted, by whatever way. */
  isAccepted: boolean;
}

/**
 * What became of the invitation that a link is for. Source: docs/contract/members.md, Invitations. Example: a link
 * of yesterday whose membership was accepted on "my page" -> "accepted"; one whose membership a manager ended ->
 * "withdrawn".
 */
export function stateOf({ expiresAt, answer, holds, isAccepted }: LinkFacts, now: Temporal.Instant): InvitationState {
  if (answer !== null) return answer;
  if (!holds) return 'withdrawn';
  if (isAccepted) return 'accepted';
  return isBefore(now, Temporal.Instant.from(expiresAt)) ? 'open' : 'expired';
}

interface Invited {
  delivery: Delivery;
  /** They accepted some membership. */
  hasAccount: boolean;
  /** Nobody has shown that the address of the account is theirs. */
  isUnconfirmed: boolean;
  /** They accepted nothing, but can sign in or act. */
  isKnown: boolean;
  /** The browser is signed in as the person. */
  isSignedIn: boolean;
}

/**
 * What accepting with a link does. `signs_in`: somebody new says their name and is signed in. `stays_unconfirmed`: the
 * same, by a link that says nothing of the address. `confirms`: the link shows that the address is the person's, so
 * what was done under it before ends. `needs_sign_in`: the link accepts nothing.
 */
export type Acceptance = 'signs_in' | 'stays_unconfirmed' | 'confirms' | 'needs_sign_in';

/**
 * Source: docs/contract/members.md, Copied links. Example: a copied link, for somebody who accepted elsewhere ->
 * needs_sign_in; a mailed one, for an account that a copied link made -> confirms.
 */
export function acceptanceBy({ delivery, hasAccount, isUnconfirmed, isKnown, isSignedIn }: Invited): Acceptance {
  if (isUnconfirmed && delivery === 'mail') return 'confirms';
  if (isUnconfirmed) return isSignedIn ? 'stays_unconfirmed' : 'needs_sign_in';
  if (hasAccount || (delivery === 'copy' && isKnown)) return 'needs_sign_in';
  return delivery === 'copy' ? 'stays_unconfirmed' : 'signs_in';
}

/**
 * Whether an owner can copy the link: no mail brings it soon. Example: a server without mail -> true; a mail that was
 * sent -> false; one that waits for its turn -> true.
 */
export const isCopied = (sendsMail: boolean, mail: WireMember['invitation_mail']): boolean =>
  !sendsMail || mail === 'waiting' || mail === 'failed';
