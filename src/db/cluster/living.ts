import type { Executor } from '../database.ts';
import { among, type Sql, sql, type SqlFragment, sqlName, withParts } from '../sql.ts';
import { tablesOnCluster } from './tables.ts';

const distributed = new Map(
  tablesOnCluster.flatMap(({ name, kind }) => (kind.kind === 'distributed' ? [[name, kind.by] as const] : [])),
);

const part = (name: string, by: string, organizationIds: readonly number[]) => sql`
  ${sqlName(name)} as (select * from public.${sqlName(name)} where ${sqlName(by)} ${among(organizationIds)})`;

/**
 * The same query, in which tables of organizations have the rows of some alone: no other shard is asked. A part that
 * nothing uses, since its word is no table there, is not asked either.
 */
function keepTo(organizationIds: readonly number[], query: SqlFragment): SqlFragment {
  const words = new Set(query.text.toLowerCase().match(/\w+/g));
  const parts = [...distributed].flatMap(([name, by]) => (words.has(name) ? [part(name, by, organizationIds)] : []));
  return parts.length === 0 ? query : withParts(parts, query);
}

/** A database for queries of all organizations that has some alone. */
export function ofSome(db: Executor, organizationIds: readonly number[]): Executor {
  const within = (query: Sql) => keepTo(organizationIds, query as SqlFragment);
  return {
    ...db,
    many: (query) => db.many(within(query)),
    maybe: (query) => db.maybe(within(query)),
    one: (query) => db.one(within(query)),
  };
}

const livingNodes = sql`
  select groupid::int as id from pg_dist_node
  where noderole = 'primary' and citus_check_connection_to_node(nodename, nodeport)`;

/**
 * The organizations that lie on nodes which answer. Undefined where all nodes do, and where there are none: then it is
 * no node that is away.
 */
export async function findLiving(db: Executor): Promise<number[] | undefined> {
  const { isCluster } = await db.one<{ isCluster: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus') as "isCluster"`);
  if (!isCluster) return undefined;
  const nodes = await db.many<{ id: number }>(livingNodes);
  const { known } = await db.one<{ known: number }>(sql`
    select count(*)::int as known from pg_dist_node where noderole = 'primary'`);
  if (nodes.length === known) return undefined;
  const rows = await db.many<{ id: number }>(sql`
    select o.organization_id as id from (select distinct organization_id from user_organizations) o
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('organizations', o.organization_id)
    where p.groupid = any(${nodes.map(({ id }) => id)}::int[]) order by 1`);
  return rows.map(({ id }) => id);
}
