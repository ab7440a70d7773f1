import { describe, expect, test } from 'vitest';
import type { BudgetInput } from '../../../../contract/budgets.ts';
import { isSameValue } from '../../../../time/same-values.ts';
import { fillBudget, findBudgetFaults, findStartFaults } from './budget.ts';

const defaults = { startOn: Temporal.PlainDate.from('2026-03-02'), weekStart: 1 } as const;

describe('findBudgetFaults', () => {
  test.each<[BudgetInput, string[]]>([
    [{ type: 'cost' }, []],
    [{ type: 'cost', cost: 10, rate: 'pay_rate' }, []],
    [{ type: 'hours', hours: 10 }, []],
    [
      { type: 'cost', hours: 10 },
      ['budget.hours: applies only with type hours, such as {"type": "hours", "hours": 40}'],
    ],
    [{ type: 'hours', cost: 10 }, ['budget.cost: applies only with type cost, such as {"type": "cost", "cost": 5000}']],
    [
      { type: 'hours', cost: 10, rate: 'bill_rate', recurrence_start: 1 },
      [
        'budget.rate: applies only with type cost, such as {"type": "cost", "rate": "bill_rate"}',
        'budget.cost: applies only with type cost, such as {"type": "cost", "cost": 5000}',
        'budget.recurrence_start: applies only with a recurrence, such as {"recurrence": "weekly"}',
      ],
    ],
    [{ type: 'cost', recurrence: 'weekly', recurrence_start: 6 }, []],
    [
      { type: 'cost', recurrence: 'weekly', recurrence_start: 7 },
      ['budget.recurrence_start: must be 0 to 6 with recurrence weekly'],
    ],
    [{ type: 'cost', recurrence: 'monthly', recurrence_start: 31 }, []],
    [
      { type: 'cost', recurrence: 'monthly', recurrence_start: 0 },
      ['budget.recurrence_start: must be 1 to 31 with recurrence monthly'],
    ],
  ])('%o -> %o', (input, faults) => {
    expect(findBudgetFaults(input)).toEqual(faults);
  });
});

describe('fillBudget', () => {
  test('fills in the documented defaults', () => {
    expect(fillBudget({ type: 'cost' }, defaults)).toEqual({
      type: 'cost',
      rate: 'bill_rate',
      cost: null,
      hours: null,
      startOn: defaults.startOn,
      nearLimit: 80,
      notifyEnabled: false,
      notifyAllMembers: false,
      notifyGroup: null,
      recurrence: null,
      includeNonBillable: true,
      stopTimerWhenBudgetReached: false,
      stopAt: null,
    });
  });

  test.each<[BudgetInput, object]>([
    [{ type: 'hours' }, { rate: null }],
    [{ type: 'cost', cost: 0.1 }, { cost: '0.10' }],
    [{ type: 'hours', hours: 7.5 }, { hours: '7.5000' }],
    [{ type: 'cost', recurrence: 'weekly' }, { recurrence: { kind: 'weekly', weekDay: 1 } }],
    [{ type: 'cost', recurrence: 'weekly', recurrence_start: 0 }, { recurrence: { kind: 'weekly', weekDay: 0 } }],
    [{ type: 'cost', recurrence: 'monthly' }, { recurrence: { kind: 'monthly', dayOfMonth: 1 } }],
    [{ type: 'cost', start_date: '2026-01-31T23:00:00-08:00' }, { startOn: Temporal.PlainDate.from('2026-01-31') }],
  ])('%o -> %o', (input, expected) => {
    const budget = fillBudget(input, defaults);
    expect({ ...budget, startOn: budget.startOn.toString() }).toMatchObject(
      JSON.parse(JSON.stringify(expected)) as object,
    );
  });
});

describe('the comparison of budgets', () => {
  const filled = (input: Partial<BudgetInput>) => fillBudget({ type: 'cost', cost: 100, ...input }, defaults);

  test('treats named defaults like omitted ones', () => {
    const named = filled({ rate: 'bill_rate', start_date: '2026-03-02', alerts: { near_limit: 80 } });
    expect(isSameValue(filled({}), named)).toBe(true);
  });

  test.each<Partial<BudgetInput>>([
    { cost: 100.01 },
    { start_date: '2026-03-01' },
    { recurrence: 'weekly' },
    { alerts: { notify_group: 'owners' } },
    { stop_at: 100 },
    { include_non_billable: false },
  ])('finds a difference with %o', (more) => {
    expect(isSameValue(filled({}), filled(more))).toBe(false);
  });
});

describe('the start of a budget', () => {
  const today = Temporal.PlainDate.from('2024-02-29');
  const fault = (startOn: string, inForce?: string) =>
    findStartFaults(Temporal.PlainDate.from(startOn), {
      today,
      inForce: inForce === undefined ? undefined : Temporal.PlainDate.from(inForce),
    });

  // proves: budgets-14
  test('must not be more than five years ago, unless the budget in force has the same start', () => {
    expect(fault('2019-02-28')).toEqual([]);
    expect(fault('2030-01-01')).toEqual([]);
    expect(fault('2019-02-27')).toEqual([
      'budget.start_date: must be on or after 2019-02-28, or the start of the budget in force',
    ]);
    expect(fault('1970-01-01', '1970-01-01')).toEqual([]);
    expect(fault('1970-01-02', '1970-01-01')).toHaveLength(1);
  });
});
