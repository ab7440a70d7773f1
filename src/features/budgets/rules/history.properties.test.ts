import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrgCalendar } from '../../../time/calendar.ts';
import type { Recurrence } from '../../../time/recurrence.ts';
import { planRollover } from './rollover.ts';
import { type KnownRow, planBudget, planClearing, type RowStop } from './add-or-rewrite-row.ts';

const calendar: OrgCalendar = [{ effectiveFrom: null, timeZone: 'UTC', weekStart: 1 }];
const firstDay = Temporal.PlainDate.from('2026-01-05');
const noon = (day: Temporal.PlainDate) => Temporal.Instant.from(`${day.toString()}T12:00:00Z`);
const { compare } = Temporal.PlainDate;

/** The rows of one owner, as the tables keep them. */
class Ledger {
  rows: KnownRow[] = [];
  budget: { startOn: Temporal.PlainDate; recurrence: Recurrence | null } | null = null;

  get open() {
    return this.rows.find((row) => row.stopOn === null);
  }

  #stop(stops: readonly RowStop[]) {
    for (const { id, stopOn } of stops) this.rows = this.rows.map((row) => (row.id === id ? { ...row, stopOn } : row));
  }

  #add(row: Omit<KnownRow, 'id' | 'isClosedLater'>) {
    this.rows.push({ ...row, id: this.rows.length + 1, isClosedLater: false });
  }

  beginPeriods(today: Temporal.PlainDate) {
    const { open, budget } = this;
    if (!open?.periodStopOn || !budget) return;
    const plan = planRollover({ ...open, budget, createdAt: noon(open.createdOn) }, calendar, noon(today));
    if (!plan) return;
    this.#stop([{ id: open.id, stopOn: open.periodStopOn }]);
    for (const row of plan.rows) this.#add({ ...row, createdOn: row.startOn });
  }

  set(today: Temporal.PlainDate, startOn: Temporal.PlainDate | null, recurrence: Recurrence | null) {
    this.beginPeriods(today);
    this.budget = { startOn: startOn ?? (this.open && this.budget?.startOn) ?? today, recurrence };
    const plan = planBudget(this.rows, this.budget, today);
    const { stops, closed, open } = plan;
    this.#stop(stops);
    for (const days of closed) this.#add({ ...days, createdOn: today });
    if (plan.kind === 'add') {
      this.#add({ ...open, createdOn: today });
      return null;
    }
    this.rows = this.rows.map((row) => (row.id === plan.id ? { ...row, ...open } : row));
    return plan.id;
  }

  clear(today: Temporal.PlainDate) {
    this.beginPeriods(today);
    this.#stop(planClearing(this.rows, today));
  }
}

const recurrences = fc.oneof(
  fc.constant(null),
  fc
    .constantFrom<0 | 1 | 2 | 3 | 4 | 5 | 6>(0, 1, 2, 3, 4, 5, 6)
    .map((weekDay): Recurrence => ({ kind: 'weekly', weekDay })),
  fc.integer({ min: 1, max: 31 }).map((dayOfMonth): Recurrence => ({ kind: 'monthly', dayOfMonth })),
);
const events = fc.array(
  fc.record({
    daysLater: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
    clears: fc.boolean(),
    /** Days from today; null = left out. */
    start: fc.option(fc.integer({ min: -120, max: 60 })),
    recurrence: recurrences,
  }),
  { minLength: 1, maxLength: 10 },
);

function requireSound(ledger: Ledger, today: Temporal.PlainDate) {
  const real = ledger.rows
    .filter((row) => row.stopOn === null || compare(row.startOn, row.stopOn) <= 0)
    .toSorted((a, b) => compare(a.startOn, b.startOn));
  for (const [index, row] of real.slice(1).entries()) {
    const stopOn = real[index]?.stopOn;
    expect(stopOn && compare(stopOn, row.startOn) < 0, `${stopOn?.toString()} reaches ${row.startOn.toString()}`).toBe(
      true,
    );
  }
  expect(ledger.rows.filter((row) => row.stopOn === null).length).toBeLessThanOrEqual(1);
  for (const row of real) {
    expect(compare(row.periodStartOn, row.startOn)).toBeLessThanOrEqual(0);
    if (row.periodStopOn) expect(compare(row.stopOn ?? row.startOn, row.periodStopOn)).toBeLessThanOrEqual(0);
  }
  const { open } = ledger;
  if (open?.periodStopOn) expect(compare(open.periodStopOn, today)).toBeGreaterThanOrEqual(0);
}

test('whatever is set when, the rows of an owner never share a day, and one at most is open', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      const ledger = new Ledger();
      let today = firstDay;
      for (const { daysLater, clears, start, recurrence } of sequence) {
        today = today.add({ days: daysLater });
        if (clears) ledger.clear(today);
        else ledger.set(today, start === null ? null : today.add({ days: start }), recurrence);
        requireSound(ledger, today);
        expect(ledger.open === undefined).toBe(clears);
      }
    }),
    { numRuns: 500 },
  );
});

test('several statements on one day leave one open row with one id, with the days of the last statement', () => {
  const setting = fc.record({ start: fc.integer({ min: -60, max: 30 }), recurrence: recurrences });
  fc.assert(
    fc.property(fc.array(setting, { minLength: 2, maxLength: 5 }), (settings) => {
      const ledger = new Ledger();
      const ids = settings.map(({ start, recurrence }) => {
        ledger.set(firstDay, firstDay.add({ days: start }), recurrence);
        return ledger.open?.id;
      });
      expect(new Set(ids).size).toBe(1);
      requireSound(ledger, firstDay);
    }),
  );
});
