import { spendCauses, type SpendCause, timeCauses, type TimeCause } from '../../../../contract/lists/budgets.ts';
import { Decimal } from 'decimal.js';
import type { Consumption } from './measure.ts';

/**
 * The spend of a budget after the first causes, in the order of `spendCauses`. Step 0 is the spend known at the earlier
 * instant; the last step is the spend known now. Steps with no spend may be left out.
 */
export interface SpendStep extends Consumption {
  step: number;
}

interface SpendDifference extends Consumption {
  cause: SpendCause;
}

/** The spend as known at the earlier instant and now, with the causes of the change. */
export interface SpendChange {
  knownThen: Consumption;
  knownNow: Consumption;
  differences: SpendDifference[];
}

const nothing: Consumption = { seconds: 0, cents: '0' };

/** Causes of time other than tracker uploads, in the order of `spendCauses`. */
export type CauseByHand = Exclude<TimeCause, 'ingest'>;
export const causesByHand = timeCauses.filter((cause): cause is CauseByHand => cause !== 'ingest');

/** The current spend of a row, and the spend of its new days. */
export interface KnownNow {
  /** All days that count. */
  now: Consumption;
  /**
   * New days that are not compared: nothing was known about them at the earlier instant. Only their time has changed
   * since.
   */
  newDays: Consumption;
  /** The share of each cause except `ingest` in the new days; causes without a share may be left out. */
  newByHand: Readonly<Partial<Record<CauseByHand, Consumption>>>;
}

/** The number of the step that adds a cause. */
export const stepOf = (cause: SpendCause) => spendCauses.indexOf(cause) + 1;

const sumOf = (figures: readonly Consumption[]): Consumption => ({
  seconds: figures.reduce((sum, { seconds }) => sum + seconds, 0),
  cents: figures.reduce((sum, { cents }) => sum + BigInt(cents), 0n).toString(),
});

/** The spend of new days that is added after a step. */
function laterSpend({ newDays, newByHand }: KnownNow, step: number): Consumption {
  if (step < stepOf('ingest')) return newDays;
  return sumOf(causesByHand.filter((cause) => step < stepOf(cause)).map((cause) => newByHand[cause] ?? nothing));
}

/**
 * The steps of all days, from the current spend and the steps of the compared days. The other days either did not
 * change or are new. Seconds and cents.
 *
 * Example: 900 s now, 50 s of them on new days and 20 of these by hand; compared days have 100 s then and 160 s now
 * -> 790 s then, 880 s after the trackers' uploads, 900 s now.
 */
export function stepsOfAllDays(known: KnownNow, steps: readonly SpendStep[], stepOfNow: number): SpendStep[] {
  const { now } = known;
  const last = steps.find(({ step }) => step === stepOfNow) ?? nothing;
  return steps.map(({ step, seconds, cents }) => {
    const later = laterSpend(known, step);
    return {
      step,
      seconds: now.seconds + seconds - last.seconds - later.seconds,
      cents: (BigInt(now.cents) + BigInt(cents) - BigInt(last.cents) - BigInt(later.cents)).toString(),
    };
  });
}

/**
 * The change by each cause: the spend at its step less that at the previous step. The differences therefore add up
 * exactly; causes without a change are left out. Seconds and cents.
 *
 * Example: 600 s for 6.00 then, 600 s for 12.00 at current rates, no other change -> rate: 0 s, 600 cents.
 */
export function changeOf(steps: readonly SpendStep[]): SpendChange {
  const byStep = new Map(steps.map(({ step, seconds, cents }) => [step, { seconds, cents }]));
  const after = (step: number) => byStep.get(step) ?? nothing;
  const differences = spendCauses.map((cause, index): SpendDifference => {
    const [before, since] = [after(index), after(index + 1)];
    const cents = new Decimal(since.cents).minus(before.cents).toFixed(0);
    return { cause, seconds: since.seconds - before.seconds, cents };
  });
  return {
    knownThen: after(0),
    knownNow: after(spendCauses.length),
    differences: differences.filter(({ seconds, cents }) => seconds !== 0 || cents !== '0'),
  };
}
