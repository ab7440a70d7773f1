import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrgCalendar } from '../../../../time/calendar.ts';
import { localDate } from '../../../../time/calendar.ts';
import { periodsBetween, type Recurrence } from '../../../../time/recurrence.ts';
import { type NewRow, type LiveRow, planRollover } from './rollover.ts';

const on = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.Instant.from(text);
const calendarIn = (timeZone: string): OrgCalendar => [{ effectiveFrom: null, timeZone, weekStart: 1 }];
const monthly = (dayOfMonth: number): Recurrence => ({ kind: 'monthly', dayOfMonth });
const weekly = (weekDay: 0 | 1 | 2 | 3 | 4 | 5 | 6): Recurrence => ({ kind: 'weekly', weekDay });

function openRow(recurrence: Recurrence | null, start: string, createdAt: string): LiveRow {
  const [first] = periodsBetween(recurrence, on(start), on(start));
  return {
    budget: { recurrence },
    startOn: on(start),
    stopOn: null,
    periodStartOn: on(start),
    periodStopOn: first?.endOn ?? null,
    createdAt: at(createdAt),
  };
}

const textOf = (row: NewRow) =>
  [row.startOn, row.stopOn ?? 'open', row.periodStopOn, row.createdAt, row.closedAt ?? '-'].map(String).join(' ');

describe('planRollover', () => {
  const march = openRow(weekly(1), '2026-03-02', '2026-03-02T12:00:00Z');

  test.each(['2026-03-02T12:00:00Z', '2026-03-08T23:59:59.999999Z'])('at %s the period is not over', (now) => {
    expect(planRollover(march, calendarIn('UTC'), at(now))).toBeNull();
  });

  test('begins the next period exactly at its boundary', () => {
    const plan = planRollover(march, calendarIn('UTC'), at('2026-03-09T00:00:00Z'));
    expect(plan?.closedAt.toString()).toBe('2026-03-09T00:00:00Z');
    expect(plan?.rows.map(textOf)).toEqual(['2026-03-09 open 2026-03-15 2026-03-09T00:00:00Z -']);
  });

  test('creates three missed periods at once', () => {
    const plan = planRollover(march, calendarIn('UTC'), at('2026-03-23T07:00:00Z'));
    expect(plan?.closedAt.toString()).toBe('2026-03-09T00:00:00Z');
    expect(plan?.rows.map(textOf)).toEqual([
      '2026-03-09 2026-03-15 2026-03-15 2026-03-09T00:00:00Z 2026-03-16T00:00:00Z',
      '2026-03-16 2026-03-22 2026-03-22 2026-03-16T00:00:00Z 2026-03-23T00:00:00Z',
      '2026-03-23 open 2026-03-29 2026-03-23T00:00:00Z -',
    ]);
  });

  test('a row created after its period ended closes at the instant of its creation', () => {
    const late = openRow(weekly(1), '2026-03-02', '2026-03-10T12:00:00Z');
    const plan = planRollover(late, calendarIn('UTC'), at('2026-03-17T00:00:00Z'));
    expect(plan?.closedAt.toString()).toBe('2026-03-10T12:00:00Z');
    expect(plan?.rows.map(textOf)).toEqual([
      '2026-03-09 2026-03-15 2026-03-15 2026-03-10T12:00:00Z 2026-03-16T00:00:00Z',
      '2026-03-16 open 2026-03-22 2026-03-16T00:00:00Z -',
    ]);
  });

  test.each([
    ['2026-01-31', '2026-04-01T00:00:00Z', ['2026-02-28 2026-03-30', '2026-03-31 open']],
    ['2028-01-31', '2028-04-01T00:00:00Z', ['2028-02-29 2028-03-30', '2028-03-31 open']],
  ])('a month can begin on the 31st, from %s', (start, now, expected) => {
    const plan = planRollover(openRow(monthly(31), start, `${start}T00:00:00Z`), calendarIn('UTC'), at(now));
    expect(plan?.rows.map((row) => `${row.startOn.toString()} ${row.stopOn?.toString() ?? 'open'}`)).toEqual(expected);
  });

  test('a boundary follows daylight saving time', () => {
    const row = openRow(weekly(1), '2026-03-23', '2026-03-23T12:00:00Z');
    const plan = planRollover(row, calendarIn('Europe/Berlin'), at('2026-04-06T12:00:00Z'));
    expect(plan?.rows.map((next) => next.createdAt.toString())).toEqual([
      '2026-03-29T22:00:00Z',
      '2026-04-05T22:00:00Z',
    ]);
  });

  const recurrences = fc.oneof(
    fc.constantFrom<0 | 1 | 2 | 3 | 4 | 5 | 6>(0, 1, 2, 3, 4, 5, 6).map(weekly),
    fc.integer({ min: 1, max: 31 }).map(monthly),
  );

  /** The rows after a rollover at each of the instants. */
  function run(row: LiveRow, calendar: OrgCalendar, instants: readonly Temporal.Instant[]): string[] {
    const { recurrence } = row.budget;
    const rows: NewRow[] = [{ ...row, updatedAt: row.createdAt, closedAt: null }];
    for (const now of instants) {
      const last = rows.at(-1);
      const plan = last && planRollover({ ...last, budget: { recurrence } }, calendar, now);
      if (!last || !plan) continue;
      rows.splice(-1, 1, { ...last, stopOn: last.periodStopOn, updatedAt: plan.closedAt, closedAt: plan.closedAt });
      rows.push(...plan.rows);
    }
    return rows.map((entry) => `${textOf(entry)} ${entry.updatedAt.toString()}`);
  }

  test('late or repeated rollovers create the same rows, one for each period, without gaps', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'Asia/Kathmandu');
    const steps = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 8 });
    fc.assert(
      fc.property(recurrences, zones, steps, fc.integer({ min: 3000, max: 9000 }), (recurrence, zone, hours, last) => {
        const calendar = calendarIn(zone);
        const start = at('2025-11-20T12:00:00Z');
        const instants = [...hours.toSorted((a, b) => a - b), last].map((hour) => start.add({ hours: hour }));
        const row = openRow(recurrence, '2025-11-20', start.toString());
        const rows = run(row, calendar, instants);
        expect(rows).toEqual(run(row, calendar, instants.slice(-1)));
        const today = localDate(calendar, start.add({ hours: last }));
        expect(rows.length).toBe(periodsBetween(recurrence, row.startOn, today).length);
        for (const [index, text] of rows.slice(1).entries()) {
          const stop = rows[index]?.split(' ')[1] ?? '';
          expect(text.split(' ')[0]).toBe(on(stop).add({ days: 1 }).toString());
        }
      }),
    );
  });
});
