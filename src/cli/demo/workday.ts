import type { DemoPerson } from './company.ts';
import { type DemoMinute, minutesOf, type Mood } from './minutes.ts';
import { between, integer, pick, type RandomSource } from './random.ts';
import { meeting, type DemoTool, toolsOf } from './tools.ts';

export interface DemoSlot {
  starts_at: string;
  tracked: number;
  minutes: DemoMinute[];
  apps: { name: string; seconds: number }[];
  urls: { url: string; seconds: number }[];
}

interface WorkBlock {
  /** Minutes since the start of the local day. */
  from: number;
  to: number;
  mood: Mood;
}

const noon = 12 * 60;

/** A working day: blocks of work between breaks, a lunch, some meetings. */
function planDay(random: RandomSource, person: DemoPerson): WorkBlock[] {
  const begin = integer(random, 7 * 60 + 40, 9 * 60 + 40);
  const end = begin + Math.round(between(random, 490, 570) * person.share);
  const lunch = integer(random, noon - 20, noon + 60);
  const blocks: WorkBlock[] = [];
  let at = begin;
  while (at < end) {
    if (at >= lunch && !blocks.some((block) => block.from >= lunch)) at += integer(random, 30, 60);
    const to = Math.min(end, at + integer(random, 35, 115));
    blocks.push({ from: at, to, mood: moodOf(random, person) });
    at = to + (random() < 0.85 ? integer(random, 4, 25) : 0);
  }
  return blocks;
}

function moodOf(random: RandomSource, person: DemoPerson): Mood {
  const dice = random();
  if (dice < (person.craft === 'management' ? 0.45 : 0.15)) return 'meeting';
  if (dice < 0.28 + (person.craft === 'writing' ? 0.1 : 0)) return 'reading';
  return dice < 0.65 ? 'focus' : 'mixed';
}

/** Divides the seconds of a slot among a few tools, with the largest share for the first one. */
function useTools(random: RandomSource, tools: readonly [DemoTool, ...DemoTool[]], tracked: number) {
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

/** The ten-minute slots of a block, aligned to UTC. */
function slotsOf(random: RandomSource, block: WorkBlock, midnight: Temporal.Instant, person: DemoPerson): DemoSlot[] {
  const slots: DemoSlot[] = [];
  const minutes = minutesOf(random, block.mood, block.to - block.from);
  const origin = midnight.epochMilliseconds / 60_000;
  for (let minute = block.from; minute < block.to;) {
    const stop = Math.min(block.to, Math.floor((origin + minute) / 10) * 10 + 10 - origin);
    const tracked = (stop - minute) * 60;
    const tools = block.mood === 'meeting' ? ([meeting, ...toolsOf[person.craft]] as const) : toolsOf[person.craft];
    slots.push({
      starts_at: midnight.add({ minutes: minute }).toString(),
      tracked,
      minutes: minutes.slice(minute - block.from, stop - block.from),
      ...useTools(random, block.mood === 'clockwork' ? [{ name: 'Move Mouse' }] : tools, tracked),
    });
    minute = stop;
  }
  return slots;
}

/** One person's slots on a local date. `odd` adds two hours of a tool that only nudges the mouse. */
export function workday(random: RandomSource, person: DemoPerson, date: Temporal.PlainDate, odd: boolean): DemoSlot[] {
  const midnight = date.toZonedDateTime(person.timeZone).toInstant();
  const planned = planDay(random, person);
  const cut = odd ? planned.filter((block) => block.to <= 15 * 60) : planned;
  const blocks: WorkBlock[] = odd ? [...cut, { from: 15 * 60, to: 17 * 60, mood: 'clockwork' }] : cut;
  return blocks.flatMap((block) => slotsOf(random, block, midnight, person));
}

/** Whether the person works on the date: on weekdays, except for holidays and occasional sick days. */
export function worksOn(random: RandomSource, date: Temporal.PlainDate): boolean {
  const weekend = date.dayOfWeek >= 6;
  return random() < (weekend ? 0.03 : 0.94);
}
