import { firstContentId } from './content-ids.ts';

/** The screenshots of a slot. */
export interface SlotScreenshots {
  id: number;
  screenshotIds: readonly number[];
}

export interface Screenshot {
  /** The id that the tracker sent. */
  id: number;
  /** The position in the list, ascending and unique. */
  position: number;
}

/**
 * The screenshots of a slot in the order of the upload, without duplicates. Example: slot 2 * 2^29 with [900, 12, 900]
 * -> 900 at 2 * 2^30 and 12 at 2 * 2^30 + 1.
 */
export function screenshotsOf({ id, screenshotIds }: SlotScreenshots): Screenshot[] {
  const first = firstContentId(id);
  return [...new Set(screenshotIds)].map((screenshotId, at) => ({ id: screenshotId, position: first + at }));
}
