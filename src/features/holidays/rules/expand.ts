import type { WholeDayEvent } from '../read-events.ts';
import type { Day } from './plan-days.ts';
import { yearlyDates } from './yearly.ts';

interface Dates {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** The dates on which an event begins. */
function beginnings(event: WholeDayEvent, dates: Dates, replaced: ReadonlySet<string>): Temporal.PlainDate[] {
  const recurring = event.rule ? yearlyDates(event.start, event.rule, dates) : [];
  const left = new Set(event.left.map(String));
  const all = new Map([event.start, ...recurring, ...event.added].map((date) => [date.toString(), date]));
  return [...all].filter(([text]) => !left.has(text) && !replaced.has(text)).map(([, date]) => date);
}

/**
 * The days that the events of a file are between two dates: each day of those that last several, none of cancelled
 * ones; an event in the place of a recurrence takes that place. Source: RFC 5545, 3.8.4.4.
 * Example: 12-25 each year, and 12-26 in place of 2027-12-25: 2026-12-25, 2027-12-26, 2028-12-25.
 */
export function expandEvents(events: readonly WholeDayEvent[], dates: Dates): Day[] {
  const changed = events.flatMap(({ uid, insteadOf }) => (insteadOf ? [{ uid, date: insteadOf.toString() }] : []));
  const replacedOf = Map.groupBy(changed, ({ uid }) => uid);
  const [from, to] = [dates.from.toString(), dates.to.toString()];
  return events
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((event) => {
      const replaced = event.insteadOf ? [] : (replacedOf.get(event.uid) ?? []);
      const starts = beginnings(event, dates, new Set(replaced.map(({ date }) => date)));
      return starts.flatMap((start) =>
        Array.from({ length: event.length }, (_, days) => ({
          date: start.add({ days }).toString(),
          name: event.name,
          uid: event.uid,
        })),
      );
    })
    .filter(({ date }) => date >= from && date <= to);
}
