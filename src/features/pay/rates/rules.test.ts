import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOn } from '../../../money/rates.ts';
import {
  changedRates,
  type CurrentRate,
  firstWithoutDay,
  keyOf,
  mayReplace,
  planRates,
  type Rate,
  type RateStatement,
  sinceEver,
} from './rules.ts';

const today = '2026-03-02';
const facts = { today, replacing: new Set<string>() };

const stated = (
  effectiveOn: string | null,
  amount: string | null,
  changes: Partial<RateStatement> = {},
): RateStatement => ({ kind: 'pay', userId: 7, projectId: null, payType: 'hourly', ...changes, effectiveOn, amount });
const rate = (effectiveOn: string, amount: string | null, changes: Partial<Rate> = {}): Rate => ({
  ...stated(effectiveOn, amount, changes),
  effectiveOn,
});
const current = (...rates: Rate[]): CurrentRate[] => rates.map((entry, index) => ({ ...entry, id: index + 1 }));
const first = current(rate(sinceEver, '40.00'));
const nothing = { supersede: [], insert: [] };

describe('a first rate', () => {
  test('with a day is valid from that day', () => {
    for (const day of ['2026-02-01', today, '2027-01-01']) {
      expect(planRates([], [stated(day, '40')], facts)).toEqual({ supersede: [], insert: [rate(day, '40.00')] });
    }
  });

  test('without a day is valid for all days if it replaces no other rate, otherwise from today', () => {
    const setting = stated(null, '40', { projectId: 3 });
    const insertOf = (replacing: ReadonlySet<string>) => planRates([], [setting], { today, replacing }).insert;
    expect(insertOf(new Set())).toEqual([rate(sinceEver, '40.00', { projectId: 3 })]);
    expect(insertOf(new Set([keyOf(setting)]))).toEqual([rate(today, '40.00', { projectId: 3 })]);
  });

  test('that removes a rate is stored if it has a day', () => {
    expect(planRates([], [stated(null, null)], facts)).toEqual(nothing);
    expect(planRates([], [stated('2026-02-01', null)], facts).insert).toEqual([rate('2026-02-01', null)]);
  });

  test('is a rate without a day, with an amount, of a kind that has no other versions', () => {
    const statements = [stated(null, '40'), stated(today, '40'), stated(null, null)];
    expect(firstWithoutDay([], statements)).toEqual([stated(null, '40')]);
    expect(firstWithoutDay(first, statements)).toEqual([]);
    expect(firstWithoutDay(first, [stated(null, '40', { kind: 'bill' })])).toHaveLength(1);
  });

  test('of a member in the organization replaces no other rate, unless it is fixed', () => {
    expect(mayReplace(stated(null, '40'))).toBe(false);
    expect(mayReplace(stated(null, '40', { payType: 'fixed' }))).toBe(true);
    expect(mayReplace(stated(null, '40', { projectId: 3 }))).toBe(true);
    expect(mayReplace(stated(null, '40', { projectId: 3, userId: null }))).toBe(true);
  });
});

