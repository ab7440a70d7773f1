import { expect, test } from 'vitest';
import { type CurrentRate, planRates, type Rate } from './rules.ts';

const rate = (effectiveOn: string, amount: string | null, changes: Partial<Rate> = {}): Rate => ({
  kind: 'pay',
  userId: 7,
  projectId: null,
  effectiveOn,
  amount,
  payType: 'hourly',
  ...changes,
});
const current = (...rates: Rate[]): CurrentRate[] => rates.map((entry, index) => ({ ...entry, id: index + 1 }));
const nothing = { supersede: [], insert: [] };

test('a first rate is added', () => {
  expect(planRates([], [rate('2026-03-02', '40')])).toEqual({ supersede: [], insert: [rate('2026-03-02', '40.00')] });
});

test('restating what holds changes nothing, whatever its decimals', () => {
  const held = current(rate('2026-03-02', '40.00'));
  expect(planRates(held, [rate('2026-03-02', '40'), rate('2026-03-09', '40.0')])).toEqual(nothing);
});

test('removing what does not exist changes nothing', () => {
  expect(planRates([], [rate('2026-03-02', null)])).toEqual(nothing);
  const removed = current(rate('2026-03-02', '40.00'), rate('2026-03-05', null));
  expect(planRates(removed, [rate('2026-03-09', null)])).toEqual(nothing);
});

test('a statement for the same day supersedes the one before', () => {
  const held = current(rate('2026-03-02', '40.00'));
  const plan = planRates(held, [rate('2026-03-02', '45')]);
  expect(plan).toEqual({ supersede: [1], insert: [rate('2026-03-02', '45.00')] });
});

test('of several statements for a day in one call the last one stands', () => {
  const plan = planRates([], [rate('2026-03-02', '45'), rate('2026-03-02', '50')]);
  expect(plan.insert).toEqual([rate('2026-03-02', '50.00')]);
});

test('a rate taken back on its first day leaves none, so that the next one is a first rate', () => {
  const held = current(rate('2026-03-02', '40.00'));
  expect(planRates(held, [rate('2026-03-02', null)])).toEqual({ supersede: [1], insert: [] });
});

test('a removal before a later rate is kept', () => {
  const held = current(rate('2026-03-02', '40.00'), rate('2026-03-09', '50.00'));
  expect(planRates(held, [rate('2026-03-02', null)])).toEqual({ supersede: [1], insert: [rate('2026-03-02', null)] });
});

test('the same amount stated for a day before the first is kept', () => {
  const held = current(rate('2026-03-02', '40.00'));
  expect(planRates(held, [rate('2026-02-01', '40')]).insert).toEqual([rate('2026-02-01', '40.00')]);
});

test('hourly becoming fixed is a change', () => {
  const held = current(rate('2026-03-02', '40.00'));
  const plan = planRates(held, [rate('2026-03-09', '40', { payType: 'fixed' })]);
  expect(plan.insert).toEqual([rate('2026-03-09', '40.00', { payType: 'fixed' })]);
});

test('levels and kinds do not touch each other', () => {
  const held = current(rate('2026-03-02', '40.00'));
  const others = [{ kind: 'bill' as const }, { projectId: 3 }, { userId: null, projectId: 3 }];
  const plan = planRates(
    held,
    others.map((changes) => rate('2026-03-02', '40', changes)),
  );
  expect(plan.insert).toHaveLength(3);
});
