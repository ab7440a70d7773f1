/** Measures the ingest of a long NDJSON stream: `npx node bench/ingest/main.ts --help`. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { Client } from '../../src/client/client.ts';
import { createMember } from '../../src/contract/members.ts';
import { createProject } from '../../src/contract/projects.ts';
import { features } from '../../src/contract/roles.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded/start.ts';
import { migrate } from '../../src/db/migrate.ts';
import { bootstrapOrganization } from '../../src/features/setup/bootstrap.ts';
import { saveTestNow } from '../../src/features/test-clock/store.ts';
import { childrenCpu } from './cpu.ts';
import { slotsPerDay, type Workload, writeLines } from './lines.ts';
import { timeCopy, timeInsert } from './plain.ts';

const help = `Measures how fast a long NDJSON stream of slots is stored, on an embedded PostgreSQL of its own in the
temporary directory, and compares it with COPY and plain inserts of the same rows in the same run.

  --slots N       slots to send (default 200000)
  --users N       members they belong to (default 200)
  --detail NAME   sums, minutes or seconds: what each slot says about activity (default minutes)
  --durable       wait for the disk at every commit, as a real server does
  --help          this text
`;

const { values: options } = parseArgs({
  options: {
    slots: { type: 'string', default: '200000' },
    users: { type: 'string', default: '200' },
    detail: { type: 'string', default: 'minutes' },
    durable: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const round = (value: number, digits = 2) => value.toFixed(digits);

async function makeCompany(database: Database, users: number) {
  const config = {
    webUrl: 'http://localhost',
    rateLimit: 0,
    testClock: true,
    allowNewOrganizations: true,
    trustProxy: [],
    version: 'bench',
  };
  const app = await createApp(config, database, pino({ level: 'warn' }));
  await saveTestNow(database, Temporal.Instant.from('2027-01-01T00:00:00Z'));
  const made = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), {
      name: 'Bench',
      timeZone: 'America/New_York',
      weekStart: 1,
      features,
      ownerEmail: 'owner@example.com',
    }),
  );
  const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const client = new Client({ baseUrl, token: made.token });
  const params = { organization_id: made.organizationId };
  const projects: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    projects.push((await client.call(createProject, { params, body: { name: `Project ${count}` } })).project.id);
  }
  const members: number[] = [];
  for (let count = 1; count <= users; count += 1) {
    const user = { email: `member-${count}@example.com`, first_name: 'Member', last_name: String(count) };
    members.push((await client.call(createMember, { params, body: { user } })).organization_member.user_id);
  }
  return { ...made, app, baseUrl, projects, members };
}

interface Sent {
  seconds: number;
  answer: string;
  peakMegabytes: number;
  serverCpu: number;
  databaseCpu: number;
}

async function send(url: string, token: string, path: string, postmaster: number): Promise<Sent> {
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const [cpu, database, start] = [process.cpuUsage(), childrenCpu(postmaster), performance.now()];
  const sender = spawn(process.execPath, [join(import.meta.dirname, 'sender.ts'), url, token, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = await Promise.all([text(sender.stdout), once(sender, 'exit')]);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampler);
  const used = process.cpuUsage(cpu);
  return {
    seconds,
    answer,
    peakMegabytes: peak / 1_048_576,
    serverCpu: (used.user + used.system) / 1e6,
    databaseCpu: childrenCpu(postmaster) - database,
  };
}

function report(name: string, slots: number, sent: Sent) {
  const perCore = slots / (sent.serverCpu + sent.databaseCpu);
  print(
    `${name}: ${round(sent.seconds)} s, ${round(slots / sent.seconds, 0)} slots/s; per second of CPU ${round(perCore, 0)}`,
  );
  print(
    `  CPU: server ${round(sent.serverCpu)} s, database ${round(sent.databaseCpu)} s; memory of the server at most ${round(sent.peakMegabytes, 0)} MB`,
  );
  print(`  ${sent.answer}`);
}

async function measure(directory: string) {
  const server = await startEmbedded({
    dataDirectory: join(directory, 'data'),
    role: 'server',
    durable: options.durable,
  });
  const postmaster = Number(
    (await readFile(join(directory, 'data', 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0],
  );
  const database = openDatabase({ url: server.url, maxConnections: 12 });
  await migrate(database);
  const company = await makeCompany(database, Number(options.users));
  const days = Math.ceil(Number(options.slots) / (company.members.length * slotsPerDay));
  const detail = options.detail as Workload['detail'];
  const path = join(directory, 'slots.ndjson');
  const slots = await writeLines(path, { users: company.members, projects: company.projects, days, detail });
  print(
    `${slots} slots of ${company.members.length} members over ${days} days, with ${detail}; memory before ${round(process.memoryUsage.rss() / 1_048_576, 0)} MB`,
  );
  const url = `${company.baseUrl}/ext/v1/organizations/${company.organizationId}/activities`;
  const first = await send(url, company.token, path, postmaster);
  report('new', slots, first);
  report('sent again', slots, await send(url, company.token, path, postmaster));
  const copy = await timeCopy(database.pool, join(directory, 'slots.copy'));
  const insert = await timeInsert(database.pool);
  print(`COPY of the same rows ${round(copy)} s: ingest takes ${round(first.seconds / copy)} times as long`);
  print(`plain inserts by 5,000 ${round(insert)} s: ingest takes ${round(first.seconds / insert)} times as long`);
  await company.app.server.close();
  await database.close();
  await server.stop();
}

if (options.help) print(help);
else if (!['sums', 'minutes', 'seconds'].includes(options.detail)) {
  print(`--detail ${options.detail}: must be sums, minutes or seconds`);
  process.exitCode = 2;
} else {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-bench-'));
  await chmod(directory, 0o755);
  try {
    await measure(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
