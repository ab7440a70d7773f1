import { type ReasonCode, reasonStates, type ReviewState } from '../../../../src/contract/lists/reviews.ts';

export type Verdict = Exclude<ReviewState, 'open'>;

const codes = Object.keys(reasonStates) as ReasonCode[];
const reasonsFor = (verdict: Verdict): ReasonCode[] =>
  codes.filter((code) => (reasonStates[code] as readonly ReviewState[]).includes(verdict));

/** The reasons that are available for each verdict. */
export const reasons: Readonly<Record<Verdict, readonly ReasonCode[]>> = {
  explained: reasonsFor('explained'),
  dismissed: reasonsFor('dismissed'),
  confirmed: reasonsFor('confirmed'),
};
