import { type PaySight, seesPayOf, seesPayOfAll } from '../../../pay-sight.ts';

/** Which amounts the reader may see, and of whom. */
export interface AmountVisibility {
  pay: PaySight;
  bill: boolean;
}

/** Which amounts of a member, or of a sum, the reader may see. */
export interface SeenAmounts {
  pay: boolean;
  bill: boolean;
}

/** The same of an explanation; people who see only their own pay do not see whose rate applied. */
export interface ExplainedAmounts extends SeenAmounts {
  payLevel: boolean;
}

export const amountsOfMember = ({ pay, bill }: AmountVisibility, userId: number): ExplainedAmounts => ({
  pay: seesPayOf(pay, userId),
  payLevel: pay === 'everybody',
  bill,
});

/** Which amounts of a sum over members; undefined = over everybody. */
export const amountsOfSum = ({ pay, bill }: AmountVisibility, userIds: readonly number[] | undefined): SeenAmounts => ({
  pay: seesPayOfAll(pay, userIds),
  bill,
});
