import { expect, test } from 'vitest';
import { changedRates, type CurrentRate, planRates, type Rate, sinceEver } from './rules.ts';

const rate = (effectiveOn: string, amount: string | null, changes: Partial<Rate> = {}): Rate => ({
  kind: 'pay',
  userId: 7,
  projectId: null,
  effectiveOn,
  amount,
  payType: 'hourly',
  ...changes,
});
const current = (...rates: Rate[]): CurrentRate[] =>
  rates.map((entry, index) => ({ ...entry, id: index + 1, recordedOn: '2026-03-02' }));
const first = current(rate(sinceEver, '40.00'));
const nothing = { supersede: [], insert: [] };

test('a first rate holds since ever, whatever day it is set for', () => {
  for (const day of ['2026-02-01', '2026-03-02', '2027-01-01']) {
    expect(planRates([], [rate(day, '40')])).toEqual({ supersede: [], insert: [rate(sinceEver, '40.00')] });
  }
});

test('a later one holds from its day, also from one before the first was set', () => {
  for (const day of ['2026-02-01', '2026-03-02', '2026-03-09']) {
    expect(planRates(first, [rate(day, '45')])).toEqual({ supersede: [], insert: [rate(day, '45.00')] });
  }
});

test('restating what holds changes nothing, whatever its decimals', () => {
  expect(planRates(first, [rate('2026-03-02', '40'), rate('2026-03-09', '40.0'), rate('2026-02-01', '40')])).toEqual(
    nothing,
  );
});

test('removing what does not exist changes nothing', () => {
  expect(planRates([], [rate('2026-03-02', null)])).toEqual(nothing);
  const removed = current(rate(sinceEver, '40.00'), rate('2026-03-05', null));
  expect(planRates(removed, [rate('2026-03-09', null)])).toEqual(nothing);
});

test('a statement for the same day supersedes the one before', () => {
  const held = current(rate(sinceEver, '40.00'), rate('2026-03-02', '45.00'));
  expect(planRates(held, [rate('2026-03-02', '50')])).toEqual({
    supersede: [2],
    insert: [rate('2026-03-02', '50.00')],
  });
});

test('of several statements for a day in one call the last one stands', () => {
  const plan = planRates(first, [rate('2026-03-02', '45'), rate('2026-03-02', '50')]);
  expect(plan).toEqual({ supersede: [], insert: [rate('2026-03-02', '50.00')] });
});

test('a first rate taken back on the day it was set leaves none, so that the next one is a first rate', () => {
  expect(planRates(first, [rate('2026-03-02', null)])).toEqual({ supersede: [1], insert: [] });
  expect(planRates([], [rate('2026-03-02', '40'), rate('2026-03-02', null), rate('2026-03-02', '50')]).insert).toEqual([
    rate(sinceEver, '50.00'),
  ]);
});

test('a rate removed later is cached for the days before', () => {
  expect(planRates(first, [rate('2026-03-03', null)])).toEqual({ supersede: [], insert: [rate('2026-03-03', null)] });
});

test('hourly becoming fixed is a change', () => {
  const plan = planRates(first, [rate('2026-03-09', '40', { payType: 'fixed' })]);
  expect(plan.insert).toEqual([rate('2026-03-09', '40.00', { payType: 'fixed' })]);
});

test('levels and kinds do not touch each other', () => {
  const others = [{ kind: 'bill' as const }, { projectId: 3 }, { userId: null, projectId: 3 }];
  const plan = planRates(
    first,
    others.map((changes) => rate('2026-03-02', '40', changes)),
  );
  expect(plan.insert).toHaveLength(3);
});

test('a plan tells from which days on rates are others', () => {
  const changes = (versions: readonly CurrentRate[], ...settings: Rate[]) =>
    changedRates(versions, planRates(versions, settings)).map(({ since, concernsFixed }) => [since, concernsFixed]);
  expect(changes([], rate('2026-03-02', '40'))).toEqual([[sinceEver, false]]);
  expect(changes(first, rate('2026-03-02', '40'))).toEqual([]);
  expect(changes(first, rate('2026-03-02', '45'))).toEqual([['2026-03-02', false]]);
  expect(changes(first, rate('2026-03-02', '45', { payType: 'fixed' }))).toEqual([['2026-03-02', true]]);
  expect(changes(first, rate('2026-03-02', null))).toEqual([[sinceEver, false]]);
  const held = current(rate(sinceEver, '40.00', { payType: 'fixed' }), rate('2026-03-02', '45.00'));
  expect(changes(held, rate('2026-03-02', '50'))).toEqual([
    ['2026-03-02', true],
    ['2026-03-02', true],
  ]);
});
