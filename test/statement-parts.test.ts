import { expect, test } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { doubledParts } from './harness/parts-of-statements.ts';

test.each([
  ['with a as (select 1), b (x) as materialized (select 2) select from a, b', []],
  ['with a as (select 1) select * from (with a as (select 2) select * from a) b', ['a']],
  ['with recursive a as (select 1), b as (select 2), a as (select 3) select 1', ['a']],
  ['select lead(x) over upwards from t window upwards as (partition by a), downwards as (order by b)', []],
  ['with a as (select f(x, y), g(z) as b from t) select 1', []],
])('%s', (text, doubled) => {
  expect(doubledParts(text)).toEqual(doubled);
});

test('a statement in which two parts have the same name is not sent', () => {
  const inner = sql`with twice as (select 1 as one) select one from twice`;
  const statement = sql`with twice as (select 2 as two) select * from twice, (${inner}) more`;
  expect(() => statement.name).toThrow(/names several of its parts twice/);
});
