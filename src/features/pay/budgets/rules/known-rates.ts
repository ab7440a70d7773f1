import { tenThousandthsOf } from '../../../../money/cents.ts';

/**
 * A version of a rate, with the instants between which it was known. Instants are UTC text with six fraction digits,
 * dates `YYYY-MM-DD`.
 */
export interface RateVersion {
  kind: 'pay' | 'bill';
  /** Null = the rate of the project. */
  userId: number | null;
  /** Null = the member's rate in the whole organization. */
  projectId: number | null;
  effectiveOn: string;
  /** Decimal text with two to four decimals; null = the rate is removed from this day on. */
  amount: string | null;
  payType: 'hourly' | 'fixed';
  recordedAt: string;
  supersededAt: string | null;
}

/** A rate that applies to the local days `[since, until)`, as known in the epochs `[epochSince, epochUntil)`. */
export interface RateRange {
  userId: number | null;
  projectId: number | null;
  isPay: boolean;
  isFixed: boolean;
  /** In ten-thousandths. */
  parts: number;
  since: string;
  until: string;
  epochSince: number;
  epochUntil: number;
}

/**
 * Numbered epochs: the times between two changes to rates. Within an epoch, the known rates do not change.
 */
export interface Epochs {
  /** The epoch of an instant; null = now. */
  of(knownAt: string | null): number;
}

/** The bound of ranges without an end. */
export const everAfter = 'infinity';
export const lastEpoch = 2_147_483_647;

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function instantsOf(versions: readonly RateVersion[]): string[] {
  const instants = versions.flatMap(({ recordedAt, supersededAt }) => [recordedAt, supersededAt ?? recordedAt]);
  return [...new Set(instants)].sort(byText);
}

/**
 * Numbers the epochs of known rates, ascending from 0 (no rate known). A rate set at an instant is known at that
 * instant. Example: recorded at 10:00 and 12:00: 09:59 -> 0, 10:00 -> 1, 13:00 and now -> 2.
 */
export function epochsOf(versions: readonly RateVersion[]): Epochs {
  const instants = instantsOf(versions);
  return {
    of: (knownAt) => (knownAt === null ? instants.length : instants.findLastIndex((instant) => instant <= knownAt) + 1),
  };
}

function rangesKnownAt(versions: readonly RateVersion[], instant: string) {
  const known = versions
    .filter((version) => version.recordedAt <= instant && (version.supersededAt ?? everAfter) > instant)
    .toSorted((a, b) => byText(a.effectiveOn, b.effectiveOn));
  return known.map((version, index) => ({
    version,
    since: version.effectiveOn,
    until: known[index + 1]?.effectiveOn ?? everAfter,
  }));
}

function rangesOfOne(versions: readonly RateVersion[], epochs: Epochs, requested: readonly number[]): RateRange[] {
  const steps = instantsOf(versions).map((instant) => ({ instant, epochSince: epochs.of(instant) }));
  return steps.flatMap(({ instant, epochSince }, index): RateRange[] => {
    const epochUntil = steps[index + 1]?.epochSince ?? lastEpoch;
    if (!requested.some((epoch) => epochSince <= epoch && epoch < epochUntil)) return [];
    return rangesKnownAt(versions, instant).flatMap(({ version, since, until }) => {
      const { userId, projectId, amount } = version;
      if (amount === null) return [];
      const isFixed = version.payType === 'fixed';
      const parts = tenThousandthsOf(amount);
      return [
        { userId, projectId, isPay: version.kind === 'pay', isFixed, parts, since, until, epochSince, epochUntil },
      ];
    });
  });
}

/**
 * The rates as ranges of days, for the requested epochs. Days without a rate are in no range, so the rate of the next
 * level applies. This applies to days before a first rate and to days on which a rate was removed. Source:
 * docs/contract/budgets.md, Rate of a member and Closed row.
 *
 * Example: 10.00 from 03-01 and 12.00 from 03-15 -> 100000 for [03-01, 03-15), 120000 for [03-15, infinity).
 */
export function rateRanges(
  versions: readonly RateVersion[],
  epochs: Epochs,
  requested: readonly number[],
): RateRange[] {
  const keys = Map.groupBy(versions, ({ kind, userId, projectId }) => `${kind}/${userId ?? ''}/${projectId ?? ''}`);
  return [...keys.values()].flatMap((group) => rangesOfOne(group, epochs, requested));
}

/** Days to compute, both included, with the kind of their rate. */
export interface RatedDays {
  since: string;
  until: string;
  /** Null = only hours are requested. */
  isPay: boolean | null;
}

/**
 * The ranges that matter for the days: rates of the requested kinds, and fixed pay, on which members do not count.
 * Example: bill rates of 03-20 -> neither an hourly pay rate nor a bill rate until 03-15.
 */
export function rangesFor(ranges: readonly RateRange[], days: readonly RatedDays[]): RateRange[] {
  const since = days.reduce((least, day) => (day.since < least ? day.since : least), everAfter);
  const until = days.reduce((most, day) => (day.until > most ? day.until : most), '');
  const kinds = new Set(days.map((day) => day.isPay));
  const holds = (range: RateRange) => range.since <= until && (range.until === everAfter || range.until > since);
  return ranges.filter((range) => (range.isFixed || kinds.has(range.isPay)) && holds(range));
}
