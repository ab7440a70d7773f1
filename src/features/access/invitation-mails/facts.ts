import type { Executor } from '../../../db/database.ts';
import { type InvitationMailState, stateOf } from './rules.ts';
import { selectNewest } from './store.ts';

export type { InvitationMailState } from './rules.ts';

/** The state of the invitation mail, for each member with an open invitation. */
export async function loadInvitationMails(
  db: Executor,
  organizationId: number,
  invited: readonly { userId: number; invitedAt: string }[],
  now: Temporal.Instant,
): Promise<Map<number, InvitationMailState>> {
  if (invited.length === 0) return new Map();
  const since = new Map(invited.map(({ userId, invitedAt }) => [userId, invitedAt]));
  const mails = await selectNewest(db, organizationId, [...since.keys()]);
  // Mails for an earlier membership of the same person are ignored.
  const present = mails.filter(({ userId, createdAt }) => createdAt >= (since.get(userId) ?? ''));
  return new Map(present.map((mail) => [mail.userId, stateOf(mail, now)]));
}
