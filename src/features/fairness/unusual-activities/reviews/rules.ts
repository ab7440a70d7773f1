import { type ReasonCode, reasonStates, type ReviewState } from '../../../../contract/lists/reviews.ts';

/** Where a flag stands: `pending` = it waits for a second reviewer. */
export interface FlagState {
  state: ReviewState;
  pending: boolean;
}

export interface LastReview {
  reviewerId: number;
  state: ReviewState;
  /** Whether a second opinion was asked for. */
  secondOpinion: boolean;
}

export interface ReviewFacts extends FlagState {
  /** Whether the organization requires a second reviewer. */
  secondReview: boolean;
  /** The last review; while `pending` the one that waits for another. */
  last: LastReview | null;
}

export interface RequestedReview {
  state: ReviewState;
  reasonCode: ReasonCode;
  note: string | null;
  reviewerId: number;
  secondOpinion: boolean;
}

export type ReviewPlan = { faults: string[] } | { faults: []; standing: FlagState };

function reasonFaults({ state, reasonCode, note }: RequestedReview): string[] {
  const states: readonly ReviewState[] = reasonStates[reasonCode];
  if (!states.includes(state)) return [`reason_code: ${reasonCode} is given for ${states.join(', ')} only`];
  return reasonCode === 'other' && note === null ? ['note: is required with the reason code other'] : [];
}

/** Who asked for a second opinion gives none, but may open the flag again; and nobody asks for a third. */
function opinionFaults(
  { pending, last }: ReviewFacts,
  { reviewerId, secondOpinion, state }: RequestedReview,
): string[] {
  if (!pending || !last?.secondOpinion) return [];
  if (last.reviewerId === reviewerId && state !== 'open') {
    return ['state: you asked for a second opinion; another reviewer must give it'];
  }
  return secondOpinion ? ['second_opinion: this is the second one'] : [];
}

/** What a reason that fits makes of a flag. */
function planStanding(facts: ReviewFacts, review: RequestedReview): ReviewPlan {
  const { last } = facts;
  const faults = opinionFaults(facts, review);
  if (faults.length > 0) return { faults };
  if (review.secondOpinion) return { faults: [], standing: { state: facts.state, pending: true } };
  const waits = facts.secondReview && review.state === 'confirmed' && facts.state !== 'confirmed';
  if (!waits) return { faults: [], standing: { state: review.state, pending: false } };
  if (!facts.pending || last?.state !== 'confirmed')
    return { faults: [], standing: { state: facts.state, pending: true } };
  if (last.reviewerId === review.reviewerId) {
    return { faults: ['state: you have confirmed it already; another reviewer must, too'] };
  }
  return { faults: [], standing: { state: 'confirmed', pending: false } };
}

/**
 * What a review makes of a flag. Where two reviewers are required, a first `confirmed` leaves the state and waits;
 * it is final once another reviewer confirms too. Who asks for a second opinion leaves the state as well, whatever they
 * say. Every other review takes effect at once and ends the waiting.
 * Example: open, two required, A confirms -> open and pending; B confirms -> confirmed; A again instead -> a fault.
 */
export function planReview(facts: ReviewFacts, review: RequestedReview): ReviewPlan {
  const faults = reasonFaults(review);
  return faults.length > 0 ? { faults } : planStanding(facts, review);
}

/** What is known of one of several flags. */
export interface FlagFacts extends ReviewFacts {
  id: number;
  /** Whose flag it is. */
  userId: number;
}

export type SeveralPlan = { faults: string[] } | { faults: []; standings: Map<number, FlagState> };

/**
 * What one review makes of each of several flags, or all that stands against it. Requested ids that are no flag are
 * faults, and so are the reviewer's own flags. Source: docs/contract/unusual-activities.md, Reviews.
 * Example: flags 3 and 5 requested, 5 is not there -> one fault, and nothing for 3.
 */
export function planReviews(
  requested: readonly number[],
  flags: readonly FlagFacts[],
  review: RequestedReview,
): SeveralPlan {
  const standings = new Map<number, FlagState>();
  const known = new Map(flags.map((flag) => [flag.id, flag]));
  const faultsOf = (id: number): string[] => {
    const flag = known.get(id);
    if (!flag) return [`unusual_activity_ids: ${id} is not there`];
    if (flag.userId === review.reviewerId) return [`unusual_activity_ids: ${id} is your own, nobody reviews theirs`];
    const plan = planStanding(flag, review);
    if ('standing' in plan) standings.set(id, plan.standing);
    return plan.faults.map((fault) => `unusual_activity_ids: ${id}, ${fault}`);
  };
  const faults = [...reasonFaults(review), ...requested.flatMap(faultsOf)];
  return faults.length > 0 ? { faults } : { faults: [], standings };
}
