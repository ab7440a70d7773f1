import { describe, expect, test } from 'vitest';
import { type ReasonCode, reasonCodes, reviewStates } from '../../../contract/unusual-activity-reviews.ts';
import { planReview, type ReviewFacts, type RequestedReview } from './rules.ts';

const open: ReviewFacts = { state: 'open', pending: false, secondReview: true, lastReviewerId: null };
const confirmed: RequestedReview = { state: 'confirmed', reasonCode: 'tool_found', note: null, reviewerId: 1 };
const dismissed: RequestedReview = { state: 'dismissed', reasonCode: 'false_alarm', note: null, reviewerId: 1 };
const becomes = (state: string, pending: boolean) => ({ faults: [], standing: { state, pending } });

describe('one reviewer', () => {
  test.each(reviewStates)('%s takes effect at once', (state) => {
    const review = { state, reasonCode: 'other' as const, note: 'So it is', reviewerId: 1 };
    expect(planReview({ ...open, secondReview: false }, review)).toEqual(becomes(state, false));
  });

  test('confirming ends a wait that began when two reviewers were required', () => {
    const facts = { state: 'open' as const, pending: true, secondReview: false, lastReviewerId: 1 };
    expect(planReview(facts, confirmed)).toEqual(becomes('confirmed', false));
  });
});

describe('two reviewers', () => {
  test('the first confirmation leaves the state and waits', () => {
    expect(planReview(open, confirmed)).toEqual(becomes('open', true));
    expect(planReview({ ...open, state: 'dismissed' }, confirmed)).toEqual(becomes('dismissed', true));
  });

  test('the second one must be somebody else', () => {
    const waiting = { ...open, pending: true, lastReviewerId: 1 };
    expect(planReview(waiting, confirmed)).toEqual({ faults: [expect.stringContaining('another reviewer')] });
    expect(planReview(waiting, { ...confirmed, reviewerId: 2 })).toEqual(becomes('confirmed', false));
  });

  test('any other review in between ends the waiting', () => {
    const waiting = { ...open, pending: true, lastReviewerId: 1 };
    expect(planReview(waiting, dismissed)).toEqual(becomes('dismissed', false));
    expect(planReview(waiting, { ...dismissed, reviewerId: 2 })).toEqual(becomes('dismissed', false));
  });

  test('what is confirmed stays so when it is confirmed again', () => {
    expect(planReview({ ...open, state: 'confirmed', lastReviewerId: 2 }, confirmed)).toEqual(
      becomes('confirmed', false),
    );
  });
});

describe('reason codes', () => {
  const codes = Object.keys(reasonCodes) as ReasonCode[];

  test.each(codes)('%s is given for its states only', (reasonCode) => {
    const allowed: readonly string[] = reasonCodes[reasonCode].states;
    for (const state of reviewStates) {
      const plan = planReview(open, { state, reasonCode, note: 'Because', reviewerId: 1 });
      expect(plan.faults.length === 0, `${reasonCode} for ${state}`).toBe(allowed.includes(state));
    }
  });

  test('other needs a note', () => {
    const review = { state: 'dismissed' as const, reasonCode: 'other' as const, reviewerId: 1 };
    expect(planReview(open, { ...review, note: null })).toEqual({
      faults: ['note: is required with the reason code other'],
    });
  });

  test('every state has one besides other', () => {
    for (const state of reviewStates) {
      const own = codes.filter(
        (code) => code !== 'other' && (reasonCodes[code].states as readonly string[]).includes(state),
      );
      expect(own.length).toBeGreaterThan(0);
    }
  });
});
