import type { Executor } from '../../../db/database.ts';
import { eachInSlices } from '../../../slices.ts';
import { loadTrackingTimelines, strictestIn } from '../../fairness/member-settings/facts.ts';
import { fitAll, sharesSlot } from './fit-group.ts';
import { type Candidate, type ContentCounts, contentLimiter, type FindLimits } from './rules/limit-contents.ts';
import { intervalsAround, type PersonInterval } from './rules/look-up-intervals.ts';
import { personSlotText, type RequestedSlot } from './rules/slot.ts';
import { findDifferent, findScreenshots } from './store/look-up.ts';

/** How many of an item's contents settings and plan forbid. */
export interface LeftOut {
  at: number;
  userId: number;
  contents: ContentCounts;
}

interface Group {
  /** All items without faults. */
  sound: readonly Candidate[];
  /** The last item of each key, ascending by user and start. */
  last: readonly Candidate[];
  intervals: readonly PersonInterval[];
  /** Whether the intervals contain stored slots. */
  isRecorded: boolean;
  /** Undefined if no item has contents. */
  limitsOf: FindLimits | undefined;
}

interface Limited {
  /**
   * The last item of each key, with its permitted contents. Some items that are already stored in the same form are
   * left out.
   */
  chosen: readonly Candidate[];
  /** Whether none of `chosen` is stored in the same form. */
  isCompared: boolean;
  leftOut: readonly LeftOut[];
}

/** The limits for the contents of items, from the members' settings timelines; undefined if no item has contents. */
export async function loadLimits(
  db: Executor,
  organizationId: number,
  items: readonly Candidate[],
): Promise<FindLimits | undefined> {
  if (items.every(({ contents }) => contents === null)) return undefined;
  const userIds = [...new Set(items.map(({ slot }) => slot.userId))];
  const until = items.reduce((latest, { slot }) => Math.max(latest, slot.startsAt + slot.tracked), 0);
  const timelines = await loadTrackingTimelines(db, organizationId, userIds, until);
  return ({ userId, startsAt, tracked }: RequestedSlot) =>
    strictestIn(timelines.get(userId) ?? [], startsAt, startsAt + tracked);
}

const sharesWith = ({ slot }: Candidate, other?: Candidate) => other !== undefined && sharesSlot(slot, other.slot);

/** Returns whether no two items, ascending by user and start, are in the same ten minutes of a person. */
const areApart = (items: readonly Candidate[]) => items.every((item, at) => !sharesWith(item, items[at + 1]));

/**
 * The screenshots stored in the ten minutes of the items, and the items whose time does not fit into those ten minutes.
 * An item that a later one of the group replaces is limited too, so its ten minutes are read as well. `areAlone` means
 * that nothing is stored in these ten minutes and no two items share them.
 */
async function findAround(
  db: Executor,
  organizationId: number,
  { sound, last, isRecorded }: Pick<Group, 'sound' | 'last' | 'isRecorded'>,
) {
  const besideScreenshots = () => {
    const tenMinutes = new Set(
      sound.flatMap(({ slot }) => (slot.screenshotIds === null ? [] : [personSlotText(slot)])),
    );
    return last.filter(({ slot }) => tenMinutes.has(personSlotText(slot)));
  };
  const intervals = isRecorded ? intervalsAround(besideScreenshots().map(({ slot }) => slot)) : [];
  const stored = intervals.length > 0 ? await findScreenshots(db, organizationId, intervals) : [];
  if (stored.length === 0 && areApart(last)) return { stored, unfit: new Set<number>(), areAlone: true };
  const beside = besideScreenshots();
  const { rejections } = await fitAll(beside, stored);
  return { stored, unfit: new Set(rejections.map(({ at }) => at)), areAlone: false };
}

/**
 * The items that are not yet stored as sent. Undefined if settings or other items could change what is stored. A slot
 * retains stored screenshots that are sent again, so unchanged items need not be limited.
 */
async function findChanged(db: Executor, organizationId: number, group: Group, limitsOf: FindLimits) {
  const { sound, last, intervals, isRecorded } = group;
  const keepsAll = ({ slot }: Candidate) => {
    const { applications, addresses } = limitsOf(slot);
    return (applications || slot.apps === null) && (addresses || slot.urls === null);
  };
  if (!isRecorded || sound.length !== last.length || !last.every(keepsAll)) return undefined;
  const slots = last.map(({ slot }) => slot);
  const positions = new Set(await findDifferent(db, organizationId, intervals, slots));
  return last.filter((_, at) => positions.has(at + 1));
}

/** Limits the contents of items in the order sent. Returns the changed items by position, and the contents left out. */
async function limitAll(items: readonly Candidate[], limit: ReturnType<typeof contentLimiter>) {
  const changed = new Map<number, Candidate>();
  const leftOut: LeftOut[] = [];
  await eachInSlices(items, (sent) => {
    const limited = limit(sent);
    if (limited.item !== sent) changed.set(sent.at, limited.item);
    if (limited.leftOut) leftOut.push({ at: sent.at, userId: sent.slot.userId, contents: limited.leftOut });
  });
  return { changed, leftOut };
}

const bySent = (a: { at: number }, b: { at: number }) => a.at - b.at;

/** Removes forbidden contents from items, in the order sent. */
export async function limitGroup(db: Executor, organizationId: number, group: Group): Promise<Limited> {
  const { limitsOf } = group;
  if (!limitsOf) return { chosen: group.last, isCompared: false, leftOut: [] };
  const differing = await findChanged(db, organizationId, group, limitsOf);
  const { sound, last } = differing ? { sound: differing, last: differing } : group;
  const { stored, unfit, areAlone } = await findAround(db, organizationId, {
    sound,
    last,
    isRecorded: group.isRecorded,
  });
  const isQuick = areAlone && sound.length === last.length;
  const fitting = isQuick ? last : sound.filter(({ at }) => !unfit.has(at)).toSorted(bySent);
  const { changed, leftOut } = await limitAll(fitting, contentLimiter(isQuick ? 'all alone' : stored, limitsOf));
  const chosen = changed.size === 0 ? last : last.map((item) => changed.get(item.at) ?? item);
  return { chosen, isCompared: differing !== undefined && changed.size === 0, leftOut: leftOut.toSorted(bySent) };
}
