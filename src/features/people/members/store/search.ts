import { comparable } from '../../../../db/folded.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { RequestedRange } from '../../../../time/requested-range.ts';

/** The search terms for a list of members. Omitted terms do not restrict. */
export interface PersonSearch {
  email?: string | undefined;
  name?: string | undefined;
}

/** Whether the text contains `part`, in any letter case and Unicode form, without wildcards. */
const holds = (text: SqlFragment, part: string) =>
  sql`and position(lower(${part.normalize('NFC')}::text) in ${comparable(text)}) > 0`;

/** An SQL fragment that filters a `person` by parts of email and name. */
export function matchingPersons({ email, name }: PersonSearch): SqlFragment {
  return sql`
    ${email === undefined ? sql`` : holds(sql`person.email`, email)}
    ${name === undefined ? sql`` : holds(sql`person.name`, name)}`;
}

/** An SQL fragment that filters rows by a time range. */
export function within(time: SqlFragment, { since, until }: RequestedRange): SqlFragment {
  return sql`
    ${sqlWhen(since !== null, () => sql`and ${time} >= ${since}::timestamptz`)}
    ${sqlWhen(until !== null, () => sql`and ${time} < ${until}::timestamptz`)}`;
}
