import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { sql } from '../../../db/sql.ts';
import type { UnusualActivityRecord } from '../unusual-activities/record.ts';
import { activityTypes } from '../../../detector/registry.ts';
import { days, type NamedDay } from '../../../detector/testing/named-days.ts';
import { allRules, shiftSlots, nineOClock } from '../../../detector/testing/slots.ts';
import { presentEvidence } from '../unusual-activities/series.ts';
import { type DayFacts, judgeDay } from './judge.ts';

const app = useTestApp();

const since = nineOClock - 9 * 3_600;
const longestName = (name: string) => `${name}.${'🖱'.repeat(240)}`;

/** Repeats the slots of a day around the clock and into the next morning, with names of the maximum length. */
function factsOf({ slots }: NamedDay): DayFacts {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) throw new Error('a day without time');
  const length = Math.ceil((last.startsAt + last.trackedSeconds - first.startsAt) / 600) * 600;
  const rounds = Math.ceil((30 * 3_600) / length);
  const start = Math.floor(first.startsAt / 600) * 600;
  const all = Array.from({ length: rounds }, (_, n) => shiftSlots(slots, since - start + n * length)).flat();
  return {
    day: { userId: 2_147_483_647, date: '2025-11-11' },
    bounds: { since, until: since + 86_400 },
    slots: all.map((slot) => ({
      ...slot,
      apps: slot.apps?.map(({ name, seconds }) => ({ name: longestName(name), seconds })) ?? null,
      screenshotIds: [],
      program: null,
    })),
    keyboardRecorded: true,
    mouseRecorded: true,
    history: {},
    historyDays: 28,
    exemptions: [],
  };
}

const recordsOf = (named: readonly NamedDay[]) =>
  named.flatMap((day) => judgeDay(factsOf(day), allRules, '2026-11-3').records);
const [mixed, plain] = [true, false].map((isMixed) =>
  recordsOf(days.filter(({ resolution }) => (resolution === 'mixed') === isMixed)),
) as [UnusualActivityRecord[], UnusualActivityRecord[]];

test('evidence of every type needs no more than 2 kB, however long a day is', async () => {
  const records = [...plain, ...mixed];
  expect(new Set(records.map(({ type }) => type))).toEqual(new Set(activityTypes));
  const texts = records.map(({ evidence }) => JSON.stringify(evidence));
  const { most } = await app.database.one<{ most: number }>(sql`
    select max(pg_column_size(evidence::jsonb)) as most from unnest(${texts}::text[]) as kept (evidence)`);
  expect(most).toBeLessThanOrEqual(2_048);
});

test('the series in evidence of every type shows the whole period', () => {
  for (const { evidence, startsAt, endsAt } of plain) {
    const { series } = presentEvidence(evidence) as { series: { sample_seconds: number; starts_at: number[] } };
    const last = (series.starts_at.at(-1) ?? 0) + series.sample_seconds;
    expect(series.starts_at[0]).toBeLessThanOrEqual(startsAt.epochMilliseconds / 1_000);
    expect(last).toBeGreaterThanOrEqual(endsAt.epochMilliseconds / 1_000);
  }
});
