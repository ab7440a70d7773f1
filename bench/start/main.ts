/** Measures the start time of the program on existing data, and the idle memory. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { megabytesOf } from './memory.ts';

const help = `Measures the start time and idle memory of the program as users run it.

Usage: npx node bench/start/main.ts [--runs 5] [--idle 20] [--data directory] [--program bin/fairhour.js] [--help]

  --runs     measured starts, after one that sets up the database and fills the compile cache
  --idle     seconds from the last start to the measurement of memory
  --data     a data directory to start on; default: a new one, removed at the end
  --program  another version of the program for comparison

Prints milliseconds until the program listens and until /health/ready returns 200 (each run, and the median). On Linux
it also prints the memory of the program and its PostgreSQL, from /proc/*/smaps.`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    idle: { type: 'string', default: '20' },
    data: { type: 'string' },
    program: { type: 'string', default: resolve(import.meta.dirname, '../../bin/fairhour.js') },
    help: { type: 'boolean' },
  },
});

interface Started {
  child: ChildProcessWithoutNullStreams;
  listensMs: number;
  readyMs: number;
}

function untilListening(child: ChildProcessWithoutNullStreams): Promise<string> {
  let seen = '';
  return new Promise((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      const [, address] = /listens on (\S+)/.exec(seen) ?? [];
      if (address !== undefined) done(address);
    });
    child.on('close', () => fail(new Error(`the program ended:\n${seen}`)));
  });
}

async function start(data: string): Promise<Started> {
  const begun = performance.now();
  const env = { ...process.env, FAIRHOUR_DATA: data, PORT: '0', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [values.program, 'serve'], { env });
  const address = await untilListening(child);
  const listensMs = performance.now() - begun;
  while (!(await fetch(`${address}/health/ready`).then((answer) => answer.ok))) await wait(5);
  return { child, listensMs, readyMs: performance.now() - begun };
}

async function stop({ child }: Started): Promise<void> {
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await ended;
}

function printStart(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(`${name.padEnd(8)} median ${middle.toFixed(0)} ms of ${times.map((time) => time.toFixed(0)).join(', ')}`);
}

function printMemory({ child }: Started, data: string) {
  if (!existsSync('/proc/self/smaps')) return console.log('memory   is measured only on Linux');
  const postmaster = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const [node, postgres] = [megabytesOf(child.pid ?? 0), megabytesOf(postmaster)];
  const parts = `program ${node.toFixed(0)} + PostgreSQL ${postgres.toFixed(0)}`;
  console.log(`idle     ${(node + postgres).toFixed(0)} MB: ${parts}, ${values.idle} s after the start`);
}

async function main(data: string): Promise<void> {
  await stop(await start(data));
  const runs: Started[] = [];
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const started = await start(data);
    runs.push(started);
    if (run < Number(values.runs)) await stop(started);
  }
  printStart(
    'listens',
    runs.map((run) => run.listensMs),
  );
  printStart(
    'ready',
    runs.map((run) => run.readyMs),
  );
  const last = runs.at(-1);
  if (!last) return;
  await wait(1_000 * Number(values.idle));
  printMemory(last, data);
  await stop(last);
}

if (values.help) console.log(help);
else if (values.data !== undefined) await main(resolve(values.data));
else {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-start-'));
  chmodSync(folder, 0o755);
  await main(join(folder, 'data')).finally(() => rmSync(folder, { recursive: true, force: true }));
}
