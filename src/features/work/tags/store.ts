import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';

export interface TagRow {
  id: number;
  name: string;
  isArchived: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface TagFilter {
  startId: number;
  limit: number;
  ids?: readonly number[] | undefined;
}

/** Tags from an id on, ascending. */
export function selectTags(db: Executor, organizationId: number, filter: TagFilter): Promise<TagRow[]> {
  const { startId, limit, ids } = filter;
  return db.many(sql`
    select id, name, archived_at is not null as "isArchived", created_at as "createdAt", updated_at as "updatedAt"
    from tags where organization_id = ${organizationId} and id >= ${startId}
      ${sqlWhen(ids !== undefined, () => sql`and id = any(${ids}::int[])`)}
    order by id limit ${limit}`);
}

/** The tag that has a name in any case. */
export const selectNamesake = (
  db: Executor,
  organizationId: number,
  name: string,
): Promise<Pick<TagRow, 'id' | 'name' | 'isArchived'> | undefined> =>
  db.maybe(sql`
    select id, name, archived_at is not null as "isArchived" from tags
    where organization_id = ${organizationId} and lower(name) = lower(${name})`);

/** The number of tags in the organization, including archived ones. */
export async function countTags(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from tags where organization_id = ${organizationId}`,
  );
  return count;
}

export async function insertTag(
  db: Executor,
  organizationId: number,
  name: string,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into tags (organization_id, name, created_at, updated_at)
    values (${organizationId}, ${name}, ${now}, ${now}) returning id`);
  return id;
}

export async function rewriteTag(
  db: Executor,
  organizationId: number,
  { id, name, isArchived }: Pick<TagRow, 'id' | 'name' | 'isArchived'>,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update tags set name = ${name}, updated_at = ${now},
      archived_at = case when ${isArchived}::boolean then coalesce(archived_at, ${now}::timestamptz) end
    where organization_id = ${organizationId} and id = ${id}`);
}
