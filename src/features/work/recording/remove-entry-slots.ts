import type { Context, Membership } from '../../../context.ts';
import type { SlotPiece } from '../../../time/slot-pieces.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { guardTime } from '../../pay/pay-period-locks/facts.ts';
import { localDatesUnder } from './rules/local-dates.ts';
import { deleteSlotsOfEntry } from './store/deletion.ts';
import { updateDays } from './update-days.ts';

/** The time of an entry: from the start of its first slot to the end of its last one. */
export interface EntryTime {
  entryId: number;
  userId: number;
  since: Temporal.Instant;
  until: Temporal.Instant;
}

/**
 * Deletes the slots of an entry, updates everything that depends on them, and returns them in ascending order. Throws
 * if some of its time is in locked pay periods. The caller has locked the organization's rules and the member's time.
 */
export async function removeEntrySlots(
  ctx: Context,
  organization: Membership,
  { entryId, userId, since, until }: EntryTime,
  { cause, attribute, reason }: { cause: 'edit' | 'deletion'; attribute: string; reason: string | null },
): Promise<SlotPiece[]> {
  const { organizationId } = organization;
  const dates = localDatesUnder(await loadCalendar(ctx.db, organizationId));
  const doomed = { organizationId, since, until, projectIds: undefined };
  const gone = await deleteSlotsOfEntry(ctx.db, doomed, { userId, entryId }, ctx.now);
  const touched = gone.flatMap((slot) => dates.split(slot.startsAt * 1000, slot.tracked).map(({ date }) => date));
  const ascending = touched.toSorted();
  const [from = '', to = from] = [ascending[0], ascending.at(-1)];
  const guard = await guardTime(ctx, organization, { from, to, attribute, reason });
  guard(ascending);
  const slots = gone.map((slot) => ({ key: slot, before: slot, after: null }));
  await updateDays(ctx, { organizationId, cause, dates, slots, reason });
  return gone.map(({ startsAt, tracked }) => ({ startsAt, tracked })).toSorted((a, b) => a.startsAt - b.startsAt);
}
