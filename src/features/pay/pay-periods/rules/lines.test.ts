import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Checksum } from './checksum.ts';
import { differences, linesIn, merged, type PaidDates, type PaidWeek, type WageLine } from './lines.ts';

type Part = PaidWeek['parts'][number];

const part = (date: string, changes: Partial<Part> = {}): Part => ({
  date,
  projectId: 5,
  kind: 'time',
  name: null,
  isBillable: false,
  seconds: 3_600,
  policyId: null,
  rule: 'regular',
  payMultiplier: '1.0',
  payRate: '20.00',
  billMultiplier: '1.0',
  billRate: null,
  paidSeconds: 3_600,
  payAddition: null,
  hourMinutes: null,
  straightBase: null,
  premiumBase: null,
  pay: { straight: 2_000, premium: 0, addition: 0 },
  bill: null,
  ...changes,
});
const overtime = { payMultiplier: '1.5', policyId: 9, pay: { straight: 2_000, premium: 1_000, addition: 0 } } as const;
/** A week that spans the end of March, with overtime on its second day. */
const week: PaidWeek = {
  userId: 7,
  weekStart: '2026-03-30',
  weekStop: '2026-04-05',
  parts: [part('2026-03-30'), part('2026-03-31'), part('2026-03-31', overtime), part('2026-04-01')],
  salaries: [],
  minorUnit: 1,
  changes: [],
};
const march = { from: '2026-03-01', to: '2026-03-31', frequency: 'monthly', wholeDays: 31 } as const;
const april = { from: '2026-04-01', to: '2026-04-30', frequency: 'monthly', wholeDays: 30 } as const;
const told = (lines: readonly WageLine[]) =>
  lines.map(({ date, component, payMultiplier, seconds, pay }) => [date, component, payMultiplier, seconds, pay]);

describe('a period', () => {
  // proves: pay-periods-15
  test('pays straight pay for its days, and premiums of the workweeks that end in it', () => {
    expect(told(linesIn([week], march))).toEqual([
      ['2026-03-30', 'straight', '1.0', 3_600, 2_000],
      ['2026-03-31', 'straight', '1.5', 3_600, 2_000],
      ['2026-03-31', 'straight', '1.0', 3_600, 2_000],
    ]);
    expect(told(linesIn([week], april))).toEqual([
      ['2026-03-31', 'premium', '1.5', 3_600, 1_000],
      ['2026-04-01', 'straight', '1.0', 3_600, 2_000],
    ]);
  });

  test('adds up lines with the same key', () => {
    const parts = [part('2026-04-01'), part('2026-04-01', { pay: null })];
    expect(told(linesIn([{ ...week, parts }], april))).toEqual([['2026-04-01', 'straight', '1.0', 7_200, 2_000]]);
  });
});

