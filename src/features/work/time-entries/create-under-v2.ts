import type { createTimeEntry } from '../../../contract/activities.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { readInstantOrDate } from '../../../time/instant-or-date.ts';
import { formatSeconds } from '../../../time/text.ts';
import { canSeeUser, findProjectOrganization } from '../recording/facts.ts';
import type { Months } from '../recording/actions.ts';
import { recordCreation } from './record-change.ts';
import { storeManualEntry } from './create.ts';

type TimeEntry = Body<typeof createTimeEntry>;

/** Returns 404 for people whom the actor cannot see. */
export async function requireVisibility(ctx: Context, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) return;
  const memberships = [...actor.memberships.values()];
  const visible = await canSeeUser(
    ctx.db,
    {
      userId: actor.userId,
      organizationIds: [...actor.memberships.keys()],
      leadOf: memberships.filter(({ role }) => role !== 'user').map(({ organizationId }) => organizationId),
    },
    userId,
  );
  if (!visible) throw problem('not_found');
}

/** The organization of the entry's project. A project outside the actor's organizations is reported as unknown. */
async function organizationOf(ctx: Context, actor: Actor, projectId: number): Promise<Membership> {
  const found = await findProjectOrganization(ctx.db, [...actor.memberships.keys()], projectId);
  const organization = found === undefined ? undefined : actor.memberships.get(found);
  if (!organization) throw problem('record_invalid', 'project_id: is not a project that you can record time on');
  return organization;
}

/** The start of the entry in unix seconds. A date means the start of that day. */
function startOf({ calendar }: Membership, entry: TimeEntry): number {
  const start = readInstantOrDate(calendar, entry.start_time);
  if (!start)
    throw problem('invalid_params', 'start_time: must be an instant that exists, such as 2026-11-27T09:00:00Z');
  return Math.floor(start.epochMilliseconds / 1000);
}

/** Creates an entry from a request under /v2. The audit log shows `start_time` and `tracked` too. */
export async function createUnderV2(
  ctx: Context,
  actor: Actor,
  months: Months,
  { userId, entry }: { userId: number; entry: TimeEntry },
): Promise<void> {
  const organization = await organizationOf(ctx, actor, entry.project_id);
  const startsAt = startOf(organization, entry);
  const { project_id: projectId, tracked, task_id: taskId = null, billable = null, reason = null } = entry;
  const time = { userId, projectId, startsAt, tracked, taskId, billable, reason };
  const fields = {
    start: 'start_time',
    length: 'tracked',
    sameSlot: (at: string) => `start_time: time from ${at} on is already recorded on this project`,
  };
  const entryId = await storeManualEntry(ctx, organization, months, { time, note: entry.note || null, fields });
  const start = formatSeconds(Temporal.Instant.fromEpochMilliseconds(startsAt * 1000));
  const said = { start_time: start, tracked };
  await recordCreation(ctx, organization.organizationId, entryId, { reason, said });
}
