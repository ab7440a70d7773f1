/**
 * Installs and starts fairhour on bare Debian systems:
 *
 *     npm run test:fresh              # Debian 12 with Node 20, as an ordinary user, as CI runs it
 *     npm run test:fresh -- --all     # other releases, versions of Node and users, the package and the image
 *     npm run test:fresh -- --all --only image     # systems with this word in their names
 *
 * The tests need root. Without root the program prints one line and fails. FRESH_TESTS=0 skips the tests.
 */

import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Check, checksOfClone, checksOfPackage, checksOfSources } from './checks.ts';
import { checksOfImage } from './image.ts';
import { missingRight, readMachine } from './machine.ts';
import { copyProject, type NodeMajor, type Release, Roots } from './roots.ts';
import { endSessions, type Place } from './session.ts';

const limitMs = 15 * 60_000;
const print = (line: string) => process.stderr.write(`${line}\n`);

interface Combination {
  name: string;
  prepare(signal: AbortSignal): Promise<Check[]>;
}

/** Runs checks in order until one fails. */
async function runChecks({ name, prepare }: Combination, counts: { passed: number; failed: number }): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  print(name);
  let current = 'the system is built';
  try {
    for (const check of await prepare(signal)) {
      current = check.name;
      const began = performance.now();
      await check.run();
      counts.passed += 1;
      print(`  passed: ${current} (${((performance.now() - began) / 1_000).toFixed(0)} s)`);
    }
  } catch (error) {
    counts.failed += 1;
    const reason = signal.aborted ? 'it exceeded the time limit of 15 minutes; ' : '';
    print(`  failed: ${current}: ${reason}${error instanceof Error ? error.message : String(error)}`);
  } finally {
    endSessions();
  }
}

const homeOf = (user: Place['user']) => (user === 'root' ? '/opt/project' : `/home/${user}/project`);

class Combinations {
  readonly #folder: string;
  readonly #roots: Roots;

  constructor(folder: string) {
    this.#folder = folder;
    this.#roots = new Roots(folder, readMachine());
  }

  async #copyClone(release: Release, node: NodeMajor, user: Place['user'], signal: AbortSignal): Promise<Place> {
    const place = { root: await this.#roots.make(release, node, signal), user, cwd: homeOf(user) };
    copyProject(place.root, place.cwd, user);
    return place;
  }

  clone(release: Release, node: NodeMajor, user: Place['user']): Combination {
    return {
      name: `A clone on ${release} with Node ${node} as ${user === 'root' ? 'root' : 'an ordinary user'}:`,
      prepare: async (signal) => {
        return checksOfClone(await this.#copyClone(release, node, user, signal), signal);
      },
    };
  }

  sources(release: Release, node: NodeMajor, user: Place['user']): Combination {
    return {
      name: `A clone without development dependencies on ${release} with Node ${node}:`,
      prepare: async (signal) => checksOfSources(await this.#copyClone(release, node, user, signal), signal),
    };
  }

  package(release: Release, node: NodeMajor): Combination {
    return {
      name: `The package on ${release} with Node ${node}:`,
      prepare: async (signal) => {
        const root = await this.#roots.make(release, node, signal);
        cpSync(this.#roots.pack(), join(root, 'opt/fairhour.tgz'));
        return checksOfPackage(root, '/opt/fairhour.tgz', signal);
      },
    };
  }

  image(release: Release, node: NodeMajor): Combination {
    return {
      name: `The image on ${release} with Node ${node}, instead of the Node image of the Containerfile:`,
      prepare: async (signal) => {
        const base = await this.#roots.make(release, node, signal);
        return checksOfImage({ base, file: this.#roots.pack(), folder: this.#folder }, signal);
      },
    };
  }
}

interface Options {
  all: boolean;
  /** Only systems with this word in their names are run. */
  only: string;
}

function chooseCombinations(of: Combinations, { all, only }: Options): Combination[] {
  const first = of.clone('bookworm', 20, 'ada');
  if (!all) return [first];
  const every = [
    first,
    of.clone('bookworm', 22, 'root'),
    of.clone('trixie', 20, 'root'),
    of.clone('trixie', 24, 'ada'),
    of.sources('trixie', 22, 'ada'),
    of.package('bookworm', 20),
    of.image('bookworm', 24),
  ];
  return every.filter(({ name }) => name.includes(only));
}

async function main(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-fresh-'));
  const remove = () => {
    endSessions();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      remove();
      process.exit(1);
    });
  }
  const counts = { passed: 0, failed: 0 };
  try {
    chmodSync(folder, 0o755);
    for (const combination of chooseCombinations(new Combinations(folder), options))
      await runChecks(combination, counts);
  } finally {
    remove();
  }
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

const options = { all: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } as const;
const { values } = parseArgs({ options });
const missing = missingRight();
if (process.env['FRESH_TESTS'] === '0') {
  print('The tests on bare systems are skipped because of FRESH_TESTS=0.');
} else if (missing === undefined) {
  await main(values);
} else {
  print(`The tests on bare systems need ${missing}. FRESH_TESTS=0 skips them.`);
  process.exitCode = 1;
}
