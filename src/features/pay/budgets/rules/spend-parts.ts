import { type Consumption, type CountedDays, countedDays } from './measure.ts';
import { dayAfter, daysBetween } from '../../../../time/adjacent.ts';
import { compare, isBefore, laterOf } from '../../../../time/order.ts';
import type { RowDays } from './free-days.ts';

/** The spend of a row from the first day of its budget period through a day. */
export interface CachedSpend extends Consumption {
  through: Temporal.PlainDate;
}

/** The data of a row that decides which parts to compute. */
export interface CachedRow extends RowDays {
  cached: CachedSpend | null;
  /** Some days that the cached spend counts have changed. */
  isChanged: boolean;
}

/**
 * Local days, both included, that a sum counts. Source `days` counts their current time, `changes` the difference from
 * the counted time.
 */
export interface Part {
  source: 'days' | 'changes';
  weight: 1 | -1;
  since: Temporal.PlainDate;
  until: Temporal.PlainDate;
}

/** A base figure with the parts to add to it. */
export interface Sum {
  base: Consumption;
  parts: Part[];
}

export const nothing: Consumption = { seconds: 0, cents: '0' };

function partOf(source: Part['source'], weight: Part['weight'], since: Temporal.PlainDate, until: Temporal.PlainDate) {
  return isBefore(until, since) ? [] : [{ source, weight, since, until }];
}

const firstAfter = ({ cached, periodStartOn }: CachedRow) =>
  cached ? laterOf(dayAfter(cached.through), periodStartOn) : periodStartOn;

/**
 * The spend of a row from the first day of its budget period through a requested day. It starts from the cached spend
 * and adds the changes and the later days, or subtracts the days beyond the requested ones. If this subtracts more days
 * than are requested, it ignores the cached spend and adds up the requested days.
 *
 * Example: cached through 03-19, requested 03-01..03-20 -> the cached spend and the day 03-20.
 */
export function sumOf(row: CachedRow, { since, until }: CountedDays): Sum {
  const { cached, isChanged } = row;
  // Negative: more days are cached than are requested. Zero: exactly these days, as in every closed row.
  const lead = cached ? compare(until, cached.through) : 0;
  const isFar = cached !== null && lead < 0 && daysBetween(until, cached.through) > daysBetween(since, until);
  if (!cached || isFar) return { base: nothing, parts: partOf('days', 1, since, until) };
  const changes = isChanged ? partOf('changes', 1, since, cached.through) : [];
  const after = lead > 0 ? partOf('days', 1, firstAfter(row), until) : [];
  const beyond = lead < 0 ? partOf('days', -1, dayAfter(until), cached.through) : [];
  return { base: cached, parts: [...changes, ...after, ...beyond] };
}

/**
 * The shown spend of a row. Example: open since 03-01, cached through 03-19, today 03-20 -> the cached spend and the
 * day 03-20.
 */
export function shownSum(row: CachedRow, today: Temporal.PlainDate): Sum {
  const counted = countedDays(row, today);
  return counted ? sumOf(row, counted) : { base: nothing, parts: [] };
}

/**
 * The spend to cache for a row through a day: the cached spend and the days after it. Days that changed in the
 * meantime count as before the change, because `applyChangedDays` later adds all changes together.
 *
 * Example: cached through 03-18, to be cached through 03-19 -> the cached spend and the day 03-19.
 */
export function sumToCache(row: CachedRow, through: Temporal.PlainDate): Sum {
  const since = firstAfter(row);
  return {
    base: row.cached ?? nothing,
    parts: [...partOf('days', 1, since, through), ...partOf('changes', -1, since, through)],
  };
}

/** The changes to the days that the cached spend counts. Example: cached through 03-19 -> 03-01..03-19. */
export function changedParts({ cached, periodStartOn }: CachedRow): Part[] {
  return cached ? partOf('changes', 1, periodStartOn, cached.through) : [];
}

/** All days of a cached spend, for a recomputation. Example: cached through 03-19 -> 03-01..03-19. */
export function cachedParts({ cached, periodStartOn }: CachedRow): Part[] {
  return cached ? partOf('days', 1, periodStartOn, cached.through) : [];
}

/** The sum of two figures. Example: 600 s for 100 cents and 60 s for 10 -> 660 s for 110 cents. */
export function addUsed(a: Consumption, b: Consumption): Consumption {
  return { seconds: a.seconds + b.seconds, cents: (BigInt(a.cents) + BigInt(b.cents)).toString() };
}
