/** Periods, levels and values of the reference implementation on synthetic days, stored as numbers. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ActivityType, Finding, Level } from './activity.ts';
import { automationInSamples } from './automation-samples.ts';
import type { Stretch } from './cells.ts';
import { consistentPersistentActivity } from './consistent-persistent-activity.ts';
import { mergeFindings } from './events.ts';
import { defaultRules } from './limits.ts';
import { viewsOf } from './stretches.ts';
import { dayOfSlots, nine, slotsOfMinutes } from './testing/slots.ts';
import { minuteSeries } from './testing/synthetic.ts';
import type { Kind } from './testing/synthetic.ts';
import { unusualHighActivity } from './unusual-high-activity.ts';

type Row = readonly [
  type: ActivityType,
  level: Level,
  startsAt: number,
  endsAt: number,
  statistic: string,
  value: number,
];

interface Expected {
  readonly kind: Kind;
  readonly seed: number;
  readonly minutes: readonly Row[];
  readonly slots: readonly Row[];
  readonly automationSlots: readonly Row[];
  readonly high: readonly Row[];
}

const { events } = JSON.parse(readFileSync(new URL('testing/expected.json', import.meta.url), 'utf8')) as {
  events: Expected[];
};

/** Our own limits for slots are tighter than those the reference has, devices count by themselves, and evenness of neighbours weighs with us too. */
const { consistency } = defaultRules;
const tests = [
  { samples: 9, limits: { high: 2, medium: 4, low: 8 } },
  { samples: 6, limits: { high: 0.5, medium: 1, low: 1.6 } },
];
const evenNeighbours = { ...consistency.evenNeighbours, maximumLocal: 0 };
const evenDevices = { ...consistency.evenDevices, tests: [] };
const asDocumented = {
  ...defaultRules,
  consistency: { ...consistency, evenNeighbours, evenDevices, slots: { ...consistency.slots, tests } },
};

function stretchesOf({ kind, seed }: Expected): [minutes: Stretch, slots: Stretch] {
  const counts = [
    ...minuteSeries('bursty', seed + 50, 70),
    ...minuteSeries(kind, seed, 130),
    ...minuteSeries('bursty', seed + 90, 70),
  ];
  const { minutes, slots } = viewsOf(dayOfSlots(slotsOfMinutes(counts.map((count) => [0, count]))));
  const [first, second] = [minutes[0], slots[0]];
  if (first === undefined || second === undefined) throw new Error('no stretch');
  return [first, second];
}

function rows(findings: readonly Finding[]): Row[] {
  return mergeFindings(findings, defaultRules).map(({ type, level, startsAt, endsAt, evidence }) => [
    type,
    level,
    startsAt - nine,
    endsAt - nine,
    evidence.statistic,
    Number(evidence.value.toPrecision(8)),
  ]);
}

function rounded(wanted: readonly Row[]): Row[] {
  return wanted.map(([type, level, from, until, statistic, value]) => [
    type,
    level,
    from,
    until,
    statistic,
    Number(value.toPrecision(8)),
  ]);
}

describe.each(events)('$kind $seed', (wanted) => {
  const [minutes, slots] = stretchesOf(wanted);
  test('consistent persistent activity in minutes', () => {
    expect(rows(consistentPersistentActivity(minutes, asDocumented))).toEqual(rounded(wanted.minutes));
  });
  test('consistent persistent activity in slots', () => {
    expect(rows(consistentPersistentActivity(slots, asDocumented))).toEqual(rounded(wanted.slots));
  });
  test('automation in slots', () => {
    expect(rows(automationInSamples(slots, defaultRules))).toEqual(rounded(wanted.automationSlots));
  });
  test('high mouse activity', () => {
    expect(rows(unusualHighActivity(minutes, defaultRules))).toEqual(rounded(wanted.high));
  });
});
