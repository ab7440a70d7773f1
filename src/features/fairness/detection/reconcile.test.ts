import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConfidenceLevel, UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';
import type { UnusualActivityRecord } from '../unusual-activities/record.ts';
import { instantAt } from './member-day.ts';
import { packSeries } from '../unusual-activities/series.ts';
import { detectedColumns } from '../unusual-activities/columns.ts';
import { reconcile, type ComparedRecord } from './reconcile.ts';

interface Event {
  type: UnusualActivityType;
  level: ConfidenceLevel;
  from: number;
  until: number;
}

const event = (from: number, until: number, rest: Partial<Event> = {}): Event => ({
  type: 'breakless_work',
  level: 'low',
  from,
  until,
  ...rest,
});

const draft = ({ type, level, from, until }: Event, version = 'v1'): UnusualActivityRecord => ({
  userId: 1,
  type,
  confidenceLevel: level,
  startsAt: instantAt(from),
  endsAt: instantAt(until),
  trackedSeconds: until - from,
  keyboardActiveSeconds: 1,
  mouseActiveSeconds: 2,
  overallActiveSeconds: 3,
  topApps: new Map([['Editor', 5]]),
  topUrls: [],
  screenshotIds: [],
  suspiciousApps: [],
  evidence: { rule_version: version, value: 0.1 + from / 7, limit: Infinity, nothing: undefined, zero: -0 },
  ruleVersion: version,
});

/** The record as the database returns it. */
function stored(id: number, of: Event): ComparedRecord {
  const record = draft(of);
  const evidence = JSON.parse(JSON.stringify(record.evidence)) as Record<string, unknown>;
  return { id, ...detectedColumns(record), evidence };
}

function outcome(before: readonly Event[], after: readonly Event[]): string[] {
  const result = reconcile(
    before.map((event, index) => stored(index + 1, event)),
    after.map((event) => draft(event)),
  );
  const text = (start: number, end: number) => `${start}-${end}`;
  const of = (record: UnusualActivityRecord) =>
    text(record.startsAt.epochMilliseconds / 1000, record.endsAt.epochMilliseconds / 1000);
  return [
    ...result.unchanged.map((match) => `${match.stored.id} kept`),
    ...result.changed.map((match) => `${match.stored.id} becomes ${of(match.draft)}`),
    ...result.created.map((event) => `new ${of(event)}`),
    ...result.removed.map((record) => `${record.id} goes`),
  ];
}

describe('reconciliation of records and events', () => {
  const table: readonly [string, Event[], Event[], string[]][] = [
    ['without both changes nothing', [], [], []],
    ['creates a record for a new event', [], [event(10, 20)], ['new 10-20']],
    ['retains an equal record', [event(10, 20)], [event(10, 20)], ['1 kept']],
    ['retains the id of a record that moved', [event(10, 20)], [event(15, 30)], ['1 becomes 15-30']],
    ['retains the id if the level changes', [event(10, 20)], [event(10, 20, { level: 'high' })], ['1 becomes 10-20']],
    ['removes a record without an event', [event(10, 20)], [], ['1 goes']],
    [
      'creates another record for another type',
      [event(10, 20)],
      [event(10, 20, { type: 'suspicious_activity' })],
      ['new 10-20', '1 goes'],
    ],
    ['separates periods that only touch', [event(10, 20)], [event(20, 30)], ['new 20-30', '1 goes']],
    [
      'selects the event that shares the most time',
      [event(10, 20)],
      [event(8, 12), event(13, 25)],
      ['1 becomes 13-25', 'new 8-12'],
    ],
    [
      'retains the record that shares the most time',
      [event(10, 20), event(20, 50)],
      [event(10, 50)],
      ['2 becomes 10-50', '1 goes'],
    ],
    [
      'assigns each event to the record that it overlaps',
      [event(10, 20), event(30, 40)],
      [event(31, 40), event(11, 20)],
      ['1 becomes 11-20', '2 becomes 31-40'],
    ],
    ['retains the older of equal records', [event(10, 20), event(10, 20)], [event(10, 20)], ['1 kept', '2 goes']],
  ];
  test.each(table)('%s', (_name, before, after, expected) => {
    expect(outcome(before, after)).toEqual(expected);
  });

  test('an event found again under other rules changes nothing', () => {
    const result = reconcile([stored(1, event(10, 20))], [draft(event(10, 20), 'v2')]);
    expect([result.unchanged.length, result.changed.length]).toEqual([1, 0]);
  });

  test('a series stored as lists, in the earlier format, is not a change', () => {
    const [packed, other] = [1, 2].map((second) =>
      packSeries(
        { sampleSeconds: 60, startsAt: [60], tracked: [60], keyboard: null, mouse: null, overall: [second] },
        999,
      ),
    );
    const record = draft(event(10, 20));
    const found = [{ ...record, evidence: { ...record.evidence, series: packed } }];
    const outcomeFor = (series: unknown) => {
      const kept = stored(1, event(10, 20));
      return reconcile([{ ...kept, evidence: { ...kept.evidence, series } }], found);
    };
    expect(outcomeFor({ starts_at: [60], tracked: [60] }).unchanged).toHaveLength(1);
    expect(outcomeFor(packed).unchanged).toHaveLength(1);
    expect(outcomeFor(other).changed).toHaveLength(1);
  });

  test('different evidence is a change', () => {
    const found = { ...stored(1, event(10, 20)), evidence: { statistic: 'other' } };
    expect(reconcile([found], [draft(event(10, 20))]).changed).toHaveLength(1);
  });
});

const events = fc.array(
  fc
    .record({
      type: fc.constantFrom<UnusualActivityType>('breakless_work', 'suspicious_activity'),
      level: fc.constantFrom<ConfidenceLevel>('low', 'high'),
      from: fc.integer({ min: 0, max: 50 }),
      length: fc.integer({ min: 1, max: 30 }),
    })
    .map(({ length, from, ...rest }) => ({ ...rest, from, until: from + length })),
  { maxLength: 8 },
);

describe('any records and events', () => {
  test('an event found again without a change retains its record', () => {
    fc.assert(
      fc.property(events, (found) => {
        const distinct = found.filter(
          (event, at) =>
            !found
              .slice(0, at)
              .some((other) => other.type === event.type && other.from < event.until && event.from < other.until),
        );
        const kept = distinct.map((_each, index) => `${index + 1} kept`);
        expect(outcome(distinct, distinct).toSorted()).toEqual(kept.toSorted());
      }),
    );
  });

  test('every event has exactly one record, and no other record remains', () => {
    fc.assert(
      fc.property(events, events, (before, after) => {
        const result = reconcile(
          before.map((event, index) => stored(index + 1, event)),
          after.map((event) => draft(event)),
        );
        const matched = [...result.unchanged, ...result.changed];
        expect(matched.length + result.removed.length).toBe(before.length);
        expect(matched.length + result.created.length).toBe(after.length);
        expect(new Set([...matched.map((match) => match.stored), ...result.removed]).size).toBe(before.length);
        for (const match of matched) expect(match.stored.type).toBe(match.draft.type);
      }),
    );
  });
});
