/** Measures the detector from the database to the records: `npx node bench/detection-pipeline/main.ts --help`. */

import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { unusualActivityDetection } from '../../src/features/fairness/detection/jobs.ts';
import { markDays } from '../../src/features/fairness/detection/mark-days.ts';
import { addPeople, type Company, withCompany } from '../company.ts';
import { type Stopwatch, timedTransaction } from './stopwatch.ts';
import { type Detail, linesOf, type Workload } from './workload.ts';

const help = `Loads a company's time into a separate embedded PostgreSQL in the temporary directory. Measures the
analysis of all its days, first as new days, then again: member days per second, memory, share of time in the database.

  --members N     members (default 1000)
  --days N        days of eight hours each (default 30)
  --detail NAME   activity data of each slot: sums, minutes or seconds (default minutes)
  --workers N     concurrent analyses in this process (default 1)
  --help          this text`;

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

async function load(company: Company): Promise<void> {
  const people = await addPeople(company, Number(options.members), 1);
  const workload: Workload = { ...people, days: Number(options.days), detail: options.detail as Detail };
  const { baseUrl, organizationId, token } = company;
  const response = await fetch(`${baseUrl}/ext/v1/organizations/${organizationId}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: Readable.toWeb(Readable.from(linesOf(workload))) as ReadableStream,
    duplex: 'half',
  });
  const { rejections: _rejections, ...counts } = (await response.json()) as Record<string, unknown>;
  print(`loaded: ${JSON.stringify(counts)}`);
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
    unusualActivityDetection.handleDue({
      now: later,
      search: (work) => work(database),
      snapshot: (work) => database.snapshot((db) => work(app.contextFor(db, later))),
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
    `${name}: ${days} days of members in ${seconds.toFixed(1)} s, ${(days / seconds).toFixed(0)} a second; ` +
      `${(1000 * (seconds / days)).toFixed(2)} ms each`,
  );
  print(
    `  ${(100 * share).toFixed(0)} % spent in the database, ${(watch.statements / days).toFixed(2)} statements a ` +
      `day; memory up to ${peakMegabytes.toFixed(0)} MB; ${records} records`,
  );
}

async function measure(company: Company): Promise<void> {
  await load(company);
  await report('new days', company);
  const span = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2026-12-31') };
  await company.database.transaction((tx) =>
    markDays(company.app.contextFor(tx, now), company.organizationId, { ...span, userIds: undefined }, 'requested'),
  );
  await report('the same again', company);
}

if (options.help) print(help);
else await withCompany({ durable: true, now }, measure);
