import type { BoundedRange } from '../../../time/range.ts';
import { problem } from '../../../contract/problems.ts';
import { slotSeconds } from '../../../contract/activity-item.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { secondText } from '../../../time/text.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { type Guard, guardTime } from '../../pay/pay-period-locks/facts.ts';
import { hasReleasedTime, slotsRetainedSince } from '../../operations/retention/facts.ts';
import { limitRecorded } from './limit-recorded.ts';
import { releasedText } from './rules/judge-slot.ts';
import { type LocalDates, localDatesUnder } from './rules/local-dates.ts';
import { applyDeltas, announceChanges } from './update-days.ts';
import { DayDeltas } from './rules/day-deltas.ts';
import { findPersonPortionEnd } from './store/deletion.ts';
import { lockTime } from './store/facts.ts';
import * as store from './store/merge.ts';

export { addManualTime, type ManualTime, type TimeFields } from './add-manual-time.ts';
export { enforceContents, type FoundContents } from './enforce-contents.ts';
export { Months } from './months.ts';
export { recheckLedgerSums } from './recheck-ledger-sums.ts';
export { recheckWeeks } from './recheck-weeks.ts';
export { removeEntrySlots } from './remove-entry-slots.ts';
export { monthsToRebuild, rebuildDailyTime, type RebuildOptions } from './rebuild.ts';

/**
 * The approximate number of slots per portion. Portions bound the memory that is needed; all portions are in one
 * transaction.
 */
const portionSize = 5_000;
/** The maximum number of slots that a merge error names. */
const mostNamed = 100;

export interface Merged {
  slots: number;
  trackedSeconds: number;
}

/**
 * The faults that prevent a merge: both members have a slot with the same project and start, or a ten-minute slot would
 * be overfull.
 */
async function collisions(ctx: Context, pair: store.TimeTransfer, range: BoundedRange): Promise<string[]> {
  const twins = await store.findTwins(ctx.db, pair, range, mostNamed);
  const overfull = await store.findOverfull(ctx.db, pair, range, mostNamed);
  return [
    ...twins.map(
      ({ projectId, startsAt }) =>
        `user_id: both have time on project ${projectId} that starts at ${secondText(startsAt)}`,
    ),
    ...overfull.map(
      ({ startsAt, tracked }) =>
        `user_id: ${tracked} s of the ten minutes from ${secondText(startsAt)} on would be tracked; the limit is 600 s`,
    ),
  ].slice(0, mostNamed);
}

interface Move {
  dates: LocalDates;
  /** Throws if any date of the moved time is locked. */
  guard: Guard;
  reason: string | null;
}

/** Moves one portion, updates the days and the ledger of both members, and emits an event for each of them. */
async function movePortion(
  ctx: Context,
  pair: store.TimeTransfer,
  portion: BoundedRange,
  { dates, guard, reason }: Move,
): Promise<Merged> {
  const moved = await store.moveSlots(ctx.db, pair, portion, ctx.now);
  await limitRecorded(ctx, { organizationId: pair.organizationId, userId: pair.intoUserId, ...portion });
  const gathered = new DayDeltas(dates.split);
  for (const slot of moved) {
    gathered.add({ key: { ...slot, userId: pair.fromUserId }, before: slot, after: null });
    gathered.add({ key: slot, before: null, after: slot });
  }
  const deltas = gathered.list();
  guard(deltas.map(({ date }) => date));
  const { organizationId } = pair;
  await applyDeltas(ctx, { organizationId, cause: 'merge', dates }, { days: deltas, tasks: gathered.tasks() });
  const [taken, given] = [pair.fromUserId, pair.intoUserId].map((id) => deltas.filter(({ userId }) => userId === id));
  await announceChanges(ctx, { organizationId, reason }, taken ?? [], false);
  await announceChanges(ctx, { organizationId, reason }, given ?? [], true);
  return { slots: moved.length, trackedSeconds: moved.reduce((sum, slot) => sum + slot.tracked, 0) };
}

export interface TimeMerge {
  organization: Pick<Membership, 'organizationId' | 'role'>;
  fromUserId: number;
  intoUserId: number;
  /** The reason that the user gave; null if none. */
  reason: string | null;
}

/**
 * Moves all time of one member to another in this transaction. No other transaction writes time of the organization
 * during the move.
 * Throws record_invalid and names the slots if both members have time on a project at the same start, or together more
 * than 600 s within ten minutes. Also throws if some of the time is in locked pay periods. If it throws, no time is
 * moved.
 */
export async function mergeTime(
  ctx: Context,
  { organization, fromUserId, intoUserId, reason }: TimeMerge,
): Promise<Merged> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await lockTime(ctx.db, organizationId, [fromUserId, intoUserId]);
  const pair: store.TimeTransfer = { organizationId, fromUserId, intoUserId };
  const total: Merged = { slots: 0, trackedSeconds: 0 };
  if (await hasReleasedTime(ctx.db, organizationId, fromUserId))
    throw problem(
      'record_invalid',
      `user_id: some of the time ${releasedText(await slotsRetainedSince(ctx.db, organizationId))}`,
    );
  const range = await store.findPersonRange(ctx.db, organizationId, fromUserId);
  if (!range) return total;
  const faults = await collisions(ctx, pair, range);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const calendar = await loadCalendar(ctx.db, organizationId);
  const [from, to] = [localDate(calendar, range.since), localDate(calendar, range.until.add({ seconds: slotSeconds }))];
  const touched = { from: from.toString(), to: to.toString(), attribute: 'user_id', reason };
  const guard = await guardTime(ctx, organization, touched);
  const move = { dates: localDatesUnder(calendar), guard, reason };
  for (let since: Temporal.Instant | null = range.since; since !== null;) {
    const rest = { organizationId, since, until: range.until, projectIds: undefined };
    const end: Temporal.Instant | null = await findPersonPortionEnd(ctx.db, rest, fromUserId, portionSize);
    const { slots, trackedSeconds } = await movePortion(ctx, pair, { since, until: end ?? range.until }, move);
    total.slots += slots;
    total.trackedSeconds += trackedSeconds;
    since = end;
  }
  return total;
}
