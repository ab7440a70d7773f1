import type { Context, Membership } from '../../../context.ts';
import { eachInSlices } from '../../../slices.ts';
import { addRejected, type RejectedSlot } from '../../pay/pay-period-locks/actions.ts';
import { isOfMember, loadLocked, rejectionFaults } from '../../pay/pay-period-locks/facts.ts';
import type { Rejection } from './fit-group.ts';
import type { Candidate } from './rules/limit-contents.ts';
import { slotKeyText } from './rules/slot.ts';
import type { DaySplitter } from './rules/split-at-midnight.ts';
import type { RecordedSlot } from './store/look-up.ts';

interface Accepted {
  open: readonly Candidate[];
  rejections: readonly Rejection[];
}

/**
 * Leaves out the items that are in locked pay periods, and counts them. An item is rejected as a whole if any of its
 * dates is locked, or any date of the slot that it replaces. The caller has locked the organization's rules. The caller
 * has also left out items that are stored in the same form, because they change no time.
 */
export async function refuseLocked(
  { db, actorUserId }: Context,
  { organizationId, role }: Membership,
  { items, stored }: { items: readonly Candidate[]; stored: readonly RecordedSlot[] },
  split: DaySplitter,
): Promise<Accepted> {
  const sender = { userId: actorUserId, leads: role !== 'user' };
  const storedTracked = new Map(stored.map((slot) => [slotKeyText(slot), slot.tracked]));
  const datesOf = new Map<number, string[]>();
  await eachInSlices(items, ({ at, slot }) => {
    if (!isOfMember(sender, slot.userId)) return;
    const seconds = Math.max(slot.tracked, storedTracked.get(slotKeyText(slot)) ?? 0);
    datesOf.set(
      at,
      split(slot.startsAt * 1000, seconds).map(({ date }) => date),
    );
  });
  const locked = await loadLocked(db, organizationId, [...datesOf.values()].flat());
  if (locked.size === 0) return { open: items, rejections: [] };
  const [rejections, rejected]: [Rejection[], RejectedSlot[]] = [[], []];
  const open = items.filter(({ at, slot: { userId, projectId, startsAt } }) => {
    const periods = [...new Set((datesOf.get(at) ?? []).flatMap((date) => locked.get(date) ?? []))];
    if (periods.length > 0) rejections.push({ at, details: rejectionFaults(periods) });
    rejected.push(...periods.map(({ startOn }) => ({ startOn, userId, projectId, startsAt })));
    return periods.length === 0;
  });
  if (rejected.length > 0) await addRejected(db, organizationId, rejected);
  return { open, rejections };
}
