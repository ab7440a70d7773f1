import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problems.ts';
import type { Database } from '../db/database.ts';
import { schemaVersions } from '../db/migrate.ts';

/** `live`: the process answers. `ready`: it can work, with the database reachable and its schema the one it knows. */
export function addHealth(server: FastifyInstance, database: Database) {
  server.get('/health/live', () => ({ status: 'ok' }));
  server.get('/health/ready', async () => {
    const { present, newest } = await schemaVersions(database);
    if (present !== newest)
      throw new Problem('service_unavailable', { message: 'The database schema is not the one this program knows.' });
    return { status: 'ok', schema_version: present };
  });
}
