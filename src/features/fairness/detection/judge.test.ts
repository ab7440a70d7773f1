import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRules, withType } from '../../../detector/rule-set.ts';
import { workday } from '../../../detector/testing/person.ts';
import { randomOf } from '../../../detector/testing/random.ts';
import { tools } from '../../../detector/testing/tools.ts';
import { dayOf, morning, type Resolution } from '../../../detector/testing/trace.ts';
import { type DayFacts, judgeDay } from './judge.ts';
import { detectedColumns } from '../unusual-activities/columns.ts';
import { reconcile, type ComparedRecord } from './reconcile.ts';

const rules = withType(defaultRules, 'automation_like_activity', true);
const midnight = morning - 9 * 3_600;

/**
 * A day recorded at one resolution, with one tool that starts in the morning. The tool can continue into the next day.
 */
const days = fc
  .tuple(
    fc.constantFrom(...Object.keys(tools)),
    fc.nat(99),
    fc.constantFrom<Resolution>(1, 60, 600),
    fc.integer({ min: -9, max: 14 }),
  )
  .map(([name, seed, resolution, hour]): DayFacts => {
    const trace = tools[name]?.(7_200, randomOf(`${name} ${seed}`), [workday(seed, 2)]);
    const slots = trace ? dayOf(trace, resolution).slots : [];
    return {
      day: { userId: 1, date: '2025-11-11' },
      bounds: { since: midnight, until: midnight + 86_400 },
      slots: slots.map((slot) => ({
        ...slot,
        startsAt: slot.startsAt + 3_600 * hour,
        screenshotIds: [slot.startsAt],
        program: null,
      })),
      keyboardRecorded: true,
      mouseRecorded: true,
      history: {},
      historyDays: 0,
      exemptions: [],
    };
  });

function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function standingsOf(facts: DayFacts): ComparedRecord[] {
  return judgeDay(facts, rules, 'v1').records.map((record, index) => ({
    id: index + 1,
    ...detectedColumns(record),
    evidence: asStored(record.evidence) as Record<string, unknown>,
  }));
}

test('a day that is analysed twice keeps every record and gets no new one', () => {
  let records = 0;
  fc.assert(
    fc.property(days, (facts) => {
      const stored = standingsOf(facts);
      const again = reconcile(stored, judgeDay(facts, rules, 'v2').records);
      records += stored.length;
      expect([again.unchanged.length, again.changed, again.created, again.removed]).toEqual([
        stored.length,
        [],
        [],
        [],
      ]);
    }),
    { numRuns: 60 },
  );
  expect(records).toBeGreaterThan(20);
});

test('active time never exceeds tracked time, and tracked time never exceeds the length of the event', () => {
  fc.assert(
    fc.property(days, (facts) => {
      for (const record of judgeDay(facts, rules, 'v1').records) {
        const lasts = (record.endsAt.epochMilliseconds - record.startsAt.epochMilliseconds) / 1000;
        expect(record.trackedSeconds).toBeLessThanOrEqual(lasts);
        expect(record.overallActiveSeconds).toBeLessThanOrEqual(record.trackedSeconds);
        const [keyboard, mouse] = [record.keyboardActiveSeconds, record.mouseActiveSeconds];
        expect(record.overallActiveSeconds).toBeGreaterThanOrEqual(Math.max(keyboard, mouse) - 1);
        expect(record.overallActiveSeconds).toBeLessThanOrEqual(keyboard + mouse + 1);
      }
    }),
    { numRuns: 60 },
  );
});
