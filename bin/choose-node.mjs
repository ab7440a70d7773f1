// Which Node runs fairhour (ADR 79): the one that started it, if it is new enough; otherwise the bundled Node 26, if it
// starts; otherwise the bundled Node 24 with polyfills. Plain JavaScript, because any Node from 20 on runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const needed = 26;
/** Needs polyfills. */
const oldest = 24;
const preload = new URL('on-node-24.mjs', import.meta.url).href;

const packages = {
  'libatomic.so.1': 'libatomic1',
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
};

const unsupported = 'fairhour supports Linux with glibc and macOS; musl (Alpine) and Windows are unsupported.';

export const majorOf = (version) => Number(/\d+/.exec(version)?.[0]);

/**
 * Decides from facts. `running` is the current Node, `wanted` a major version that TEST_NODE requires. `bundled`
 * returns the installed versions, best first, and `faultOf` the reason why one of them does not start.
 */
export function chooseNode({ running, wanted, bundled, faultOf }) {
  const major = majorOf(running.version);
  const isSuitable = major >= needed || (major >= oldest && running.hasPolyfills);
  const isWanted = ({ version }) => wanted === undefined || majorOf(version) === wanted;
  if (isSuitable && isWanted(running)) return { chosen: running, faults: [] };
  const faults = [];
  for (const node of bundled().filter(isWanted)) {
    const fault = faultOf(node);
    if (fault === undefined) return { chosen: node, faults };
    faults.push({ version: node.version, fault });
  }
  return { chosen: undefined, faults };
}

/** The error for a machine on which no Node runs fairhour. */
export function describeFaults({ running, faults, platform }) {
  const files = Object.keys(packages).filter((file) => faults.some(({ fault }) => fault.includes(file)));
  const install = `apt-get install ${files.map((file) => packages[file]).join(' ')}`;
  return [
    `fairhour needs Node ${needed} or newer, and this is Node ${running.version}.`,
    ...faults.map(({ version, fault }) => `The bundled Node ${version} does not start: ${fault}.`),
    ...(files.length > 0 ? [`On Debian or Ubuntu run: ${install}`] : []),
    ...(faults.length === 0 ? [`Install Node ${needed}, or install fairhour with its optional dependencies.`] : []),
    ...(isSupported(platform) ? [] : [unsupported]),
  ].join('\n');
}

/** The line of the log about the Node that runs, and a second one on a platform without support. */
export function describeChoice({ version, isBundled, wanted, platform }) {
  const node = `fairhour runs on ${isBundled ? 'its bundled ' : ''}Node ${version}`;
  const slower = 'Node 26 does not start here. Install libatomic1 for full speed (apt-get install libatomic1).';
  const reason = majorOf(version) >= needed ? '.' : wanted === undefined ? `: ${slower}` : ', as TEST_NODE requires.';
  return [`${node}${reason}`, ...(isSupported(platform) ? [] : [unsupported])].join('\n');
}

const isSupported = (platform) => platform !== 'win32' && platform !== 'musl';

/** The reason that the loader gave, in a few words: usually a missing file. */
export function describeStart({ error, status, stderr }) {
  const [, file] = /([^\s:]+\.so[.\d]*): cannot open shared object file/.exec(stderr) ?? [];
  if (file !== undefined) return `${file} is missing`;
  // The program exists, so the missing file is the loader that it names.
  if (error?.code === 'ENOENT') return 'its loader (ld-linux, part of glibc) is missing';
  const lines = stderr.split('\n').filter((line) => line !== '');
  return error?.message ?? lines[0] ?? `--version ended with ${status}`;
}

function faultOf({ path }) {
  const run = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return run.status === 0 ? undefined : describeStart(run);
}

/** The installed versions, best first. */
function findBundled() {
  const require = createRequire(import.meta.url);
  const machine = `${process.platform}-${process.arch}`;
  return [`node-${machine}`, `node-bin-${machine}`, `node-24-${machine}`].flatMap((name) => {
    try {
      const description = require.resolve(`${name}/package.json`);
      const { version } = JSON.parse(readFileSync(description, 'utf8'));
      const path = join(dirname(description), 'bin', 'node');
      return existsSync(path) ? [{ version, path }] : [];
    } catch {
      // not installed on this platform
      return [];
    }
  });
}

/** `musl` for a Linux with that C library, otherwise Node's name of the platform. */
function platformOf() {
  const maps = '/proc/self/maps';
  const isMusl = existsSync(maps) && readFileSync(maps, 'utf8').includes('/ld-musl-');
  return isMusl ? 'musl' : process.platform;
}

const factsOf = (env) => ({
  running: {
    version: process.versions.node,
    path: process.execPath,
    isRunning: true,
    hasPolyfills: 'Temporal' in globalThis && 'getOrInsertComputed' in Map.prototype,
  },
  wanted: env.TEST_NODE ? Number(env.TEST_NODE) : undefined,
});

/** The Node for this machine; `error` has the reason if there is none. */
export function choose(env) {
  const facts = factsOf(env);
  const { chosen, faults } = chooseNode({ ...facts, bundled: findBundled, faultOf });
  return chosen ? { chosen } : { error: describeFaults({ ...facts, faults, platform: platformOf() }) };
}

/** The line of the log about `node`. */
export function describe(node, env) {
  const isBundled = !node.isRunning || findBundled().some(({ path }) => path === node.path);
  return describeChoice({ ...factsOf(env), version: node.version, isBundled, platform: platformOf() });
}

/** Settings with which the chosen Node runs: programs that it starts find it as `node`, on 24 with the polyfills. */
export function environmentFor({ version, path }, env) {
  const PATH = [dirname(path), ...(env.PATH ? [env.PATH] : [])].join(delimiter);
  if (majorOf(version) >= needed || env.NODE_OPTIONS?.includes(preload)) return { PATH };
  return { PATH, NODE_OPTIONS: [`--import=${preload}`, ...(env.NODE_OPTIONS ? [env.NODE_OPTIONS] : [])].join(' ') };
}
