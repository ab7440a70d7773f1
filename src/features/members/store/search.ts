import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';
import type { RequestedRange } from '../../../time/requested-range.ts';

/** What a list of members is searched by; what is left out does not matter. */
export interface PersonSearch {
  email?: string | undefined;
  name?: string | undefined;
}

/** Whether `part` stands in the text, in any letter case and without wildcards. */
const holds = (text: SqlFragment, part: string) => sql`and position(lower(${part}::text) in lower(${text})) > 0`;

/** A piece of a statement that reads users as `u`: those whose email and name hold what is searched for. */
export function matchingPersons({ email, name }: PersonSearch): SqlFragment {
  return sql`
    ${email === undefined ? sql`` : holds(sql`u.email`, email)}
    ${name === undefined ? sql`` : holds(sql`u.name`, name)}`;
}

/** A piece of a statement: rows whose time lies in the range. */
export function within(time: SqlFragment, { since, until }: RequestedRange): SqlFragment {
  return sql`
    ${sqlWhen(since !== null, () => sql`and ${time} >= ${since}::timestamptz`)}
    ${sqlWhen(until !== null, () => sql`and ${time} < ${until}::timestamptz`)}`;
}

/**
 * A column of a statement: when time tracked by the user on their newest day was last recorded or changed. Somebody who
 * leads only projects (`seenBy`) learns of others what was recorded on these.
 */
export function lastRecorded(organizationId: number, userId: SqlFragment, seenBy?: number): SqlFragment {
  const seen = sqlWhen(
    seenBy !== undefined,
    () => sql`and (day.user_id = ${seenBy}::int or day.project_id in (
      select project_id from project_members
      where organization_id = ${organizationId} and user_id = ${seenBy}::int and role = 'manager'))`,
  );
  return sql`(select day.updated_at from daily_time day
    where day.organization_id = ${organizationId} and day.user_id = ${userId} and day.tracked > day.manual ${seen}
    order by day.local_date desc, day.updated_at desc limit 1)`;
}
