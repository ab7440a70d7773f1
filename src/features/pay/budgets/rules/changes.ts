import type { ChangeCause } from '../../../../contract/lists/budgets.ts';
import type { Consumption } from './measure.ts';
import type { SpendChange } from './differences.ts';

export interface CausedChange extends Consumption {
  cause: ChangeCause;
}

/**
 * What was used of a budget at an instant, `start`; the same by what was known at it of the dates, `period`, and of the
 * configuration, `budget`, of a later instant; and what changed of that until then.
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
 * Why what was used at two instants differs; the causes add up to the difference exactly, those that changed nothing
 * are left out. Example: 600 s in the week before, nothing yet in this one, 60 s of it until the later instant ->
 * period -600 s, ingest 60 s.
 */
export function changesOf({ start, period, budget }: Known): CausedChange[] {
  const changes: CausedChange[] = [
    { cause: 'period', ...less(period, start) },
    { cause: 'budget', ...less(budget.knownThen, period) },
    ...budget.differences,
  ];
  return changes.filter(({ seconds, cents }) => seconds !== 0 || cents !== '0');
}
