import { describe, expect, test } from 'vitest';
import { planReview, type ReviewFacts, type RequestedReview } from './rules.ts';
import { type ReasonCode, reasonStates, reviewStates } from '../../../../contract/lists/reviews.ts';

/** The reviewer, without a request for a second opinion. */
const asked = { reviewerId: 1, secondOpinion: false };
const confirmedBy = (reviewerId: number) => ({ state: 'confirmed' as const, reviewerId, secondOpinion: false });
const open: ReviewFacts = { state: 'open', pending: false, secondReview: true, last: null };
const confirmed: RequestedReview = { state: 'confirmed', reasonCode: 'tool_found', note: null, ...asked };
const dismissed: RequestedReview = { state: 'dismissed', reasonCode: 'false_alarm', note: null, ...asked };
const becomes = (state: string, pending: boolean) => ({ faults: [], state: { state, pending } });

describe('one reviewer', () => {
  test.each(reviewStates)('%s takes effect at once', (state) => {
    const review = { state, reasonCode: 'other' as const, note: 'See my note', ...asked };
    expect(planReview({ ...open, secondReview: false }, review)).toEqual(becomes(state, false));
  });

  test('a confirmation ends a wait that began when two reviewers were required', () => {
    const facts = { state: 'open' as const, pending: true, secondReview: false, last: confirmedBy(1) };
    expect(planReview(facts, confirmed)).toEqual(becomes('confirmed', false));
  });
});

describe('two reviewers', () => {
  test('the first confirmation does not change the state, and waits for a second one', () => {
    expect(planReview(open, confirmed)).toEqual(becomes('open', true));
    expect(planReview({ ...open, state: 'dismissed' }, confirmed)).toEqual(becomes('dismissed', true));
  });

  test('the second confirmation must be from another reviewer', () => {
    const waiting = { ...open, pending: true, last: confirmedBy(1) };
    expect(planReview(waiting, confirmed)).toEqual({ faults: [expect.stringContaining('another reviewer')] });
    expect(planReview(waiting, { ...confirmed, reviewerId: 2 })).toEqual(becomes('confirmed', false));
  });

  test('any other review in between ends the wait', () => {
    const waiting = { ...open, pending: true, last: confirmedBy(1) };
    expect(planReview(waiting, dismissed)).toEqual(becomes('dismissed', false));
    expect(planReview(waiting, { ...dismissed, reviewerId: 2 })).toEqual(becomes('dismissed', false));
  });

  test('a confirmed flag stays confirmed when it is confirmed again', () => {
    expect(planReview({ ...open, state: 'confirmed', last: confirmedBy(2) }, confirmed)).toEqual(
      becomes('confirmed', false),
    );
  });
});

describe('a second opinion', () => {
  const here = { ...open, secondReview: false };
  const waiting = {
    ...here,
    pending: true,
    last: { ...confirmedBy(1), state: 'dismissed' as const, secondOpinion: true },
  };

  test('does not change the state of the flag when it is requested, whatever the first opinion is', () => {
    expect(planReview(here, { ...dismissed, secondOpinion: true })).toEqual(becomes('open', true));
    expect(planReview(open, { ...confirmed, secondOpinion: true })).toEqual(becomes('open', true));
  });

  // proves: unusual-activities-15
  test('is given by another reviewer, and takes effect', () => {
    const fault = 'state: you requested a second opinion; another reviewer must give it';
    expect(planReview(waiting, dismissed)).toEqual({ faults: [fault] });
    expect(planReview(waiting, { ...confirmed, reviewerId: 2 })).toEqual(becomes('confirmed', false));
    expect(planReview({ ...waiting, secondReview: true }, { ...confirmed, reviewerId: 2 })).toEqual(
      becomes('open', true),
    );
  });

  // proves: unusual-activities-15
  test('is no longer needed once its requester reopens the flag, and a third opinion is rejected', () => {
    const again = { ...dismissed, state: 'open' as const, reasonCode: 'new_information' as const };
    expect(planReview(waiting, again)).toEqual(becomes('open', false));
    expect(planReview(waiting, { ...dismissed, reviewerId: 2, secondOpinion: true })).toEqual({
      faults: ['second_opinion: this review is already the second opinion'],
    });
  });
});

describe('reason codes', () => {
  const codes = Object.keys(reasonStates) as ReasonCode[];

  test.each(codes)('%s is valid only for its states', (reasonCode) => {
    const allowed: readonly string[] = reasonStates[reasonCode];
    for (const state of reviewStates) {
      const plan = planReview(open, { state, reasonCode, note: 'Because', ...asked });
      expect(plan.faults.length === 0, `${reasonCode} for ${state}`).toBe(allowed.includes(state));
    }
  });

  test('the reason "other" needs a note', () => {
    const review = { state: 'dismissed' as const, reasonCode: 'other' as const, ...asked };
    expect(planReview(open, { ...review, note: null })).toEqual({
      faults: ['note: is required with the reason code other'],
    });
  });

  test('every state has a reason code in addition to "other"', () => {
    for (const state of reviewStates) {
      const own = codes.filter((code) => code !== 'other' && (reasonStates[code] as readonly string[]).includes(state));
      expect(own.length).toBeGreaterThan(0);
    }
  });
});
