import { chmod, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../src/client/client.ts';
import { listBudgetHistories } from '../src/contract/budget-histories.ts';
import { listOvertimePolicies } from '../src/contract/overtime-policies.ts';
import { getToday } from '../src/contract/today.ts';
import { listUnusualActivityInbox } from '../src/contract/unusual-activity-inbox.ts';
import { getMe } from '../src/contract/users.ts';
import { collect, type Program, type Run, startInGroup, untilLine } from './harness/program.ts';

const root = resolve(import.meta.dirname, '..');
/** The clone's bundled Node is not in PATH: the package contains a Node for machines with an older version. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'))
  .join(delimiter);

let folder: string;
/** The data directory of the demo, for all starts. */
let data: string;
const running: Program[] = [];

const start = (command: readonly string[], cwd = root, env: Record<string, string> = {}) => {
  const child = startInGroup(command, { PATH, ...env }, cwd);
  running.push(child);
  return child;
};

async function say(...command: readonly string[]): Promise<string> {
  const { code, out, err } = await collect(start(command));
  if (code !== 0) throw new Error(err);
  return out.trim();
}

/**
 * A separate npm cache. npx installs packages there, and PostgreSQL, which root runs as another user, must be able to
 * enter the folder. The cache shares earlier downloads with the usual cache.
 */
async function makeCache(): Promise<string> {
  const [common, own] = [await say('npm', 'config', 'get', 'cache'), join(folder, 'cache')];
  await mkdir(own);
  await symlink(join(common, '_cacache'), join(own, '_cacache'));
  return own;
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;

/** The version of each package below `folder`, by its path in the package-lock.json of a clone. */
async function installedIn(folder: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const pattern of ['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json']) {
    for await (const path of glob(pattern, { cwd: folder })) {
      const place = dirname(path).replace('node_modules/fairhour/', '');
      versions[place] = String((await readJson(join(folder, path)))['version']);
    }
  }
  return versions;
}

/** Resolves with the first line of standard output. */
function firstLine(child: Program): Promise<string> {
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('\n')) done(out);
    });
    child.on('close', () => fail(new Error(`ended without a line:\n${err}`)));
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-package-'));
  await chmod(folder, 0o755);
  data = join(folder, 'data');
});

afterAll(async () => {
  for (const { pid, exitCode, signalCode } of running) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
  await rm(folder, { recursive: true, force: true });
});

interface Told {
  address: string;
  organization_id: number;
  token: string;
}

const told = async (demo: Program) => JSON.parse(await firstLine(demo)) as Told;
const clientOf = ({ address: baseUrl, token }: Told) => new Client({ baseUrl, token });

/** Starts a demo. `stop` returns the complete output, and requires that no database is still running. */
function startDemo(command: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const demo = start([...command, 'demo', '--json'], cwd, { FAIRHOUR_DATA: data, PORT: '0', ...env });
  const ended = collect(demo);
  const stop = async (): Promise<Run> => {
    demo.kill('SIGTERM');
    const run = await ended;
    expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid');
    return run;
  };
  return { demo, stop };
}

// The demo is loaded once: the package begins without data, the sources of the clone continue, and later both start
// with the data.
/** Starts the package with npx in an empty folder. */
let startPackage: () => ReturnType<typeof startDemo>;
const startSources = () => startDemo([process.execPath, join(root, 'src/cli/main.ts')], root);
let last: Told;

// proves: operation-22
test('a packed package runs the demo with npx in an empty folder', { timeout: 400_000 }, async () => {
  await say('npm', 'pack', '--pack-destination', folder);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  expect(name).toMatch(/^fairhour-\d+\.\d+\.\d+\.tgz$/);
  const names = (await say('tar', 'tzf', join(folder, name)))
    .split('\n')
    .filter((path) => !path.startsWith('package/node_modules/'));
  expect(names.filter((path) => /\.tsx?$|\.test\.|(^|\/)test\//.test(path))).toEqual([]);
  expect(names).toContain('package/web/dist/index.html');
  expect(names).toContain('package/dist/program/LICENSES.txt');

  const empty = join(folder, 'empty');
  await mkdir(empty);
  const npx = ['npx', '--yes', '--prefer-offline', `--package=file:${join(folder, name)}`, 'fairhour'];
  const npm_config_cache = await makeCache();
  startPackage = () => startDemo(npx, empty, { npm_config_cache });
  const { demo, stop } = startPackage();
  await untilLine(demo, /work tracked: 43 of 85 days/);
  expect((await stop()).out).toBe('');
});

test('a packed package installs the versions of package-lock.json, like a clone', async () => {
  const { packages } = (await readJson(join(root, 'package-lock.json'))) as {
    packages: Record<string, { version: string; resolved?: string }>;
  };
  const [cached = ''] = await readdir(join(folder, 'cache/_npx'));
  const installed = await installedIn(join(folder, 'cache/_npx', cached));
  expect(installed).toMatchObject({
    'node_modules/fastify': expect.any(String),
    'node_modules/pino': expect.any(String),
  });
  const places = Object.keys(installed).filter((place) => place !== 'node_modules/fairhour');
  expect(Object.fromEntries(places.map((place) => [place, installed[place]]))).toEqual(
    Object.fromEntries(places.map((place) => [place, packages[place]?.version])),
  );
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('a package contains every dependency, or an exact version if a dependency has a build per platform', async () => {
  const { dependencies, bundleDependencies, optionalDependencies } = await readJson(join(root, 'package.json'));
  expect(bundleDependencies).toEqual(Object.keys(dependencies as object));
  for (const version of Object.values(optionalDependencies as object)) expect(version).toMatch(/^(npm:.+@)?\d[\w.-]*$/);
});

test(
  'the sources continue the load where the package was stopped, and answer requests',
  { timeout: 400_000 },
  async () => {
    const { demo, stop } = startSources();
    last = await told(demo);
    const [client, params] = [clientOf(last), { organization_id: last.organization_id }];
    const { budget_histories: budgets } = await client.call(listBudgetHistories, { params, query: { page_limit: 3 } });
    expect(budgets).toHaveLength(3);
    expect((await client.call(listOvertimePolicies, { params })).overtime_policies.length).toBeGreaterThan(0);
    expect((await client.call(listUnusualActivityInbox, { params })).unusual_activity_inbox.length).toBeGreaterThan(0);
    expect((await client.call(getToday, { params })).members.length).toBeGreaterThan(0);
    const { code, err } = await stop();
    expect(code).toBe(0);
    expect(err).toContain('work tracked: 64 of 85 days');
    expect(err).not.toContain('work tracked: 22 of 85 days');
  },
);

test('a second start does not load the data again, and has its own tokens', { timeout: 120_000 }, async () => {
  const { demo, stop } = startPackage();
  const now = await told(demo);
  await expect(clientOf({ ...now, token: last.token }).call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect((await clientOf(now).call(getMe, {})).user.email).toBe('ada.adler@demo.example');
  const page = await fetch(`${now.address}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
  expect((await stop()).err).not.toContain('work tracked');
});