describe('a later rate', () => {
  // proves: projects-8
  test('is valid from its day, even from one before the first rate', () => {
    for (const day of ['2026-02-01', today, '2026-03-09']) {
      expect(planRates(first, [stated(day, '45')], facts)).toEqual({ supersede: [], insert: [rate(day, '45.00')] });
    }
  });

  // proves: projects-8
  test('without a day is valid from today', () => {
    expect(planRates(first, [stated(null, '45')], facts).insert).toEqual([rate(today, '45.00')]);
    const future = current(rate('2026-05-01', '99.00'));
    expect(planRates(future, [stated(null, '45')], facts).insert).toEqual([rate(today, '45.00')]);
    expect(planRates(first, [stated(null, null)], facts).insert).toEqual([rate(today, null)]);
  });

  test('that repeats the value in force is stored', () => {
    expect(planRates(first, [stated('2026-03-09', '40.0')], facts).insert).toEqual([rate('2026-03-09', '40.00')]);
    const ended = current(rate(sinceEver, '40.00'), rate('2026-03-05', null));
    expect(planRates(ended, [stated('2026-03-09', null)], facts).insert).toEqual([rate('2026-03-09', null)]);
  });

  // proves: projects-6
  test('for the same day supersedes the previous one, and changes nothing if it is equal', () => {
    const stored = current(rate(sinceEver, '40.00'), rate(today, '45.00'));
    expect(planRates(stored, [stated(today, '50')], facts)).toEqual({ supersede: [2], insert: [rate(today, '50.00')] });
    expect(planRates(stored, [stated(today, '45.0')], facts)).toEqual(nothing);
    const ended = current(rate(today, null, { payType: 'fixed' }));
    expect(planRates(ended, [stated(today, null)], facts)).toEqual(nothing);
  });

  test('that one call sets several times for a day gets the last value', () => {
    const plan = planRates(first, [stated(today, '45'), stated(today, '50')], facts);
    expect(plan).toEqual({ supersede: [], insert: [rate(today, '50.00')] });
  });

  test('that is fixed instead of hourly is a different rate', () => {
    const plan = planRates(current(rate(today, '40.00')), [stated(today, '40', { payType: 'fixed' })], facts);
    expect(plan).toEqual({ supersede: [1], insert: [rate(today, '40.00', { payType: 'fixed' })] });
  });
});

test('levels and kinds are independent', () => {
  const others = [{ kind: 'bill' as const }, { projectId: 3 }, { userId: null, projectId: 3 }];
  const plan = planRates(
    first,
    others.map((changes) => stated(today, '40', changes)),
    facts,
  );
  expect(plan.insert).toHaveLength(3);
});

test('a plan lists the days from which rates change', () => {
  const changes = (versions: readonly CurrentRate[], ...settings: RateStatement[]) =>
    changedRates(versions, planRates(versions, settings, facts)).map(({ since, concernsFixed }) => [
      since,
      concernsFixed,
    ]);
  expect(changes([], stated(null, '40'))).toEqual([[sinceEver, false]]);
  expect(changes([], stated('2026-02-01', '40'))).toEqual([['2026-02-01', false]]);
  expect(changes(first, stated(today, '45', { payType: 'fixed' }))).toEqual([[today, true]]);
  const stored = current(rate(sinceEver, '40.00', { payType: 'fixed' }), rate(today, '45.00'));
  expect(changes(stored, stated(today, '50'))).toEqual([
    [today, true],
    [today, true],
  ]);
});

// proves: projects-6
test('the order in which dated rates are set changes no version in force', () => {
  const days = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`);
  const levels = [
    { userId: 7, projectId: null },
    { userId: null, projectId: 3 },
    { userId: 7, projectId: 3 },
  ];
  const dated = fc.record({
    effectiveOn: fc.constantFrom(...days),
    amount: fc.option(fc.constantFrom('20', '25')),
    level: fc.constantFrom(...levels),
    kind: fc.constantFrom('pay' as const, 'bill' as const),
    payType: fc.constantFrom('hourly' as const, 'fixed' as const),
  });
  const statements = fc
    .uniqueArray(dated, { selector: ({ effectiveOn, level, kind }) => JSON.stringify([effectiveOn, level, kind]) })
    .map((all) => all.map(({ level, ...rest }): RateStatement => ({ ...level, ...rest })));
  const both = statements.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  /** The versions after each rate is set by a separate request. */
  const versionsOf = (all: readonly RateStatement[]) =>
    all.reduce<CurrentRate[]>((versions, statement, index) => {
      const { supersede, insert } = planRates(versions, [statement], facts);
      const left = versions.filter(({ id }) => !supersede.includes(id));
      return [...left, ...insert.map((entry, at) => ({ ...entry, id: index * 10 + at }))];
    }, []);
  const inForce = (all: readonly RateStatement[]) => {
    const versions = Map.groupBy(versionsOf(all), keyOf);
    const sorted = [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([key, ofKey]) => [key, ...days.map((day) => rateOn(ofKey, day)?.amount)]);
  };
  fc.assert(
    fc.property(both, ([all, otherwise]) => {
      expect(inForce(otherwise)).toEqual(inForce(all));
    }),
  );
});
