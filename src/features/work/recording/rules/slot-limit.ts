import { slotSeconds } from '../../../../contract/activity-item.ts';

/** Seconds that an item wants of a person's ten-minute slot, and how many are recorded there under its key. */
export interface SecondsInSlot {
  tracked: number;
  before: number;
}

/**
 * Which items in one ten-minute slot of one person fit, at most 600 s over all projects: those that give back time
 * first, then the others in their order. `taken` = seconds stored in the slot. Source: companions, ingest.
 * Example: taken 600, items 400 -> 500 and 200 -> 100 (in this order) fit both; one of 0 -> 1 in a full slot does not.
 */
export function fitSlot(items: readonly SecondsInSlot[], taken: number): boolean[] {
  const fits = items.map(() => false);
  const growth = (at: number) => (items[at]?.tracked ?? 0) - (items[at]?.before ?? 0);
  const order = items.map((_, at) => at).sort((a, b) => Number(growth(a) > 0) - Number(growth(b) > 0) || a - b);
  let total = taken;
  for (const at of order) {
    if (total + growth(at) > slotSeconds) continue;
    total += growth(at);
    fits[at] = true;
  }
  return fits;
}
