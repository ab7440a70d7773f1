import type { deleteActivities } from '../../../contract/activities.ts';
import { slotSeconds } from '../../../contract/activity-item.ts';
import type { Query } from '../../../contract/endpoint.ts';
import type { Context, Membership } from '../../../context.ts';
import { problem } from '../../../contract/problems.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { formatSeconds } from '../../../time/text.ts';
import { appendToAudit, type AuditEntry } from '../../../audit/actions.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { type Guard, guardTime } from '../../pay/pay-period-locks/facts.ts';
import { type LocalDates, localDatesUnder } from './rules/local-dates.ts';
import { slotsRetainedSince } from '../../operations/retention/facts.ts';
import { releasedText } from './rules/judge-slot.ts';
import { updateDays } from './update-days.ts';
import { readInstant } from './facts.ts';
import { announceTaken } from './write-slots.ts';
import * as store from './store/deletion.ts';

/**
 * The approximate number of slots per portion. Portions bound the memory that is needed; all portions are in one
 * transaction.
 */
const portionSize = 5_000;

interface Tally {
  slots: number;
  tracked: number;
}

interface Deletion {
  doomed: store.DeletionScope;
  dates: LocalDates;
  /** The deleted slots and seconds so far, by member. */
  tallies: Map<number, Tally>;
  /** The entries that lose slots. */
  entryIds: Set<number | null>;
  /** Throws if any date of the deleted time is locked. */
  guard: Guard;
  reason: string | null;
}

/** The local dates of each slot, in the order of the slots. */
function* datesOf(removed: readonly store.RemovedSlot[], { split }: LocalDates): Generator<string> {
  for (const { startsAt, tracked } of removed) for (const { date } of split(startsAt * 1000, tracked)) yield date;
}

async function follow(
  ctx: Context,
  { doomed, dates, tallies, entryIds, guard, reason }: Deletion,
  removed: readonly store.RemovedSlot[],
): Promise<number> {
  guard(datesOf(removed, dates));
  for (const { userId, tracked, entryId } of removed) {
    entryIds.add(entryId);
    const { slots, tracked: sum } = tallies.get(userId) ?? { slots: 0, tracked: 0 };
    tallies.set(userId, { slots: slots + 1, tracked: sum + tracked });
  }
  const slots = removed.map((slot) => ({ key: slot, before: slot, after: null }));
  await updateDays(ctx, { organizationId: doomed.organizationId, cause: 'deletion', dates, slots, reason });
  return removed.length;
}

async function deleteEverybodys(ctx: Context, deletion: Deletion): Promise<number> {
  const { doomed } = deletion;
  let count = 0;
  for (let firstId: number | null = 0; firstId !== null;) {
    const endId: number | null = await store.findPortionEnd(ctx.db, doomed, firstId, portionSize);
    count += await follow(ctx, deletion, await store.deletePortion(ctx.db, doomed, { firstId, endId }, ctx.now));
    firstId = endId;
  }
  return count;
}

/** Deletes the slots of a person who has more slots than one portion: portion by portion, in order of time. */
async function deletePerson(ctx: Context, deletion: Deletion, userId: number): Promise<number> {
  const { doomed } = deletion;
  let count = 0;
  for (let since: Temporal.Instant | null = doomed.since; since !== null;) {
    const rest: store.DeletionScope = { ...doomed, since };
    const until: Temporal.Instant | null = await store.findPersonPortionEnd(ctx.db, rest, userId, portionSize);
    const portion = { ...rest, until: until ?? doomed.until };
    count += await follow(ctx, deletion, await store.deletePersonsPortion(ctx.db, portion, [userId], ctx.now));
    since = until;
  }
  return count;
}

/**
 * Groups people whose slots together fit into one portion. A person with more slots than one portion gets a separate
 * group.
 */
function portionsOf(persons: readonly { userId: number; slots: number }[]): number[][] {
  const portions: number[][] = [];
  let room = 0;
  for (const { userId, slots } of persons) {
    if (slots <= room) portions.at(-1)?.push(userId);
    else portions.push([userId]);
    room = (slots <= room ? room : portionSize) - slots;
  }
  return portions;
}

async function deletePersons(ctx: Context, deletion: Deletion, userIds: readonly number[]): Promise<number> {
  const persons = await store.countSlots(ctx.db, deletion.doomed, userIds);
  let count = 0;
  for (const portion of portionsOf(persons)) {
    const [userId = 0, ...others] = portion;
    if (others.length === 0) count += await deletePerson(ctx, deletion, userId);
    else
      count += await follow(ctx, deletion, await store.deletePersonsPortion(ctx.db, deletion.doomed, portion, ctx.now));
  }
  return count;
}

/** The maximum number of members that an audit entry lists. The entry always states the total number. */
const namedMembers = 1_000;

/** The audit entry of a deletion, with its range, filters, members and their totals. */
function recorded({ doomed, tallies, reason }: Deletion, userIds: readonly number[] | undefined): AuditEntry[] {
  const members = [...tallies].toSorted(([a], [b]) => a - b).map(([user_id, tally]) => ({ user_id, ...tally }));
  if (members.length === 0) return [];
  const sum = (name: keyof Tally) => members.reduce((total, member) => total + member[name], 0);
  const before = {
    time_slot: { start: formatSeconds(doomed.since), stop: formatSeconds(doomed.until) },
    ...(userIds ? { user_ids: userIds } : {}),
    ...(doomed.projectIds ? { project_ids: doomed.projectIds } : {}),
    slots: sum('slots'),
    tracked: sum('tracked'),
    member_count: members.length,
    members: members.slice(0, namedMembers),
  };
  return [{ action: 'deleted', subject: 'time', subjectId: doomed.organizationId, before, after: null, reason }];
}

/**
 * Deletes activities that start in a range, for all or some users and projects. Returns the number of deleted
 * activities. No other transaction writes time of the organization during the deletion.
 */
export async function deleteTime(
  ctx: Context,
  organization: Membership,
  query: Query<typeof deleteActivities>,
): Promise<number> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [since, until] = [readInstant(query['time_slot[start]']), readInstant(query['time_slot[stop]'])];
  const keptSince = await slotsRetainedSince(ctx.db, organizationId);
  if (since.epochMilliseconds < keptSince * 1000)
    throw problem('record_invalid', `time_slot: ${releasedText(keptSince)}`);
  const calendar = await loadCalendar(ctx.db, organizationId);
  const reason = query.reason ?? null;
  // A slot ends no later than ten minutes after its start.
  const [from, to] = [since, until.add({ seconds: slotSeconds })].map((at) => localDate(calendar, at).toString());
  const within = { from: from ?? '', to: to ?? '', attribute: 'time_slot', reason };
  const deletion: Deletion = {
    doomed: { organizationId, since, until, projectIds: query.project_ids },
    dates: localDatesUnder(calendar),
    tallies: new Map(),
    entryIds: new Set(),
    guard: await guardTime(ctx, organization, within),
    reason,
  };
  const deleted = await (query.user_ids
    ? deletePersons(ctx, deletion, query.user_ids)
    : deleteEverybodys(ctx, deletion));
  await announceTaken(ctx, organizationId, deletion.entryIds);
  await appendToAudit(ctx, organizationId, recorded(deletion, query.user_ids));
  return deleted;
}
