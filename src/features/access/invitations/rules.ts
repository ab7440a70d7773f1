import type { InvitationState } from '../../../contract/lists/invitations.ts';
import type { WireMember } from '../../../contract/members.ts';
import { isBefore } from '../../../time/order.ts';

/** How a link reaches the person: from the command line, by mail to their address, or copied by an owner. */
export type Delivery = 'command_line' | 'mail' | 'copy';

export interface LinkFacts {
  expiresAt: string;
  /** The answer given with this link. */
  answer: 'accepted' | 'declined' | null;
  /** Whether the membership to which the link belongs still exists. */
  holds: boolean;
  /** Whether the invitation was accepted, with this link or in another way. */
  isAccepted: boolean;
}

/**
 * The state of a link's invitation. Source: docs/contract/members.md, Invitations. Example: a link from yesterday whose
 * membership was accepted on "my page" -> "accepted"; a link whose membership a manager ended -> "withdrawn".
 */
export function stateOf({ expiresAt, answer, holds, isAccepted }: LinkFacts, now: Temporal.Instant): InvitationState {
  if (answer !== null) return answer;
  if (!holds) return 'withdrawn';
  if (isAccepted) return 'accepted';
  return isBefore(now, Temporal.Instant.from(expiresAt)) ? 'open' : 'expired';
}

interface Invited {
  delivery: Delivery;
  /** Whether the person has accepted any membership. */
  hasAccount: boolean;
  /** Whether the address of the account is still unconfirmed. */
  isUnconfirmed: boolean;
  /** Whether the person has a credential. A person can have one without having accepted any membership. */
  isKnown: boolean;
  /** Whether the browser is signed in as the person. */
  isSignedIn: boolean;
}

/**
 * The effect of accepting with a link.
 *
 * - `signs_in`: a new person enters a name and is signed in.
 * - `stays_unconfirmed`: the same, with a link that confirms no address.
 * - `confirms`: the link confirms the address, so all earlier credentials end.
 * - `needs_sign_in`: the person must sign in to accept.
 */
export type Acceptance = 'signs_in' | 'stays_unconfirmed' | 'confirms' | 'needs_sign_in';

/**
 * Source: docs/contract/members.md, Copied links. Example: a copied link for a person who accepted elsewhere ->
 * needs_sign_in; a mailed link for an account created by a copied link -> confirms.
 */
export function acceptanceBy({ delivery, hasAccount, isUnconfirmed, isKnown, isSignedIn }: Invited): Acceptance {
  if (isUnconfirmed && delivery === 'mail') return 'confirms';
  if (isUnconfirmed) return isSignedIn ? 'stays_unconfirmed' : 'needs_sign_in';
  if (hasAccount || (delivery === 'copy' && isKnown)) return 'needs_sign_in';
  return delivery === 'copy' ? 'stays_unconfirmed' : 'signs_in';
}

/**
 * Whether an owner can copy the link, because no mail will deliver it soon. Example: a server without mail -> true; a
 * mail that was sent -> false; a mail that waits for its turn -> true.
 */
export const isCopied = (sendsMail: boolean, mail: WireMember['invitation_mail']): boolean =>
  !sendsMail || mail === 'waiting' || mail === 'failed';
