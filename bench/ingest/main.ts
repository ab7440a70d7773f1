/** Measures the ingest of a long NDJSON stream: `npx node bench/ingest/main.ts --help`. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { addPeople, type Company, withCompany } from '../company.ts';
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

async function measure(company: Company): Promise<void> {
  const { baseUrl, organizationId, token, database, directory } = company;
  const processFile = join(directory, 'data', 'postgres', 'postmaster.pid');
  const postmaster = Number((await readFile(processFile, 'utf8').catch(() => '0')).split('\n')[0]);
  const { members, projects } = await addPeople(company, Number(options.users), 10);
  const days = Math.ceil(Number(options.slots) / (members.length * slotsPerDay));
  const detail = options.detail as Workload['detail'];
  const path = join(directory, 'slots.ndjson');
  const slots = await writeLines(path, { users: members, projects, days, detail });
  print(
    `${slots} slots of ${members.length} members over ${days} days, with ${detail}; memory before ${round(process.memoryUsage.rss() / 1_048_576, 0)} MB`,
  );
  const url = `${baseUrl}/ext/v1/organizations/${organizationId}/activities`;
  const first = await send(url, token, path, postmaster);
  report('new', slots, first);
  report('sent again', slots, await send(url, token, path, postmaster));
  const copy = await timeCopy(database.pool, join(directory, 'slots.copy'));
  const insert = await timeInsert(database.pool);
  print(`COPY of the same rows ${round(copy)} s: ingest takes ${round(first.seconds / copy)} times as long`);
  print(`plain inserts by 5,000 ${round(insert)} s: ingest takes ${round(first.seconds / insert)} times as long`);
}

if (options.help) print(help);
else if (!['sums', 'minutes', 'seconds'].includes(options.detail)) {
  print(`--detail ${options.detail}: must be sums, minutes or seconds`);
  process.exitCode = 2;
} else await withCompany({ durable: options.durable, now: Temporal.Instant.from('2027-01-01T00:00:00Z') }, measure);
