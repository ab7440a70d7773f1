import { type PolicyRules, timeTiers } from './policy-rules.ts';

/** Cents per hour in examples. */
export const exampleRate = 2_000;
const laterRate = 3_000;
const hour = 3_600;
/** Multipliers are millionths here. */
export const wholeFactor = 1_000_000;

/** A part of an example's time with one multiplier, which is in millionths. */
export interface Band {
  seconds: number;
  multiplier: number;
}

type Row = Band & { from: number };
type Premium = NonNullable<PolicyRules['premiums']>[number];

const secondsOf = (hours: number) => Math.ceil((Math.round(hours * 10_000) * 9) / 25);
const partsOf = (factor: string | number) => Math.round(Number(factor) * wholeFactor);
const rowOf = ({
  threshold,
  pay_rate_multiplier: pay,
}: Pick<PolicyRules, 'threshold' | 'pay_rate_multiplier'>): Row => ({
  from: secondsOf(threshold),
  seconds: 0,
  multiplier: partsOf(pay),
});

/** Splits the time of a counter at its thresholds. Each second is paid at the highest multiplier that applies. */
export function bandsOf(rows: readonly Row[], seconds: number): Band[] {
  const bands: Band[] = [];
  let [from, multiplier] = [0, wholeFactor];
  for (const row of rows.toSorted((a, b) => a.from - b.from)) {
    if (row.from >= seconds || row.multiplier <= multiplier) continue;
    if (row.from > from) bands.push({ seconds: row.from - from, multiplier });
    [from, multiplier] = [row.from, row.multiplier];
  }
  return [...bands, { seconds: seconds - from, multiplier }];
}

/** The pay of bands in cents. */
export const centsOf = (bands: readonly Band[]): number =>
  bands.reduce(
    (sum, { seconds, multiplier }) => sum + Math.round((seconds * multiplier * exampleRate) / hour / wholeFactor),
    0,
  );

/** The length of the example: two hours beyond the last threshold, within a day or week. */
const lengthOf = (rows: readonly Row[], most: number) =>
  Math.min(most, Math.ceil(Math.max(...rows.map(({ from }) => from)) / hour) * hour + 2 * hour);

const ownRows = (ruled: PolicyRules): Row[] => [ruled, ...timeTiers(ruled)].map(rowOf);

/** A day or week that exceeds all thresholds. */
export function periodExample(ruled: PolicyRules): Band[] {
  const rows = ownRows(ruled);
  return bandsOf(rows, lengthOf(rows, (ruled.policy_type === 'weekly' ? 168 : 24) * hour));
}

/** An example of the n-th consecutive day, for each n in the rules. */
export function dayExamples(ruled: PolicyRules): { day: number; bands: Band[] }[] {
  const own = ruled.policy_type === 'daily' ? ownRows(ruled) : [];
  const named = ruled.consecutive_days ?? [];
  return [...new Set(named.map(({ day }) => day))]
    .toSorted((a, b) => a - b)
    .map((day) => {
      const rows = [...own, ...named.filter((premium) => premium.day === day).map(rowOf)];
      return { day, bands: bandsOf(rows, lengthOf(rows, 24 * hour)) };
    });
}

/** Combines an overtime multiplier, or 1, with a premium. */
export function combinedFactor(overtime: number, premium: number, combine: PolicyRules['combine']): number {
  if (combine === 'product') return (overtime * premium) / wholeFactor;
  if (combine === 'sum') return overtime + premium - wholeFactor;
  return Math.max(overtime, premium);
}

/** Whether a premium is part of the regular rate. If this is not set, the policy decides. */
function isInRate({ regular_rate: rate }: PolicyRules, premium: Premium): boolean {
  const { days, holidays, holiday_classes: classes, pay_rate_multiplier: multiplier, in_regular_rate: isSet } = premium;
  const isForDays = Boolean(days ?? classes ?? holidays) && partsOf(multiplier ?? 1) >= 1.5 * wholeFactor;
  return isSet ?? (rate === 'weighted_average' && !isForDays);
}

/**
 * The pay of an hour with a premium, in cents, as regular time and in overtime. If the premium is part of the regular
 * rate, all hours of the week have the premium. null = its hours are never overtime.
 */
export function premiumExample(ruled: PolicyRules, premium: Premium): { regular: number; overtime: number | null } {
  const [own, addition] = [partsOf(premium.pay_rate_multiplier ?? 1), 100 * Number(premium.pay_rate_addition ?? 0)];
  const paidHours = 60 / (premium.hour_minutes ?? 60);
  const inRate = isInRate(ruled, premium);
  const inOvertime = premium.overtime_multiplier ? partsOf(premium.overtime_multiplier) : null;
  const cents = (overtime: number) => {
    const replaced = overtime > wholeFactor ? inOvertime : null;
    const factor = replaced ?? (inRate ? own : combinedFactor(overtime, own, ruled.combine));
    const ordinary = (exampleRate * factor) / wholeFactor + addition;
    return Math.round(paidHours * (inRate ? (ordinary * overtime) / wholeFactor : ordinary));
  };
  const regular = cents(wholeFactor);
  const isOvertime = !premium.outside_counters;
  return { regular, overtime: isOvertime ? cents(Math.max(wholeFactor, partsOf(ruled.pay_rate_multiplier))) : null };
}

interface AverageExample {
  regularSeconds: number;
  overtimeSeconds: number;
  laterRate: number;
  straight: number;
  /** Units of the currency, rounded to the set decimals, otherwise exact. */
  average: number;
  premium: number;
}

/** An example week: regular time at one rate, then up to two hours of overtime below the next tier at another. */
export function averageExample(ruled: PolicyRules, decimals: number | null): AverageExample {
  const regularSeconds = secondsOf(ruled.threshold);
  const [next] = timeTiers(ruled);
  const nextTier = next ? secondsOf(next.threshold) - regularSeconds : Infinity;
  const overtimeSeconds = nextTier > 0 ? Math.min(2 * hour, nextTier) : 2 * hour;
  const straight = (regularSeconds * exampleRate + overtimeSeconds * laterRate) / hour;
  const exact = straight / 100 / ((regularSeconds + overtimeSeconds) / hour);
  const average = decimals === null ? exact : Math.round(exact * 10 ** decimals) / 10 ** decimals;
  const added = (partsOf(ruled.pay_rate_multiplier) - wholeFactor) / wholeFactor;
  const premium = Math.round((overtimeSeconds / hour) * average * 100 * added);
  return { regularSeconds, overtimeSeconds, laterRate, straight: Math.round(straight), average, premium };
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** A night shift within one workday, if the workday does not begin at midnight. */
export function shiftExample(start: string): { from: string; to: string; seconds: number } {
  const from = start > '22:00' ? start : '22:00';
  const to = start < '06:00' ? start : '06:00';
  return { from, to, seconds: ((minutesOf(to) - minutesOf(from) + 1_440) % 1_440) * 60 };
}
