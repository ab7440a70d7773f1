// A conventional server: `DATABASE_URL=postgres://… node bench/peers/main.mjs drizzle|typeorm`. Prints its address.

import { createApp } from './app.mjs';

const stores = {
  drizzle: () => import('./drizzle/store.mjs'),
  typeorm: () => import('./typeorm/store.mjs'),
};

const url = process.env.DATABASE_URL;
const load = stores[process.argv[2]];
if (!url || !load) {
  console.error('usage: DATABASE_URL=postgres://… node bench/peers/main.mjs drizzle|typeorm');
  process.exit(2);
}
const { openStore } = await load();
// The same number of connections and idle time as fairhour, so that both are measured with warm connections.
const store = await openStore({ url, connections: 20, idleMs: 60_000, options: '-c TimeZone=UTC' });
const app = createApp(store);
const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) });
process.stdout.write(`listening on ${address}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await store.close();
});
