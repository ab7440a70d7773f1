import { type SqlFragment, sql, sqlWhen } from '../../../db/sql.ts';

/** The member and the range of the runs, as SQL expressions. Instants are unix seconds. */
interface RunsAsked {
  organizationId: number;
  userId: SqlFragment | number;
  since: SqlFragment | number;
  until: SqlFragment | number;
  /** Default: as known now. */
  knownAt?: Temporal.Instant | undefined;
}

/** How far a slot can extend beyond the end of its month. */
const slotSeconds = 600;

/**
 * A user's time in a range, in months without slots: runs, clipped to the range, with the columns `since` (unix
 * seconds), `tracked`, `project_id`, `task_id`, `billable` and `manual`. The order of a month's time before its last
 * change is unknown. If `knownAt` is before that change, the month's runs are left out.
 */
export const runsBetween = ({ organizationId, userId, since, until, knownAt }: RunsAsked): SqlFragment => sql`
  select greatest(m.begins + run.starts, ${since}::int8) as since,
    (least(m.begins + run.starts + run.seconds, ${until}::int8) - greatest(m.begins + run.starts, ${since}::int8))::int
      as tracked,
    run.project_id, run.task_id, run.billable, run.manual
  from (select extract(epoch from month::timestamp)::int8 as begins, starts, seconds, project_ids, task_ids, billable,
        manual
      from released_time
      where organization_id = ${organizationId} and user_id = ${userId}
        and month >= date_trunc('month', to_timestamp(${since}::int8 - ${slotSeconds}::int) at time zone 'UTC')::date
        and month <= (to_timestamp(${until}::int8) at time zone 'UTC')::date
        ${sqlWhen(knownAt !== undefined, () => sql`and recorded_until <= ${knownAt}`)} offset 0) m
    cross join lateral unnest(m.starts, m.seconds, m.project_ids, m.task_ids, m.billable, m.manual)
      as run (starts, seconds, project_id, task_id, billable, manual)
  where m.begins + run.starts < ${until}::int8 and m.begins + run.starts + run.seconds > ${since}::int8`;
