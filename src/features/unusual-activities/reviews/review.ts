import { problem } from '../../../contract/problems.ts';
import type { NewReview } from '../../../contract/unusual-activity-reviews.ts';
import type { Context } from '../../../context.ts';
import { appendToAudit } from '../../audit/actions.ts';
import { appendToFeed } from '../../feed/actions.ts';
import { loadRules } from '../rule-sets/load.ts';
import { planReview, type FlagState, type StatedReview } from './rules.ts';
import * as store from './store.ts';

const onRecord = ({ state, pending }: FlagState) => ({ state, review_pending: pending });

async function keep(ctx: Context, flag: store.FlagRow, stated: StatedReview, standing: FlagState) {
  await store.insertReview(ctx.db, flag, { ...stated, outcome: standing.state }, ctx);
  await store.updateStanding(ctx.db, flag, standing);
  const subject = { subject: 'unusual_activity', subjectId: flag.id } as const;
  const after = { ...onRecord(standing), reviewed_as: stated.state, reason_code: stated.reasonCode };
  await appendToAudit(ctx, flag.organizationId, [
    { ...subject, action: 'reviewed', before: onRecord(flag), after, reason: stated.note },
  ]);
  const payload = { type: flag.type, ...after };
  await appendToFeed(ctx, flag.organizationId, [
    { ...subject, kind: 'unusual_activity_reviewed', userId: flag.userId, payload },
  ]);
}

/** Keeps what a reviewer says of a flag; reviewers at the same time take turns, each seeing what the other decided. */
export async function reviewFlag(
  ctx: Context,
  { organizationId, flagId }: { organizationId: number; flagId: number },
  { reviewerId, review }: { reviewerId: number; review: NewReview },
): Promise<void> {
  const flag = await store.lockFlag(ctx.db, organizationId, flagId);
  if (!flag) throw problem('not_found');
  const { secondReview } = await loadRules(ctx.db, organizationId);
  const lastReviewerId = await store.findLastReviewer(ctx.db, organizationId, flagId);
  const { state, reason_code: reasonCode, note = null } = review;
  const stated = { state, reasonCode, note, reviewerId };
  const plan = planReview({ state: flag.state, pending: flag.pending, secondReview, lastReviewerId }, stated);
  if (!('standing' in plan)) throw problem('record_invalid', ...plan.faults);
  await keep(ctx, flag, stated, plan.standing);
}

/** Keeps what the member concerned says of a flag. */
export async function answerFlag(
  ctx: Context,
  { organizationId, flagId }: { organizationId: number; flagId: number },
  text: string,
): Promise<void> {
  const flag = await store.lockFlag(ctx.db, organizationId, flagId);
  if (!flag) throw problem('not_found');
  await store.insertAnswer(ctx.db, flag, text, ctx);
  const subject = { subject: 'unusual_activity', subjectId: flag.id } as const;
  await appendToAudit(ctx, organizationId, [
    { ...subject, action: 'answered', before: null, after: { text }, reason: null },
  ]);
  const payload = { type: flag.type };
  await appendToFeed(ctx, organizationId, [
    { ...subject, kind: 'unusual_activity_answered', userId: flag.userId, payload },
  ]);
}