describe('a calculator', () => {
  const shown = (lines: readonly WageLine[]) =>
    lines.map(({ component, seconds, paidSeconds, payMultiplier, payAddition, hourMinutes, payBase, pay }) => [
      `${component} ${seconds} ${paidSeconds} × ${payMultiplier}`,
      { payAddition, hourMinutes, payBase, pay },
    ]);
  const none = { payAddition: null, hourMinutes: null, payBase: null };
  const linesOf = (...parts: Part[]) => shown(linesIn([{ ...week, parts }], april));

  // proves: pay-periods-55
  test('finds an addition to the rate on a separate line with its own hours', () => {
    const night = { payAddition: '1.10', pay: { straight: 7_000, premium: 385, addition: 385 } } as const;
    const more = part('2026-04-01', { seconds: 25_200, paidSeconds: 25_200 });
    expect(linesOf(more, part('2026-04-01', { seconds: 12_600, paidSeconds: 12_600, ...night }))).toEqual([
      ['premium 12600 null × 1.0', { ...none, payAddition: '1.10', pay: 385 }],
      ['straight 37800 null × 1.0', { ...none, pay: 9_000 }],
    ]);
    const both = { ...overtime, ...night, pay: { straight: 2_000, premium: 1_385, addition: 385 }, bill: null };
    expect(linesOf(part('2026-04-01', both))).toEqual([
      ['premium 3600 null × 1.0', { ...none, payAddition: '1.10', pay: 385 }],
      ['premium 3600 null × 1.5', { ...none, pay: 1_000 }],
      ['straight 3600 null × 1.5', { ...none, pay: 2_000 }],
    ]);
  });

  test('counts each billed amount only once if pay has two premium lines', () => {
    const pay = { straight: 2_000, premium: 385, addition: 385 };
    const bill = { straight: 5_000, premium: 2_500 };
    const billed = part('2026-04-01', { payAddition: '1.10', pay, bill, isBillable: true });
    const lines = linesIn([{ ...week, parts: [billed] }], april);
    expect(lines.map((line) => [line.component, line.pay, line.bill])).toEqual([
      ['premium', 385, 0],
      ['premium', 0, 2_500],
      ['straight', 2_000, 5_000],
    ]);
  });

  // proves: pay-periods-55
  test('finds the regular rate, the length of an hour, and the seconds that a salary does not cover', () => {
    const salaried = { payRate: null, straightBase: '25.00', premiumBase: '25.666667…' } as const;
    const owed = part('2026-04-01', { ...overtime, ...salaried, paidSeconds: 1_800, hourMinutes: '52.5' });
    expect(linesOf(owed)).toEqual([
      ['premium 3600 null × 1.5', { ...none, hourMinutes: '52.5', payBase: '25.666667…', pay: 1_000 }],
      ['straight 3600 1800 × 1.5', { ...none, hourMinutes: '52.5', payBase: '25.00', pay: 2_000 }],
    ]);
    const covered = { payRate: null, paidSeconds: 0, pay: { straight: 0, premium: 0, addition: 0 } };
    expect(linesOf(part('2026-04-01', covered))).toEqual([['straight 3600 null × 1.0', { ...none, pay: 0 }]]);
  });

  test('finds the difference in paid seconds in a correction', () => {
    const of = (paidSeconds: number, cents: number) =>
      linesIn(
        [
          {
            ...week,
            parts: [
              part('2026-04-01', {
                payRate: null,
                straightBase: '25.00',
                paidSeconds,
                pay: { straight: cents, premium: 0, addition: 0 },
              }),
            ],
          },
        ],
        april,
      );
    expect(shown(differences(of(1_800, 1_250), of(3_600, 2_500), 1))).toEqual([
      ['straight 0 1800 × 1.0', { ...none, payBase: '25.00', pay: 1_250 }],
    ]);
  });
});

describe('a salary', () => {
  const month = (from: string, to: string, cents = 220_000) => ({ from, to, cents, period: 'monthly' as const });
  const weeksOf = (...runs: PaidWeek['salaries'][number][]): PaidWeek[] =>
    runs.map((run) => ({ ...week, weekStart: run.from, weekStop: run.to, parts: [], salaries: [run] }));
  const paid = (weeks: PaidWeek[], dates: PaidDates) => linesIn(weeks, dates).map(({ date, pay }) => [date, pay]);

  // proves: overtime-11
  test('is one line per period, on the last date on which the member has it', () => {
    const weeks = weeksOf(month('2026-03-01', '2026-03-29'), month('2026-03-30', '2026-04-05'));
    expect(paid(weeks, march)).toEqual([['2026-03-31', 220_000]]);
    expect(paid(weeks, april)).toEqual([['2026-04-05', 36_667]]);
  });

  test('changed mid-period yields two prorated lines', () => {
    const weeks = weeksOf(month('2026-03-01', '2026-03-10'), month('2026-03-11', '2026-03-31', 310_000));
    expect(paid(weeks, march)).toEqual([
      ['2026-03-10', 70_968],
      ['2026-03-31', 210_000],
    ]);
  });

  test('is not paid again for a salary part of its week', () => {
    const part_ = part('2026-03-31', {
      kind: 'salary',
      projectId: null,
      pay: { straight: 50_769, premium: 0, addition: 0 },
    });
    const [first] = weeksOf(month('2026-03-01', '2026-03-31'));
    expect(paid(first ? [{ ...first, parts: [part_] }] : [], march)).toEqual([['2026-03-31', 220_000]]);
  });
});

