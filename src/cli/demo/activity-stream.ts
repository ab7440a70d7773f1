import { type DemoPerson, people } from './company.ts';
import { seeded } from './random.ts';
import { type DemoSlot, workday, worksOn } from './workday.ts';

export const demoWeeks = 12;

export interface PersonIds {
  userId: number;
  projectIds: readonly number[];
}

/** Members whose afternoons look odd on some days: by index, and which days of the demo. */
const odd: Readonly<Record<number, readonly number[]>> = { 11: [60, 66, 73], 23: [80], 34: [45, 81] };

const isOdd = (person: number, day: number) => odd[person]?.includes(day) ?? false;

/** Days of the demo, oldest first: twelve weeks, and `until`, which goes on. */
function demoDays(until: Temporal.PlainDate): Temporal.PlainDate[] {
  const count = demoWeeks * 7;
  return Array.from({ length: count + 1 }, (_, index) => until.subtract({ days: count - index }));
}

/** One person's slots of one day, the same each time for the same day of the demo. Its last day is a working day. */
function slotsOfDay(person: DemoPerson, index: number, day: { number: number; date: Temporal.PlainDate }): DemoSlot[] {
  const random = seeded(4711, index + 1, day.number + 1);
  const strange = isOdd(index, day.number);
  const works = worksOn(random, day.date) || day.number === demoWeeks * 7;
  return strange || works ? workday(random, person, day.date, strange) : [];
}

const isOver = (slot: DemoSlot, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(slot.starts_at).add({ seconds: slot.tracked }), now) <= 0;

interface WorkRequest {
  /** The last day. */
  until: Temporal.PlainDate;
  /** What is tracked later is left out. */
  now: Temporal.Instant;
  ids: readonly PersonIds[];
}

/** Lines of NDJSON for the ingest, day by day; `onDay` gets how many days are done. */
export function* activityLines({ until, now, ids }: WorkRequest, onDay: (done: number) => void): Generator<string> {
  for (const [number, date] of demoDays(until).entries()) {
    for (const [index, person] of people.entries()) {
      const { userId, projectIds } = ids[index] ?? { userId: 0, projectIds: [] };
      const project = seeded(17, index + 1, number + 1);
      const slots = slotsOfDay(person, index, { number, date }).filter((slot) => isOver(slot, now));
      for (const slot of slots) {
        // People stay with a project for a while: the first of theirs takes most of the day.
        const at = project() < 0.7 ? 0 : Math.floor(project() * projectIds.length);
        yield `${JSON.stringify({ user_id: userId, project_id: projectIds[at], ...slot })}\n`;
      }
    }
    onDay(number + 1);
  }
}
