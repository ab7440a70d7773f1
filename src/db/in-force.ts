import { type SqlFragment, sql } from './sql.ts';

/** Selects the valid rows of a list, for the given members or for all members, from an id on. */
export interface InForceFilter {
  userIds: readonly number[] | undefined;
  startId: number;
  limit: number;
}

/**
 * The valid rows of a table with dated settings of members, by id. These rows are superseded, never overwritten. If
 * members are named, each member's first rows are found through the index, so the size of the table does not matter.
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
