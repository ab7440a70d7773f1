import { openDatabase } from '../../src/db/database.ts';
import { distribute } from '../../src/db/cluster/turn.ts';
import { addressOf, databaseUrl, onEveryServer, withAdmin, workers } from './databases.ts';

/** Few shards: every database of a test file has them all. */
const shards = 4;

/** Makes an empty database one of a cluster, on every server. */
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

/** Distributes a migrated database. */
export async function distributeTables(serverUrl: string, name: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl(serverUrl, name), service: 'maintenance', maxConnections: 1 });
  try {
    await distribute(database, () => undefined);
  } finally {
    await database.close();
  }
}

/** Lets nobody into a database any more, so that it can be copied: not even the process that keeps it. */
export async function closeTemplate(serverUrl: string, name: string): Promise<void> {
  await onEveryServer(serverUrl, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
  });
}

/** Looks for the last node at another port, where nothing listens: as if it were away. */
export const moveLastNode = (databaseUrl: string, by: number) =>
  withAdmin(databaseUrl, (client) =>
    client.query(
      `update pg_dist_node set nodeport = nodeport + $1
       where nodeid = (select max(nodeid) from pg_dist_node where noderole = 'primary')`,
      [by],
    ),
  );
