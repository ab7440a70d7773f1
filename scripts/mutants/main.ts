/**
 * Changes one line of the program at a time and runs the tests of its slice. A surviving mutant reveals a gap in the
 * tests, or changes nothing that can be observed.
 *
 *     npm run test:mutants -- --seed 35
 *
 * To compare two versions of the tests on the same mutants:
 *
 *     npm run test:mutants -- --seed 35 --also ../before --draw mutants.json
 *     npm run test:mutants -- --run mutants.json --in ../before --in .
 */

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../test/harness/test-server.ts';
import { drawMutants, findLine, isInDomain, type Mutant } from './draw.ts';
import { type Outcome, runMutant, type Surroundings } from './run.ts';

const help = `Changes one line of rules or stores at a time and runs the tests of its slice.

  --seed N          the mutants that are drawn; default: a new number
  --count N         how many, one in a file; default: 30
  --in DIRECTORY    a checkout whose src has no uncommitted changes; several run each mutant in turn; default: this one
  --also DIRECTORY  draws only mutants that apply to this checkout as well
  --draw FILE       writes the list as JSON, and runs no tests
  --run FILE        runs this list
  --limit SECONDS   the time for each mutant; default: 60
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '30' },
    in: { type: 'string', multiple: true, default: [resolve(import.meta.dirname, '../..')] },
    also: { type: 'string' },
    draw: { type: 'string' },
    run: { type: 'string' },
    limit: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});
const checkouts = values.in.map((checkout) => resolve(checkout));
const [directory = ''] = checkouts;
const print = (line: string) => process.stdout.write(`${line}\n`);

const textIn = (checkout: string, file: string) =>
  existsSync(join(checkout, file)) ? readFileSync(join(checkout, file), 'utf8') : undefined;

function draw(): Mutant[] {
  const files = globSync('src/**/*.ts', { cwd: directory }).filter(isInDomain).toSorted();
  const sources = files.map((file) => ({ file, text: textIn(directory, file) ?? '' }));
  const { also } = values;
  const applies = (mutant: Mutant) =>
    also === undefined || findLine(textIn(also, mutant.file) ?? '', mutant) !== undefined;
  print(`seed ${values.seed}: ${values.count} mutants of ${files.length} files`);
  return drawMutants(sources, { seed: Number(values.seed), count: Number(values.count), applies });
}

const describe = ({ file, line, kind, before, after }: Mutant) =>
  `${file}:${line} (${kind})\n    - ${before.trim()}\n    + ${after.trim() || '(removed)'}`;

function requireClean(checkout: string) {
  const changes = execFileSync('git', ['status', '--porcelain', '--', 'src'], { cwd: checkout, encoding: 'utf8' });
  if (changes !== '') throw new Error(`${checkout}: commit or restore the changes in src first\n${changes}`);
}

type State = Outcome['state'];

/** Runs each mutant in one checkout after the other, so that a slow phase of the machine affects all checkouts. */
async function runInEach(mutant: Mutant, surroundings: Omit<Surroundings, 'directory'>): Promise<State[]> {
  const states: State[] = [];
  for (const [at, checkout] of checkouts.entries()) {
    if (surroundings.signal.aborted) break;
    const { state, seconds, detail } = await runMutant(mutant, { ...surroundings, directory: checkout });
    print(`    ${at + 1}: ${state} in ${seconds} s: ${detail}`);
    states.push(state);
  }
  return states;
}

async function run(mutants: readonly Mutant[]) {
  for (const checkout of checkouts) requireClean(checkout);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const rows: State[][] = [];
  const server = await startServer();
  try {
    const surroundings = { databaseUrl: server.url, limit: Number(values.limit), signal: stop.signal };
    for (const [index, mutant] of mutants.entries()) {
      if (stop.signal.aborted) break;
      print(`${index + 1}. ${describe(mutant)}`);
      rows.push(await runInEach(mutant, surroundings));
    }
  } finally {
    await server.stop();
  }
  for (const [at, checkout] of checkouts.entries()) print(`${checkout}: ${countStates(rows.map((row) => row[at]))}`);
}

const countStates = (states: readonly (State | undefined)[]) =>
  (['killed', 'timeout', 'survived', 'broken'] as const)
    .map((state) => `${states.filter((entry) => entry === state).length} ${state}`)
    .join(', ');

if (values.help) process.stdout.write(help);
else {
  const mutants = values.run === undefined ? draw() : (JSON.parse(readFileSync(values.run, 'utf8')) as Mutant[]);
  if (values.draw === undefined) await run(mutants);
  else {
    writeFileSync(values.draw, `${JSON.stringify(mutants, null, 2)}\n`);
    for (const [index, mutant] of mutants.entries()) print(`${index + 1}. ${describe(mutant)}`);
  }
}
