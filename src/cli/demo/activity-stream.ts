import { type DemoPerson, people } from './company.ts';
import { seeded } from './random.ts';
import { type DemoSlot, workday, worksOn } from './workday.ts';
import { isBefore } from '../../time/order.ts';

export const demoWeeks = 12;

/** The number of the demo's last day, counted from 0. The last day is still in progress while the demo runs. */
export const lastDay = demoWeeks * 7;

/** An id of 0 means a missing person or project, which gets no tracked time. */
export interface PersonIds {
  userId: number;
  projectIds: readonly number[];
}

/** The members with unusual afternoons, by index, with the days of the demo on which these occur. */
const odd: Readonly<Record<number, readonly number[]>> = { 11: [60, 66, 73], 23: [80], 34: [45, 81] };

/** The members with long weeks before a delivery, by index, with the weeks of the demo in which these occur. */
const busy: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  10: [11],
  16: [7, 8, 9],
  21: [9, 10],
  27: [10, 11],
  31: [2, 3],
  35: [11],
  37: [5, 6, 10],
};

/** A person whose device was offline for some days, and the day on which their work arrives. */
const late = { person: 20, days: [30, 31, 32, 33, 34], arrives: 40 };

const holds = (days: Readonly<Record<number, readonly number[]>>, person: number, day: number) =>
  days[person]?.includes(day) ?? false;

/** The date of a given day in the demo that ends on `until`. */
export const dateOf = (until: Temporal.PlainDate, day: number): Temporal.PlainDate =>
  until.subtract({ days: lastDay - day });

/**
 * One person's slots on a day. The same day of the demo always has the same slots. The last day of the demo is a
 * working day.
 */
function slotsOfDay(person: DemoPerson, index: number, day: { number: number; date: Temporal.PlainDate }): DemoSlot[] {
  const random = seeded(4711, index + 1, day.number + 1);
  const isOdd = holds(odd, index, day.number);
  const works = worksOn(random, day.date) || day.number === lastDay;
  const share = person.share * (holds(busy, index, Math.floor(day.number / 7)) ? 1.22 : 1);
  return isOdd || works ? workday(random, { ...person, share }, day.date, isOdd) : [];
}

const isOver = (slot: DemoSlot, now: Temporal.Instant) =>
  !isBefore(now, Temporal.Instant.from(slot.starts_at).add({ seconds: slot.tracked }));

export interface ArrivingWork {
  /** Later work is left out. */
  now: Temporal.Instant;
  /** Work that ended by then is left out. */
  since?: Temporal.Instant;
  ids: readonly PersonIds[];
}

interface WorkRequest extends ArrivingWork {
  /** The last day. */
  until: Temporal.PlainDate;
}

/** The member and the working day of all work that arrives on a given day. */
function* arriving(day: number): Generator<[index: number, day: number]> {
  for (const index of people.keys()) {
    if (index === late.person && day === late.arrives) for (const earlier of late.days) yield [index, earlier];
    if (index !== late.person || !late.days.includes(day)) yield [index, day];
  }
}

/** The work that arrives on a day of the demo, as NDJSON lines for an upload. */
export function* activityLines(day: number, { until, now, since, ids }: WorkRequest): Generator<string> {
  const isNew = (slot: DemoSlot) => isOver(slot, now) && !(since && isOver(slot, since));
  for (const [index, number] of arriving(day)) {
    const person = people[index];
    const { userId, projectIds } = ids[index] ?? { userId: 0, projectIds: [] };
    if (!person) continue;
    const project = seeded(17, index + 1, number + 1);
    const slots = slotsOfDay(person, index, { number, date: dateOf(until, number) });
    for (const slot of slots) {
      // People stay with a project for a while. The first project takes most of the day.
      const at = project() < 0.7 ? 0 : Math.floor(project() * projectIds.length);
      if (!isNew(slot) || userId === 0 || !projectIds[at]) continue;
      yield `${JSON.stringify({ user_id: userId, project_id: projectIds[at], ...slot })}\n`;
    }
  }
}
