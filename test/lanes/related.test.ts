import { expect, test } from 'vitest';
import { selectTests } from './related.ts';

const files: Record<string, string> = {
  'src/money/round.test.ts': `import { round } from './round.ts';`,
  'src/features/pay/budgets/api.test.ts': `import { useTestApp } from '../../../../test/harness/app.ts';`,
  'src/features/pay/budgets/rules/spend.test.ts': `import { spend } from './spend.ts';`,
  'src/features/pay/earnings/own.test.ts': `import { spend } from '../budgets/rules/spend.ts';`,
  'web/test/budget-history.test.ts': '',
  'web/test/people.test.ts': '',
};
const select = (...changed: string[]) => selectTests(changed, Object.keys(files), (file) => files[file] ?? '');

test('tests next to a rule are first, then tests that import it, in the same slice, and with a similar name', () => {
  expect(select('src/features/pay/budgets/rules/spend.ts')).toEqual({
    basic: ['src/money/round.test.ts'],
    related: [
      'src/features/pay/budgets/rules/spend.test.ts',
      'src/features/pay/earnings/own.test.ts',
      'src/features/pay/budgets/api.test.ts',
      'web/test/budget-history.test.ts',
    ],
  });
});

test('a changed screen selects the tests with the same name; a changed test selects itself', () => {
  expect(select('web/src/screens/people/list.tsx').related).toEqual(['web/test/people.test.ts']);
  expect(select('web/test/people.test.ts').related).toEqual(['web/test/people.test.ts']);
});

test('without a related test only the basic tests are selected', () => {
  expect(select('docs/operations.md')).toEqual({
    basic: ['src/money/round.test.ts', 'src/features/pay/budgets/rules/spend.test.ts'],
    related: [],
  });
});
