import { eachInSlices } from '../../../slices.ts';
import type { Candidate } from './rules/limit-contents.ts';
import { fitSlot } from './rules/slot-limit.ts';
import { personSlotText, type RequestedSlot, type SlotKey, slotKeyText, slotNumberAt } from './rules/slot.ts';

export interface Rejection {
  at: number;
  details: string[];
}

/** The seconds that are stored under a key. */
interface StoredTime extends SlotKey {
  tracked: number;
}

interface Sorted {
  fitting: Candidate[];
  rejections: Rejection[];
}

/** Applies the limit of 600 s per person and ten-minute slot to all items of one such slot. */
function fitGroup(candidates: readonly Candidate[], stored: readonly StoredTime[], sorted: Sorted) {
  const group = candidates.toSorted((a, b) => a.at - b.at);
  const before = new Map(stored.map((slot) => [slotKeyText(slot), slot.tracked]));
  const taken = stored.reduce((sum, slot) => sum + slot.tracked, 0);
  const items = group.map(({ slot }) => ({ tracked: slot.tracked, before: before.get(slotKeyText(slot)) ?? 0 }));
  const fits = fitSlot(items, taken);
  group.forEach((candidate, index) => {
    if (fits[index]) sorted.fitting.push(candidate);
    else {
      const what = 'tracked: more than 600 s of this ten-minute slot would be tracked over all projects';
      sorted.rejections.push({ at: candidate.at, details: [what] });
    }
  });
}

/** Whether two slots are in the same ten minutes of a person. */
export const sharesSlot = (a: RequestedSlot, b: RequestedSlot) =>
  a.userId === b.userId && slotNumberAt(a.startsAt) === slotNumberAt(b.startsAt);

/** The candidates that are ascending by user and start, one person's ten-minute slot after the other. */
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

/** Which of the candidates, ascending by user and start, keep to the limit beside what is stored. */
export async function fitAll(candidates: readonly Candidate[], stored: readonly StoredTime[]): Promise<Sorted> {
  const storedBySlot = Map.groupBy(stored, personSlotText);
  const sorted: Sorted = { fitting: [], rejections: [] };
  await eachInSlices(groupsOf(candidates), (group) => {
    const [first] = group;
    const beside = first && stored.length > 0 ? storedBySlot.get(personSlotText(first.slot)) : undefined;
    // An item by itself is within the limit.
    if (group.length === 1 && !beside) sorted.fitting.push(...group);
    else fitGroup(group, beside ?? [], sorted);
  });
  return sorted;
}
