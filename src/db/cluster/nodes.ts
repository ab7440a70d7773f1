import type { QueryClient } from './distribute.ts';

interface Node {
  readonly address: string;
  readonly isCoordinator: boolean;
  readonly isActive: boolean;
  readonly takesShards: boolean;
}

const nodes = `
  select nodename || ':' || nodeport as address, groupid = 0 as "isCoordinator", isactive as "isActive",
    shouldhaveshards as "takesShards"
  from pg_dist_node where noderole = 'primary' order by groupid`;

const unreached = `
  select from_nodename || ':' || from_nodeport as "from", to_nodename || ':' || to_nodeport as "to"
  from citus_check_cluster_node_health() where not coalesce(result, false)`;

const withoutPreparing = `
  select n.nodename || ':' || n.nodeport as address
  from run_command_on_all_nodes('show max_prepared_transactions') r join pg_dist_node n using (nodeid)
  where not r.success or r.result = '0'`;

const addressesOf = (rows: readonly { address: string }[]) => rows.map(({ address }) => address).join(', ');

/** Problems visible in the catalog, before any node is queried. */
function missingNodes(known: readonly Node[]): string[] {
  const idle = known.filter(({ isActive }) => !isActive);
  return [
    ...(known.some(({ isCoordinator }) => isCoordinator)
      ? []
      : [`The coordinator does not know its own address: select citus_set_coordinator_host('…', 5432).`]),
    ...(known.some(({ isCoordinator, takesShards }) => takesShards && !isCoordinator)
      ? []
      : [`No worker can take shards: run select citus_add_node('…', 5432) for each worker.`]),
    ...(idle.length === 0 ? [] : [`Nodes are not active: ${addressesOf(idle)}.`]),
  ];
}

/** The problems that prevent distributing the tables, as sentences for the operator; empty if everything is ready. */
export async function obstaclesOf(client: QueryClient): Promise<{ nodes: string[]; obstacles: string[] }> {
  const { rows: known } = await client.query<Node>(nodes);
  const missing = missingNodes(known);
  const answer = (obstacles: string[]) => ({ nodes: known.map(({ address }) => address), obstacles });
  if (missing.length > 0) return answer(missing);
  const { rows: gaps } = await client.query<{ from: string; to: string }>(unreached);
  if (gaps.length > 0) return answer(gaps.map(({ from, to }) => `The node ${from} cannot reach ${to}.`));
  const { rows: unprepared } = await client.query<{ address: string }>(withoutPreparing);
  if (unprepared.length === 0) return answer([]);
  return answer([
    `Prepared transactions are disabled, so that a crash could leave half of a transaction: ` +
      `set max_prepared_transactions to max_connections or more on ${addressesOf(unprepared)}.`,
  ]);
}
