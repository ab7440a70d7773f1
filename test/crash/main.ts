/**
 * Kills server, worker and PostgreSQL at random under load and checks the records afterwards:
 *
 *     npm run test:crash # two minutes in total, as CI runs it npm run test:crash -- --seconds 1200 --seed 7 # a longer
 *     run with the faults of seed 7
 *
 * A second, shorter run (`--flooded-seconds`) gives each program 256 open files and floods the server with idle
 * connections.
 *
 * The test fails in any of these cases:
 *
 * - An acknowledged write is lost or exists twice.
 * - A database fault ends a process, or a process remains at the end.
 * - A derived figure differs from its records.
 */

import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { between, integer, pick, type RandomSource, seeded } from '../../src/cli/demo/random.ts';
import { flood } from './flood.ts';
import { Installation } from './installation.ts';
import { Ledger, type Work, workOn } from './load.ts';
import { compareWithLedger } from './verify.ts';

const options = {
  seconds: { type: 'string', default: '70' },
  'flooded-seconds': { type: 'string', default: '15' },
  seed: { type: 'string' },
} as const;
const { values } = parseArgs({ options });
const seed = Number(values.seed ?? integer(Math.random, 1, 999_999));

const say = (line: string) => process.stderr.write(`${line}\n`);

const faults = ['server killed', 'server stopped', 'worker killed', 'database killed', 'connection killed'] as const;
type Fault = (typeof faults)[number];

function shuffled(random: RandomSource): Fault[] {
  const rest: Fault[] = [...faults];
  return faults.flatMap(() => rest.splice(integer(random, 0, rest.length - 1), 1));
}

/** Injects a fault. Resolves when the program can work again, with the instant at which recovery begins. */
async function strike(at: Installation, fault: Fault, random: RandomSource): Promise<number> {
  const now = performance.now();
  if (fault === 'server killed' || fault === 'server stopped') {
    const code = await at.end('server', fault === 'server killed' ? 'SIGKILL' : 'SIGTERM');
    if (fault === 'server stopped' && code !== 0) at.deaths.push(`the server that received SIGTERM ended with ${code}`);
    const began = performance.now();
    await at.start('server');
    return began;
  }
  if (fault === 'worker killed') {
    await at.end('worker', 'SIGKILL');
    await at.start('worker');
  }
  if (fault === 'database killed') await at.killDatabase();
  if (fault !== 'connection killed') return now;
  await at.killBackend((values) => pick(random, values));
  return performance.now();
}

/** Injects faults until the time is up. Returns, for each fault, the time until the server acknowledged a write. */
async function strikeOn(at: Installation, ledger: Ledger, seconds: number): Promise<number[]> {
  const random = seeded(seed);
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  while (performance.now() < end) {
    for (const fault of shuffled(random)) {
      await wait(between(random, 300, 2_500));
      const from = await strike(at, fault, random);
      const ms = Math.max(await ledger.untilAcknowledged(from), 0);
      times.push(ms);
      say(`${fault}: writes again after ${(ms / 1_000).toFixed(1)} s`);
      await at.mend();
      if (performance.now() > end) break;
    }
  }
  return times;
}

async function rebuildDifferences(at: Installation, organizationId: number): Promise<number> {
  const { out, err, code } = await at.run(['rebuild', '--organization', String(organizationId), '--json']);
  if (code !== 0 && code !== 3) throw new Error(`rebuild ended with ${code}: ${err}`);
  const { differences, spent, texts } = JSON.parse(out) as Record<'differences' | 'spent' | 'texts', unknown[]>;
  return differences.length + spent.length + texts.length;
}

/** Stops everything in order. Returns the faults that occurred while stopping. */
async function endAll(at: Installation): Promise<string[]> {
  const codes = { worker: await at.end('worker', 'SIGTERM'), server: await at.end('server', 'SIGTERM') };
  const bad = Object.entries(codes).filter(([, code]) => code !== 0);
  const left = await at.processesLeft();
  return [...bad.map(([part, code]) => `the ${part} ended with ${code}`), ...left.map((process) => `left: ${process}`)];
}

