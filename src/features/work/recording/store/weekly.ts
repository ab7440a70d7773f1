import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql } from '../../../../db/sql.ts';
import type { Workweek } from '../../../../time/workweeks.ts';
import type { DayDelta } from '../rules/day-deltas.ts';
import { plainArray } from './columns.ts';

/** A change to a day, with the first date of the day's workweek. */
export type WeekDelta = DayDelta & { week: string };

/**
 * Adds figures to members' weeks and bumps the version (`mark`) of these weeks. A cached result is valid only for
 * one version of a week. This is part of the statement that changes the days, which saves a round trip.
 */
export const addToWeeks = (organizationId: number, deltas: readonly WeekDelta[]): SqlFragment => sql`
  weeks as (
    insert into weekly_time (organization_id, user_id, starts_on, tracked, billable, manual, keyboard, mouse, overall)
    select ${organizationId}::int, user_id, week, sum(tracked), sum(billable), sum(manual), sum(keyboard), sum(mouse),
      sum(overall)
    from unnest(${plainArray(deltas, (delta) => delta.userId)}::int[],
      ${plainArray(deltas, (delta) => delta.week)}::date[],
      ${plainArray(deltas, (delta) => delta.tracked)}::int[], ${plainArray(deltas, (delta) => delta.billable)}::int[],
      ${plainArray(deltas, (delta) => delta.manual)}::int[], ${plainArray(deltas, (delta) => delta.keyboard)}::int[],
      ${plainArray(deltas, (delta) => delta.mouse)}::int[], ${plainArray(deltas, (delta) => delta.overall)}::int[])
      as delta(user_id, week, tracked, billable, manual, keyboard, mouse, overall)
    group by user_id, week
    on conflict (organization_id, user_id, starts_on) do update
      set tracked = weekly_time.tracked + excluded.tracked, billable = weekly_time.billable + excluded.billable,
      manual = weekly_time.manual + excluded.manual, keyboard = weekly_time.keyboard + excluded.keyboard,
      mouse = weekly_time.mouse + excluded.mouse, overall = weekly_time.overall + excluded.overall, mark = excluded.mark
  )`;

/** Bumps the version of weeks whose slots moved but whose daily figures did not change. */
export async function bumpWeekVersions(
  db: Executor,
  organizationId: number,
  deltas: readonly WeekDelta[],
): Promise<void> {
  await db.run(sql`with ${addToWeeks(organizationId, deltas)} select`);
}

/** Recomputes consecutive workweeks from their days. They must be the organization's last workweeks. */
export async function recomputeWeeks(db: Executor, organizationId: number, weeks: readonly Workweek[]): Promise<void> {
  const [first] = weeks;
  if (!first) return;
  await db.run(sql`
    delete from weekly_time where organization_id = ${organizationId} and starts_on >= ${first.startOn}`);
  await db.run(sql`
    insert into weekly_time (organization_id, user_id, starts_on, tracked, billable, manual, keyboard, mouse, overall)
    select ${organizationId}::int, day.user_id, week.starts_on, sum(day.tracked), sum(day.billable), sum(day.manual),
      sum(day.keyboard), sum(day.mouse), sum(day.overall)
    from unnest(${weeks.map(({ startOn }) => startOn)}::date[], ${weeks.map(({ stopOn }) => stopOn)}::date[])
      as week(starts_on, stops_on)
    join daily_time day on day.local_date between week.starts_on and week.stops_on
    where day.organization_id = ${organizationId}
    group by day.user_id, week.starts_on`);
}
