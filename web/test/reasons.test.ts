import { expect, test } from 'vitest';
import { reasonCodes } from '../../src/contract/unusual-activity-reviews.ts';
import { reasons } from '../src/screens/inbox/reasons.ts';
import type { ReviewState } from '../../src/contract/lists/unusual-activities.ts';

test.each(Object.entries(reasons))('%s has the reasons of the contract', (verdict, codes) => {
  const fits = (states: readonly ReviewState[]) => (states as readonly string[]).includes(verdict);
  const ofContract = Object.entries(reasonCodes).filter(([, { states }]) => fits(states));
  expect(codes).toEqual(ofContract.map(([code]) => code));
});
