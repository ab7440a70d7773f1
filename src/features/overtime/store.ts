import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';
import type { StatedRate } from './rules/rates.ts';

/** Local dates, both inclusive. */
export interface DateRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface MemberFilter extends DateRange {
  startId: number;
  limit: number;
  /** Those named count only while they are members; left out = everybody, former members too. */
  userIds: readonly number[] | undefined;
}

/** A member's time as lists of the same length: the days from the range's first on, the projects and the seconds. */
export interface MemberTime {
  userId: number;
  days: number[];
  projects: number[];
  seconds: number[];
}

/**
 * Who has time on the dates, ascending by user id, and that time by local date and project: a row for each member, since
 * rows cost more than what is in them.
 */
export function selectTime(db: Executor, organizationId: number, filter: MemberFilter): Promise<MemberTime[]> {
  const { userIds } = filter;
  return db.many(sql`
    select m.user_id as "userId", t.days, t.projects, t.seconds
    from members m
    cross join lateral (
      select array_agg(d.local_date - ${filter.from}::date) as days, array_agg(d.project_id) as projects,
        array_agg(d.tracked) as seconds
      from daily_time d
      where d.organization_id = ${organizationId} and d.user_id = m.user_id
        and d.local_date between ${filter.from} and ${filter.to} and d.tracked > 0
      having count(*) > 0) t
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[]) and m.removed_at is null`)}
    order by m.user_id limit ${filter.limit}`);
}

/** The rates in force, of all days, that time of the members on the projects may be priced by. */
export function selectRates(
  db: Executor,
  organizationId: number,
  of: { userIds: Iterable<number>; projectIds: Iterable<number> },
): Promise<StatedRate[]> {
  const [userIds, projectIds] = [new Set(of.userIds), new Set(of.projectIds)];
  return db.many(sql`
    select kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
      pay_type as "payType"
    from rates
    where organization_id = ${organizationId} and superseded_at is null
      and ((user_id = any(${userIds}::int[]) and (project_id is null or project_id = any(${projectIds}::int[])))
        or (user_id is null and project_id = any(${projectIds}::int[])))`);
}
