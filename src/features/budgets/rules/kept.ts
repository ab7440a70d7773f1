import { type Consumption, type CountedDays, countedDays } from './measure.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { isBefore, laterOf } from '../../../time/order.ts';
import type { Stretch } from './stretches.ts';

/** What is used of a row from the first day of its budget period through a day. */
export interface Kept extends Consumption {
  through: Temporal.PlainDate;
}

/** A row as far as it decides what is to be reckoned of it. */
export interface KeptRow extends Stretch {
  kept: Kept | null;
  /** Days that its figure counts have changed since. */
  isChanged: boolean;
}

/**
 * Local days, both inclusive, of which something counts: their time as it is, or by how much it differs from what kept
 * figures counted of it.
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

const firstAfter = ({ kept, periodStartOn }: KeptRow) =>
  kept ? laterOf(dayAfter(kept.through), periodStartOn) : periodStartOn;

const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days;

/**
 * What is used of a row on days from the first of its budget period: what is kept, what of it has changed, and the days
 * after it, or less the days that are kept beyond those asked for; nothing kept where that is more to add up.
 * Example: kept through 03-19, asked for 03-01..03-20 -> what is kept and the day 03-20.
 */
export function sumOf(row: KeptRow, { since, until }: CountedDays): Sum {
  const { kept, isChanged } = row;
  const isBeyond = kept !== null && isBefore(until, kept.through);
  const isFar = isBeyond && daysBetween(until, kept.through) > daysBetween(since, until);
  if (!kept || isFar) return { base: nothing, parts: partOf('days', 1, since, until) };
  const changes = isChanged ? partOf('changes', 1, since, kept.through) : [];
  const after = partOf('days', 1, firstAfter(row), until);
  const beyond = partOf('days', -1, dayAfter(until), kept.through);
  return { base: kept, parts: [...changes, ...after, ...beyond] };
}

/** What a row shows. Example: open since 03-01, kept through 03-19, today 03-20 -> what is kept and the day 03-20. */
export function shownSum(row: KeptRow, today: Temporal.PlainDate): Sum {
  const counted = countedDays(row, today);
  return counted ? sumOf(row, counted) : { base: nothing, parts: [] };
}

/**
 * What is to be kept of a row through a day: what is kept already and the days after it, of which those that changed in
 * the meantime count as they did before, so that they are taken in with all others. Example: kept through 03-18, to be
 * kept through 03-19 -> what is kept and the day 03-19.
 */
export function keptSum(row: KeptRow, through: Temporal.PlainDate): Sum {
  const since = firstAfter(row);
  return {
    base: row.kept ?? nothing,
    parts: [...partOf('days', 1, since, through), ...partOf('changes', -1, since, through)],
  };
}

/**
 * By how much what is kept of a row falls behind the changes of its days. Example: kept through 03-19 -> 03-01..03-19.
 */
export function changedParts({ kept, periodStartOn }: KeptRow): Part[] {
  return kept ? partOf('changes', 1, periodStartOn, kept.through) : [];
}

/** All that what is kept of a row rests on, to be reckoned anew. Example: kept through 03-19 -> 03-01..03-19. */
export function restedOn({ kept, periodStartOn }: KeptRow): Part[] {
  return kept ? partOf('days', 1, periodStartOn, kept.through) : [];
}

/** Two figures added. Example: 600 s for 100 cents and 60 s for 10 -> 660 s for 110 cents. */
export function addUsed(a: Consumption, b: Consumption): Consumption {
  return { seconds: a.seconds + b.seconds, cents: (BigInt(a.cents) + BigInt(b.cents)).toString() };
}
