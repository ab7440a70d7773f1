import { problem } from '../../../../contract/problems.ts';
import type { Context } from '../../../../context.ts';
import { type Merged, mergeTime, type TimeMerge } from '../../../work/recording/actions.ts';
import { appendToAudit } from '../../../../audit/actions.ts';
import { appendToFeed } from '../../../notifications/feed/actions.ts';

/** Moves all time of a member to another, and audits it. Without time, nothing is recorded. */
export async function mergeMembers(ctx: Context, merge: TimeMerge): Promise<Merged> {
  const { organization, fromUserId, intoUserId, reason } = merge;
  const { organizationId } = organization;
  if (fromUserId === intoUserId) throw problem('record_invalid', 'other_user_id: must be another member');
  const merged = await mergeTime(ctx, merge);
  if (merged.slots === 0) return merged;
  await ctx.announce({ kind: 'members_merged', organizationId, fromUserId, intoUserId, reason });
  const subject = { subject: 'member', subjectId: fromUserId } as const;
  const effect = { activities: merged.slots, tracked_seconds: merged.trackedSeconds };
  const [before, after] = [
    { user_id: fromUserId, ...effect },
    { user_id: intoUserId, ...effect },
  ];
  await appendToAudit(ctx, organizationId, [{ ...subject, action: 'merged', before, after, reason }]);
  const payload = { user_id: fromUserId, into_user_id: intoUserId, ...effect };
  await appendToFeed(ctx, organizationId, [{ ...subject, kind: 'members_merged', userId: intoUserId, payload }]);
  return merged;
}
