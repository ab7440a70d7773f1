import { rm } from 'node:fs/promises';
import pg from 'pg';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start.ts';
import { migrate } from '../../src/db/migrate.ts';
import { buildIfChanged } from '../../scripts/program/build.ts';
import { closeTemplate, distributeTables, joinNodes } from './cluster.ts';
import { makeDataFolder } from './data-folder.ts';
import { databaseUrl, dropDatabase, onEveryServer, demoDatabaseName, withAdmin, workers } from './databases.ts';
import { startPostgresOf } from './postgres.ts';

/** The server that holds the test databases, and the database from which they are copied. */
export interface TestServer {
  serverUrl: string;
  templateName: string;
}

/** Starts the PostgreSQL of a test run, unless the environment names a server. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external) return { url: external, stop: () => Promise.resolve() };
  const programs = process.env['TEST_POSTGRES_BIN'];
  if (programs) return startPostgresOf(programs);
  const directory = await makeDataFolder('test');
  const server = await startEmbedded({ dataDirectory: directory, role: 'server', durable: false });
  // Tests create databases and limit temporary space. All other settings are the same as in a user's installation.
  await withAdmin(server.superuserUrl, async (client) => {
    await client.query('alter role fairhour_server createdb');
    // Tests run most statements only a few times, and PostgreSQL would otherwise plan each of the first five uses.
    await client.query('alter role fairhour_server set plan_cache_mode = force_generic_plan');
    await client.query('grant set on parameter temp_file_limit to fairhour_server');
    // One round of password hashing. Test files open many connections, and thousands of hashing rounds would take up
    // most of the time.
    const { password } = new URL(server.url);
    await client.query('set scram_iterations = 1');
    await client.query(`alter role fairhour_server password ${pg.escapeLiteral(decodeURIComponent(password))}`);
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts one PostgreSQL with one migrated template, and builds the program that tests start. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const [server] = await Promise.all([startServer(), buildIfChanged()]);
  const isCluster = workers.length > 0;
  const templateName = `fairhour_template_${process.pid}`;
  await onEveryServer(server.url, async (client) => {
    await dropDatabase(client, templateName);
    await client.query(`create database ${templateName}`);
  });
  if (isCluster) await joinNodes(server.url, templateName);
  const database = openDatabase({ url: databaseUrl(server.url, templateName), maxConnections: 2 });
  await migrate(database);
  await database.close();
  if (isCluster) {
    await distributeTables(server.url, templateName);
    await closeTemplate(server.url, templateName);
  }
  const stop = async () => {
    await onEveryServer(server.url, async (client) => {
      for (const name of [templateName, demoDatabaseName(templateName)]) await dropDatabase(client, name);
    });
    await server.stop();
  };
  return { serverUrl: server.url, templateName, stop };
}
