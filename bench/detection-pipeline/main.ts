/** Measures the detector from the database to the records: `npx node bench/detection-pipeline/main.ts --help`. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { Client } from '../../src/client/client.ts';
import { features } from '../../src/contract/roles.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start.ts';
import { migrate } from '../../src/db/migrate.ts';
import { bootstrapOrganization } from '../../src/features/setup/bootstrap.ts';
import { saveTestNow } from '../../src/features/test-clock/store.ts';
import { unusualActivityDetection } from '../../src/features/unusual-activities/detection/jobs.ts';
import { markDays } from '../../src/features/unusual-activities/detection/mark.ts';
import { addPeople, type Detail, linesOf, type Workload } from './company.ts';
import { type Stopwatch, timedTransaction } from './stopwatch.ts';

const help = `Loads a company's time into an embedded PostgreSQL of its own in the temporary directory and measures the analysis of
all its days, first of new days, then of the same again: days of members per second, memory, share spent in the database.

  --members N     members (default 1000)
  --days N        days of eight hours each (default 30)
  --detail NAME   sums, minutes or seconds: what each slot says about activity (default minutes)
  --workers N     sweeps at once in this process (default 1)
  --help          this text
`;

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
    detail: { type: 'string', default: 'minutes' },
    workers: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const now = Temporal.Instant.from('2027-01-01T00:00:00Z');
const later = now.add({ minutes: 10 });

interface Company {
  app: App;
  database: Database;
  organizationId: number;
}

async function load(database: Database): Promise<Company> {
  const config = { webUrl: 'http://localhost', rateLimit: 0, testClock: true, allowNewOrganizations: true };
  const app = await createApp({ ...config, trustProxy: [], version: 'bench' }, database, pino({ level: 'warn' }));
  await saveTestNow(database, now);
  const { organizationId, token } = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, now), {
      name: 'Bench',
      timeZone: 'America/New_York',
      weekStart: 1,
      features,
      ownerEmail: 'owner@example.com',
    }),
  );
  const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const people = await addPeople(new Client({ baseUrl, token }), organizationId, Number(options.members));
  const workload: Workload = { ...people, days: Number(options.days), detail: options.detail as Detail };
  const response = await fetch(`${baseUrl}/ext/v1/organizations/${organizationId}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: Readable.toWeb(Readable.from(linesOf(workload))) as ReadableStream,
    duplex: 'half',
  });
  const { rejections: _rejections, ...counts } = (await response.json()) as Record<string, unknown>;
  print(`loaded: ${JSON.stringify(counts)}`);
  await app.server.close();
  return { app, database, organizationId };
}

async function analyse({
  app,
  database,
}: Company): Promise<{ seconds: number; watch: Stopwatch; peakMegabytes: number }> {
  const watch = { waitedMs: 0, statements: 0 };
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const start = performance.now();
  const workers = Array.from({ length: Number(options.workers) }, () =>
    unusualActivityDetection.sweep({
      now: later,
      transaction: (work) => timedTransaction(database, watch, (tx) => work(app.contextFor(tx, later))),
    }),
  );
  await Promise.all(workers);
  clearInterval(sampler);
  return { seconds: (performance.now() - start) / 1000, watch, peakMegabytes: peak / 1_048_576 };
}

async function report(name: string, company: Company): Promise<void> {
  const { seconds, watch, peakMegabytes } = await analyse(company);
  const { rows } = await company.database.pool.query<{ days: number; records: number }>(
    `select (select count(*)::int from detection_days where analysed_at is not null and due_at is null) as days,
       (select count(*)::int from unusual_activities) as records`,
  );
  const { days = 0, records = 0 } = rows[0] ?? {};
  const share = watch.waitedMs / 1000 / seconds / Number(options.workers);
  print(
    `${name}: ${days} days of members in ${seconds.toFixed(1)} s, ${(days / seconds).toFixed(0)} a second; ${(1000 * (seconds / days)).toFixed(2)} ms each`,
  );
  print(
    `  ${(100 * share).toFixed(0)} % spent in the database, ${(watch.statements / days).toFixed(2)} statements a day; memory at most ${peakMegabytes.toFixed(0)} MB; ${records} records`,
  );
}

async function measure(directory: string): Promise<void> {
  const server = await startEmbedded({ dataDirectory: join(directory, 'data'), role: 'server', durable: true });
  const database = openDatabase({ url: server.url, maxConnections: 12 });
  try {
    await migrate(database);
    const company = await load(database);
    await report('new days', company);
    const span = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2026-12-31') };
    await database.transaction((tx) =>
      markDays(company.app.contextFor(tx, now), company.organizationId, { ...span, userIds: undefined }, 'requested'),
    );
    await report('the same again', company);
  } finally {
    await database.close();
    await server.stop();
  }
}

if (options.help) print(help);
else {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-bench-'));
  await chmod(directory, 0o755);
  try {
    await measure(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
