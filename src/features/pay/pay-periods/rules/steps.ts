import type { PayPeriodMemberState } from '../../../../contract/lists/pay.ts';
import { problem } from '../../../../contract/problems.ts';
import { isBefore } from '../../../../time/order.ts';
import type { PaySteps } from '../store/members.ts';
import type { PayPeriod } from './schedule.ts';

/** Who does something, and when. */
export interface Act {
  by: number | null;
  at: string;
}

type Reached = Pick<PaySteps, 'approvedAt' | 'submittedAt' | 'lapsedAt'>;

export function stateOf({ approvedAt, submittedAt, lapsedAt }: Reached): PayPeriodMemberState {
  if (approvedAt !== null) return 'approved';
  if (lapsedAt !== null) return 'lapsed';
  return submittedAt === null ? 'open' : 'submitted';
}

/** What is not over yet is not handed in: from the last date of a period on, it can be. */
export function requireLastDay({ stopOn }: Pick<PayPeriod, 'stopOn'>, today: Temporal.PlainDate): void {
  if (!isBefore(today, stopOn)) return;
  throw problem('record_invalid', `pay_period: its last date is ${stopOn.toString()}; this can be done from then on`);
}

/** Handed in; what is so already, or approved, stays as it is. */
export function submitted(steps: PaySteps, { at }: Act): PaySteps {
  return steps.submittedAt === null && steps.approvedAt === null
    ? { ...steps, submittedAt: at, lapsedAt: null }
    : steps;
}

/** No longer handed in; what is approved is for those to return who approve. */
export function withdrawn(steps: PaySteps): PaySteps {
  if (stateOf(steps) === 'approved')
    throw problem('record_invalid', 'pay_period: is approved; ask to have it returned');
  return steps.submittedAt === null ? steps : { ...steps, submittedAt: null };
}

/** Approved are the figures of a checksum; what was approved before stays so as long as they are the same. */
export function approved(steps: PaySteps, { by, at }: Act, checksum: string): PaySteps {
  if (steps.approvedAt !== null && steps.approvedChecksum === checksum) return steps;
  const approval = { approvedAt: at, approvedByUserId: by, approvedChecksum: checksum };
  return { ...steps, ...approval, lapsedAt: null, lapseCause: null };
}

/** No longer approved, since the figures are others than those that were. */
export function lapsed(steps: PaySteps, { at, cause }: { at: string; cause: string }): PaySteps {
  const none = { approvedAt: null, approvedByUserId: null, approvedChecksum: null };
  return { ...steps, ...none, lapsedAt: at, lapseCause: cause };
}

/** Open, with the reason that the member is told. */
export function returned({ by, at }: Act, reason: string): PaySteps {
  return {
    submittedAt: null,
    approvedAt: null,
    approvedByUserId: null,
    returnedAt: at,
    returnedByUserId: by,
    returnReason: reason,
    approvedChecksum: null,
    lapsedAt: null,
    lapseCause: null,
  };
}
