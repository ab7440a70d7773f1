/**
 * Compares our findings and events with the stored numbers of the reference implementation of the detection document on
 * synthetic days. Our detectors run with the limits of the document (`asDocumented`). The reference ran with these
 * differences, each decided by us or by the document:
 *
 * - Windows move by one sample everywhere (reference: two minutes for memory and silences, five for even minutes, 300 s
 *   for seconds). Only the loop test keeps 300 s, in clock time instead of from the start. `written` has the findings
 *   of the reference with its steps if they differ. Our findings must cover them at the same or a higher level.
 * - Half hours with one device begin at any sample (reference: at multiples of 30 minutes of the session). To compare,
 * the reference was run from every sample, and its half hours were joined.
 * - Planned silences need a dispersion above 3.5, as the document states for all three tests of their type.
 * - Windows outside the document (6 slots below 8 %, 30 minutes below 0.8 s) are not analysed at a dispersion of
 *   exactly 0 either.
 * - The ends of events are clipped to tracked time. Time without a pause begins and ends with input. High activity is
 * joined over 20 minutes, as for all types.
 * - For slots, all input is compared as if the keyboard had not been recorded. With both devices, slots would also be
 *   analysed by device.
 */

import { describe, expect, test } from 'vitest';
import { automationInSamples } from './automation/in-samples.ts';
import { automationInSeconds } from './automation/in-seconds.ts';
import { prepareDay } from './prepare-day.ts';
import { breaklessWork } from './detectors/breakless-work.ts';
import type { DayInput, Finding } from './events.ts';
import { mergeFindings } from './merge.ts';
import { detectors } from './registry.ts';
import { limitsOf } from './rule-set.ts';
import { sessionsOf } from './signal/sessions.ts';
import { asDocumented } from './testing/documented.ts';
import { isTorn, minuteDays, minutesOf, slotsOfDay } from './testing/reference-minutes.ts';
import { eventRow, expectedOf, findingRow, lineOf } from './testing/reference-rows.ts';
import type { EventRow, Expected } from './testing/reference-rows.ts';
import { secondSeriesNames, slotsOfSeconds } from './testing/reference-seconds.ts';
import { withoutMinutes, dayOfSlots } from './testing/slots.ts';

const automation = { limits: asDocumented.limits.automation_like_activity, common: asDocumented.common };
const type = 'automation_like_activity';

/** The findings of the detectors of samples in minutes or in slots. */
function ofSamples(day: DayInput, size: 60 | 600): Finding[] {
  const seen = prepareDay(day, asDocumented);
  const sessions = {
    ...seen.sessions,
    seconds: [],
    minutes: size === 60 ? seen.sessions.minutes : [],
    slots: size === 600 ? seen.sessions.slots : [],
  };
  const found = detectors
    .filter(({ family }) => family === 'consistency' || family === 'level' || family === 'single device')
    .flatMap((detector) =>
      detector
        .find({ ...seen, sessions }, limitsOf(asDocumented, detector))
        .map((finding) => ({ ...finding, type: detector.type })),
    );
  const samples = [...sessions.minutes, ...sessions.slots];
  const machine = samples.flatMap((session) => automationInSamples(session, automation));
  return [...found, ...machine.map((finding) => ({ ...finding, type }) as const)];
}

function breakless(day: DayInput): Finding[] {
  const found = breaklessWork.find(prepareDay(day, asDocumented), asDocumented.limits.breakless_work);
  return found.map((finding) => ({ ...finding, type: breaklessWork.type }));
}

/** The reference does not handle partly tracked minutes when it searches for pauses. */
function ofMinuteDay(name: string, size: 60 | 600): Finding[] {
  const slots = slotsOfDay(minutesOf(name));
  const day = dayOfSlots(size === 60 ? slots : withoutMinutes(slots));
  const found = ofSamples(day, size);
  return isTorn(name) ? found : [...found, ...breakless(day)];
}

function ofSeconds(name: string): Finding[] {
  const day = dayOfSlots(slotsOfSeconds(name), { keyboardRecorded: false });
  const { seconds } = sessionsOf(day);
  const found = seconds.flatMap((session) => automationInSeconds(session, automation));
  return [...found.map((finding) => ({ ...finding, type }) as const), ...breakless(day)];
}

/** Type, level and evidence of a finding, without the period. */
function withoutEnds([type, level, , , statistic, value]: EventRow): string {
  return lineOf([type, level, statistic, value]);
}

const halfHour = 1800;
const byStart = (a: EventRow, b: EventRow): number => a[0].localeCompare(b[0]) || a[2] - b[2];

/**
 * If coarser or weaker findings extend further, our events end at the edge of the finer and stronger finding. The edges
 * differ by less than half an hour.
 */
function expectEvents(ours: readonly EventRow[], theirs: readonly EventRow[]): void {
  const [mine, wanted] = [ours.toSorted(byStart), theirs.toSorted(byStart)];
  expect(mine.map(withoutEnds)).toEqual(wanted.map(withoutEnds));
  wanted.forEach(([, , from, until], i) => {
    const [, , start = -1, end = -1] = mine[i] ?? [];
    expect(start).toBeGreaterThanOrEqual(from);
    expect(start - from).toBeLessThan(halfHour);
    expect(end).toBeLessThanOrEqual(until);
    expect(until - end).toBeLessThan(halfHour);
  });
}

function expectEqual(findings: readonly Finding[], { findings: wanted, events, written = [] }: Expected): void {
  const found = findings.map((finding) => lineOf(findingRow(finding)));
  expect(found.sort()).toEqual(wanted.map(lineOf).sort());
  const ours = mergeFindings(findings, asDocumented).map(eventRow);
  expectEvents(ours, events);
  for (const [type, level, from, until] of written) {
    const covers = (event: EventRow): boolean =>
      event[0] === type && event[2] < from + halfHour && event[3] > until - halfHour;
    expect(Math.max(0, ...ours.filter(covers).map((event) => event[1]))).toBeGreaterThanOrEqual(level);
  }
}

const [minutes, slots, seconds] = [expectedOf('minutes'), expectedOf('slots'), expectedOf('seconds')];

test('every series has expected numbers', () => {
  expect(minutes.map(([name]) => name)).toEqual(minuteDays);
  expect(slots.map(([name]) => name)).toEqual(minuteDays);
  expect(seconds.map(([name]) => name)).toEqual(secondSeriesNames);
});

describe('minutes', () => {
  test.each(minutes)('%s', (name, wanted) => expectEqual(ofMinuteDay(name, 60), wanted));
});

describe('slots', () => {
  test.each(slots)('%s', (name, wanted) => expectEqual(ofMinuteDay(name, 600), wanted));
});

describe('seconds', () => {
  test.each(seconds)('%s', (name, wanted) => expectEqual(ofSeconds(name), wanted));
});
