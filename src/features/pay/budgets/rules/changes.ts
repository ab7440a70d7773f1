import type { ChangeCause } from '../../../../contract/lists/budgets.ts';
import type { Consumption } from './measure.ts';
import type { SpendChange } from './differences.ts';

export interface CausedChange extends Consumption {
  cause: ChangeCause;
}

/**
 * The input of a comparison of two instants. `start` is the spend at the first instant. `period` is the spend as
 * known at the first instant, for the dates of the second instant. `budget` also has the configuration of the second
 * instant, and splits the later changes by cause.
 */
export interface Known {
  start: Consumption;
  period: Consumption;
  budget: SpendChange;
}

const less = (a: Consumption, b: Consumption): Consumption => ({
  seconds: a.seconds - b.seconds,
  cents: (BigInt(a.cents) - BigInt(b.cents)).toString(),
});

/**
 * The causes of the difference between the spend at two instants. The causes add up exactly to the difference; causes
 * without a change are left out.
 *
 * Example: 600 s in the week before, nothing yet in this week, then 60 s until the second instant -> period -600 s,
 * ingest 60 s.
 */
export function changesOf({ start, period, budget }: Known): CausedChange[] {
  const changes: CausedChange[] = [
    { cause: 'period', ...less(period, start) },
    { cause: 'budget', ...less(budget.knownThen, period) },
    ...budget.differences,
  ];
  return changes.filter(({ seconds, cents }) => seconds !== 0 || cents !== '0');
}
