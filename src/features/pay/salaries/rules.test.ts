import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  planSalary,
  readTerms,
  type RequestedSalary,
  type SalaryStatement,
  type SalaryTerms,
  type StoredStatement,
  termsOn,
} from './rules.ts';

const terms = (amount: string): SalaryTerms => ({
  amount,
  period: 'weekly',
  hours: '40',
  hoursPer: 'week',
  coversHours: null,
  method: 'standard',
});

const statements = (...versions: [date: string, amount: string | null][]): StoredStatement[] =>
  versions.map(([effectiveOn, amount], index) => ({
    id: index + 1,
    effectiveOn,
    terms: amount === null ? null : terms(amount),
  }));

describe('the terms of a request', () => {
  // proves: overtime-25, overtime-37
  test.each<[RequestedSalary, Partial<SalaryTerms>]>([
    [
      { amount: 1_500, period: 'weekly', hours: 40 },
      { amount: '1500.00', hours: '40', hoursPer: 'week' },
    ],
    [
      { amount: 2_000.005, period: 'monthly', hours: 37.5 },
      { amount: '2000.01', hours: '37.5', hoursPer: 'week' },
    ],
    [
      { amount: 2_200, period: 'monthly', hours: 220 },
      { hours: '220', hoursPer: 'period' },
    ],
    [{ amount: 2_200, period: 'monthly', hours: 160, hours_per: 'period' }, { hoursPer: 'period' }],
    [
      { amount: 600, period: 'weekly', method: 'fluctuating' },
      { hours: null, hoursPer: null, method: 'fluctuating' },
    ],
    [
      { amount: 2_275.05, period: 'monthly', hours: 151.67, hours_per: 'period', covers_hours: 35 },
      { hours: '151.67', hoursPer: 'period', coversHours: '35' },
    ],
    [{ amount: 1_500, period: 'weekly', hours: 40, covers_hours: null }, { coversHours: null }],
    [
      { amount: 1, period: 'yearly', hours: 173.33335 },
      { hours: '173.3334', hoursPer: 'period', method: 'standard' },
    ],
  ])('%j', (requested, expected) => {
    const read = readTerms(requested);
    expect(read.faults).toEqual([]);
    expect(read.terms).toMatchObject(expected);
  });

  // proves: overtime-25, overtime-37
  test.each<[RequestedSalary, string[]]>([
    [{ amount: 1_500, hours: 40 }, ['period: is required with an amount']],
    [{ amount: 1_500, period: 'weekly' }, ['hours: are required for the standard method']],
    [{ amount: 1_500, period: 'weekly', hours: null }, ['hours: are required for the standard method']],
    [{ amount: 1_500, period: 'weekly', hours: 169 }, ['hours: exceed the 168 of a period']],
    [{ amount: 1_500, period: 'monthly', hours: 200, hours_per: 'week' }, ['hours: exceed the 168 of a week']],
    [{ amount: 1_500, period: 'semimonthly', hours: 385 }, ['hours: exceed the 384 of a period']],
    [
      { amount: 1_500, period: 'weekly', method: 'fluctuating', hours_per: 'week' },
      ['hours_per: must be omitted without hours'],
    ],
    [
      { amount: 600, period: 'weekly', method: 'fluctuating', covers_hours: 40 },
      ['covers_hours: must be omitted for the fluctuating method, which pays all hours'],
    ],
    [{ amount: null, covers_hours: 40 }, ['covers_hours: must be omitted without an amount']],
    [
      { amount: null, period: 'weekly', hours: 40 },
      ['period: must be omitted without an amount', 'hours: must be omitted without an amount'],
    ],
  ])('%j is refused', (requested, faults) => {
    expect(readTerms(requested)).toEqual({ terms: null, faults });
  });

  test('an empty amount without other fields ends the salary', () => {
    expect(readTerms({ amount: null })).toEqual({ terms: null, faults: [] });
  });
});

describe('a salary', () => {
  const stored = statements(['2026-01-05', '1000'], ['2026-03-02', '1200'], ['2026-06-01', null]);
  // proves: overtime-23
  test.each([
    ['2026-01-04', undefined],
    ['2026-01-05', '1000'],
    ['2026-03-01', '1000'],
    ['2026-03-02', '1200'],
    ['2026-06-01', undefined],
  ])('on %s', (date, amount) => {
    expect(termsOn(stored, date)?.amount).toBe(amount);
  });

  const set = (effectiveOn: string, amount: string | null) =>
    planSalary(stored, { effectiveOn, terms: amount === null ? null : terms(amount) });

  test('repeated from a different date is stored again', () => {
    const repeated = [set('2026-01-01', null), set('2026-02-02', '1000'), set('2026-07-01', null)];
    expect(repeated.map(({ supersede, insert }) => [supersede, insert?.effectiveOn])).toEqual([
      [null, '2026-01-01'],
      [null, '2026-02-02'],
      [null, '2026-07-01'],
    ]);
  });

  test('repeated for the same date is not stored twice', () => {
    for (const plan of [set('2026-03-02', '1200'), set('2026-06-01', null)]) {
      expect(plan).toEqual({ supersede: null, insert: null });
    }
  });

  test('is superseded by another one for the same date', () => {
    expect(set('2026-03-02', '1300')).toEqual({
      supersede: stored[1],
      insert: { effectiveOn: '2026-03-02', terms: terms('1300') },
    });
  });

  test('is superseded by the previous terms', () => {
    const insert = { effectiveOn: '2026-03-02', terms: terms('1000') };
    expect(set('2026-03-02', '1000')).toEqual({ supersede: stored[1], insert });
  });

  test('is added between two dates', () => {
    expect(set('2026-02-02', '1100')).toEqual({
      supersede: null,
      insert: { effectiveOn: '2026-02-02', terms: terms('1100') },
    });
  });
});

// proves: overtime-24
test('the order in which dated salaries are set changes no salary in force', () => {
  const dates = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`);
  const dated = fc.record({
    effectiveOn: fc.constantFrom(...dates),
    terms: fc.option(fc.constantFrom('1000', '1200').map(terms)),
  });
  const sets = fc.uniqueArray(dated, { selector: ({ effectiveOn }) => effectiveOn });
  const both = sets.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  const inForce = (all: readonly SalaryStatement[]) => {
    const stored = all.reduce<StoredStatement[]>((before, statement, id) => {
      const { supersede, insert } = planSalary(before, statement);
      return [...before.filter((other) => other !== supersede), ...(insert ? [{ ...insert, id }] : [])];
    }, []);
    const ascending = stored.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1));
    return dates.map((date) => termsOn(ascending, date)?.amount);
  };
  fc.assert(
    fc.property(both, ([all, otherwise]) => {
      expect(inForce(otherwise)).toEqual(inForce(all));
    }),
  );
});
