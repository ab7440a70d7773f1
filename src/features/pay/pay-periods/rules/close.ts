import { problem } from '../../../../contract/problems.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { isBefore } from '../../../../time/order.ts';
import { type PayPeriod, periodIdOf } from './schedule.ts';

/** A period that was closed once. */
export interface ClosedPeriod {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
}

/** Periods close one after the other, so that there is one next open period for corrections. */
export function requireClosable(period: PayPeriod, last: ClosedPeriod | null, today: Temporal.PlainDate): void {
  if (!isBefore(period.stopOn, today))
    throw problem(
      'record_invalid',
      `pay_period: lasts through ${period.stopOn.toString()}; it can be closed after that`,
    );
  if (!last) return;
  const next = dayAfter(last.stopOn);
  if (isBefore(next, period.startOn))
    throw problem('record_invalid', `pay_period: the period that begins on ${next.toString()} is to be closed first`);
}

/** Corrections of earlier periods were paid in later ones, so that the last closed period alone opens anew. */
export function requireReopenable(period: PayPeriod, last: ClosedPeriod | null): void {
  if (last && isBefore(period.startOn, last.startOn))
    throw problem(
      'record_invalid',
      `pay_period: pay period ${periodIdOf(last)} was closed later; reopen that one first`,
    );
}
