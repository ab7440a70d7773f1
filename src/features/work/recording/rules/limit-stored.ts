import { bareAddress, bareAddresses } from './bare-address.ts';
import { type ContentCounts, contentLimiter, type ContentLimits } from './limit-contents.ts';
import type { RequestedSlot, SlotKey } from './slot.ts';

/** The contents of a slot as stored. */
export interface StoredContents extends SlotKey {
  tracked: number;
  createdAt: string;
  apps: readonly { name: string; seconds: number }[] | null;
  urls: readonly { url: string; seconds: number }[] | null;
  screenshotIds: readonly number[] | null;
}

/** A stored slot with the permitted part of its contents. */
export interface LimitedContents {
  slot: StoredContents;
  /** How many contents are forbidden; null if none are. */
  leftOut: ContentCounts | null;
  /** The number of permitted addresses that were shortened to scheme, host and path. */
  shortened: number;
}

/**
 * A stored slot in the form of an upload. The result states only whether applications and addresses exist, because
 * the limits need no names.
 */
const asSent = ({
  userId,
  projectId,
  startsAt,
  tracked,
  apps,
  urls,
  screenshotIds,
}: StoredContents): RequestedSlot => ({
  userId,
  projectId,
  startsAt,
  tracked,
  keyboard: null,
  mouse: null,
  overall: null,
  billable: null,
  timeType: 'tracked',
  taskId: null,
  minutes: null,
  seconds: null,
  apps: apps && '',
  urls: urls && '',
  screenshotIds,
  note: null,
  entryId: null,
});

const countsOf = ({ apps, urls, screenshotIds }: StoredContents): ContentCounts => ({
  apps: apps?.length ?? 0,
  urls: urls?.length ?? 0,
  screenshots: new Set(screenshotIds).size,
});

/**
 * Limits stored slots by the same rules as an upload, in the order in which they were stored. All slots of a person in
 * the same ten minutes must be in one call.
 * Example: one screenshot is permitted, and two slots of the same ten minutes have one each -> the slot that was stored
 * later loses its screenshot.
 */
export function limitStored(
  slots: readonly StoredContents[],
  limitsOf: (slot: { startsAt: number; tracked: number }) => ContentLimits,
): LimitedContents[] {
  const limit = contentLimiter([], limitsOf);
  const ascending = slots.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
  return ascending.map((slot, at) => {
    const { item, leftOut } = limit({ at, slot: asSent(slot), contents: countsOf(slot) });
    const limited = item.slot;
    const urls = limited.urls === null ? null : slot.urls;
    const shortened = urls?.filter(({ url }) => bareAddress(url) !== url).length ?? 0;
    const permitted: StoredContents = {
      ...slot,
      apps: limited.apps === null ? null : slot.apps,
      urls: urls && shortened > 0 ? bareAddresses(urls, slot.tracked) : urls,
      screenshotIds: leftOut && leftOut.screenshots > 0 ? limited.screenshotIds : slot.screenshotIds,
    };
    return { slot: permitted, leftOut, shortened };
  });
}
