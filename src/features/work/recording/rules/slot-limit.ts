import { slotSeconds } from '../../../../contract/activity-item.ts';

/** The seconds that an item requests in a person's ten-minute slot, and the seconds recorded there under its key. */
export interface SecondsInSlot {
  tracked: number;
  before: number;
}

/**
 * Returns which items fit into one ten-minute slot of one person, up to 600 s over all projects. Items that free time
 * come first, then the others in their order. `taken` is the seconds stored in the slot. Source: companions, ingest.
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
