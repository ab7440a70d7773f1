import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { limitState } from './limit-state.ts';

const cost = { type: 'cost', cost: '100.00', hours: null, nearLimit: 80, stopAt: null } as const;
const hours = { ...cost, type: 'hours', cost: null, hours: '7.2500' } as const;
const noLimit = { ...cost, cost: null } as const;

const wordsOf = (budget: Parameters<typeof limitState>[0], spent: string) => {
  const state = limitState(budget, new Decimal(spent));
  const words = [state.nearLimitReached && 'near', state.reached && 'reached', state.exceeded && 'exceeded'];
  return [state.percent?.toNumber() ?? null, words.filter(Boolean).join(' ')];
};

// proves: budgets-33, budgets-34, budgets-50
describe('limitState', () => {
  test.each([
    ['nothing spent', cost, '0', [0, '']],
    ['just below the near limit', cost, '79.99', [79.99, '']],
    ['at the near limit', cost, '80', [80, 'near']],
    ['a cent below the limit', cost, '99.99', [99.99, 'near']],
    ['exactly 100 % is reached, not exceeded', cost, '100', [100, 'near reached']],
    ['a cent above the limit', cost, '100.01', [100.01, 'near reached exceeded']],
    ['stop_at 90, below', { ...cost, stopAt: 90 }, '89.99', [89.99, 'near']],
    ['stop_at 90, at it', { ...cost, stopAt: 90 }, '90', [90, 'near reached']],
    ['stop_at below near_limit', { ...cost, stopAt: 50 }, '50', [50, 'reached']],
    ['no limit is never reached', noLimit, '999999999999.99', [null, '']],
    ['hours below', hours, '7.2499', [99.99, 'near']],
    ['hours at it', hours, '7.25', [100, 'near reached']],
    ['hours above', hours, '7.2503', [100, 'near reached exceeded']],
    ['a limit of 0 with nothing spent', { ...cost, cost: '0.00' }, '0', [null, 'near reached']],
    ['a limit of 0 with one cent spent', { ...cost, cost: '0.00' }, '0.01', [null, 'near reached exceeded']],
    ['amounts that floats cannot add', { ...cost, cost: '0.30', stopAt: 33 }, '0.099', [33, 'reached']],
    ['one cent below the largest limit', { ...cost, cost: '999999999999.00' }, '999999999998.99', [99.99, 'near']],
  ])('%s', (_name, budget, spent, expected) => {
    expect(wordsOf(budget, spent)).toEqual(expected);
  });
});
