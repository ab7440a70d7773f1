import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../src/client/client.ts';
import { getMe } from '../src/contract/users.ts';
import { collect, type Program, startInGroup } from './harness/program.ts';

const root = resolve(import.meta.dirname, '..');
/** Without the Node of the clone: the package brings its own where the machine's is too old. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'))
  .join(delimiter);

let folder: string;
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
 * A cache of npm of its own, since npx keeps what it installs there, and a database that root runs as somebody else
 * must be able to enter it. What was downloaded before is taken from the common one.
 */
async function makeCache(): Promise<string> {
  const [common, own] = [await say('npm', 'config', 'get', 'cache'), join(folder, 'cache')];
  await mkdir(own);
  await symlink(join(common, '_cacache'), join(own, '_cacache'));
  return own;
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
});

afterAll(async () => {
  for (const { pid, exitCode, signalCode } of running) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
  await rm(folder, { recursive: true, force: true });
});

test('a packed package runs the demo by npx in an empty folder', { timeout: 400_000 }, async () => {
  await say('npm', 'pack', '--pack-destination', folder);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  expect(name).toMatch(/^fairhour-\d+\.\d+\.\d+\.tgz$/);
  const names = (await say('tar', 'tzf', join(folder, name))).split('\n');
  expect(names.filter((path) => /\.tsx?$|\.test\.|(^|\/)test\//.test(path))).toEqual([]);
  expect(names).toContain('package/dist/web/dist/index.html');

  const empty = join(folder, 'empty');
  await mkdir(empty);
  const npx = ['npx', '--yes', '--prefer-offline', `--package=file:${join(folder, name)}`];
  const data = join(folder, 'data');
  const npm_config_cache = await makeCache();
  const demo = start([...npx, 'fairhour', 'demo', '--json'], empty, {
    FAIRHOUR_DATA: data,
    PORT: '0',
    npm_config_cache,
  });
  const ended = collect(demo);
  const { address, token } = JSON.parse(await firstLine(demo)) as { address: string; token: string };
  const { user } = await new Client({ baseUrl: address, token }).call(getMe, {});
  expect(user.email).toBe('ada.adler@demo.example');
  const page = await fetch(`${address}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);

  demo.kill('SIGTERM');
  await ended;
  expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid');
});
