/**
 * Determines how a client program records. A program that polls every five seconds records input whose starts and
 * lengths are multiples of five seconds, for every user. A step that all members with this program share is caused by
 * the program and is not a sign of a machine.
 */

import type { ActivitySlot, Recording } from './slots.ts';
import { runs } from './runs.ts';
import { sessionsOf } from './sessions.ts';
import type { Session } from './cells.ts';
import type { SecondSession } from './sessions.ts';

/** The recording steps found in a member's day with one program. */
export interface MemberSteps {
  /**
   * The greatest common step of the distances between starts of input, in seconds; 1 = no step, null = too few values.
   */
  readonly starts: number | null;
  /** The greatest common step of the lengths of input, or of the counts of minutes. */
  readonly lengths: number | null;
  /** Whether input lasts for only one second, as with programs that mark only the second of the poll. */
  readonly isPoint: boolean;
  /** Whether distances and lengths are nearly constant. This indicates a clock, which hides the step of a poll. */
  readonly isClock: boolean;
  /**
   * Without seconds: the maximum possible count divided by the highest count. 1 = people reach the maximum, null = too
   * few values.
   */
  readonly ceiling: number | null;
}

const longestStep = 60;
const leastValues = 30;
/** Timers drift, so a few values are not multiples of the step. */
const shareInStep = 0.9;
/**
 * Share of the members with enough values who must have the step. This way, a member with a tool or another setting
 * does not hide the other members' step.
 */
const shareOfMembers = 0.75;
const leastMembers = 5;

/**
 * The largest step of which nine tenths of the values are multiples; null for fewer than 30. `[5, 10, 25, …]` gives 5.
 */
export function commonStep(values: readonly number[]): number | null {
  if (values.length < leastValues) return null;
  for (let step = longestStep; step > 1; step -= 1) {
    const hits = values.filter((value) => value % step === 0).length;
    if (hits >= shareInStep * values.length) return step;
  }
  return 1;
}

/** Whether nine tenths of the values are the same. */
function isConstant(values: readonly number[]): boolean {
  const counts = Map.groupBy(values, (value) => value);
  return (
    values.length > 0 && Math.max(...[...counts.values()].map((same) => same.length)) >= shareInStep * values.length
  );
}

interface Edges {
  readonly distances: number[];
  readonly lengths: number[];
}

/** Distances between starts of input, and its lengths. Runs that reach an end of the session are left out. */
function addEdges({ overall }: SecondSession, into: Edges): void {
  const whole = runs(overall.length, (t) => overall[t] === 1).filter(
    ({ from, until }) => from > 0 && until < overall.length,
  );
  whole.forEach(({ from, until }, i) => {
    into.lengths.push(until - from);
    const before = whole[i - 1];
    if (before) into.distances.push(from - before.from);
  });
}

interface Counts {
  readonly counts: number[];
  readonly ceiling: number | null;
}

/**
 * Samples without seconds: their counts, which are lengths packed from second 0, and the ratio of the maximum to the
 * highest count.
 */
function countsOf(sessions: readonly Session[], leastSamples: number, leastCeiling: number): Counts {
  const all = sessions.flatMap(({ overall }) => [...overall]).filter((count) => count > 0);
  const size = sessions[0]?.size ?? 0;
  const ceiling = Math.floor(size / Math.max(1, ...all));
  const counts = all.filter((count) => count < size);
  const isKnown = all.length >= leastSamples && !isConstant(all);
  return { counts, ceiling: isKnown ? (ceiling < leastCeiling ? 1 : ceiling) : null };
}

/**
 * The steps in the slots of a member's day with one program. Without seconds, lengths are derived from the counts of
 * minutes or slots.
 */
export function stepsOfMember(slots: readonly ActivitySlot[]): MemberSteps {
  const sessions = sessionsOf({ slots, keyboardRecorded: true, mouseRecorded: true });
  if (sessions.seconds.length === 0) {
    const isFine = sessions.minutes.length > 0;
    const { counts, ceiling } = isFine ? countsOf(sessions.minutes, 60, 2) : countsOf(sessions.slots, 12, 3);
    return { starts: null, lengths: commonStep(counts), isPoint: false, isClock: isConstant(counts), ceiling };
  }
  const edges: Edges = { distances: [], lengths: [] };
  for (const session of sessions.seconds) addEdges(session, edges);
  const { distances, lengths } = edges;
  return {
    starts: commonStep(distances),
    lengths: commonStep(lengths),
    isPoint: lengths.filter((length) => length === 1).length >= shareInStep * lengths.length,
    isClock: isConstant(distances) && isConstant(lengths),
    ceiling: null,
  };
}

/** The largest common step of three quarters of the members with enough values. */
function stepOfAll(steps: readonly (number | null)[]): number {
  const known = steps.filter((step) => step !== null);
  for (let step = longestStep; step > 1; step -= 1) {
    const members = known.filter((own) => own % step === 0).length;
    if (members > 0 && members >= shareOfMembers * known.length) return step;
  }
  return 1;
}

/**
 * For programs that mark only the seconds of polls: the ratio of the maximum to the counts, shared by three quarters of
 * the members if there are at least five.
 */
function ceilingOf(members: readonly MemberSteps[]): number {
  const known = members.flatMap(({ ceiling }) => ceiling ?? []).sort((a, b) => b - a);
  return known.length < leastMembers ? 1 : (known[Math.ceil(shareOfMembers * known.length) - 1] ?? 1);
}

const isMultiple = (step: number | null, divisor: number): boolean => step !== null && step % divisor === 0;

/**
 * How a program recorded a day, inferred from all members who used it; null if it records every second. With fewer than
 * five members, a step may be due to chance or to a tool, so `isShared` is false. If all these members show a clock,
 * the result is null. Example: six members with starts and lengths in steps of 5 -> { stepSeconds: 5, widening: 5,
 * scale: 1, isShared: true }.
 */
export function recordingOf(members: readonly MemberSteps[]): Recording | null {
  const starts = stepOfAll(members.map((member) => member.starts));
  const lengths = stepOfAll(members.map((member) => member.lengths));
  const step = Math.max(starts, lengths);
  const ceiling = step === 1 ? ceilingOf(members) : 1;
  if (ceiling > 1) return { stepSeconds: ceiling, widening: ceiling, scale: ceiling, isShared: true };
  if (step === 1) return null;
  const inStep = members.filter((member) => isMultiple(member.starts, step) || isMultiple(member.lengths, step));
  const isShared = inStep.length >= leastMembers;
  if (!isShared && inStep.every(({ isClock }) => isClock)) return null;
  const isPoint = inStep.filter((member) => member.isPoint).length >= shareOfMembers * inStep.length;
  const scale = isPoint ? starts : 1;
  return { stepSeconds: step, widening: isPoint ? starts : lengths, scale, isShared };
}
