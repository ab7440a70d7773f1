import { comparable } from '../../../../db/folded.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { RequestedRange } from '../../../../time/requested-range.ts';

/** What a list of members is searched by; what is left out does not matter. */
export interface PersonSearch {
  email?: string | undefined;
  name?: string | undefined;
}

/** Whether the text contains `part`, in any letter case and Unicode form and without wildcards. */
const holds = (text: SqlFragment, part: string) =>
  sql`and position(lower(${part.normalize('NFC')}::text) in ${comparable(text)}) > 0`;

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
