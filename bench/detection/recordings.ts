/** Real people's seconds from the data folder, and days built from them. The sealed recordings are never opened. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../../src/detector/testing/random.ts';
import { countOf, joined, overall } from '../../src/detector/testing/trace.ts';
import type { Trace } from '../../src/detector/testing/trace.ts';

export interface Recording extends Trace {
  readonly source: string;
  readonly split: string;
  readonly person: string;
}

const sources = ['balabit', 'argkey', 'taxborn', 'jangsus'];

function bits(digits: string, seconds: number): number[] {
  return Array.from({ length: seconds }, (_, t) => (Number.parseInt(digits[t >> 2] ?? '0', 16) >> (3 - (t & 3))) & 1);
}

interface Growing {
  readonly who: readonly [source: string, split: string, person: string];
  keyboard: number[] | null;
  readonly mouse: number[];
}

function readSource(path: string): Recording[] {
  const sessions = new Map<string, Growing>();
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/u);
  const columns = head.split(',');
  for (const line of lines) {
    const cells = line.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const who = [cell('source'), cell('split'), cell('person')] as const;
    const key = [...who, cell('session')].join(' ');
    const session = sessions.get(key) ?? { who, keyboard: cell('kb_bits') === '' ? null : [], mouse: [] };
    sessions.set(key, session);
    const seconds = Number(cell('tracked_s'));
    session.mouse.push(...bits(cell('mouse_bits'), seconds));
    session.keyboard?.push(...bits(cell('kb_bits'), seconds));
  }
  return [...sessions.values()].map(({ who: [source, split, person], keyboard, mouse }) => ({
    source,
    split,
    person,
    keyboard: keyboard && Uint8Array.from(keyboard),
    mouse: Uint8Array.from(mouse),
  }));
}

/** The recordings in the folder that belong to the given splits. */
export function readRecordings(folder: string, splits: readonly string[]): Recording[] {
  const paths = sources.map((source) => join(folder, `${source}_minutes.csv`)).filter((path) => existsSync(path));
  return paths.flatMap(readSource).filter(({ split }) => splits.includes(split));
}

/** Real typing to be added to the pauses of a mouse trace. */
export function typingOf(recordings: readonly Recording[]): Uint8Array[] {
  return recordings.flatMap(({ source, keyboard }) => (source === 'argkey' && keyboard !== null ? [keyboard] : []));
}

/** A half-real person: real typing in three fifths of the mouse pauses of five seconds or more. */
export function withTyping(mouse: Uint8Array, typed: readonly Uint8Array[], random: SeededRandom): Trace {
  const keyboard = new Uint8Array(mouse.length);
  let source = random.pick(typed);
  let position = 0;
  for (let from = 0; from < mouse.length; from += 1) {
    if (mouse[from] === 1) continue;
    let until = from;
    while (until < mouse.length && mouse[until] === 0) until += 1;
    const room = Math.min(until - from - 2, 120);
    if (until - from >= 5 && random.next() >= 0.4) {
      if (position + room >= source.length) [source, position] = [random.pick(typed), 0];
      keyboard.set(source.subarray(position, position + room), from + 1);
      position += room;
    }
    from = until;
  }
  return { keyboard, mouse };
}

/** Eight hours of one person's mouse input. */
export interface PersonDay {
  readonly person: string;
  readonly mouse: Uint8Array;
}

/** Eight-hour days made of one person's recordings, in random order and joined without gaps. */
export function joinedDays(recordings: readonly Recording[], random: SeededRandom, repeats: number): PersonDay[] {
  const people = Map.groupBy(
    recordings.filter(({ source }) => source === 'balabit'),
    ({ split, person }) => `${split} ${person}`,
  );
  const days: PersonDay[] = [];
  for (let i = 0; i < repeats; i += 1) {
    for (const [person, sessions] of people) {
      const joinedSessions = daysOf(random.shuffled(sessions.map(({ mouse }) => mouse)));
      days.push(...joinedSessions.map((mouse) => ({ person, mouse })));
    }
  }
  return days;
}

const dayLength = 8 * 3600;

function daysOf(sessions: readonly Uint8Array[]): Uint8Array[] {
  const days: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  let length = 0;
  for (const session of sessions) {
    parts.push(session);
    length += session.length;
    if (length < dayLength) continue;
    days.push(joined(parts).slice(0, dayLength));
    [parts, length] = [[], 0];
  }
  return days;
}

/** Real ten-minute blocks of any person, in which the number of active seconds is in the range. */
function blocksOf(recordings: readonly Recording[], least: number, most: number): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (const recording of recordings) {
    const either = overall(recording);
    for (let from = 0; from + 600 <= either.length; from += 300) {
      const active = countOf(either, from, from + 600);
      if (active >= least && active <= most) blocks.push(either.slice(from, from + 600));
    }
  }
  return blocks;
}

/**
 * Four hours of calls, films and reading: real ten-minute blocks of any person with 3-36 active seconds, in random
 * order.
 */
export function quietStretches(recordings: readonly Recording[], random: SeededRandom, count: number): Uint8Array[] {
  const blocks = blocksOf(recordings, 3, 36);
  if (blocks.length < 20) return [];
  return Array.from({ length: count }, () => joined(Array.from({ length: 24 }, () => random.pick(blocks))));
}

/** The minutes of a day at which the breaks begin, in order. */
const asideFrom = [60, 210, 330];

/**
 * Days of work with three breaks of about an hour. Each break is a call, with almost no input until work resumes, or is
 * spent reading.
 * The ten-minute blocks of breaks are real, from any person, with up to 2 (calls) or 3-60 active seconds (reading).
 */
export function withQuietBreaks(
  days: readonly Trace[],
  recordings: readonly Recording[],
  random: SeededRandom,
): Trace[] {
  const [reading, call] = [blocksOf(recordings, 3, 60), blocksOf(recordings, 0, 2)];
  if (reading.length < 20 || call.length < 20) return [];
  return days.map((day) => {
    const [mouse, keyboard] = [day.mouse.slice(), day.keyboard && day.keyboard.slice()];
    for (const from of asideFrom) {
      const blocks = random.next() < 0.5 ? reading : call;
      const count = random.int(5, 9);
      keyboard?.fill(0, 60 * from, 60 * from + 600 * count);
      for (let block = 0; block < count; block += 1) mouse.set(random.pick(blocks), 60 * from + 600 * block);
    }
    return { keyboard, mouse };
  });
}
