import { problem } from '../../../contract/problems.ts';
import type { createEntry } from '../../../contract/time-entries.ts';
import type { Body } from '../../../contract/endpoint.ts';
import type { Context, Membership } from '../../../context.ts';
import { cutIntoSlots } from '../../../time/slot-pieces.ts';
import { parseDateTime } from '../../../time/text.ts';
import { projectRoleOf } from '../projects/facts.ts';
import { addManualTime, type ManualTime, type Months, type TimeFields } from '../recording/actions.ts';
import { requireTags } from '../tags/facts.ts';
import { recordCreation } from './record-change.ts';
import { insertEntry } from './store.ts';

/** The longest entry in seconds. */
const longest = 86_400;

/** The instant of unix seconds. */
export const instantAt = (unixSeconds: number) => Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000);

/** New time of an entry. */
interface NewTime extends Omit<ManualTime, 'pieces' | 'cause' | 'isMore'> {
  /** Unix seconds. */
  startsAt: number;
  tracked: number;
}

/** Stores manual time with its entry. Returns the id of the entry. */
export async function storeManualEntry(
  ctx: Context,
  organization: Membership,
  months: Months,
  { time, note, tagIds = [], fields }: { time: NewTime; note: string | null; tagIds?: number[]; fields: TimeFields },
): Promise<number> {
  const { startsAt, tracked, ...own } = time;
  const { userId, projectId, taskId } = own;
  let entryId = 0;
  await addManualTime(ctx, organization, months, {
    time: { ...own, pieces: cutIntoSlots(startsAt, tracked), cause: 'manual', isMore: true },
    fields,
    async enter({ date, billable }) {
      const [since, until] = [instantAt(startsAt), instantAt(startsAt + tracked)];
      const entry = {
        userId,
        projectId,
        taskId,
        source: 'manual',
        since,
        until,
        date,
        billable,
        note,
        tagIds,
      } as const;
      const creatorUserId = ctx.actorUserId;
      entryId = await insertEntry(ctx.db, organization.organizationId, { ...entry, creatorUserId }, ctx.now);
      return entryId;
    },
  });
  return entryId;
}

/** Unix seconds of an instant that has passed validation. */
export function secondsOf(field: 'since' | 'until' | 'at', text: string): number {
  const instant = parseDateTime(text);
  if (!instant)
    throw problem('invalid_params', `${field}: must be an instant that exists, such as 2026-11-27T09:00:00Z`);
  return Math.floor(instant.epochMilliseconds / 1000);
}

/** Throws unless the seconds are in order and up to 24 h apart. */
export function requireLength(since: number, until: number): void {
  if (until <= since) throw problem('record_invalid', 'until: must be after since');
  if (until - since > longest) throw problem('record_invalid', 'until: must be up to 24 h after since');
}

/** Throws if a member names a project that is not theirs. */
export async function requireOwnProject(ctx: Context, organization: Membership, userId: number, projectId: number) {
  if (organization.role !== 'user' || userId !== ctx.actorUserId) return;
  const role = await projectRoleOf(ctx.db, organization.organizationId, userId, projectId);
  if (role === undefined) throw problem('record_invalid', 'project_id: is not one of your projects');
}

/** A note without spaces around it; null if nothing is left. */
export const noteOf = (note: string | null | undefined): string | null => note?.trim() || null;

/** The ids of an entry's tags, ascending. */
export const tagsOf = (tagIds: readonly number[] = []) => tagIds.toSorted((a, b) => a - b);

/** Creates an entry for past time. Returns its id. */
export async function createOne(
  ctx: Context,
  organization: Membership,
  months: Months,
  body: Body<typeof createEntry>,
): Promise<number> {
  const userId = body.user_id ?? ctx.actorUserId;
  if (userId === null) throw problem('record_invalid', 'user_id: is required');
  const [since, until] = [secondsOf('since', body.since), secondsOf('until', body.until)];
  requireLength(since, until);
  await requireOwnProject(ctx, organization, userId, body.project_id);
  const { project_id: projectId, task_id: taskId = null, billable = null, reason = null } = body;
  const note = noteOf(body.note);
  const tagIds = tagsOf(body.tag_ids);
  await requireTags(ctx, organization.organizationId, tagIds);
  const time = { userId, projectId, startsAt: since, tracked: until - since, taskId, billable, reason };
  const entryId = await storeManualEntry(ctx, organization, months, {
    time,
    note,
    tagIds,
    fields: { start: 'since', length: 'until' },
  });
  await recordCreation(ctx, organization.organizationId, entryId, { reason });
  return entryId;
}
