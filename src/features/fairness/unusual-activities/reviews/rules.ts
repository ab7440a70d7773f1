import { type ReasonCode, reasonStates, type ReviewState } from '../../../../contract/lists/reviews.ts';

/** The state of a flag. `pending` = it waits for a second reviewer. */
export interface FlagState {
  state: ReviewState;
  pending: boolean;
}

export interface LastReview {
  reviewerId: number;
  state: ReviewState;
  /** Whether the review requested a second opinion. */
  secondOpinion: boolean;
}

export interface ReviewFacts extends FlagState {
  /** Whether the organization requires a second reviewer. */
  secondReview: boolean;
  /** The last review; while `pending`, the review that waits for a second reviewer. */
  last: LastReview | null;
}

export interface RequestedReview {
  state: ReviewState;
  reasonCode: ReasonCode;
  note: string | null;
  reviewerId: number;
  secondOpinion: boolean;
}

export type ReviewPlan = { faults: string[] } | { faults: []; state: FlagState };

function reasonFaults({ state, reasonCode, note }: RequestedReview): string[] {
  const states: readonly ReviewState[] = reasonStates[reasonCode];
  if (!states.includes(state)) return [`reason_code: ${reasonCode} is valid only for ${states.join(', ')}`];
  return reasonCode === 'other' && note === null ? ['note: is required with the reason code other'] : [];
}

/**
 * A reviewer who requested a second opinion cannot give that opinion, but can reopen the flag. A third opinion
 * cannot be requested.
 */
function opinionFaults(
  { pending, last }: ReviewFacts,
  { reviewerId, secondOpinion, state }: RequestedReview,
): string[] {
  if (!pending || !last?.secondOpinion) return [];
  if (last.reviewerId === reviewerId && state !== 'open') {
    return ['state: you requested a second opinion; another reviewer must give it'];
  }
  return secondOpinion ? ['second_opinion: this review is already the second opinion'] : [];
}

/** The effect of a review whose reason is valid. */
function planState(facts: ReviewFacts, review: RequestedReview): ReviewPlan {
  const { last } = facts;
  const faults = opinionFaults(facts, review);
  if (faults.length > 0) return { faults };
  if (review.secondOpinion) return { faults: [], state: { state: facts.state, pending: true } };
  const waits = facts.secondReview && review.state === 'confirmed' && facts.state !== 'confirmed';
  if (!waits) return { faults: [], state: { state: review.state, pending: false } };
  if (!facts.pending || last?.state !== 'confirmed')
    return { faults: [], state: { state: facts.state, pending: true } };
  if (last.reviewerId === review.reviewerId) {
    return { faults: ['state: you have already confirmed it; another reviewer must too'] };
  }
  return { faults: [], state: { state: 'confirmed', pending: false } };
}

/**
 * The effect of a review on a flag. If two reviewers are required, a first `confirmed` does not change the state and
 * waits. It is final once another reviewer confirms. A review that requests a second opinion does not change the state
 * either, whatever its verdict. Every other review takes effect at once and ends the wait. Example: open, two
 * required, A confirms -> open and pending; B confirms -> confirmed; A confirms again -> a fault.
 */
export function planReview(facts: ReviewFacts, review: RequestedReview): ReviewPlan {
  const faults = reasonFaults(review);
  return faults.length > 0 ? { faults } : planState(facts, review);
}

/** The facts needed to review one of several flags. */
export interface FlagFacts extends ReviewFacts {
  id: number;
  /** The member of the flag. */
  userId: number;
}

export type SeveralPlan = { faults: string[] } | { faults: []; states: Map<number, FlagState> };

/**
 * The effect of one review on each of several flags, or every fault. Requested ids without a flag are faults, and so
 * are the reviewer's own flags. Source: docs/contract/unusual-activities.md, Reviews. Example: flags 3 and 5 requested,
 * 5 does not exist -> one fault, and nothing for 3.
 */
export function planReviews(
  requested: readonly number[],
  flags: readonly FlagFacts[],
  review: RequestedReview,
): SeveralPlan {
  const states = new Map<number, FlagState>();
  const known = new Map(flags.map((flag) => [flag.id, flag]));
  const faultsOf = (id: number): string[] => {
    const flag = known.get(id);
    if (!flag) return [`unusual_activity_ids: ${id} does not exist`];
    if (flag.userId === review.reviewerId)
      return [`unusual_activity_ids: ${id} is your own; another reviewer must review it`];
    const plan = planState(flag, review);
    if ('state' in plan) states.set(id, plan.state);
    return plan.faults.map((fault) => `unusual_activity_ids: ${id}, ${fault}`);
  };
  const faults = [...reasonFaults(review), ...requested.flatMap(faultsOf)];
  return faults.length > 0 ? { faults } : { faults: [], states };
}
