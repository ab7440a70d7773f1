import { openDatabase } from '../../src/db/database.ts';
import { distribute } from '../../src/db/cluster/run-distribution.ts';
import { addressOf, databaseUrl, onEveryServer, withAdmin, workers } from './databases.ts';

/** The number of shards. The number of shards is small, because the database of every test file has all shards. */
const shards = 4;

/** Adds an empty database to a cluster, on every server. */
export async function joinNodes(serverUrl: string, name: string): Promise<void> {
  await onEveryServer(databaseUrl(serverUrl, name), (client) => client.query('create extension citus'));
  await withAdmin(databaseUrl(serverUrl, name), async (client) => {
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`);
    const { host, port } = addressOf(new URL(serverUrl).host);
    await client.query('select citus_set_coordinator_host($1, $2)', [host, port]);
    for (const node of workers) {
      const worker = addressOf(node);
      await client.query('select citus_add_node($1, $2)', [worker.host, worker.port]);
    }
  });
}

/** Distributes the tables of a migrated database. */
export async function distributeTables(serverUrl: string, name: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl(serverUrl, name), service: 'maintenance', maxConnections: 1 });
  try {
    await distribute(database, () => undefined);
  } finally {
    await database.close();
  }
}

/**
 * Ends all connections to a database and permits no new ones, so that it can be copied. The connections include that of
 * the cluster's maintenance process.
 */
export async function closeTemplate(serverUrl: string, name: string): Promise<void> {
  await onEveryServer(serverUrl, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
  });
}

/** Makes the last node unreachable by moving it to a port on which no server listens. */
export const moveLastNode = (databaseUrl: string, by: number) =>
  withAdmin(databaseUrl, (client) =>
    client.query(
      `update pg_dist_node set nodeport = nodeport + $1
       where nodeid = (select max(nodeid) from pg_dist_node where noderole = 'primary')`,
      [by],
    ),
  );
