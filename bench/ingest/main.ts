/** Measures the ingest of long NDJSON streams: `npx node bench/ingest/main.ts --help`. */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordContents } from '../../test/harness/recording.ts';
import { bootstrapOrganization } from '../../src/features/access/setup/bootstrap.ts';
import { features } from '../../src/contract/lists/roles.ts';
import { addPeople, type Company, withCompany } from '../company.ts';
import { postmasterOf, startProgram } from '../program.ts';
import { slotsPerDay, type Workload, writeLines } from './lines.ts';
import { PlainCopy } from './plain.ts';
import { type Sent, type Target, upload } from './upload.ts';

const help = `Measures how fast long NDJSON streams of slots are stored, compared with \\copy of psql of the same rows
into an empty table with the same keys. Uses a separate embedded PostgreSQL in the temporary directory. The server is
the program as \`npx fairhour serve\` starts it. Every round uses new organizations, in months that earlier rounds have
also used.

  --slots N       slots of an organization (default 100000)
  --users N       members of an organization (default 100)
  --detail NAME   activity data of each slot: sums, minutes or seconds (default minutes)
  --screenshots N screenshots of each slot (default 0)
  --contents      two applications and two addresses in each slot
  --rounds N      rounds; the median counts (default 3)
  --fast          do not wait for the disk at every commit, unlike a real server
  --profile DIR   write a CPU profile of the server to this folder
  --help          this text`;

const { values: options } = parseArgs({
  options: {
    slots: { type: 'string', default: '100000' },
    users: { type: 'string', default: '100' },
    detail: { type: 'string', default: 'minutes' },
    screenshots: { type: 'string', default: '0' },
    contents: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    fast: { type: 'boolean', default: false },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const streams = 4;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A new organization with members, and the data to upload: as one file, and split into a file for each stream. */
async function makeTenant(company: Company, name: string) {
  const { app, database, directory } = company;
  const made = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), {
      name,
      timeZone: 'America/New_York',
      weekStart: 1,
      features,
      ownerEmail: `${name}@example.com`,
    }),
  );
  await recordContents({ database }, made);
  const { members, projects } = await addPeople({ ...company, ...made }, Number(options.users), 10);
  const days = Math.ceil(Number(options.slots) / (members.length * slotsPerDay));
  const detail = options.detail as Workload['detail'];
  const whole = join(directory, 'slots.ndjson');
  const workload = { projects, days, detail, screenshots: Number(options.screenshots), contents: options.contents };
  const slots = await writeLines(whole, { ...workload, users: members });
  const parts = Array.from({ length: streams }, (_, at) => join(directory, `slots-${at}.ndjson`));
  for (const [at, path] of parts.entries()) {
    await writeLines(path, { ...workload, users: members.filter((user) => user % streams === at) });
  }
  return { ...made, slots, whole, parts };
}

type Kind = 'one stream' | 'one again' | 'four streams' | 'four again';
type Figures = Record<Kind, Sent[]> & Record<'one copy' | 'four copies', number[]>;

/** One round, in which the compared methods run one after another. */
async function round(company: Company, target: Omit<Target, 'organizationId' | 'token'>, figures: Figures, at: number) {
  const copies = new PlainCopy(company.database.pool, company.url, company.directory, streams);
  const tenant = await makeTenant(company, `one-${at}`);
  figures['one stream'].push(await upload({ ...target, ...tenant }, [tenant.whole]));
  await copies.write(tenant.organizationId);
  figures['one copy'].push(await copies.seconds(false));
  figures['one again'].push(await upload({ ...target, ...tenant }, [tenant.whole]));
  await company.database.pool.query('analyze activity_slots');
  const four = await makeTenant(company, `four-${at}`);
  figures['four streams'].push(await upload({ ...target, ...four }, four.parts));
  figures['four copies'].push(await copies.seconds(true));
  figures['four again'].push(await upload({ ...target, ...four }, four.parts));
  await company.database.pool.query('analyze activity_slots');
  return tenant.slots;
}

function report(slots: number, figures: Figures) {
  const [one, four] = [median(figures['one copy']), median(figures['four copies'])];
  print(`\\copy: ${Math.round(slots / one)} slots/s; four at once ${Math.round(slots / four)} slots/s`);
  for (const kind of ['one stream', 'one again', 'four streams', 'four again'] as const) {
    const medianOf = (value: (sent: Sent) => number) => median(figures[kind].map(value));
    const seconds = medianOf((sent) => sent.seconds);
    const [server, database] = [medianOf((sent) => sent.serverCpu), medianOf((sent) => sent.databaseCpu)];
    const cpu = `server ${server.toFixed(2)} s, database ${database.toFixed(2)} s`;
    const ratios = `${(one / seconds).toFixed(2)} of one \\copy, ${(four / seconds).toFixed(2)} of four`;
    const peak = Math.max(...figures[kind].map((sent) => sent.peakMegabytes));
    print(`${kind}: ${Math.round(slots / seconds)} slots/s, ${ratios}; CPU ${cpu}; peak ${peak.toFixed(0)} MB`);
  }
}

async function measure(company: Company): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const profiled = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile}` };
  const { server, address: baseUrl } = await startProgram(company, options.profile ? profiled : {}, stack);
  const target = { server, baseUrl, postmaster: postmasterOf(company) };
  const figures: Figures = {
    'one stream': [],
    'one again': [],
    'four streams': [],
    'four again': [],
    'one copy': [],
    'four copies': [],
  };
  let slots = 0;
  for (let at = 0; at < Number(options.rounds); at += 1) slots = await round(company, target, figures, at);
  print(`${slots} slots of ${options.users} members, with ${options.detail}, ${options.rounds} rounds`);
  report(slots, figures);
}

if (options.help) print(help);
else if (!['sums', 'minutes', 'seconds'].includes(options.detail)) {
  print(`--detail ${options.detail}: must be sums, minutes or seconds`);
  process.exitCode = 2;
} else await withCompany({ durable: !options.fast }, measure);
