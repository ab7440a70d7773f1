import type { RequestedSlot, SlotKey } from './slot.ts';
import { slotKeyText, slotNumberAt } from './slot.ts';

/** Applications, addresses and screenshots, counted. */
interface ContentCounts {
  apps: number;
  urls: number;
  screenshots: number;
}

/** What settings and plan permit in the time of a slot; `screenshots` per UTC ten minutes of a person. */
export interface ContentLimits {
  applications: boolean;
  addresses: boolean;
  screenshots: number;
}

/** An item with its position in the request and the numbers of its contents as sent; null = it has none. */
export interface SentItem {
  at: number;
  slot: RequestedSlot;
  contents: ContentCounts | null;
}

export interface StoredScreenshots extends SlotKey {
  screenshotIds: readonly number[] | null;
}

export interface LimitedItem extends SentItem {
  /** What settings and plan forbid of it; null = nothing. */
  leftOut: ContentCounts | null;
}

/** The screenshots of the slots of a person's ten minutes, by the slots' keys. */
type TenMinutes = Map<string, readonly number[]>;

/** Names ten minutes of a person. Example: user 7 at second 1199 -> "7/1". */
function personSlotText({ userId, startsAt }: { userId: number; startsAt: number }): string {
  return `${userId}/${slotNumberAt(startsAt)}`;
}

/**
 * The screenshots that a slot may have, in the order sent, each once: those it has already, and as many new ones as
 * the other slots of the ten minutes leave room for.
 */
function permittedIds(sent: readonly number[], own: readonly number[], room: number): number[] {
  const distinct = [...new Set(sent)];
  const stored = new Set(own);
  let free = room - distinct.filter((id) => stored.has(id)).length;
  return distinct.filter((id) => stored.has(id) || (free -= 1) >= 0);
}

/** The screenshots of a slot; null where none may be recorded. They count for the slots that come after it. */
function limitScreenshots(slot: RequestedSlot, most: number, stored: TenMinutes): readonly number[] | null {
  const key = slotKeyText(slot);
  const own = stored.get(key) ?? [];
  stored.delete(key);
  if (slot.screenshotIds === null) return null;
  const others = [...stored.values()].reduce((sum, ids) => sum + ids.length, 0);
  const ids = permittedIds(slot.screenshotIds, own, most - others);
  stored.set(key, ids);
  return most === 0 && ids.length === 0 ? null : ids;
}

function limitItem(item: SentItem, limits: ContentLimits, stored: TenMinutes): LimitedItem {
  const { slot } = item;
  const screenshotIds = limitScreenshots(slot, limits.screenshots, stored);
  if (item.contents === null) return { ...item, leftOut: null };
  const leftOut: ContentCounts = {
    apps: limits.applications ? 0 : item.contents.apps,
    urls: limits.addresses ? 0 : item.contents.urls,
    screenshots: new Set(slot.screenshotIds).size - (screenshotIds?.length ?? 0),
  };
  const limited: RequestedSlot = {
    ...slot,
    apps: limits.applications ? slot.apps : null,
    urls: limits.addresses ? slot.urls : null,
    screenshotIds,
  };
  const isWhole = leftOut.apps + leftOut.urls + leftOut.screenshots === 0;
  return { ...item, slot: limited, leftOut: isWhole ? null : leftOut };
}

/**
 * The items with what settings and plan permit of their contents, in the order sent, as if each were stored before the
 * next. Forbidden contents become "not recorded" (null). Screenshots stored for the same ten minutes under other slots
 * count first. A slot retains stored screenshots that are sent again, whatever is permitted now.
 * Source: issue "Tracking settings bind".
 * Example: three permitted, one stored on project 2; project 1 sends [7, 8, 9] -> [7, 8], one left out.
 */
export function limitContents(
  items: readonly SentItem[],
  stored: readonly StoredScreenshots[],
  limitsOf: (slot: RequestedSlot) => ContentLimits,
): LimitedItem[] {
  const tenMinutes = new Map<string, TenMinutes>();
  for (const slot of stored) {
    const slots = tenMinutes.getOrInsertComputed(personSlotText(slot), () => new Map());
    slots.set(slotKeyText(slot), slot.screenshotIds ?? []);
  }
  return items
    .toSorted((a, b) => a.at - b.at)
    .map((item) => {
      const slots = tenMinutes.getOrInsertComputed(personSlotText(item.slot), () => new Map());
      return limitItem(item, limitsOf(item.slot), slots);
    });
}
