/** Only the server, without background work, on an existing database: `npx node bench/alerts/server.ts URL`. */

import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/database.ts';

const database = openDatabase({ url: process.argv[2] ?? '' });
const config = { webUrl: 'http://localhost', rateLimit: 0, testClock: false, allowNewOrganizations: false };
const app = await createApp({ ...config, trustProxy: [], version: 'bench' }, database, pino({ level: 'warn' }));
process.on('SIGTERM', () => {
  void app.server.close().then(() => database.close());
});
process.stdout.write(`${await app.server.listen({ host: '127.0.0.1', port: 0 })}\n`);
