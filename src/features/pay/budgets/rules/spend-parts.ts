import { type Consumption, type CountedDays, countedDays } from './measure.ts';
import { dayAfter, daysBetween } from '../../../../time/adjacent.ts';
import { compare, isBefore, laterOf } from '../../../../time/order.ts';
import type { RowDays } from './free-days.ts';

/** What is used of a row from the first day of its budget period through a day. */
export interface CachedSpend extends Consumption {
  through: Temporal.PlainDate;
}

/** A row as far as it decides what is to be computed of it. */
export interface CachedRow extends RowDays {
  cached: CachedSpend | null;
  /** Days that its figure counts have changed since. */
  isChanged: boolean;
}

/**
 * Local days, both inclusive, of which something counts: their time as it is, or by how much it differs from what
 * cached figures counted of it.
 */
export interface Part {
  source: 'days' | 'changes';
  weight: 1 | -1;
  since: Temporal.PlainDate;
  until: Temporal.PlainDate;
}

/** A figure, and what is yet to be added to it. */
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
 * What is used of a row on days from the first of its budget period: what is cached, what of it has changed, and the
 * days after it, or less the days that are cached beyond those requested; nothing cached where that is more to add up.
 * Example: cached through 03-19, requested 03-01..03-20 -> what is cached and the day 03-20.
 */
export function sumOf(row: CachedRow, { since, until }: CountedDays): Sum {
  const { cached, isChanged } = row;
  // Negative: more is cached than requested; zero: just that, as of every closed row.
  const lead = cached ? compare(until, cached.through) : 0;
  const isFar = cached !== null && lead < 0 && daysBetween(until, cached.through) > daysBetween(since, until);
  if (!cached || isFar) return { base: nothing, parts: partOf('days', 1, since, until) };
  const changes = isChanged ? partOf('changes', 1, since, cached.through) : [];
  const after = lead > 0 ? partOf('days', 1, firstAfter(row), until) : [];
  const beyond = lead < 0 ? partOf('days', -1, dayAfter(until), cached.through) : [];
  return { base: cached, parts: [...changes, ...after, ...beyond] };
}

/**
 * What a row shows. Example: open since 03-01, cached through 03-19, today 03-20 -> what is cached and the day 03-20.
 */
export function shownSum(row: CachedRow, today: Temporal.PlainDate): Sum {
  const counted = countedDays(row, today);
  return counted ? sumOf(row, counted) : { base: nothing, parts: [] };
}

/**
 * What is to be cached of a row through a day: what is cached already and the days after it, of which those that
 * changed in the meantime count as they did before, so that they are taken in with all others. Example: cached through
 * 03-18, to be cached through 03-19 -> what is cached and the day 03-19.
 */
export function sumToCache(row: CachedRow, through: Temporal.PlainDate): Sum {
  const since = firstAfter(row);
  return {
    base: row.cached ?? nothing,
    parts: [...partOf('days', 1, since, through), ...partOf('changes', -1, since, through)],
  };
}

/**
 * By how much what is cached of a row falls behind the changes of its days. Example: cached through 03-19 ->
 * 03-01..03-19.
 */
export function changedParts({ cached, periodStartOn }: CachedRow): Part[] {
  return cached ? partOf('changes', 1, periodStartOn, cached.through) : [];
}

/** All days of what is cached of a row, to be computed anew. Example: cached through 03-19 -> 03-01..03-19. */
export function restedOn({ cached, periodStartOn }: CachedRow): Part[] {
  return cached ? partOf('days', 1, periodStartOn, cached.through) : [];
}

/** Two figures added. Example: 600 s for 100 cents and 60 s for 10 -> 660 s for 110 cents. */
export function addUsed(a: Consumption, b: Consumption): Consumption {
  return { seconds: a.seconds + b.seconds, cents: (BigInt(a.cents) + BigInt(b.cents)).toString() };
}
