import { describe, expect, test } from 'vitest';
import { regularLine } from '../../../../../test/harness/wage-lines.ts';
import { hoursOf, type StatementLine, sumsOf } from './statement.ts';

const hour = 3_600;
const line = (part: Partial<StatementLine>): StatementLine => ({ ...regularLine, ...part });

const lines = [
  line({}),
  line({ rule: 'threshold', payMultiplier: '1.5', seconds: 2 * hour, pay: 4_000 }),
  line({ component: 'premium', rule: 'threshold', payMultiplier: '1.5', seconds: 2 * hour, pay: 2_000 }),
  line({ kind: 'salary', projectId: null, seconds: 0, pay: 50_000 }),
  line({ kind: 'earning', projectId: null, name: 'Bonus', seconds: 0, pay: 1_050 }),
  line({ cause: 'time_deleted', seconds: -hour, pay: -2_000 }),
];

describe("the sums of a member's lines", () => {
  // proves: pay-periods-43
  test('are separate for each purpose, and a premium adds no time', () => {
    const pay = {
      straight: 20_000,
      overtime: 4_000,
      premium: 2_000,
      salary: 50_000,
      earnings: 1_050,
      corrections: -2_000,
      total: 71_050,
    };
    expect(sumsOf(lines)).toEqual({
      trackedSeconds: 10 * hour,
      overtimeSeconds: 2 * hour,
      correctedSeconds: -hour,
      pay,
    });
  });

  test('of fixed pay contain time without an amount', () => {
    expect(sumsOf([line({ pay: null })])).toMatchObject({ trackedSeconds: 8 * hour, pay: { total: 0 } });
  });

  test('contain only hours for readers without access to pay', () => {
    const shown = hoursOf(lines);
    expect(shown.map(({ seconds }) => seconds / hour)).toEqual([8, 2, -1]);
    expect(sumsOf(shown)).toMatchObject({ trackedSeconds: 10 * hour, overtimeSeconds: 2 * hour });
  });
});
