import { costOf, costOfParts } from '../../../money/cents.ts';
import type { CountedWeek, PoliciesByDay } from './count.ts';
import type { HourlyRate, HourRates } from './rates.ts';
import type { EntryRange, TimeByDay } from './time.ts';

export type AmountKind = 'pay' | 'bill';

/** Money in cents. */
export interface Amounts {
  straight: number;
  premium: number;
}

/** What an entry is worth; `multipliedParts` = overtime × (multiplier − 1), in ten-thousandths of a second. */
export interface EntryAmounts extends Amounts {
  rate: HourlyRate;
  multipliedParts: number;
}

/** A counted week of a member with the rates of each entry; null = fixed pay, which leaves it without amounts. */
export interface RatedWeek {
  readonly time: TimeByDay;
  readonly policies: PoliciesByDay;
  readonly rates: readonly (HourRates | null)[];
  /** The entries of the week. */
  readonly entries: EntryRange;
  readonly counted: CountedWeek;
}

/** Overtime of an entry × (multiplier − 1), in ten-thousandths of a second. */
function multipliedParts({ time, policies, counted, entries }: RatedWeek, entry: number, kind: AmountKind): number {
  const day = time.days[entry] ?? 0;
  const index = entry - entries.from;
  const daily = (counted.daily[index] ?? 0) * (policies.daily[day]?.premiumParts[kind] ?? 0);
  return daily + (counted.weekly[index] ?? 0) * (policies.weekly[day]?.premiumParts[kind] ?? 0);
}

/**
 * What an entry of the time is worth at its rate: straight time for all its seconds, and the premium for its overtime,
 * each rounded half-up to cents. The rate is that of the hours in overtime themselves, also where rates differ within
 * the week. Null where pay is fixed.
 * Source: 29 CFR 778.419 (the hourly rate in effect when the overtime is worked).
 * Example: 7200 s of which 3600 are overtime at 1.5, 20.00 an hour -> straight 4000, premium 1000.
 */
export function priceEntry(week: RatedWeek, entry: number, kind: AmountKind): EntryAmounts | null {
  const rate = week.rates[entry]?.[kind];
  if (!rate) return null;
  const parts = multipliedParts(week, entry, kind);
  const straight = costOf(week.time.seconds[entry] ?? 0, rate.cents);
  return { rate, multipliedParts: parts, straight, premium: costOfParts(parts, rate.cents) };
}

/**
 * The amounts of a week, the sums of what its entries are worth; null where all of them are without amount. A week of
 * hours at the highest rate and multiplier stays far below 2^53 cents.
 * Source: docs/contract/overtime.md. Example: 40.00 + 10.00 and 20.00 + 0.00 -> 60.00 and 10.00.
 */
export function sumAmounts(week: RatedWeek, kind: AmountKind): Amounts | null {
  let [straight, premium, isPriced] = [0, 0, false];
  for (let entry = week.entries.from; entry < week.entries.until; entry += 1) {
    const rate = week.rates[entry]?.[kind];
    if (!rate) continue;
    isPriced = true;
    straight += costOf(week.time.seconds[entry] ?? 0, rate.cents);
    premium += costOfParts(multipliedParts(week, entry, kind), rate.cents);
  }
  return isPriced ? { straight, premium } : null;
}
