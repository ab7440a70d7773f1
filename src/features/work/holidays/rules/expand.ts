import { compare, isBefore } from '../../../../time/order.ts';
import type { WholeDayEvent } from '../read-events.ts';
import type { WantedDay } from './plan-days.ts';
import { yearlyDates } from './yearly.ts';

interface Dates {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/**
 * The dates on which an event begins: its own date, then its yearly recurrences, then its additional dates. Each of
 * these groups is ascending.
 */
function* beginnings(event: WholeDayEvent, dates: Dates): Generator<readonly Temporal.PlainDate[]> {
  yield [event.start];
  if (event.rule) yield* yearlyDates(event.start, event.rule, dates);
  yield event.added.toSorted(compare);
}

/**
 * All days that an event covers, given its start dates in ascending order. The result has no duplicates, because each
 * occurrence is cut off where the next one starts.
 */
function* daysFrom(starts: readonly Temporal.PlainDate[], length: number, { from, to }: Dates) {
  for (const [at, start] of starts.entries()) {
    const next = starts[at + 1];
    const lasts = next ? Math.min(length, start.until(next).days) : length;
    for (let days = 0; days < lasts; days += 1) {
      const date = start.add({ days });
      if (!isBefore(date, from) && !isBefore(to, date)) yield date.toString();
    }
  }
}

function* daysOfEvent(event: WholeDayEvent, dates: Dates, left: ReadonlySet<string>): Generator<WantedDay[]> {
  const { uid, name, length, class: ofClass } = event;
  const reach = { from: dates.from.subtract({ days: length - 1 }), to: dates.to };
  for (const part of beginnings(event, reach)) {
    const within = part.filter((date) => !isBefore(date, reach.from) && !isBefore(reach.to, date));
    const starts = within.filter((date) => !left.has(date.toString()));
    yield Array.from(daysFrom(starts, length, dates), (date) => ({ date, name, uid, class: ofClass }));
  }
}

/**
 * Lists the days of a file's events between two dates. A multi-day event yields each of its days, a cancelled event
 * none. An event that replaces a recurrence is used in its place. Days are generated on demand, in batches of up to a
 * year, because a short file can name millions of days. A day can appear in several batches. Source: RFC 5545, 3.8.4.4.
 * Example: 12-25 each year, and 12-26 in place of 2027-12-25: 2026-12-25, 2027-12-26, 2028-12-25.
 */
export function* expandEvents(events: readonly WholeDayEvent[], dates: Dates): Generator<WantedDay[]> {
  const changed = events.flatMap(({ uid, insteadOf }) => (insteadOf ? [{ uid, date: insteadOf.toString() }] : []));
  const replacedOf = Map.groupBy(changed, ({ uid }) => uid);
  for (const event of events) {
    if (event.isCancelled) continue;
    const replaced = event.insteadOf ? [] : (replacedOf.get(event.uid) ?? []);
    const left = new Set([...event.left.map(String), ...replaced.map(({ date }) => date)]);
    yield* daysOfEvent(event, dates, left);
  }
}
