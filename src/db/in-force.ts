import { type SqlFragment, sql } from './sql.ts';

/** Which statements that are in force a list shows: of these members, or of all, from an id on. */
export interface InForceFilter {
  userIds: readonly number[] | undefined;
  startId: number;
  limit: number;
}

/**
 * The rows of a table of statements about members that are superseded, never overwritten: those in force, by id. Of
 * members that are named the first of each are found by member, whatever the number of rows.
 */
export function inForce(table: SqlFragment, organizationId: number, filter: InForceFilter): SqlFragment {
  const { userIds, startId, limit } = filter;
  const ofMembers = sql`
    unnest(${new Set(userIds)}::int[]) as named (member_id)
    cross join lateral (
      select * from ${table}
      where organization_id = ${organizationId} and user_id = member_id and superseded_at is null and id >= ${startId}
      order by id limit ${limit}) as of_member`;
  return sql`
    ${userIds ? ofMembers : table}
    where organization_id = ${organizationId} and superseded_at is null and id >= ${startId}
    order by id limit ${limit}`;
}
