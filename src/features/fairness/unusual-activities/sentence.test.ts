import { describe, expect, test } from 'vitest';
import { wireEvidence } from '../detection/event-record.ts';
import { gradedParameters, singleParameters } from '../../../detector/catalogue.ts';
import type { UnusualEvent } from '../../../detector/events.ts';
import { detectDay } from '../../../detector/day.ts';
import { minuteDays, minutesOf, slotsOfDay } from '../../../detector/testing/reference-minutes.ts';
import { secondSeriesNames, slotsOfSeconds } from '../../../detector/testing/reference-seconds.ts';
import { allRules, withoutMinutes, dayOfSlots } from '../../../detector/testing/slots.ts';
import { sentenceOf } from './sentence.ts';

const found = { rules: allRules, ruleVersion: 'v1', sessionId: '7-32400' };

/** All findings on the synthetic days at every resolution. */
function manyEvents(): UnusualEvent[] {
  const fine = minuteDays.map((name) => slotsOfDay(minutesOf(name)));
  const seconds = secondSeriesNames.map((name) => slotsOfSeconds(name));
  return [...fine, ...fine.map(withoutMinutes), ...seconds].flatMap((slots) => detectDay(dayOfSlots(slots), allRules));
}

const kept = manyEvents().map((event) => ({ event, evidence: wireEvidence(event.evidence, found) }));

// proves: unusual-activities-17
test('every record contains the published name of its limit, with its levels', () => {
  const published = new Set([...gradedParameters, ...singleParameters].map(({ name }) => name));
  expect(kept.length).toBeGreaterThan(100);
  expect(new Set(kept.map(({ event }) => event.evidence.statistic)).size).toBeGreaterThan(12);
  for (const { event, evidence } of kept) {
    expect(published, event.evidence.statistic).toContain(evidence['limit_name']);
    expect(evidence['levels']).toMatchObject({ low: expect.anything() });
  }
});

// proves: unusual-activities-17
test('every record gets a sentence that contains the measured value and its limit, but no long number', () => {
  for (const { event, evidence } of kept) {
    const sentence = sentenceOf(event.type, evidence);
    expect(sentence).toMatch(/^[A-Z"].*\(measured .*limit .*\)\.$/u);
    expect(sentence).not.toMatch(/\d\.\d{3}|undefined|NaN/u);
  }
});

describe('a sentence', () => {
  const people_measure = { extreme: 9.5, typical: 24.6 };
  test.each([
    [
      'consistent_persistent_activity',
      {
        statistic: 'dispersion',
        value: 0.152542373,
        limit: 1.5,
        people_measure,
        window_seconds: 3600,
        resolution_seconds: 60,
      },
      'For 60 minutes the amount of input hardly changed from one minute to the next (measured 0.15, limit 1.5, ' +
        'most extreme person 9.5).',
    ],
    [
      'consistent_persistent_activity',
      {
        statistic: 'device_dispersion',
        value: 0,
        limit: 0.6,
        window_seconds: 3000,
        details: { silentDevice: 'keyboard' },
      },
      'For 50 minutes only the mouse was used, with nearly the same amount of input every ten minutes ' +
        '(measured 0, limit 0.6).',
    ],
    [
      'automation_like_activity',
      { statistic: 'equal_counts', value: 0.966666667, limit: 0.95, resolution_seconds: 600 },
      'Most ten-minute slots had the same count of active seconds (measured 97 %, limit 95 %).',
    ],
    [
      'unusual_high_mouse_activity',
      { statistic: 'share', value: 0.927, limit: 0.92, people_measure: { extreme: 0.82, typical: null } },
      'The mouse was used in nearly every second (measured 93 %, limit 92 %, most extreme person 82 %).',
    ],
    [
      'breakless_work',
      { statistic: 'minutes', value: 310, limit: 300 },
      'There was no pause of five minutes (measured 310 minutes, limit 300 minutes).',
    ],
    [
      'suspicious_activity',
      { statistic: 'application', value: 30, limit: 0, details: { name: 'Move Mouse', tier: 'A' } },
      '"Move Mouse" was in use. Its name indicates that it generates input.',
    ],
    [
      'consistent_persistent_activity',
      {
        statistic: 'dispersion',
        value: 0.1,
        limit: 0.3,
        window_seconds: 3600,
        resolution_seconds: 60,
        details: { programStepSeconds: 5 },
      },
      'For 60 minutes the amount of input hardly changed from one minute to the next (measured 0.1, limit 0.3). ' +
        'The program records in steps of 5 seconds. The analysis allows for that.',
    ],
  ] as const)('%s %#', (type, evidence, sentence) => expect(sentenceOf(type, evidence)).toBe(sentence));

  test('records from other programs get the explanation of their type', () => {
    for (const evidence of [{}, { statistic: 'by hand', value: 1 }, { statistic: 'toString', value: 1 }]) {
      expect(sentenceOf('breakless_work', evidence)).toMatch(/^Work continued for hours/u);
    }
  });
});
