import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problems.ts';
import type { Readiness } from './readiness.ts';

/**
 * `live`: the process answers. `ready`: the process can work: the database accepts writes and has a known schema.
 */
export function addHealth(server: FastifyInstance, readiness: Readiness) {
  server.get('/health/live', () => ({ status: 'ok' }));
  server.get('/health/ready', async () => {
    const verdict = await readiness.read();
    if (!verdict.ready) throw new Problem('service_unavailable', { message: verdict.reason });
    return { status: 'ok', schema_version: verdict.schemaVersion };
  });
}
