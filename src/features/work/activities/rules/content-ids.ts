import { idsPerSlot } from '../../../../time/slots.ts';

/**
 * The number of ids reserved for each kind of contents of one activity: up to 200 tools (100 applications and 100
 * sites) or 100 screenshots.
 */
export const contentsPerSlot = 256;
/** The number of distinct activities within a ten-minute slot. */
export const slotsApart = 2 ** 22;

/**
 * The first id for the contents of an activity. From high to low, the bits are the ten-minute slot, the low bits of the
 * activity id, and the number of the content item. The id fits into 53 bits until the year 2129. Example: activity 2 *
 * 2^29 + 3 -> 2 * 2^30 + 3 * 256.
 */
export function firstContentId(activityId: number): number {
  const slot = Math.floor(activityId / idsPerSlot);
  return (slot * slotsApart + (activityId % slotsApart)) * contentsPerSlot;
}

/** The number of the ten-minute slot that contains the content item with this id. */
export const slotOfContent = (contentId: number): number => Math.floor(contentId / contentsPerSlot / slotsApart);
