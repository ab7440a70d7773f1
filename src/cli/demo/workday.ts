import type { DemoPerson } from './company.ts';
import { type Minute, minutesOf, type Mood } from './minutes.ts';
import { between, integer, pick, type Random } from './random.ts';
import { meeting, type Tool, toolsOf } from './tools.ts';

export interface DemoSlot {
  starts_at: string;
  tracked: number;
  minutes: Minute[];
  apps: { name: string; seconds: number }[];
  urls: { url: string; seconds: number }[];
}

interface Stretch {
  /** Minutes of the day, local time. */
  from: number;
  to: number;
  mood: Mood;
}

const noon = 12 * 60;

/** The shape of a working day: blocks of work between breaks, a lunch, some meetings. */
function planDay(random: Random, person: DemoPerson): Stretch[] {
  const begin = integer(random, 7 * 60 + 40, 9 * 60 + 40);
  const end = begin + Math.round(between(random, 490, 570) * person.share);
  const lunch = integer(random, noon - 20, noon + 60);
  const stretches: Stretch[] = [];
  let at = begin;
  while (at < end) {
    if (at >= lunch && !stretches.some((stretch) => stretch.from >= lunch)) at += integer(random, 30, 60);
    const to = Math.min(end, at + integer(random, 35, 115));
    stretches.push({ from: at, to, mood: moodOf(random, person) });
    at = to + (random() < 0.85 ? integer(random, 4, 25) : 0);
  }
  return stretches;
}

function moodOf(random: Random, person: DemoPerson): Mood {
  const dice = random();
  if (dice < (person.craft === 'management' ? 0.45 : 0.15)) return 'meeting';
  if (dice < 0.28 + (person.craft === 'writing' ? 0.1 : 0)) return 'reading';
  return dice < 0.65 ? 'focus' : 'mixed';
}

/** Seconds of a slot shared among a few tools, the first most. */
function useTools(random: Random, tools: readonly [Tool, ...Tool[]], tracked: number) {
  const main = random() < 0.7 ? tools[0] : pick(random, tools);
  const other = pick(random, tools);
  const mainSeconds = other.name === main.name ? tracked : Math.round(tracked * between(random, 0.55, 0.95));
  const used = [
    { tool: main, seconds: mainSeconds },
    ...(mainSeconds < tracked ? [{ tool: other, seconds: tracked - mainSeconds }] : []),
  ];
  const urls = used.flatMap(({ tool, seconds }) =>
    tool.urls?.[0] ? [{ url: pick(random, tool.urls as [string, ...string[]]), seconds }] : [],
  );
  return { apps: used.map(({ tool, seconds }) => ({ name: tool.name, seconds })), urls };
}

/** The ten-minute slots of a stretch, cut at the UTC grid. */
function slotsOf(random: Random, stretch: Stretch, midnight: Temporal.Instant, person: DemoPerson): DemoSlot[] {
  const slots: DemoSlot[] = [];
  const minutes = minutesOf(random, stretch.mood, stretch.to - stretch.from);
  const origin = midnight.epochMilliseconds / 60_000;
  for (let minute = stretch.from; minute < stretch.to;) {
    const stop = Math.min(stretch.to, Math.floor((origin + minute) / 10) * 10 + 10 - origin);
    const tracked = (stop - minute) * 60;
    const tools = stretch.mood === 'meeting' ? ([meeting, ...toolsOf[person.craft]] as const) : toolsOf[person.craft];
    slots.push({
      starts_at: midnight.add({ minutes: minute }).toString(),
      tracked,
      minutes: minutes.slice(minute - stretch.from, stop - stretch.from),
      ...useTools(random, stretch.mood === 'clockwork' ? [{ name: 'Move Mouse' }] : tools, tracked),
    });
    minute = stop;
  }
  return slots;
}

/** One person's slots of one local date; `odd` puts two hours of a tool that only nudges the mouse into the afternoon. */
export function workday(random: Random, person: DemoPerson, date: Temporal.PlainDate, odd: boolean): DemoSlot[] {
  const midnight = date.toZonedDateTime(person.timeZone).toInstant();
  const planned = planDay(random, person);
  const cut = odd ? planned.filter((stretch) => stretch.to <= 15 * 60) : planned;
  const stretches: Stretch[] = odd ? [...cut, { from: 15 * 60, to: 17 * 60, mood: 'clockwork' }] : cut;
  return stretches.flatMap((stretch) => slotsOf(random, stretch, midnight, person));
}

/** Whether the person works on the date: weekdays, less holidays and the odd sick day. */
export function worksOn(random: Random, date: Temporal.PlainDate): boolean {
  const weekend = date.dayOfWeek >= 6;
  return random() < (weekend ? 0.03 : 0.94);
}
