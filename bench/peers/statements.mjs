// The upper limit of one JavaScript process for a request: prepared statements, sent together on a connection from a
// pool, and a prebuilt response.
// `DATABASE_URL=postgres://… node bench/peers/statements.mjs FILE`, where FILE contains
// `{ statements: [{ name, text, values }], answer: <file> }`. Prints its address.

import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const { statements, answer } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = readFileSync(answer);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  idleTimeoutMillis: 60_000,
  options: '-c TimeZone=UTC',
  pipeline: true,
});
const app = Fastify();
app.get('/*', async (_request, reply) => {
  const client = await pool.connect();
  try {
    await Promise.all(statements.map((statement) => client.query(statement)));
  } finally {
    client.release();
  }
  return reply.type('application/json').send(bytes);
});
const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) });
process.stdout.write(`listening on ${address}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
