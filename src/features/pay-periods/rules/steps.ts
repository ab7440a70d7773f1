import { problem } from '../../../contract/problems.ts';
import { isBefore } from '../../../time/order.ts';
import type { PaySteps } from '../store/members.ts';
import type { PayPeriod } from './schedule.ts';

export type MemberState = 'open' | 'submitted' | 'approved';

/** Who does something, and when. */
export interface Act {
  by: number | null;
  at: string;
}

export function stateOf({ approvedAt, submittedAt }: Pick<PaySteps, 'approvedAt' | 'submittedAt'>): MemberState {
  if (approvedAt !== null) return 'approved';
  return submittedAt === null ? 'open' : 'submitted';
}

/** What is not over yet is not handed in: from the last date of a period on, it can be. */
export function requireLastDay({ stopOn }: Pick<PayPeriod, 'stopOn'>, today: Temporal.PlainDate): void {
  if (!isBefore(today, stopOn)) return;
  throw problem('record_invalid', `pay_period: its last date is ${stopOn.toString()}; this can be done from then on`);
}

/** Handed in; what is so already, or approved, stays as it is. */
export function submitted(steps: PaySteps, { at }: Act): PaySteps {
  return stateOf(steps) === 'open' ? { ...steps, submittedAt: at } : steps;
}

/** No longer handed in; what is approved is for those to return who approve. */
export function withdrawn(steps: PaySteps): PaySteps {
  if (stateOf(steps) === 'approved')
    throw problem('record_invalid', 'pay_period: is approved; ask to have it returned');
  return steps.submittedAt === null ? steps : { ...steps, submittedAt: null };
}

export function approved(steps: PaySteps, { by, at }: Act): PaySteps {
  return stateOf(steps) === 'approved' ? steps : { ...steps, approvedAt: at, approvedByUserId: by };
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
  };
}
