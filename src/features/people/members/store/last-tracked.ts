import { sql, type SqlFragment } from '../../../../db/sql.ts';

/** Selects the users whose last tracked time is read, and on which projects. */
interface LastTracked {
  organizationId: number;
  /** The SQL column with the user id. */
  userId: SqlFragment;
  /** A condition on the project id in `column`. */
  onProjects: (column: SqlFragment) => SqlFragment;
}

const anyProject = () => sql`true`;

/**
 * All projects of the user. For a project manager (`seenBy`), other users' time counts only on projects they manage.
 */
function projectsInSight({ organizationId, userId }: Omit<LastTracked, 'onProjects'>, seenBy?: number) {
  if (seenBy === undefined) return anyProject;
  return (column: SqlFragment) => sql`(${userId} = ${seenBy}::int or ${column} in (
    select project_id from project_members
    where organization_id = ${organizationId} and user_id = ${seenBy}::int and role = 'manager'))`;
}

/**
 * The last tracked time within months whose slots are in the archive table `released_time`, up to the date of `day`.
 */
const lastReleased = ({ organizationId, userId, onProjects }: LastTracked): SqlFragment => sql`
  select released.month::timestamp at time zone 'UTC' + make_interval(secs => run.starts + run.seconds) as ended_at,
    run.project_id, run.task_id
  from released_time released cross join lateral unnest(released.starts, released.seconds, released.project_ids,
    released.task_ids, released.manual)
    as run (starts, seconds, project_id, task_id, manual)
  where released.organization_id = ${organizationId} and released.user_id = ${userId} and not run.manual
    and ${onProjects(sql`run.project_id`)}
    and released.month between date_trunc('month', day.local_date - interval '1 day')::date and day.local_date + 1
  order by released.month desc, run.starts desc limit 1`;

/**
 * An SQL fragment: the end, project and task of a user's latest program-tracked time. The query first finds the last
 * date in the daily figures, so it reads only one or two months of slots.
 */
export function lastTracked(time: LastTracked): SqlFragment {
  const { organizationId, userId, onProjects } = time;
  // A local date begins up to fourteen hours before the UTC date and ends up to twelve hours after it. A slot may begin
  // on the day before.
  return sql`select slot.* from (
      select local_date from daily_time
      where organization_id = ${organizationId} and user_id = ${userId} and tracked > manual
        and ${onProjects(sql`project_id`)}
      order by local_date desc limit 1) day
    cross join lateral (
      select * from (
        (select starts_at + make_interval(secs => tracked) as ended_at, project_id, task_id from activity_slots
          where organization_id = ${organizationId} and user_id = ${userId} and time_type = 'tracked'
            and ${onProjects(sql`project_id`)}
            and starts_at >= day.local_date::timestamp at time zone 'UTC' - interval '1 day'
            and starts_at < day.local_date::timestamp at time zone 'UTC' + interval '2 days'
          order by starts_at desc, project_id limit 1)
        union all (${lastReleased(time)})) either
      order by ended_at desc limit 1) slot`;
}

/** An SQL column: the end of a user's latest program-tracked time on visible projects. */
export function lastTrackedEnd(organizationId: number, userId: SqlFragment, seenBy?: number): SqlFragment {
  const scope = { organizationId, userId };
  return sql`(select last.ended_at
    from (${lastTracked({ ...scope, onProjects: projectsInSight(scope, seenBy) })}) last)`;
}
