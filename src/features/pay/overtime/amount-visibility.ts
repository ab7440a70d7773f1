import { type PayVisibility, seesPayOf, seesPayOfAll } from '../../../pay-visibility.ts';

/** Which amounts the reader can see, and for which members pay is visible. */
export interface AmountVisibility {
  pay: PayVisibility;
  bill: boolean;
}

/** The amounts of one member, or of a sum, that the reader can see. */
export interface VisibleAmounts {
  pay: boolean;
  bill: boolean;
}

/** The visible amounts in an explanation. Readers who see only their own pay do not see the level of its rate. */
export interface ExplainedAmounts extends VisibleAmounts {
  payLevel: boolean;
}

export const amountsOfMember = ({ pay, bill }: AmountVisibility, userId: number): ExplainedAmounts => ({
  pay: seesPayOf(pay, userId),
  payLevel: pay === 'everybody',
  bill,
});

/** The visible amounts of a sum over members. undefined = over all members. */
export const amountsOfSum = (
  { pay, bill }: AmountVisibility,
  userIds: readonly number[] | undefined,
): VisibleAmounts => ({
  pay: seesPayOfAll(pay, userIds),
  bill,
});
