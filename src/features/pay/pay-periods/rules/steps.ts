import type { PayPeriodMemberState } from '../../../../contract/lists/pay.ts';
import { problem } from '../../../../contract/problems.ts';
import { isBefore } from '../../../../time/order.ts';
import type { PaySteps } from '../store/members.ts';
import type { PayPeriod } from './schedule.ts';

/** The author and instant of a step. */
export interface StepActor {
  by: number | null;
  at: string;
}

type StepInstants = Pick<PaySteps, 'approvedAt' | 'submittedAt' | 'lapsedAt'>;

export function stateOf({ approvedAt, submittedAt, lapsedAt }: StepInstants): PayPeriodMemberState {
  if (approvedAt !== null) return 'approved';
  if (lapsedAt !== null) return 'lapsed';
  return submittedAt === null ? 'open' : 'submitted';
}

/** A period can be submitted from its last date on. */
export function requireLastDay({ stopOn }: Pick<PayPeriod, 'stopOn'>, today: Temporal.PlainDate): void {
  if (!isBefore(today, stopOn)) return;
  throw problem(
    'record_invalid',
    `pay_period: its last date is ${stopOn.toString()}; this is possible from that date on`,
  );
}

/** Submitted. A period that is already submitted or approved does not change. */
export function submitted(steps: PaySteps, { at }: StepActor): PaySteps {
  return steps.submittedAt === null && steps.approvedAt === null
    ? { ...steps, submittedAt: at, lapsedAt: null }
    : steps;
}

/** No longer submitted. Only an approver can return an approved period. */
export function withdrawn(steps: PaySteps): PaySteps {
  if (stateOf(steps) === 'approved') throw problem('record_invalid', 'pay_period: is approved; request its return');
  return steps.submittedAt === null ? steps : { ...steps, submittedAt: null };
}

/** Approves the figures that a checksum identifies. An earlier approval of the same figures does not change. */
export function approved(steps: PaySteps, { by, at }: StepActor, checksum: string): PaySteps {
  if (steps.approvedAt !== null && steps.approvedChecksum === checksum) return steps;
  const approval = { approvedAt: at, approvedByUserId: by, approvedChecksum: checksum };
  return { ...steps, ...approval, lapsedAt: null, lapseCause: null };
}

/** No longer approved, because the figures have changed. */
export function lapsed(steps: PaySteps, { at, cause }: { at: string; cause: string }): PaySteps {
  const none = { approvedAt: null, approvedByUserId: null, approvedChecksum: null };
  return { ...steps, ...none, lapsedAt: at, lapseCause: cause };
}

/** Open, with a reason for the member. */
export function returned({ by, at }: StepActor, reason: string): PaySteps {
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
