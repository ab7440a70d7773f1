import type { InvitationState } from '../../contract/invitations.ts';
import { isBefore } from '../../time/order.ts';

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
