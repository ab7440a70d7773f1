import { problem } from '../../../../contract/problems.ts';
import type { NewReview, NewReviews } from '../../../../contract/unusual-activity-reviews.ts';
import type { Context, Membership } from '../../../../context.ts';
import { appendToAudit } from '../../../../audit/actions.ts';
import { appendToFeed } from '../../../notifications/feed/actions.ts';
import { loadRules } from '../rule-sets/load.ts';
import { type FlagState, planReview, planReviews, type RequestedReview } from './rules.ts';
import * as store from './store.ts';

const onRecord = ({ state, pending }: FlagState) => ({ state, review_pending: pending });

/** Records a review of flags and its effect on each flag, with audit and feed entries. */
async function recordReview(
  ctx: Context,
  organizationId: number,
  review: RequestedReview,
  outcomes: readonly store.Outcome[],
): Promise<void> {
  await store.insertReviews(ctx.db, organizationId, { review, outcomes }, ctx);
  await store.updateStates(ctx.db, organizationId, outcomes);
  const changes = outcomes.map(({ flag, state }) => ({
    flag,
    subject: { subject: 'unusual_activity', subjectId: flag.id } as const,
    after: {
      ...onRecord(state),
      reviewed_as: review.state,
      reason_code: review.reasonCode,
      second_opinion: review.secondOpinion,
    },
  }));
  await appendToAudit(
    ctx,
    organizationId,
    changes.map(({ flag, subject, after }) => ({
      ...subject,
      action: 'reviewed',
      before: onRecord(flag),
      after,
      reason: review.note,
    })),
  );
  await appendToFeed(
    ctx,
    organizationId,
    changes.map(({ flag, subject, after }) => ({
      ...subject,
      kind: 'unusual_activity_reviewed',
      userId: flag.userId,
      payload: { type: flag.type, ...after },
    })),
  );
}

const requestedBy = (reviewerId: number, review: NewReview): RequestedReview => ({
  state: review.state,
  reasonCode: review.reason_code,
  note: review.note ?? null,
  reviewerId,
  secondOpinion: review.second_opinion ?? false,
});

/**
 * Stores a reviewer's verdict on a flag. Simultaneous reviews run one after the other, and each uses the result of the
 * previous one.
 */
export async function reviewFlag(
  ctx: Context,
  { organizationId, flagId }: { organizationId: number; flagId: number },
  { reviewerId, review }: { reviewerId: number; review: NewReview },
): Promise<void> {
  const [flag] = await store.lockFlags(ctx.db, organizationId, [flagId]);
  if (!flag) throw problem('not_found');
  const { secondReview } = await loadRules(ctx.db, organizationId);
  const lastReviews = await store.findLastReviews(ctx.db, organizationId, [flagId]);
  const requested = requestedBy(reviewerId, review);
  const plan = planReview({ ...flag, secondReview, last: lastReviews.get(flagId) ?? null }, requested);
  if (!('state' in plan)) throw problem('record_invalid', ...plan.faults);
  await recordReview(ctx, organizationId, requested, [{ flag, state: plan.state }]);
}

/**
 * Stores a reviewer's verdict on several flags, either all or none. Returns their new states, ascending by id. Throws
 * record_invalid with every fault.
 */
export async function reviewFlags(
  ctx: Context,
  { organizationId, features }: Membership,
  reviewerId: number,
  { unusual_activity_ids: requestedIds, ...review }: NewReviews,
): Promise<store.Outcome[]> {
  const ids = requestedIds.toSorted((a, b) => a - b);
  const automation = features.has('automated_activity_detection');
  const locked = await store.lockFlags(ctx.db, organizationId, ids);
  const flags = locked.filter(({ type }) => automation || type !== 'automation_like_activity');
  const { secondReview } = await loadRules(ctx.db, organizationId);
  const lastReviews = await store.findLastReviews(ctx.db, organizationId, ids);
  const facts = flags.map((flag) => ({ ...flag, secondReview, last: lastReviews.get(flag.id) ?? null }));
  const requested = requestedBy(reviewerId, review);
  const plan = planReviews(ids, facts, requested);
  if (!('states' in plan)) throw problem('record_invalid', ...plan.faults);
  const outcomes = flags.flatMap((flag) => {
    const state = plan.states.get(flag.id);
    return state ? [{ flag, state }] : [];
  });
  await recordReview(ctx, organizationId, requested, outcomes);
  return outcomes;
}

/** Stores the answer of the member concerned. */
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
