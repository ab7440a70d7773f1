import type { Executor } from '../database.ts';
import { among, sql, type SqlFragment } from '../sql.ts';
import { tablesOnCluster } from './tables.ts';

const distributed = new Map(
  tablesOnCluster.flatMap(({ name, kind }) => (kind.kind === 'distributed' ? [[name, kind.by] as const] : [])),
);

/** Names come from the list of tables alone. */
const named = (name: string): SqlFragment => sql([name] as unknown as TemplateStringsArray);

const part = (name: string, by: string, organizationIds: readonly number[]) => sql`
  ${named(name)} as (select * from public.${named(name)} where ${named(by)} ${among(organizationIds)})`;

/** The same query, in which tables of organizations have the rows of some alone: no other shard is asked. */
function withParts(query: SqlFragment, organizationIds: readonly number[]): SqlFragment {
  const names = new Set([...query.text.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name = '']) => name));
  const parts = [...names].flatMap((name) => {
    const by = distributed.get(name);
    return by === undefined ? [] : [part(name, by, organizationIds)];
  });
  if (parts.length === 0) return query;
  return sql`with ${parts.reduce((before, next) => sql`${before}, ${next}`)} ${query}`;
}

/** A database for queries of all organizations that has some alone. */
export function ofSome(db: Executor, organizationIds: readonly number[]): Executor {
  const within = (query: unknown) => withParts(query as SqlFragment, organizationIds);
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
