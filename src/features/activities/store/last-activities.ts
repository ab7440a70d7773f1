import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../db/sql.ts';

export interface LastFilter {
  organizationId: number;
  startId: number;
  limit: number;
  includeRemoved: boolean;
  /** Only persons on this project, by what they did on it. */
  projectId?: number | undefined;
  /** Only this person, and those on projects that they manage; left out = everybody. */
  readerId?: number | undefined;
}

export interface LastRow {
  userId: number;
  endedAt: string | null;
  projectId: number | null;
  taskId: number | null;
}

const lastSlot = sql`starts_at + make_interval(secs => tracked) as ended_at, project_id, task_id`;

/**
 * When a tracker's last time of the member `m` ended in months whose slots are let go of; on a project, in months of
 * the member's last date there, `day`.
 */
const lastReleased = ({ organizationId, projectId }: LastFilter): SqlFragment => sql`
  select r.month::timestamp at time zone 'UTC' + make_interval(secs => run.starts + run.seconds) as ended_at,
    run.project_id, run.task_id
  from released_time r cross join lateral unnest(r.starts, r.seconds, r.project_ids, r.task_ids, r.manual)
    as run (starts, seconds, project_id, task_id, manual)
  where r.organization_id = ${organizationId} and r.user_id = m.user_id and not run.manual
    ${sqlWhen(
      projectId !== undefined,
      () => sql`and run.project_id = ${projectId}
        and r.month between date_trunc('month', day.local_date - interval '1 day')::date and day.local_date + 1`,
    )}
  order by r.month desc, run.starts desc limit 1`;

/** The last slot that a tracker recorded of the member `m`, on a project that of the last day with such time there. */
function lastOf(filter: LastFilter): SqlFragment {
  const { organizationId, projectId } = filter;
  if (projectId === undefined) {
    return sql`
      select * from (
        (select ${lastSlot} from activity_slots
          where organization_id = ${organizationId} and user_id = m.user_id and time_type = 'tracked'
          order by starts_at desc, project_id limit 1)
        union all (${lastReleased(filter)})) either
      order by ended_at desc limit 1`;
  }
  // A date begins up to fourteen hours before and ends up to twelve hours after that of UTC; a slot may begin on the
  // day before.
  return sql`select slot.* from (
      select local_date from daily_time
      where organization_id = ${organizationId} and project_id = ${projectId} and user_id = m.user_id
        and tracked > manual
      order by local_date desc limit 1) day
    cross join lateral (
      select * from (
        (select ${lastSlot} from activity_slots
          where organization_id = ${organizationId} and user_id = m.user_id and time_type = 'tracked'
            and project_id = ${projectId}
            and starts_at >= day.local_date::timestamp at time zone 'UTC' - interval '1 day'
            and starts_at < day.local_date::timestamp at time zone 'UTC' + interval '2 days'
          order by starts_at desc limit 1)
        union all (${lastReleased(filter)})) either
      order by ended_at desc limit 1) slot`;
}

/** Who is listed: those on the project, and of former members those who did something there. */
function listed({ organizationId, projectId, includeRemoved }: LastFilter): SqlFragment {
  const present = sql`m.removed_at is null`;
  if (projectId === undefined) return includeRemoved ? sql`` : sql`and ${present}`;
  const onProject = sql`exists (select 1 from project_members p
    where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.user_id = m.user_id)`;
  if (!includeRemoved) return sql`and ${present} and ${onProject}`;
  return sql`and (last.project_id is not null and m.removed_at is not null or ${onProject})`;
}

/** The last slot that a tracker recorded of each member, from a user id on, ascending. */
export function listLast(db: Executor, filter: LastFilter): Promise<LastRow[]> {
  const { organizationId, readerId } = filter;
  return db.many(sql`
    select m.user_id as "userId", last.ended_at as "endedAt", last.project_id as "projectId", last.task_id as "taskId"
    from members m left join lateral (${lastOf(filter)}) last on true
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId} ${listed(filter)}
      ${sqlWhen(
        readerId !== undefined,
        () => sql`and (m.user_id = ${readerId} or exists (select 1 from project_members boss
          join project_members p on p.organization_id = boss.organization_id and p.project_id = boss.project_id
          where boss.organization_id = ${organizationId} and boss.user_id = ${readerId} and boss.role = 'manager'
            and p.user_id = m.user_id and p.organization_id = ${organizationId}))`,
      )}
    order by m.user_id limit ${filter.limit}`);
}
