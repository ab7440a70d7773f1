import { type ReasonCode, reasonStates, type ReviewState } from '../../../../src/contract/lists/reviews.ts';

export type Verdict = Exclude<ReviewState, 'open'>;

const codes = Object.keys(reasonStates) as ReasonCode[];
const reasonsFor = (verdict: Verdict): ReasonCode[] =>
  codes.filter((code) => (reasonStates[code] as readonly ReviewState[]).includes(verdict));

/** Which reasons fit which verdict. */
export const reasons: Readonly<Record<Verdict, readonly ReasonCode[]>> = {
  explained: reasonsFor('explained'),
  dismissed: reasonsFor('dismissed'),
  confirmed: reasonsFor('confirmed'),
};
