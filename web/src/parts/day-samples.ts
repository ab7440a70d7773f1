import { type Millis, millisOf } from '../app/format.ts';
import type { Output } from '../api/call.ts';
import type { Sample, Span } from './sample.ts';

export type Day = Output<'getMemberDay'>['member_day'] & {
  /** Names of the day's tasks by id. */
  tasks: ReadonlyMap<number, string>;
};

type Slot = Day['slots'][number];

const minute = 60;

function wholeSlot(slot: Slot): Sample {
  return {
    at: millisOf(slot.starts_at),
    seconds: slot.tracked,
    keyboard: slot.keyboard,
    mouse: slot.mouse,
    ...(slot.time_type === 'tracked' ? {} : { manual: true }),
  };
}

/** The ten-minute samples, one per slot. */
export const slotSamples = (day: Day): Sample[] => day.slots.map(wholeSlot);

/** One sample per clock minute. The first begins at the start of the slot. */
function minutesOf(slot: Slot): Sample[] {
  if (!slot.minutes) return [wholeSlot(slot)];
  const since = millisOf(slot.starts_at);
  const before = (since / 1_000) % minute;
  return slot.minutes.flatMap(([keyboard = null, mouse = null], index) => {
    const from = Math.max(0, index * minute - before);
    const seconds = Math.min((index + 1) * minute - before, slot.tracked) - from;
    return seconds > 0 ? [{ at: since + from * 1_000, seconds, keyboard, mouse }] : [];
  });
}

/** The samples of a span by minute, or by slot where no minutes were recorded. */
export function minuteSamples(day: Day, { since, until }: Span): Sample[] {
  return day.slots.flatMap(minutesOf).filter(({ at, seconds }) => at + seconds * 1_000 > since && at < until);
}

const halfHour = 30 * minute * 1_000;

/** A period plus half an hour before and after it, limited to the day. */
export function aroundOf({ since, until }: Span, day: Day): Span {
  const [first, last]: [Millis, Millis] = [millisOf(day.since), millisOf(day.until)];
  return { since: Math.max(first, since - halfHour), until: Math.min(last, until + halfHour) };
}

export const spanOf = (period: { starts_at: string; ends_at: string }): Span => ({
  since: millisOf(period.starts_at),
  until: millisOf(period.ends_at),
});
