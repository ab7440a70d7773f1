import { slotSeconds } from '../../../contract/activity-item.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import type { BoundedRange } from '../../../time/range.ts';
import { selectedTime, type TimeVisibility } from '../activities/facts.ts';
import { personOf } from '../../people/members/facts.ts';

export interface TodayFilter {
  organizationId: number;
  startId: number;
  limit: number;
  userIds: readonly number[] | undefined;
  visibility: TimeVisibility;
  date: Temporal.PlainDate;
  range: BoundedRange;
  usualDates: readonly Temporal.PlainDate[];
}

/**
 * A member's day. The slots as lists of the same length, ordered by start, in seconds from the start of the day; null
 * means no slots.
 */
export interface TodayRow {
  userId: number;
  name: string;
  tracked: number;
  manual: number;
  starts: number[] | null;
  lengths: number[] | null;
  projectIds: number[] | null;
  /** 1 means manual time. */
  isManual: number[] | null;
  /** The tracked seconds of the usual dates that have time. */
  usual: number[] | null;
  lastDate: string | null;
}

const seen = ({ visibility }: TodayFilter) => selectedTime({ userIds: undefined, projectIds: undefined, visibility });

const daysOf = (filter: TodayFilter) => sql`
  daily_time where organization_id = ${filter.organizationId} and user_id = member.user_id
    and tracked > 0 ${seen(filter)}`;

const slotsOf = (filter: TodayFilter) => {
  const { since, until } = filter.range;
  return sql`
    select array_agg(extract(epoch from starts_at - ${since}::timestamptz)::int order by starts_at, project_id)
        as starts,
      array_agg(tracked::int order by starts_at, project_id) as lengths,
      array_agg(project_id order by starts_at, project_id) as projects,
      array_agg((time_type = 'manual')::int order by starts_at, project_id) as manual
    from activity_slots
    where organization_id = ${filter.organizationId} and user_id = member.user_id
      and starts_at > ${since.subtract({ seconds: slotSeconds })} and starts_at < ${until} ${seen(filter)}`;
};

/** The members visible to the reader: all, or the reader and the members of projects that the reader manages. */
const visibleMember = ({ organizationId, visibility }: TodayFilter) =>
  sqlWhen(visibility !== 'everything', () => {
    const { userId, managedProjectIds } = visibility as Exclude<TimeVisibility, 'everything'>;
    return sql`and (member.user_id = ${userId} or member.user_id in (select user_id from project_members
      where organization_id = ${organizationId} and project_id = any(${managedProjectIds}::int[])))`;
  });

/**
 * Today's time for the visible members, ascending by user. One statement reads everything, so that all figures agree.
 */
export function selectToday(db: Executor, filter: TodayFilter): Promise<TodayRow[]> {
  const { organizationId, userIds, date } = filter;
  return db.many(sql`
    select member.user_id as "userId", person.name, day.tracked, day.manual, slots.starts, slots.lengths,
      slots.projects as "projectIds", slots.manual as "isManual", usual.totals as usual, last.local_date as "lastDate"
    from members member ${personOf(organizationId)}
    cross join lateral (select coalesce(sum(tracked), 0)::int as tracked, coalesce(sum(manual), 0)::int as manual
      from ${daysOf(filter)} and local_date = ${date}) day
    cross join lateral (${slotsOf(filter)}) slots
    cross join lateral (select array_agg(total) as totals from (
      select sum(tracked)::int as total from ${daysOf(filter)}
        and local_date = any(${filter.usualDates.map((entry) => entry.toString())}::date[])
      group by local_date) by_date) usual
    left join lateral (select local_date from ${daysOf(filter)} and local_date <= ${date}
      order by local_date desc limit 1) last on true
    where member.organization_id = ${organizationId} and member.removed_at is null
      and member.user_id >= ${filter.startId}
      ${sqlWhen(userIds !== undefined, () => sql`and member.user_id = any(${userIds}::int[])`)} ${visibleMember(filter)}
    order by member.user_id limit ${filter.limit}`);
}
