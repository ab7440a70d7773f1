import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { firstKeptDay, type ReleasedKind, type RetentionKind } from './rules.ts';
import { selectKept } from './store/policy.ts';

export { runsBetween } from './runs.ts';

/** From which day on an organization keeps what is of a kind; null where it has not set for how many months. */
export async function firstKeptOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organizationId: number,
  kind: RetentionKind,
): Promise<Temporal.PlainDate | null> {
  const kept = await selectKept(db, organizationId);
  const months = kept.find((each) => each.kind === kind)?.months ?? null;
  return months === null ? null : firstKeptDay(now, months);
}

const secondsOf = (date: Temporal.PlainDate | null) =>
  date === null ? -Infinity : date.toZonedDateTime('UTC').epochMilliseconds / 1000;

/** The first date, of which and of later ones everything of a kind is kept; null = nothing was let go of. */
async function releasedBefore(
  db: Executor,
  organizationId: number,
  kind: ReleasedKind,
): Promise<Temporal.PlainDate | null> {
  const kept = await selectKept(db, organizationId);
  const date = kept.find((each) => each.kind === kind)?.releasedBefore ?? null;
  return date === null ? null : Temporal.PlainDate.from(date);
}

/** Since when the screenshots of slots are kept, in unix seconds; -Infinity = all are. */
export async function screenshotsKeptSince(db: Executor, organizationId: number): Promise<number> {
  return secondsOf(await releasedBefore(db, organizationId, 'screenshots'));
}

/** Whether a member has time of which no slots are kept. */
export async function hasReleasedTime(db: Executor, organizationId: number, userId: number): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from released_time
      where organization_id = ${organizationId} and user_id = ${userId}) as has`);
  return row.has;
}

/** Since when slots are kept, in unix seconds: of earlier ones only the time remains. -Infinity = all are kept. */
export async function slotsKeptSince(db: Executor, organizationId: number): Promise<number> {
  return secondsOf(await releasedBefore(db, organizationId, 'activities'));
}
