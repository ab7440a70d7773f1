import { eachInSlices } from '../../../slices.ts';
import type { Candidate } from './rules/limit-contents.ts';
import { fitSlot } from './rules/slot-limit.ts';
import { personSlotText, type RequestedSlot, type SlotKey, slotKeyText, slotNumberAt } from './rules/slot.ts';

export interface Rejection {
  at: number;
  details: string[];
}

/** The seconds stored under a key. */
interface StoredTime extends SlotKey {
  tracked: number;
}

interface Sorted {
  fitting: Candidate[];
  rejections: Rejection[];
}

/** Applies the limit of 600 s to all items of one person in one ten-minute slot. */
function fitGroup(candidates: readonly Candidate[], stored: readonly StoredTime[], sorted: Sorted) {
  const group = candidates.toSorted((a, b) => a.at - b.at);
  const before = new Map(stored.map((slot) => [slotKeyText(slot), slot.tracked]));
  const taken = stored.reduce((sum, slot) => sum + slot.tracked, 0);
  const items = group.map(({ slot }) => ({ tracked: slot.tracked, before: before.get(slotKeyText(slot)) ?? 0 }));
  const fits = fitSlot(items, taken);
  group.forEach((candidate, index) => {
    if (fits[index]) sorted.fitting.push(candidate);
    else {
      const what = 'tracked: this ten-minute slot would have more than 600 s over all projects';
      sorted.rejections.push({ at: candidate.at, details: [what] });
    }
  });
}

/** Returns whether two slots are in the same ten minutes of a person. */
export const sharesSlot = (a: RequestedSlot, b: RequestedSlot) =>
  a.userId === b.userId && slotNumberAt(a.startsAt) === slotNumberAt(b.startsAt);

/** Groups candidates, ascending by user and start, by person and ten-minute slot. */
function* groupsOf(candidates: readonly Candidate[]): Generator<Candidate[]> {
  let group: Candidate[] = [];
  for (const candidate of candidates) {
    const [first] = group;
    if (first && !sharesSlot(first.slot, candidate.slot)) {
      yield group;
      group = [];
    }
    group.push(candidate);
  }
  if (group.length > 0) yield group;
}

/**
 * Separates the candidates, ascending by user and start, into fitting items and rejections. Stored slots count toward
 * the limit.
 */
export async function fitAll(candidates: readonly Candidate[], stored: readonly StoredTime[]): Promise<Sorted> {
  const storedBySlot = Map.groupBy(stored, personSlotText);
  const sorted: Sorted = { fitting: [], rejections: [] };
  await eachInSlices(groupsOf(candidates), (group) => {
    const [first] = group;
    const beside = first && stored.length > 0 ? storedBySlot.get(personSlotText(first.slot)) : undefined;
    // A single item is always within the limit.
    if (group.length === 1 && !beside) sorted.fitting.push(...group);
    else fitGroup(group, beside ?? [], sorted);
  });
  return sorted;
}
