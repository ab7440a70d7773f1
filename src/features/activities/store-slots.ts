import type { Context } from '../../context.ts';
import { applyChanges } from './apply.ts';
import type { SlotChange } from './rules/day-deltas.ts';
import type { DaySplitter } from './rules/day-split.ts';
import { type Slot, slotKeyText } from './rules/slot.ts';
import { findDetails, insertSlots, replaceSlots, type StoredSlot } from './store/slots.ts';

export interface Replacement {
  slot: Slot;
  stored: StoredSlot;
}

export interface SlotWrite {
  organizationId: number;
  cause: 'ingest' | 'manual';
  /** The program that sent the slots. */
  program: string | null;
  split: DaySplitter;
  fresh: readonly Slot[];
  replaced: readonly Replacement[];
}

const liesOverMidnight = (split: DaySplitter, slot: StoredSlot) =>
  split(slot.startsAt * 1000, slot.tracked).length > 1 && (slot.keyboard ?? slot.mouse ?? slot.overall) !== null;

/** The changes that replacing makes, with minutes and seconds of the stored slots where a day's share depends on them. */
async function describeReplacements(ctx: Context, write: SlotWrite): Promise<SlotChange[]> {
  const overMidnight = write.replaced.map(({ stored }) => stored).filter((slot) => liesOverMidnight(write.split, slot));
  const found = overMidnight.length > 0 ? await findDetails(ctx.db, write.organizationId, overMidnight) : [];
  const details = new Map(found.map((detail) => [slotKeyText(detail), detail]));
  return write.replaced.map(({ slot, stored }) => {
    const { minutes = null, seconds = null } = details.get(slotKeyText(slot)) ?? {};
    return { key: slot, before: { ...stored, minutes, seconds }, after: slot };
  });
}

async function replace(ctx: Context, write: SlotWrite): Promise<SlotChange[]> {
  if (write.replaced.length === 0) return [];
  const changes = await describeReplacements(ctx, write);
  const slots = write.replaced.map(({ slot }) => slot);
  const differed = await replaceSlots(ctx.db, write, slots, ctx.now);
  const keys = new Set(differed.map(slotKeyText));
  return changes.filter(({ key }) => keys.has(slotKeyText(key)));
}

/**
 * Stores new slots and replaces stored ones, with all that follows from them; answers how many of the latter differed.
 * The caller holds the lock on the members' time.
 */
export async function storeSlots(ctx: Context, write: SlotWrite): Promise<number> {
  const changed = await replace(ctx, write);
  if (write.fresh.length > 0) await insertSlots(ctx.db, write, write.fresh, ctx.now);
  const added = write.fresh.map((slot): SlotChange => ({ key: slot, before: null, after: slot }));
  await applyChanges(ctx, { ...write, slots: [...changed, ...added] });
  return changed.length;
}
