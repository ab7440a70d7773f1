/**
 * Detection of tools by the detector and by fixed thresholds. A tool runs between two intervals of a person's work, or
 * during the work.
 */

import { detectDay } from '../../src/detector/day.ts';
import type { UnusualEvent } from '../../src/detector/events.ts';
import { fixedThresholds } from './baseline.ts';
import { levelOf, rules } from './false-alarms.ts';
import { randomOf } from '../../src/detector/testing/random.ts';
import type { SeededRandom } from '../../src/detector/testing/random.ts';
import { withTyping } from './recordings.ts';
import { dayOf, joined, morning } from '../../src/detector/testing/trace.ts';
import type { Resolution, Trace } from '../../src/detector/testing/trace.ts';
import type { Pool, InputTool } from '../../src/detector/testing/timers.ts';

/** The recordings that provide the intervals of people's work. */
export interface HumanRecordings {
  /** Mouse recordings of an hour or more. */
  readonly long: readonly Uint8Array[];
  readonly typed: readonly Uint8Array[];
  readonly pool: Pool;
}

export interface Cell {
  readonly tool: string;
  readonly minutes: number;
  readonly resolution: Resolution;
  /** Share of cases detected at low or more, medium or more, and high. */
  readonly found: readonly [number, number, number];
  readonly fixed: number;
  /** Share of the flagged time that was faked. */
  readonly precision: number;
  /** The median distance in minutes from the ends of the event to the ends of the faked time. */
  readonly edges: readonly [number, number] | null;
  readonly types: ReadonlyMap<string, number>;
}

export interface RecallQuery {
  readonly name: string;
  readonly tool: InputTool;
  readonly minutes: number;
  readonly seeds: number;
}

interface Case {
  readonly trace: Trace;
  readonly from: number;
  readonly until: number;
}

function piece(human: HumanRecordings, random: SeededRandom): Trace {
  const mouse = random.pick(human.long);
  const length = random.int(3000, 5400);
  const from = random.int(0, Math.max(0, mouse.length - length - 1));
  return withTyping(mouse.slice(from, from + length), human.typed, random);
}

function keysOf(trace: Trace): Uint8Array {
  return trace.keyboard ?? new Uint8Array(trace.mouse.length);
}

function caseOf({ name, tool, minutes }: RecallQuery, seed: number, human: HumanRecordings): Case {
  const random = randomOf(`${name} ${minutes} ${seed}`);
  const [before, after] = [piece(human, random), piece(human, random)];
  const faked = tool(minutes * 60, random, human.pool);
  const parts = [before, faked, after];
  const trace = { keyboard: joined(parts.map(keysOf)), mouse: joined(parts.map(({ mouse }) => mouse)) };
  return { trace, from: before.mouse.length, until: before.mouse.length + faked.mouse.length };
}

function covers({ from, until }: Case, event: { readonly from: number; readonly until: number }): boolean {
  return Math.min(event.until, until) - Math.max(event.from, from) >= 0.5 * (until - from);
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

interface Timed {
  readonly type: string;
  readonly level: number;
  readonly from: number;
  readonly until: number;
}

function timed(event: UnusualEvent): Timed {
  return { type: event.type, level: levelOf(event), from: event.startsAt - morning, until: event.endsAt - morning };
}

class Tally {
  readonly found: [number, number, number] = [0, 0, 0];
  readonly types = new Map<string, number>();
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  fixed = 0;
  faked = 0;
  flagged = 0;

  add(one: Case, events: readonly Timed[], resolution: Resolution): void {
    const hits = events.filter((event) => covers(one, event));
    const best = Math.max(0, ...hits.map(({ level }) => level));
    for (let level = 1; level <= best; level += 1) this.found[(level - 1) as 0 | 1 | 2] += 1;
    for (const type of new Set(hits.map((event) => event.type))) this.types.set(type, (this.types.get(type) ?? 0) + 1);
    const marked = new Uint8Array(one.trace.mouse.length);
    for (const { from, until } of events) marked.fill(1, from, until);
    this.faked += marked.subarray(one.from, one.until).reduce((sum, second) => sum + second, 0);
    this.flagged += marked.reduce((sum, second) => sum + second, 0);
    const strongest = hits.filter(({ level }) => level === best);
    if (strongest.length > 0) {
      this.starts.push(Math.abs(Math.min(...strongest.map(({ from }) => from)) - one.from) / 60);
      this.ends.push(Math.abs(Math.max(...strongest.map(({ until }) => until)) - one.until) / 60);
    }
    const vendor = fixedThresholds(one.trace, resolution).filter(({ rule }) => rule !== 'no pause');
    this.fixed += vendor.some((event) => covers(one, event)) ? 1 : 0;
  }

  cell(question: RecallQuery, resolution: Resolution): Cell {
    const share = (count: number): number => count / question.seeds;
    return {
      tool: question.name,
      minutes: question.minutes,
      resolution,
      found: [share(this.found[0]), share(this.found[1]), share(this.found[2])],
      fixed: share(this.fixed),
      precision: this.flagged > 0 ? this.faked / this.flagged : 0,
      edges: this.starts.length > 0 ? [middle(this.starts), middle(this.ends)] : null,
      types: this.types,
    };
  }
}

/**
 * One cell per resolution, all with the same cases. A case counts as detected if an event of any type except
 * breakless_work covers at least half of the faked time.
 */
export function recallOf(question: RecallQuery, human: HumanRecordings, resolutions: readonly Resolution[]): Cell[] {
  const tallies = resolutions.map((resolution) => ({ resolution, tally: new Tally() }));
  for (let seed = 0; seed < question.seeds; seed += 1) {
    const one = caseOf(question, seed, human);
    for (const { resolution, tally } of tallies) {
      const events = detectDay(dayOf(one.trace, resolution), rules).filter(({ type }) => type !== 'breakless_work');
      tally.add(one, events.map(timed), resolution);
    }
  }
  return tallies.map(({ resolution, tally }) => tally.cell(question, resolution));
}

/** The share of half-real days with a tool running all day that have a machine-like event of medium or more. */
export function recallUnderWork(
  question: RecallQuery,
  human: HumanRecordings,
  days: readonly Uint8Array[],
  resolution: Resolution,
): number {
  let found = 0;
  for (let seed = 0; seed < question.seeds; seed += 1) {
    const random = randomOf(`under ${question.name} ${seed}`);
    const person = withTyping(random.pick(days), human.typed, random);
    const tool = question.tool(person.mouse.length, random, human.pool);
    const mixed = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((second, t) => second | (b[t] ?? 0));
    const trace = { keyboard: mixed(keysOf(person), keysOf(tool)), mouse: mixed(person.mouse, tool.mouse) };
    const events = detectDay(dayOf(trace, resolution), rules);
    found += events.some((event) => levelOf(event) >= 2 && /^(consistent|automation)/u.test(event.type)) ? 1 : 0;
  }
  return found / question.seeds;
}
