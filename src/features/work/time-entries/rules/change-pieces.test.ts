import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutIntoSlots, type SlotPiece } from '../../../../time/slot-pieces.ts';
import { changedPieces, within } from './change-pieces.ts';

const range = (since: number, until: number) => ({ since, until });
const seconds = (pieces: readonly SlotPiece[]) =>
  pieces.flatMap(({ startsAt, tracked }) => Array.from({ length: tracked }, (_, at) => startsAt + at));

// proves: activities-83
describe('the slots of an entry after a change of its start and end', () => {
  const hour = cutIntoSlots(0, 3_600);
  const withGap = [...cutIntoSlots(0, 1_200), ...cutIntoSlots(1_800, 1_800)];

  test.each([
    [
      'shorter at both ends',
      hour,
      range(300, 3_000),
      [
        [300, 300],
        [600, 600],
        [1_200, 600],
        [1_800, 600],
        [2_400, 600],
      ],
    ],
    [
      'longer at the end',
      cutIntoSlots(0, 300),
      range(0, 900),
      [
        [0, 600],
        [600, 300],
      ],
    ],
    ['apart from the old range', cutIntoSlots(0, 300), range(600, 700), [[600, 100]]],
    [
      'over a gap',
      withGap,
      range(900, 2_000),
      [
        [900, 300],
        [1_800, 200],
      ],
    ],
  ] as const)('%s', (_name, pieces, now, expected) => {
    const last = pieces.at(-1);
    const old = range(pieces[0]?.startsAt ?? 0, (last?.startsAt ?? 0) + (last?.tracked ?? 0));
    expect(changedPieces(pieces, old, now).map(({ startsAt, tracked }) => [startsAt, tracked])).toEqual(expected);
  });

  test('are the old seconds in the new range, and all new ones outside the old range', () => {
    const bounds = fc
      .tuple(fc.nat(4_000), fc.integer({ min: 1, max: 3_000 }))
      .map(([at, long]) => range(at, at + long));
    const gaps = fc.array(fc.tuple(fc.nat(6_000), fc.integer({ min: 1, max: 700 })), { maxLength: 3 });
    fc.assert(
      fc.property(bounds, bounds, gaps, (old, now, missing) => {
        const isMissing = (second: number) => missing.some(([at, long]) => at <= second && second < at + long);
        const kept = seconds(cutIntoSlots(old.since, old.until - old.since)).filter((second) => !isMissing(second));
        const pieces = kept.map((startsAt) => ({ startsAt, tracked: 1 }));
        const expected = Array.from({ length: now.until - now.since }, (_, at) => now.since + at).filter(
          (second) => second < old.since || second >= old.until || !isMissing(second),
        );
        const changed = changedPieces(pieces, old, now);
        expect(seconds(changed)).toEqual(expected);
        expect(changed.filter(({ startsAt, tracked }) => (startsAt % 600) + tracked > 600)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('a range without slots has no parts', () => {
    expect(within(hour, range(3_600, 4_000))).toEqual([]);
  });
});
