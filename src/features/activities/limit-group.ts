import type { Executor } from '../../db/database.ts';
import { eachInSlices } from '../../slices.ts';
import { loadTrackingTimelines, strictestIn } from '../member-settings/facts.ts';
import { fitAll, sharesSlot } from './fit-group.ts';
import { type Candidate, type ContentCounts, contentLimiter } from './rules/limit-contents.ts';
import { intervalsAround } from './rules/look-up-intervals.ts';
import { personSlotText, type RequestedSlot } from './rules/slot.ts';
import { findScreenshots } from './store/look-up.ts';

/** The contents of an item that settings and plan forbid, counted. */
export interface LeftOut {
  at: number;
  userId: number;
  contents: ContentCounts;
}

interface Group {
  /** All sound items. */
  sound: readonly Candidate[];
  /** The last one of each key, ascending by user and start. */
  last: readonly Candidate[];
  /** Whether anything is stored of the persons' time around them. */
  isRecorded: boolean;
}

interface Limited {
  /** The last one of each key with its permitted contents. */
  chosen: readonly Candidate[];
  leftOut: readonly LeftOut[];
}

/** Finds the limits of a slot in the timelines of the persons. */
async function limitsFor(db: Executor, organizationId: number, items: readonly Candidate[]) {
  const userIds = [...new Set(items.map(({ slot }) => slot.userId))];
  const until = items.reduce((latest, { slot }) => Math.max(latest, slot.startsAt + slot.tracked), 0);
  const timelines = await loadTrackingTimelines(db, organizationId, userIds, until);
  return ({ userId, startsAt, tracked }: RequestedSlot) =>
    strictestIn(timelines.get(userId) ?? [], startsAt, startsAt + tracked);
}

const sharesWith = ({ slot }: Candidate, other?: Candidate) => other !== undefined && sharesSlot(slot, other.slot);

/** Whether no two of the items, ascending by user and start, are in the same ten minutes of a person. */
const areApart = (items: readonly Candidate[]) => items.every((item, at) => !sharesWith(item, items[at + 1]));

/** The screenshots stored around the items, and the items that the ten minutes have no time for. */
async function findAround(db: Executor, organizationId: number, { last, isRecorded }: Group) {
  const withScreenshots = last.filter(({ slot }) => slot.screenshotIds !== null);
  const intervals = isRecorded ? intervalsAround(withScreenshots.map(({ slot }) => slot)) : [];
  const stored = intervals.length > 0 ? await findScreenshots(db, organizationId, intervals) : [];
  if (stored.length === 0 && areApart(last)) return { stored, unfit: new Set<number>() };
  const tenMinutes = new Set(withScreenshots.map(({ slot }) => personSlotText(slot)));
  const beside = last.filter(({ slot }) => tenMinutes.has(personSlotText(slot)));
  const { rejections } = await fitAll(beside, stored);
  return { stored, unfit: new Set(rejections.map(({ at }) => at)) };
}

/**
 * Drops forbidden contents of items, in the order sent. A group without contents reads no settings.
 */
export async function limitGroup(db: Executor, organizationId: number, group: Group): Promise<Limited> {
  const { sound, last } = group;
  const withContents = sound.filter(({ contents }) => contents !== null);
  if (withContents.length === 0) return { chosen: last, leftOut: [] };
  const limitsOf = await limitsFor(db, organizationId, withContents);
  const { stored, unfit } = await findAround(db, organizationId, group);
  const limit = contentLimiter(stored, limitsOf);
  const changed = new Map<number, Candidate>();
  const forbidden: LeftOut[] = [];
  const fitting = unfit.size === 0 ? sound : sound.filter(({ at }) => !unfit.has(at));
  await eachInSlices(
    fitting.toSorted((a, b) => a.at - b.at),
    (sent) => {
      const { item, leftOut } = limit(sent);
      if (item !== sent) changed.set(sent.at, item);
      if (leftOut) forbidden.push({ at: sent.at, userId: sent.slot.userId, contents: leftOut });
    },
  );
  const chosen = changed.size === 0 ? last : last.map((item) => changed.get(item.at) ?? item);
  return { chosen, leftOut: forbidden };
}
