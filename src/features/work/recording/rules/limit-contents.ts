import { type RequestedSlot, type SlotKey, slotNumberAt } from './slot.ts';

/** How many applications, addresses and screenshots there are. */
export interface ContentCounts {
  apps: number;
  urls: number;
  screenshots: number;
}

/** The contents that settings and plan permit during a slot. `screenshots`: limit per person and ten minutes (UTC). */
export interface ContentLimits {
  applications: boolean;
  addresses: boolean;
  screenshots: number;
}

/** Finds the limits for a slot in the settings and plan that applied at its time. */
export type FindLimits = (slot: RequestedSlot) => ContentLimits;

/** An item with its position in the request. */
export interface Candidate {
  at: number;
  slot: RequestedSlot;
  /** How many contents the item has as sent; null if it has none. */
  contents: ContentCounts | null;
}

interface WithScreenshots extends SlotKey {
  readonly screenshotIds: readonly number[] | null;
}

interface Limited {
  /** The item with its permitted contents; the same object if all are permitted. */
  item: Candidate;
  /** How many contents are forbidden; null if none are. */
  leftOut: ContentCounts | null;
}

interface SlotScreenshots {
  startsAt: number;
  projectId: number;
  ids: readonly number[];
}

/** The screenshots of slots, by person and ten-minute slot. They change with each item. */
class RecordedScreenshots {
  /** Keyed by user, then by number of the ten-minute slot. */
  readonly #persons = new Map<number, Map<number, SlotScreenshots[]>>();

  constructor(stored: readonly WithScreenshots[]) {
    for (const { screenshotIds, ...key } of stored) {
      this.#slotsAround(key).push({ startsAt: key.startsAt, projectId: key.projectId, ids: screenshotIds ?? [] });
    }
  }

  #slotsAround({ userId, startsAt }: SlotKey): SlotScreenshots[] {
    const tenMinutes = this.#persons.getOrInsertComputed(userId, () => new Map<number, SlotScreenshots[]>());
    return tenMinutes.getOrInsertComputed(slotNumberAt(startsAt), () => []);
  }

  /** Limits the screenshots of a slot and counts them for later items. Null if screenshots are forbidden. */
  limit(slot: RequestedSlot, most: number): readonly number[] | null {
    if (slot.screenshotIds === null && this.#persons.size === 0) return null;
    const { startsAt, projectId } = slot;
    const slots = this.#slotsAround(slot);
    const at = slots.findIndex((other) => other.startsAt === startsAt && other.projectId === projectId);
    const [own] = at < 0 ? [] : slots.splice(at, 1);
    if (slot.screenshotIds === null) return null;
    const others = slots.reduce((sum, { ids }) => sum + ids.length, 0);
    const ids = permittedIds(slot.screenshotIds, own?.ids ?? [], most - others);
    slots.push({ startsAt, projectId, ids });
    return most === 0 && ids.length === 0 ? null : ids;
  }
}

/** Limits the screenshots of a slot that is alone in its ten minutes. Null if screenshots are forbidden. */
function limitAlone({ screenshotIds }: RequestedSlot, most: number): readonly number[] | null {
  if (screenshotIds === null) return null;
  return most === 0 ? null : permittedIds(screenshotIds, [], most);
}

/**
 * The permitted screenshots of a slot, in the order sent, without duplicates. Stored screenshots stay. New screenshots
 * can use the rest of the limit that other slots leave.
 */
function permittedIds(sent: readonly number[], own: readonly number[], room: number): readonly number[] {
  // Most slots have a single screenshot.
  if (own.length === 0 && sent.length <= Math.min(room, 1)) return sent;
  const distinct = [...new Set(sent)];
  const stored = new Set(own);
  let free = room - distinct.filter((id) => stored.has(id)).length;
  return distinct.filter((id) => stored.has(id) || (free -= 1) >= 0);
}

/**
 * Creates a function that limits items in the order sent, as if each item were stored before the next. Contents that
 * settings and plan forbid become "not recorded" (null). Screenshots stored in other slots of the same ten minutes
 * count first. A slot retains stored screenshots that are sent again, even if they are forbidden now. `all alone` means
 * that nothing is stored in the ten minutes of the items and no two items share the ten minutes of a person.
 * Source: docs/contract/member-settings.md.
 * Example: three screenshots are permitted, and one is stored on project 2. An item on project 1 has [7, 8, 9] -> [7,
 * 8], one left out.
 */
export function contentLimiter(
  stored: readonly WithScreenshots[] | 'all alone',
  limitsOf: FindLimits,
): (item: Candidate) => Limited {
  const recorded = stored === 'all alone' ? undefined : new RecordedScreenshots(stored);
  return (item) => {
    const { slot, contents } = item;
    if (contents === null) {
      recorded?.limit(slot, 0);
      return { item, leftOut: null };
    }
    const { applications, addresses, screenshots } = limitsOf(slot);
    const screenshotIds = recorded ? recorded.limit(slot, screenshots) : limitAlone(slot, screenshots);
    const isWhole = applications && addresses && screenshotIds?.length === slot.screenshotIds?.length;
    if (isWhole) return { item, leftOut: null };
    const leftOut: ContentCounts = {
      apps: applications ? 0 : contents.apps,
      urls: addresses ? 0 : contents.urls,
      screenshots: contents.screenshots - (screenshotIds?.length ?? 0),
    };
    const isNothing = leftOut.apps + leftOut.urls + leftOut.screenshots === 0;
    const limited = {
      ...slot,
      screenshotIds,
      ...(applications ? {} : { apps: null }),
      ...(addresses ? {} : { urls: null }),
    };
    return { item: { ...item, slot: limited }, leftOut: isNothing ? null : leftOut };
  };
}