async function setUp(at: Installation, ending: AbortSignal): Promise<Work[]> {
  await at.start('server');
  await at.start('worker');
  const works: Work[] = [];
  for (const name of ['Harbour', 'Quay']) {
    const organization = await at.bootstrap(name);
    works.push({ baseUrl: at.baseUrl, organization, ledger: new Ledger(), ending });
  }
  return works;
}

interface Run {
  name: string;
  seconds: number;
  /** The limit for open files. If the run has a limit for open files, it floods the server. */
  openFiles?: number;
}

/** Floods the server if the run has a limit for open files. Returns the faults. */
async function floodIn(at: Installation, { openFiles }: Run, ending: AbortSignal): Promise<string[]> {
  if (openFiles === undefined) return [];
  const most = await flood(at.baseUrl, ending);
  say(`flood: up to ${most} idle connections were open`);
  return most > 0 ? [] : ['the flood opened no connection'];
}

async function run(at: Installation, how: Run): Promise<boolean> {
  const ending = new AbortController();
  const works = await setUp(at, ending.signal);
  const working = Promise.all(works.map(workOn));
  const flooding = floodIn(at, how, ending.signal);
  const times = await strikeOn(at, works[0]?.ledger ?? new Ledger(), how.seconds);
  ending.abort();
  await working;
  const faults = await flooding;
  const counts = { lost: 0, doubled: 0, differences: 0, writes: 0, slots: 0, repeats: 0 };
  for (const work of works) {
    const { lost, doubled } = await compareWithLedger(work);
    faults.push(...lost, ...doubled, ...work.ledger.unexpected);
    counts.lost += lost.length;
    counts.doubled += doubled.length;
    counts.writes += work.ledger.writes;
    counts.repeats += work.ledger.repeats;
    counts.slots += work.ledger.slots.size;
    counts.differences += await rebuildDifferences(at, work.organization.organizationId);
  }
  const bad = await endAll(at);
  faults.push(...at.deaths, ...bad);
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`);
  const sorted = times.toSorted((a, b) => a - b);
  const inSeconds = (ms: number | undefined) => `${((ms ?? 0) / 1_000).toFixed(1)} s`;
  const middle = sorted[Math.floor(sorted.length / 2)];
  process.stdout.write(
    `crash, ${how.name}: seed ${seed}, ${times.length} faults, ${counts.writes} acknowledged writes with ` +
      `${counts.slots} slots (${counts.repeats} repeated), ${counts.lost} lost, ${counts.doubled} doubled, ` +
      `${at.deaths.length} unexpected ends, ${bad.length} faults at the end, ${counts.differences} figures differ; ` +
      `ready again after ${inSeconds(middle)} (median), ${inSeconds(sorted.at(-1))} (maximum)\n`,
  );
  const failed = faults.length + counts.differences;
  process.stdout.write(`${failed === 0 ? 1 : 0} passed, ${failed} failed\n`);
  return failed === 0;
}

async function runOn(how: Run): Promise<boolean> {
  say(`seed ${seed}: kills for ${how.seconds} s ${how.name}`);
  const installation = await Installation.make(how.openFiles);
  try {
    return await run(installation, how);
  } finally {
    await installation.remove();
  }
}

const runs: Run[] = [
  { name: 'under load', seconds: Number(values.seconds) },
  { name: 'in a flood of idle connections', seconds: Number(values['flooded-seconds']), openFiles: 256 },
];
let passed = 0;
const begun = runs.filter(({ seconds }) => seconds > 0);
for (const how of begun) passed += Number(await runOn(how));
process.stdout.write(`${passed} passed, ${begun.length - passed} failed\n`);
process.exitCode = passed === begun.length ? 0 : 1;
