import { Decimal } from 'decimal.js';
import type { ThresholdKind } from '../../../../../contract/lists/budgets.ts';

/** A further threshold: a share of the limit in percent, or an amount in the unit of the budget. */
export type FurtherThreshold = { percent: number } | { amount: string };

/** A threshold of a budget with its amount. */
export interface Threshold {
  kind: ThresholdKind;
  /** Identifies the threshold while it is set: `near_limit`, `percent:50`, `amount:1200`. */
  key: string;
  percent: number | null;
  /** In the unit of the budget. */
  amount: Decimal;
}

/** The thresholds in the configuration of a budget, in percent. */
interface OwnThresholds {
  nearLimit: number;
  stopTimerWhenBudgetReached: boolean;
  stopAt: number | null;
}

const shareOf = (limit: Decimal, percent: number) => limit.times(percent).div(100);

const plain = (amount: string) => new Decimal(amount).toString();

export const keyOf = (further: FurtherThreshold) =>
  'percent' in further ? `percent:${further.percent}` : `amount:${plain(further.amount)}`;

function furtherOf(further: FurtherThreshold, limit: Decimal | null): Threshold[] {
  const key = keyOf(further);
  if ('amount' in further) return [{ kind: 'amount', key, percent: null, amount: new Decimal(further.amount) }];
  const { percent } = further;
  return limit ? [{ kind: 'percent', key, percent, amount: shareOf(limit, percent) }] : [];
}

/**
 * The thresholds of a budget in ascending order: near the limit, the limit, the stop of timers, and further ones.
 * Percentages need a limit, so a budget without a limit has only amounts. Source: docs/contract/budgets.md, Alerts.
 * Example: limit 200, near at 80 %, further 50 % -> percent:50 at 100, near_limit at 160, limit at 200.
 */
export function thresholdsOf(
  budget: OwnThresholds,
  limit: string | null,
  further: readonly FurtherThreshold[],
): readonly Threshold[] {
  const whole = limit === null ? null : new Decimal(limit);
  const own = (kind: ThresholdKind, percent: number) =>
    whole ? [{ kind, key: kind, percent, amount: shareOf(whole, percent) }] : [];
  const thresholds: Threshold[] = [
    ...own('near_limit', budget.nearLimit),
    ...own('limit', 100),
    ...(budget.stopTimerWhenBudgetReached ? own('stop', budget.stopAt ?? 100) : []),
    ...further.flatMap((entry) => furtherOf(entry, whole)),
  ];
  return thresholds.toSorted((a, b) => a.amount.comparedTo(b.amount));
}
