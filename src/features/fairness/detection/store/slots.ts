import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { TrackedSlot, Interval } from '../slots.ts';

export interface SlotSearch extends Interval {
  userId: number;
}

export interface SlotMatch extends TrackedSlot {
  /** The index of the search that found the slot in the list of searches. */
  search: number;
}

/**
 * Tracked slots of members that start within the bounds of a search, ordered by search and start. Manual time is not
 * evidence. With `namedOnly`, only slots with a known program.
 */
export function findTrackedSlots(
  db: Executor,
  organizationId: number,
  searches: readonly SlotSearch[],
  { namedOnly = false }: { namedOnly?: boolean } = {},
): Promise<SlotMatch[]> {
  const instants = (seconds: readonly number[]) =>
    seconds.map((second) => Temporal.Instant.fromEpochMilliseconds(second * 1000).toString());
  return db.many(sql`
    select search.place::int - 1 as search, slot.*
    from unnest(${searches.map((search) => search.userId)}::int[],
        ${instants(searches.map((search) => search.since))}::timestamptz[],
        ${instants(searches.map((search) => search.until))}::timestamptz[])
      with ordinality as search (user_id, since, until, place)
    cross join lateral (
      select extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt", tracked, keyboard, mouse, overall,
        minutes, seconds, apps,
        urls, screenshot_ids as "screenshotIds", program
      from activity_slots
      where organization_id = ${organizationId} and user_id = search.user_id
        and starts_at >= search.since and starts_at < search.until and time_type = 'tracked'
        ${sqlWhen(namedOnly, () => sql`and program is not null`)}
      order by starts_at, project_id offset 0) slot
    order by search.place, slot."startsAt"`);
}
