import { expect, test } from 'vitest';
import { detectDay } from '../../../detector/day.ts';
import { minuteDays, minutesOf, slotsOfDay } from '../../../detector/testing/reference-minutes.ts';
import { secondSeriesNames, slotsOfSeconds } from '../../../detector/testing/reference-seconds.ts';
import { allRules, withoutMinutes, dayOfSlots } from '../../../detector/testing/slots.ts';
import { wireEvidence } from '../detection/event-record.ts';
import { measuredOf } from './measured.ts';

const found = { rules: allRules, ruleVersion: 'v1', sessionId: '7-32400' };

/** The measured values of all findings on the synthetic days. */
const measures = [
  ...minuteDays.map((name) => slotsOfDay(minutesOf(name))),
  ...minuteDays.map((name) => withoutMinutes(slotsOfDay(minutesOf(name)))),
  ...secondSeriesNames.map((name) => slotsOfSeconds(name)),
]
  .flatMap((slots) => detectDay(dayOfSlots(slots), allRules))
  .map((event) => measuredOf(wireEvidence(event.evidence, found)));

// proves: unusual-activities-18
test('a measured value is on the unusual side of its limit, the typical value of people on the other side', () => {
  expect(measures.length).toBeGreaterThan(100);
  for (const measure of measures) {
    expect(measure).not.toBeNull();
    if (!measure) continue;
    const { unusual_when: side, value, limit, people, levels } = measure;
    const beyond = (number: number) => (side === 'at_most' ? number <= limit : number >= limit);
    expect(beyond(value), JSON.stringify(measure)).toBe(true);
    if (people?.typical != null) expect(beyond(people.typical), JSON.stringify(measure)).toBe(false);
    expect(levels.low).toEqual(expect.any(Number));
  }
});

test('a measured value shows the figures from the evidence, under the names used in the rules', () => {
  const evidence = {
    statistic: 'breakless_minutes',
    limit_name: 'breakless',
    value: 300,
    limit: 240,
    levels: { high: null, medium: 360, low: 240 },
    people_measure: { extreme: 200, typical: null },
    own_history_median: 110,
  };
  expect(measuredOf(evidence)).toEqual({
    name: 'breakless',
    explanation: expect.any(String),
    unit: 'minutes',
    unusual_when: 'at_least',
    value: 300,
    limit: 240,
    levels: { high: null, medium: 360, low: 240 },
    people: { extreme: 200, typical: null },
    own_usual: 110,
  });
});

// proves: unusual-activities-18
test('evidence without a published limit has no scale', () => {
  expect(measuredOf({})).toBeNull();
  expect(measuredOf({ limit_name: 'of_before', value: 1, limit: 2 })).toBeNull();
  expect(measuredOf({ limit_name: 'breakless', value: 1 })).toBeNull();
});
