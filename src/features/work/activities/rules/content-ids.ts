import { idsPerSlot } from '../../../../time/slots.ts';

/** Room for what one activity holds of a kind: at most 100 applications and 100 sites, or 100 screenshots. */
export const contentsPerSlot = 256;
/** So many activities of ten minutes are told apart. */
export const slotsApart = 2 ** 22;

/**
 * The first id for what an activity holds: its ten minutes, then the low part of its own number, then room for the
 * contents. It fits into 53 bits until the year 2129. Example: activity 2 * 2^29 + 3 -> 2 * 2^30 + 3 * 256.
 */
export function firstContentId(activityId: number): number {
  const slot = Math.floor(activityId / idsPerSlot);
  return (slot * slotsApart + (activityId % slotsApart)) * contentsPerSlot;
}

/** The ten-minute slot, as a number, that holds what has this id. */
export const slotOfContent = (contentId: number): number => Math.floor(contentId / contentsPerSlot / slotsApart);
