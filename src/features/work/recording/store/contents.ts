import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { StoredContents } from '../rules/limit-stored.ts';

/** Selects one member's slots, either from an instant or between two instants. */
export interface ContentsSearch {
  organizationId: number;
  userId: number;
  since: Temporal.Instant;
  until?: Temporal.Instant;
}

/** Slots with contents, ascending by start, up to `limit`. */
export function selectContents(
  db: Executor,
  { organizationId, userId, since, until }: ContentsSearch,
  limit: number,
): Promise<StoredContents[]> {
  return db.many(sql`
    select user_id as "userId", project_id as "projectId", tracked, created_at as "createdAt", apps, urls,
      extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt", screenshot_ids as "screenshotIds"
    from activity_slots
    where organization_id = ${organizationId} and user_id = ${userId} and starts_at >= ${since}
      ${sqlWhen(until !== undefined, () => sql`and starts_at < ${until}`)}
      and num_nonnulls(apps, urls, screenshot_ids) > 0
    order by starts_at, project_id limit ${limit}`);
}

const instantAt = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
const textOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * Replaces the contents of one member's slots. The caller has locked the member's time. `updated_at` is left unchanged,
 * because the tracked time does not change.
 */
export async function replaceContents(
  db: Executor,
  { organizationId, userId }: { organizationId: number; userId: number },
  slots: readonly StoredContents[],
): Promise<void> {
  const starts = slots.map(({ startsAt }) => startsAt);
  const [since, until] = [instantAt(Math.min(...starts)), instantAt(Math.max(...starts) + 1)];
  const ids = slots.map(({ screenshotIds }) => screenshotIds && `{${screenshotIds.join(',')}}`);
  // A common table expression, because a distributed table does not accept text casts in the expressions of an update.
  await db.run(sql`
    with permitted as materialized (
      select project_id as place, to_timestamp(starts_at) as start, apps::json as of_apps, urls::json as of_urls,
        screenshots::int8[] as of_screenshots
      from unnest(${slots.map(({ projectId }) => projectId)}::int[], ${starts}::int8[],
        ${slots.map(({ apps }) => textOf(apps))}::text[], ${slots.map(({ urls }) => textOf(urls))}::text[],
        ${ids}::text[]) as sent (project_id, starts_at, apps, urls, screenshots))
    update activity_slots slot set apps = permitted.of_apps, urls = permitted.of_urls,
      screenshot_ids = permitted.of_screenshots
    from permitted
    where slot.organization_id = ${organizationId} and slot.user_id = ${userId} and slot.starts_at >= ${since}
      and slot.starts_at < ${until} and slot.project_id = permitted.place and slot.starts_at = permitted.start`);
}
