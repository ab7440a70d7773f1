/** Events of the detector and of fixed thresholds on recordings of people. */

import { detectDay } from '../../src/detector/day.ts';
import type { Recording } from '../../src/detector/signal/slots.ts';
import type { UnusualEvent } from '../../src/detector/events.ts';
import { defaultRules, withType } from '../../src/detector/rule-set.ts';
import { fixedThresholds } from './baseline.ts';
import { dayOf } from '../../src/detector/testing/trace.ts';
import type { Resolution, Trace } from '../../src/detector/testing/trace.ts';

/** The default limits with the automation rule on, as in all tables here. */
export const rules = withType(defaultRules, 'automation_like_activity', true);

const levels = { low: 1, medium: 2, high: 3 };

export function levelOf(event: UnusualEvent): number {
  return levels[event.confidence];
}

function speaksOfMachines({ type }: UnusualEvent): boolean {
  return type.startsWith('consistent_') || type === 'automation_like_activity';
}

export interface Alarms {
  readonly name: string;
  readonly resolution: Resolution;
  readonly traces: number;
  readonly hours: number;
  /** The number of machine-like events at low or more, medium or more, and high. */
  readonly events: readonly [number, number, number];
  /** The number of traces with a machine-like event. */
  readonly flagged: readonly [number, number, number];
  readonly byType: ReadonlyMap<string, number>;
  readonly fixed: number;
  readonly fixedFlagged: number;
  readonly withoutPause: number;
}

function atLeast(events: readonly UnusualEvent[]): [number, number, number] {
  const count = (level: number): number => events.filter((event) => levelOf(event) >= level).length;
  return [count(1), count(2), count(3)];
}

type Three = [number, number, number];

/** Recordings of people, or days built from them. */
export interface Group {
  readonly name: string;
  readonly traces: readonly Trace[];
  /** The recording method of the group's program; undefined = each second is a separate sample. */
  readonly recording?: Recording | null;
}

/** Analyzes every trace as one day. */
export function alarmsOf({ name, traces, recording = null }: Group, resolution: Resolution): Alarms {
  const events: Three = [0, 0, 0];
  const flagged: Three = [0, 0, 0];
  const byType = new Map<string, number>();
  let [hours, fixed, fixedFlagged, withoutPause] = [0, 0, 0, 0];
  for (const trace of traces) {
    hours += trace.mouse.length / 3600;
    const day = dayOf(trace, resolution);
    const found = detectDay({ ...day, slots: day.slots.map((slot) => ({ ...slot, recording })) }, rules);
    for (const { type, confidence, evidence } of found) {
      const key = `${type} ${evidence.statistic}@${evidence.resolutionSeconds} ${confidence}`;
      byType.set(key, (byType.get(key) ?? 0) + 1);
    }
    atLeast(found.filter(speaksOfMachines)).forEach((count, i) => {
      events[i as 0 | 1 | 2] += count;
      flagged[i as 0 | 1 | 2] += count > 0 ? 1 : 0;
    });
    const vendor = fixedThresholds(trace, resolution);
    const pauses = vendor.filter(({ rule }) => rule === 'no pause').length;
    fixed += vendor.length - pauses;
    fixedFlagged += vendor.length > pauses ? 1 : 0;
    withoutPause += pauses;
  }
  return { name, resolution, traces: traces.length, hours, events, flagged, byType, fixed, fixedFlagged, withoutPause };
}
