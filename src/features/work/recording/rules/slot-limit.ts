import { slotSeconds } from '../../../../contract/activity-item.ts';

/**
 * The seconds that an item requests within a person's ten minutes, and the seconds already recorded under the same
 * key.
 */
export interface SecondsInSlot {
  tracked: number;
  before: number;
}

/**
 * Returns which items fit into one ten-minute slot of one person, up to 600 s over all projects. Items that free time
 * are considered first, then the others in the order sent. `taken` is the sum of stored seconds. Source: companions,
 * ingest. Example: `taken` 600, and items that change 400 s to 500 s and 200 s to 100 s (in this order): both fit. In a
 * full slot, an item that changes 0 s to 1 s does not fit.
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
