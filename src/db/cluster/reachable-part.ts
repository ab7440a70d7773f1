import type { Database, Executor } from '../database.ts';
import { among, type Sql, sql, type SqlFragment, sqlName, withParts } from '../sql.ts';
import { tablesOnCluster } from './tables.ts';

const distributed = new Map(
  tablesOnCluster.flatMap(({ name, kind }) => (kind.kind === 'distributed' ? [[name, kind.by] as const] : [])),
);

const part = (name: string, by: string, organizationIds: readonly number[]) => sql`
  ${sqlName(name)} as (select * from public.${sqlName(name)} where ${sqlName(by)} ${among(organizationIds)})`;

/**
 * Restricts a query to the rows of some organizations, so that it does not read other shards. Tables that the query
 * text does not mention are not restricted.
 */
function restrictTo(organizationIds: readonly number[], query: SqlFragment): SqlFragment {
  const words = new Set(query.text.toLowerCase().match(/\w+/g));
  const parts = [...distributed].flatMap(([name, by]) => (words.has(name) ? [part(name, by, organizationIds)] : []));
  return parts.length === 0 ? query : withParts(parts, query);
}

/** A database whose queries see only some organizations. */
export function limitToOrganizations(db: Executor, organizationIds: readonly number[]): Executor {
  const within = (query: Sql) => restrictTo(organizationIds, query as SqlFragment);
  return {
    ...db,
    many: (query) => db.many(within(query)),
    maybe: (query) => db.maybe(within(query)),
    one: (query) => db.one(within(query)),
  };
}

/** Timeout in milliseconds for a node's answer to a trivial query. */
const answerMs = 4_000;

interface Node {
  readonly id: number;
  readonly name: string;
  readonly port: number;
}

/**
 * Checks whether a node answers the coordinator. If a node accepts a connection and then hangs, the coordinator would
 * wait forever, so this function sets a time limit.
 */
async function answers(database: Database, { name, port }: Node): Promise<boolean> {
  const late = new AbortController();
  const checkNode = async (db: Executor) => {
    // The time spent waiting for a connection to the coordinator must not count against the node.
    await db.one(sql`select 1 as one`);
    const timer = setTimeout(() => late.abort(), answerMs);
    const check = db.one<{ does: boolean }>(sql`select citus_check_connection_to_node(${name}, ${port}::int) as does`);
    return (await check.finally(() => clearTimeout(timer))).does;
  };
  return database.session(checkNode, late.signal).catch((error: unknown) => {
    if (late.signal.aborted) return false;
    throw error;
  });
}

/** The reachable part of a cluster. */
export interface ReachablePart {
  /** `host:port` of the nodes that do not answer. */
  readonly away: readonly string[];
  /** The organizations on nodes that answer, and those on nodes that do not. */
  readonly livingIds: readonly number[];
  readonly awayIds: readonly number[];
}

/** The reachable part of a cluster with a lost node. Undefined if all nodes answer or the database is not a cluster. */
export async function findReachablePart(database: Database): Promise<ReachablePart | undefined> {
  const { isCluster } = await database.one<{ isCluster: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus') as "isCluster"`);
  if (!isCluster) return undefined;
  const nodes = await database.many<Node>(sql`
    select groupid::int as id, nodename as name, nodeport as port from pg_dist_node where noderole = 'primary'
    order by groupid`);
  const living: number[] = [];
  const away: string[] = [];
  // The nodes are checked one after another, to leave connections free for other work.
  for (const node of nodes) {
    if (await answers(database, node)) living.push(node.id);
    else away.push(`${node.name}:${node.port}`);
  }
  if (away.length === 0) return undefined;
  const rows = await database.many<{ id: number; lives: boolean }>(sql`
    select o.organization_id as id, placement.groupid = any(${living}::int[]) as lives
    from (select distinct organization_id from user_organizations) o
    join pg_dist_placement placement on placement.shardid = get_shard_id_for_distribution_column('organizations',
      o.organization_id)
    order by 1`);
  const idsOf = (wanted: boolean) => rows.filter(({ lives }) => lives === wanted).map(({ id }) => id);
  return { away, livingIds: idsOf(true), awayIds: idsOf(false) };
}
