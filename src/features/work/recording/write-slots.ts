import type { Context } from '../../../context.ts';
import { mapInSlices } from '../../../slices.ts';
import { updateDays } from './update-days.ts';
import type { SlotChange } from './rules/day-deltas.ts';
import type { LocalDates } from './rules/local-dates.ts';
import type { DaySplitter } from './rules/split-at-midnight.ts';
import { measuresOf, type Slot, slotKeyText } from './rules/slot.ts';
import { insertSlots } from './store/insert-slots.ts';
import { findDetails, type RecordedSlot } from './store/look-up.ts';
import { replaceSlots } from './store/replace-slots.ts';
import { storeSuperseded } from './store/superseded-slots.ts';

export interface Replacement {
  slot: Slot;
  stored: RecordedSlot;
}

export interface SlotWrite {
  organizationId: number;
  cause: 'ingest' | 'manual' | 'edit';
  /** The program that sent the slots. */
  program: string | null;
  dates: LocalDates;
  fresh: readonly Slot[];
  replaced: readonly Replacement[];
  /** The reason that a user gave for manual time. */
  reason?: string | null;
}

type Measured = Pick<RecordedSlot, 'startsAt' | 'tracked' | 'keyboard' | 'mouse' | 'overall'>;

const liesOverMidnight = (split: DaySplitter, slot: Measured) =>
  (slot.keyboard ?? slot.mouse ?? slot.overall) !== null && split(slot.startsAt * 1000, slot.tracked).length > 1;

const measured = (split: DaySplitter, slot: Slot) => measuresOf(slot, liesOverMidnight(split, slot));

/**
 * Describes the changes to replaced slots. The minutes and seconds of stored slots are read only for slots over
 * midnight.
 */
async function describeReplacements(ctx: Context, write: SlotWrite): Promise<SlotChange[]> {
  const overMidnight = write.replaced
    .map(({ stored }) => stored)
    .filter((slot) => liesOverMidnight(write.dates.split, slot));
  const found = overMidnight.length > 0 ? await findDetails(ctx.db, write.organizationId, overMidnight) : [];
  const details = new Map(found.map((detail) => [slotKeyText(detail), detail]));
  return mapInSlices(write.replaced, ({ slot, stored }) => {
    const { minutes = null, seconds = null } = details.get(slotKeyText(slot)) ?? {};
    return { key: slot, before: { ...stored, minutes, seconds }, after: measured(write.dates.split, slot) };
  });
}

/** Announces the entries that lose slots; null = a slot without an entry. */
export async function announceTaken(
  ctx: Context,
  organizationId: number,
  entries: Iterable<number | null>,
): Promise<void> {
  const entryIds = [...new Set(entries)].filter((id) => id !== null);
  if (entryIds.length > 0) await ctx.announce({ kind: 'entry_slots_taken', organizationId, entryIds });
}

/** Stores the former state of replaced slots with these keys, if their time changed. */
async function keepTime(ctx: Context, write: SlotWrite, keys: ReadonlySet<string>): Promise<void> {
  const superseded = write.replaced.flatMap(({ slot, stored }) => {
    const isSame = slot.tracked === stored.tracked && slot.billable === stored.billable;
    return isSame || !keys.has(slotKeyText(stored)) ? [] : [stored];
  });
  if (superseded.length > 0) await storeSuperseded(ctx.db, write.organizationId, superseded, ctx.now);
}

async function replace(ctx: Context, write: SlotWrite): Promise<SlotChange[]> {
  if (write.replaced.length === 0) return [];
  const changes = await describeReplacements(ctx, write);
  const slots = write.replaced.map(({ slot }) => slot);
  const differed = await replaceSlots(ctx.db, write, slots, ctx.now);
  const keys = new Set(differed.map(slotKeyText));
  await keepTime(ctx, write, keys);
  await announceTaken(
    ctx,
    write.organizationId,
    write.replaced.map(({ slot, stored }) => (slot.entryId === stored.entryId ? null : stored.entryId)),
  );
  return changes.filter(({ key }) => keys.has(slotKeyText(key)));
}

/** Yields changes one by one, so that the memory for each change is released once it has been counted. */
function* changesOf(changed: readonly SlotChange[], { fresh, dates: { split } }: SlotWrite): Generator<SlotChange> {
  yield* changed;
  for (const slot of fresh) yield { key: slot, before: null, after: measured(split, slot) };
}

/**
 * Stores new slots, replaces stored slots, and updates everything that depends on slots. Returns the number of replaced
 * slots that differed. The caller has locked the members' time.
 */
export async function writeSlots(ctx: Context, write: SlotWrite): Promise<number> {
  if (write.fresh.length === 0 && write.replaced.length === 0) return 0;
  const changed = await replace(ctx, write);
  if (write.fresh.length > 0) await insertSlots(ctx.db, write, write.fresh, ctx.now);
  await updateDays(ctx, { ...write, slots: changesOf(changed, write) });
  return changed.length;
}
