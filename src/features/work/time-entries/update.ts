import { isDeepStrictEqual } from 'node:util';
import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import type { updateEntry } from '../../../contract/time-entries.ts';
import type { Context, Membership } from '../../../context.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import type { Months } from '../recording/actions.ts';
import { requireTags } from '../tags/facts.ts';
import { instantAt, noteOf, requireLength, requireOwnProject, secondsOf, tagsOf } from './create.ts';
import { recordedEntry } from './present.ts';
import { editFaultFor, lockEntry } from './read.ts';
import { recordChange } from './record-change.ts';
import { putTime, type Rewrite, takeTime } from './rewrite-time.ts';
import { changedPieces, type SecondRange } from './rules/change-pieces.ts';
import { rewriteEntry, type TimeEntryRow } from './store.ts';

type Changes = Body<typeof updateEntry>;

/** An entry with the values of a request, and its range in unix seconds. */
interface Planned {
  row: TimeEntryRow;
  range: SecondRange;
}

const unixSeconds = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds / 1000;
const rangeOf = ({ since, until }: TimeEntryRow): SecondRange => {
  return { since: unixSeconds(since), until: unixSeconds(until) };
};

function plannedOf(row: TimeEntryRow, { calendar }: Membership, changes: Changes): Planned {
  const old = rangeOf(row);
  const since = changes.since === undefined ? old.since : secondsOf('since', changes.since);
  const until = changes.until === undefined ? old.until : secondsOf('until', changes.until);
  requireLength(since, until);
  const isMoved = since !== old.since;
  const changed: TimeEntryRow = {
    ...row,
    projectId: changes.project_id ?? row.projectId,
    taskId: changes.task_id === undefined ? row.taskId : changes.task_id,
    note: changes.note === undefined ? row.note : noteOf(changes.note),
    tagIds: changes.tag_ids === undefined ? row.tagIds : tagsOf(changes.tag_ids),
    billable: changes.billable ?? row.billable,
    since: isMoved ? instantAt(since).toString() : row.since,
    until: until === old.until ? row.until : instantAt(until).toString(),
    date: isMoved ? createDayFinder(calendar)(since * 1000) : row.date,
  };
  return { row: changed, range: { since, until } };
}

const areSameTime = (a: TimeEntryRow, b: TimeEntryRow) =>
  a.projectId === b.projectId &&
  a.taskId === b.taskId &&
  a.billable === b.billable &&
  a.since === b.since &&
  a.until === b.until;

/** Whether the changed entry has time that the old one did not have on the project. */
const addsTime = (old: TimeEntryRow, { row, range }: Planned): boolean => {
  const before = rangeOf(old);
  const isLonger = range.since < before.since || range.until > before.until;
  return isLonger || row.projectId !== old.projectId || (row.billable && !old.billable);
};

/** Replaces the slots of an entry. */
async function rewriteTime(
  ctx: Context,
  organization: Membership,
  { old, planned }: { old: TimeEntryRow; planned: Planned },
  rewrite: Rewrite,
): Promise<void> {
  const { row, range } = planned;
  const pieces = changedPieces(await takeTime(ctx, organization, old, rewrite), rangeOf(old), range);
  if (pieces.length === 0) throw problem('record_invalid', 'until: the entry has no recorded time before it');
  await putTime(ctx, organization, { row, pieces, isMore: addsTime(old, planned) }, rewrite);
}

/** Changes an entry. A request without differences changes nothing. */
export async function updateOne(
  ctx: Context,
  organization: Membership,
  months: Months,
  { entryId, changes }: { entryId: number; changes: Changes },
): Promise<void> {
  const { organizationId } = organization;
  const { row: old, fault, visibility } = await lockEntry(ctx, organization, entryId);
  if (fault !== null) throw problem('record_invalid', fault);
  const planned = plannedOf(old, organization, changes);
  const { row } = planned;
  // A moved entry must be one that the actor can change on its new date too.
  const faultNow = editFaultFor(ctx, organization, visibility)(row);
  if (faultNow !== null && row.date !== old.date) throw problem('record_invalid', faultNow);
  if (row.projectId !== old.projectId) await requireOwnProject(ctx, organization, row.userId, row.projectId);
  const newTags = row.tagIds.filter((id) => !old.tagIds.includes(id));
  await requireTags(ctx, organizationId, newTags);
  const isSameTime = areSameTime(old, row);
  if (isSameTime && row.note === old.note && isDeepStrictEqual(row.tagIds, old.tagIds)) return;
  const { reason = null } = changes;
  if (!isSameTime) await rewriteTime(ctx, organization, { old, planned }, { months, reason });
  await rewriteEntry(ctx.db, organizationId, row, ctx.now);
  const { row: stored } = await lockEntry(ctx, organization, entryId);
  await recordChange(ctx, organizationId, {
    action: 'updated',
    userId: row.userId,
    before: recordedEntry(old),
    after: recordedEntry(stored),
    reason,
  });
}
