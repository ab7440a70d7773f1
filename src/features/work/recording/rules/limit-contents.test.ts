import { expect, test } from 'vitest';
import { contentLimiter, type ContentLimits, type Candidate } from './limit-contents.ts';
import type { RequestedSlot } from './slot.ts';

const everything: ContentLimits = { applications: true, addresses: true, screenshots: 3 };
const start = 600 * 1_000;

function sent(at: number, ids: number[] | null, slot: Partial<RequestedSlot> = {}): Candidate {
  const empty = { keyboard: null, mouse: null, overall: null, billable: null, minutes: null, seconds: null };
  return {
    at,
    slot: {
      userId: 7,
      projectId: 1,
      startsAt: start,
      tracked: 60,
      timeType: 'tracked',
      taskId: null,
      note: null,
      entryId: null,
      ...empty,
      apps: '[{"name":"Editor","seconds":60}]',
      urls: '[{"url":"https://docs.example/","seconds":9}]',
      screenshotIds: ids,
      ...slot,
    },
    contents: { apps: 1, urls: 2, screenshots: new Set(ids).size },
  };
}

const idsAfter = (
  items: Candidate[],
  limits: ContentLimits = everything,
  stored: { projectId: number; ids: number[] }[] = [],
) => {
  const slots = stored.map(({ projectId, ids }) => ({ userId: 7, projectId, startsAt: start, screenshotIds: ids }));
  const limit = contentLimiter(slots, () => limits);
  return items.map(limit).map(({ item, leftOut }) => [item.slot.screenshotIds, leftOut?.screenshots ?? 0]);
};

// proves: activities-71
test('forbidden contents are stored as null, never as an empty list', () => {
  const of = (limits: Partial<ContentLimits>) => {
    const { item, leftOut } = contentLimiter([], () => ({ ...everything, ...limits }))(sent(0, []));
    return { ...item.slot, leftOut };
  };
  expect(of({})).toMatchObject({ screenshotIds: [], leftOut: null });
  expect(of({ addresses: false })).toMatchObject({ urls: null, leftOut: { apps: 0, urls: 2, screenshots: 0 } });
  const nothing = { applications: false, addresses: false, screenshots: 0 };
  const leftOut = { apps: 1, urls: 2, screenshots: 0 };
  expect(of(nothing)).toMatchObject({ apps: null, urls: null, screenshotIds: null, tracked: 60, leftOut });
});

// proves: activities-68
test('within ten minutes, stored screenshots of other slots count first, then new ones in the order sent', () => {
  const later = { startsAt: start + 300 };
  expect(idsAfter([sent(0, [1, 2]), sent(1, [3, 4], { projectId: 2 }), sent(2, [5], later)])).toEqual([
    [[1, 2], 0],
    [[3], 1],
    [[], 1],
  ]);
  expect(idsAfter([sent(0, [1, 2])], everything, [{ projectId: 2, ids: [8, 9] }])).toEqual([[[1], 1]]);
  const nextTen = { startsAt: start + 600 };
  const another = { userId: 8 };
  expect(idsAfter([sent(0, [1, 2, 3]), sent(1, [4, 5, 6], nextTen), sent(2, [7, 8, 9], another)])).toEqual([
    [[1, 2, 3], 0],
    [[4, 5, 6], 0],
    [[7, 8, 9], 0],
  ]);
});

// proves: activities-68
test('a slot retains its stored screenshots, and new ones use the remaining room', () => {
  const own = [
    { projectId: 1, ids: [1, 2] },
    { projectId: 2, ids: [9] },
  ];
  expect(idsAfter([sent(0, [1, 2])], everything, own)).toEqual([[[1, 2], 0]]);
  expect(idsAfter([sent(0, [1, 2])], { ...everything, screenshots: 0 }, own)).toEqual([[[1, 2], 0]]);
  expect(idsAfter([sent(0, [3, 4, 1])], everything, own)).toEqual([[[3, 1], 1]]);
  expect(idsAfter([sent(0, [4, 4, 4])], everything, own)).toEqual([[[4], 0]]);
  expect(idsAfter([sent(0, null), sent(1, [4, 5], { projectId: 2 })], everything, own)).toEqual([
    [null, 0],
    [[4, 5], 0],
  ]);
});
