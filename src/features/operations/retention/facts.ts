import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { firstRetainedDay, type ReleasedKind, type RetentionKind } from './rules.ts';
import { selectRetained } from './store/policy.ts';

export { runsBetween } from './runs.ts';

/** The first day for which an organization retains a kind of records. Null if the organization sets no limit. */
export async function firstRetainedOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organizationId: number,
  kind: RetentionKind,
): Promise<Temporal.PlainDate | null> {
  const policies = await selectRetained(db, organizationId);
  const months = policies.find((policy) => policy.kind === kind)?.months ?? null;
  return months === null ? null : firstRetainedDay(now, months);
}

const secondsOf = (date: Temporal.PlainDate | null) =>
  date === null ? -Infinity : date.toZonedDateTime('UTC').epochMilliseconds / 1000;

/** The date from which all records of a kind are retained. Null if nothing was deleted. */
async function releasedBefore(
  db: Executor,
  organizationId: number,
  kind: ReleasedKind,
): Promise<Temporal.PlainDate | null> {
  const policies = await selectRetained(db, organizationId);
  const date = policies.find((policy) => policy.kind === kind)?.releasedBefore ?? null;
  return date === null ? null : Temporal.PlainDate.from(date);
}

/** When the retained screenshots begin, in unix seconds. -Infinity if all are retained. */
export async function screenshotsRetainedSince(db: Executor, organizationId: number): Promise<number> {
  return secondsOf(await releasedBefore(db, organizationId, 'screenshots'));
}

/** Whether a member has time whose slots are not retained. */
export async function hasReleasedTime(db: Executor, organizationId: number, userId: number): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from released_time
      where organization_id = ${organizationId} and user_id = ${userId}) as has`);
  return row.has;
}

/**
 * When the retained slots begin, in unix seconds; before that, only the time remains. -Infinity if all are retained.
 */
export async function slotsRetainedSince(db: Executor, organizationId: number): Promise<number> {
  return secondsOf(await releasedBefore(db, organizationId, 'activities'));
}
