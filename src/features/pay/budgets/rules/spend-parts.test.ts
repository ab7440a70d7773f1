import { expect, test } from 'vitest';
import { addUsed, changedParts, sumToCache, type CachedRow, cachedParts, shownSum, sumOf } from './spend-parts.ts';

const dateOf = (text: string) => Temporal.PlainDate.from(`2026-${text}`);
const today = dateOf('03-20');

const rowOf = ({
  stop,
  through,
  isChanged = false,
}: {
  stop?: string;
  through?: string;
  isChanged?: boolean;
}): CachedRow => ({
  periodStartOn: dateOf('03-01'),
  periodStopOn: dateOf('03-31'),
  startOn: dateOf('03-05'),
  stopOn: stop === undefined ? null : dateOf(stop),
  cached: through === undefined ? null : { seconds: 600, cents: '100', through: dateOf(through) },
  isChanged,
});

const textOf = (parts: ReturnType<typeof shownSum>['parts']) =>
  parts.map(({ source, weight, since, until }) => {
    const days = `${since.toString().slice(5)}..${until.toString().slice(5)}`;
    return `${weight > 0 ? '+' : '-'}${source} ${days}`;
  });

test.each([
  ['all days without a cached spend', {}, 0, ['+days 03-01..03-20']],
  ['today on top of the cached spend', { through: '03-19' }, 600, ['+days 03-20..03-20']],
  ['every day after the last cached one', { through: '03-12' }, 600, ['+days 03-13..03-20']],
  [
    'the changes to the cached days',
    { through: '03-19', isChanged: true },
    600,
    ['+changes 03-01..03-19', '+days 03-20..03-20'],
  ],
  ['no days if today is already cached', { through: '03-20' }, 600, []],
  ['the cached spend less the days beyond today', { through: '03-21' }, 600, ['-days 03-21..03-21']],
  ['only the cached spend of a closed row', { stop: '03-10', through: '03-10' }, 600, []],
  ['no spend that was cached before the period', { through: '02-27' }, 600, ['+days 03-01..03-20']],
  ['nothing for a row that stopped before its period', { stop: '02-20', through: '02-20', isChanged: true }, 0, []],
])('a row shows %s', (_what, row, seconds, parts) => {
  const sum = shownSum(rowOf(row), today);
  expect([sum.base.seconds, textOf(sum.parts)]).toEqual([seconds, parts]);
});

test('all days are added up if the alternative subtracts more days than are requested', () => {
  const requested = (until: string) =>
    sumOf(rowOf({ through: '03-19' }), { since: dateOf('03-01'), until: dateOf(until) });
  expect([requested('03-09'), requested('03-10')].map(({ parts }) => textOf(parts))).toEqual([
    ['+days 03-01..03-09'],
    ['-days 03-11..03-19'],
  ]);
});

test('caching starts from the cached spend and uses the counted values of changed days', () => {
  expect(textOf(sumToCache(rowOf({ through: '03-12' }), dateOf('03-19')).parts)).toEqual([
    '+days 03-13..03-19',
    '-changes 03-13..03-19',
  ]);
  expect(textOf(sumToCache(rowOf({}), dateOf('03-19')).parts)).toEqual(['+days 03-01..03-19', '-changes 03-01..03-19']);
  expect(sumToCache(rowOf({ through: '03-19' }), dateOf('03-12')).parts).toEqual([]);
});

test('changes and rechecks cover exactly the cached days', () => {
  const row = rowOf({ through: '03-12' });
  expect([textOf(changedParts(row)), textOf(cachedParts(row))]).toEqual([
    ['+changes 03-01..03-12'],
    ['+days 03-01..03-12'],
  ]);
  expect([changedParts(rowOf({})), cachedParts(rowOf({}))]).toEqual([[], []]);
});

test('figures are added exactly', () => {
  const big = { seconds: 1, cents: '90071992547409931' };
  expect(addUsed(big, { seconds: -2, cents: '-2' })).toEqual({ seconds: -1, cents: '90071992547409929' });
});
