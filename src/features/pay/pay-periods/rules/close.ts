import { problem } from '../../../../contract/problems.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { isBefore } from '../../../../time/order.ts';
import { type PayPeriod, periodIdOf } from './schedule.ts';

/** A period that was closed at least once. */
export interface ClosedPeriod {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
}

/** Periods close in sequence, so that exactly one open period is next for corrections. */
export function requireClosable(period: PayPeriod, last: ClosedPeriod | null, today: Temporal.PlainDate): void {
  if (!isBefore(period.stopOn, today))
    throw problem(
      'record_invalid',
      `pay_period: lasts through ${period.stopOn.toString()}; it can be closed after that`,
    );
  if (!last) return;
  const next = dayAfter(last.stopOn);
  if (isBefore(next, period.startOn))
    throw problem('record_invalid', `pay_period: close the period that begins on ${next.toString()} first`);
}

/** Later periods paid the corrections of earlier ones, so only the last closed period can be reopened. */
export function requireReopenable(period: PayPeriod, last: ClosedPeriod | null): void {
  if (last && isBefore(period.startOn, last.startOn))
    throw problem(
      'record_invalid',
      `pay_period: pay period ${periodIdOf(last)} was closed later; reopen that one first`,
    );
}