describe('a correction', () => {
  const stored = linesIn([week], march);

  test('is the difference in each line, and is empty without a change', () => {
    expect(differences(stored, linesIn([week], march), 1)).toEqual([]);
    const more = {
      ...week,
      parts: [...week.parts, part('2026-03-30', { seconds: 60, pay: { straight: 33, premium: 0, addition: 0 } })],
    };
    expect(told(differences(stored, linesIn([more], march), 1))).toEqual([['2026-03-30', 'straight', '1.0', 60, 33]]);
  });

  test('to another rate reverses one line and adds another', () => {
    const raised = part('2026-03-30', { payRate: '25.00', pay: { straight: 2_500, premium: 0, addition: 0 } });
    const changed = { ...week, parts: [raised, ...week.parts.slice(1)] };
    const lines = differences(stored, linesIn([changed], march), 1);
    expect(lines.map(({ payRate, seconds, pay }) => [payRate, seconds, pay])).toEqual([
      ['20.00', -3_600, -2_000],
      ['25.00', 3_600, 2_500],
    ]);
  });

  test('of deleted time reverses every line', () => {
    const sum = (lines: readonly WageLine[]) => lines.reduce((cents, { pay }) => cents + (pay ?? 0), 0);
    expect(sum(differences(stored, [], 1))).toBe(-sum(stored));
  });

  test('does not include differences of less than one unit of the currency', () => {
    const paying = (cents: number, seconds = 4_800) =>
      linesIn(
        [{ ...week, parts: [part('2026-03-30', { seconds, pay: { straight: cents, premium: 0, addition: 0 } })] }],
        march,
      );
    expect(differences(paying(148_133), paying(148_100), 100)).toEqual([]);
    expect(differences(paying(148_133), paying(148_133, 4_801), 100)).toHaveLength(1);
    expect(told(differences(paying(148_133), paying(149_000), 100))).toEqual([
      ['2026-03-30', 'straight', '1.0', 0, 867],
    ]);
  });
});

const anyPart = fc
  .record({
    day: fc.integer({ min: 1, max: 9 }),
    projectId: fc.integer({ min: 1, max: 2 }),
    seconds: fc.integer({ min: 1, max: 900 }),
    straight: fc.integer({ min: 0, max: 99 }),
    premium: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ day, projectId, seconds, straight, premium }) =>
    part(`2026-03-0${day}`, { projectId, seconds, pay: { straight, premium, addition: 0 } }),
  );
const anyWeek = fc
  .array(anyPart, { maxLength: 8 })
  .map((parts): PaidWeek => ({ ...week, weekStop: '2026-03-09', parts }));
const whole = { ...march, to: '2026-03-09' };

describe('any change', () => {
  // proves: pay-periods-21
  test('leaves nothing to correct after the computed corrections are added to the stored lines', () => {
    fc.assert(
      fc.property(fc.array(anyWeek, { minLength: 1, maxLength: 5 }), (states) => {
        let stored: WageLine[] = [];
        for (const state of states) {
          const computed = linesIn([state], whole);
          stored = [...stored, ...differences(stored, computed, 1)];
          expect(differences(stored, computed, 1)).toEqual([]);
          const paid = (lines: readonly WageLine[]) => lines.reduce((cents, { pay }) => cents + (pay ?? 0), 0);
          expect(paid(stored)).toBe(paid(computed));
        }
      }),
    );
  });

  // proves: pay-periods-15
  test('periods without gaps or overlaps pay every part of a week exactly once', () => {
    fc.assert(
      fc.property(anyWeek, fc.integer({ min: 1, max: 8 }), (state, day) => {
        const [first, second] = [
          { ...whole, to: `2026-03-0${day}` },
          { ...whole, from: `2026-03-0${day + 1}` },
        ];
        const lines = [...linesIn([state], first), ...linesIn([state], second)];
        expect(merged(lines)).toEqual(linesIn([state], whole));
      }),
    );
  });

  // proves: pay-periods-16
  test('equal lines have the same checksum, and different lines have different checksums', () => {
    const sum = (lines: readonly WageLine[]) => new Checksum().add(lines).toString();
    const lines = linesIn([week], march);
    expect(sum(linesIn([{ ...week, parts: week.parts.toReversed() }], march))).toBe(sum(lines));
    const [first, ...rest] = lines;
    if (first)
      for (const changed of [
        { ...first, pay: 2_001 },
        { ...first, payRate: null },
        { ...first, payAddition: '1.10' },
        { ...first, hourMinutes: '52.5' },
        { ...first, payBase: '20.40' },
        { ...first, paidSeconds: 1_800 },
      ])
        expect(sum([changed, ...rest])).not.toBe(sum(lines));
    expect(sum(rest)).not.toBe(sum(lines));
  });

  // proves: pay-periods-16
  test('lines without values for a calculator have the same checksum as in earlier versions', () => {
    const lines = linesIn([week], march);
    const texts = lines.map(({ date, payMultiplier, policyId }) => {
      const key = [7, date, 'straight', '2026-03-30', 5, 'time', null, false, policyId, 'regular', payMultiplier];
      return `${JSON.stringify([...key, '20.00', '1.0', null, 3_600, 2_000, null])}\n`;
    });
    const sum = createHash('sha256').update(texts.join('')).digest('hex');
    expect(new Checksum().add(lines).toString()).toBe(sum);
  });
});
