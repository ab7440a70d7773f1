import { type SqlFragment, sql, sqlWhen } from '../../../db/sql.ts';

/** Whose runs, and of when: expressions of a statement, instants as unix seconds. */
interface RunsAsked {
  organizationId: number;
  userId: SqlFragment | number;
  since: SqlFragment | number;
  until: SqlFragment | number;
  /** Left out = as known now. */
  knownAt?: Temporal.Instant | undefined;
}

/** A slot reaches beyond the end of its month by so much at most. */
const slotSeconds = 600;

/**
 * The time of a user within a range, in months whose slots are let go of: runs without a break, cut to the range, with
 * the columns `since` (unix seconds), `tracked`, `project_id`, `task_id`, `billable` and `manual`. At an instant before
 * the last change of a month its order is not known, and its runs are left out.
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
