import { existsSync, readdirSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { findPostmaster, isAlive } from '../src/db/embedded/postmaster.ts';
import { layoutOf } from '../src/db/embedded/layout.ts';
import { databaseUrl, dropDatabase, withAdmin } from './harness/databases.ts';
import { atNight } from './harness/night.ts';
import { collect, type Program, startProgram, untilLine } from './harness/program.ts';

/** Milliseconds that programs may take on a busy machine. */
const patience = 240_000;

let folder: string;
let file: string;
let organization: { organization_id: number; token: string; personal_token: string };
let written: number;
let base: string;
const running: Program[] = [];

const inFolder = (name: string) => join(folder, name);
const on = (directory: string) => ({ FAIRHOUR_DATA: inFolder(directory), PORT: '0', FAIRHOUR_RATE_LIMIT: '0' });
const key = () => ['--key-file', inFolder('kept.key')];

function start(args: readonly string[], env: Record<string, string>): Program {
  const child = startProgram(args, env);
  running.push(child);
  return child;
}

async function run(args: readonly string[], env: Record<string, string>) {
  const child = start(args, env);
  child.stdin.end();
  return collect(child);
}

async function json<T>(args: readonly string[], env: Record<string, string>): Promise<T> {
  const { code, out, err } = await run([...args, '--json'], env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${err}`);
  return JSON.parse(out) as T;
}

/** Starts a server on a data directory and returns its address. */
async function serve(directory: string) {
  const child = start(['serve'], on(directory));
  const [, address = ''] = await untilLine(child, /listens on (http:\S+)/);
  const ended = collect(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

const ask = (address: string, token: string, path: string, body?: object) =>
  fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const clientsPath = () => `/v2/organizations/${organization.organization_id}/clients`;

async function writeClient(address: string, number: number): Promise<void> {
  const answer = await ask(address, organization.token, clientsPath(), { name: `Client ${number}` });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a write was answered with ${answer.status}`);
}

/** Creates clients without a pause until the signal aborts. Returns their number plus `before`. */
async function writeUntil(address: string, before: number, { signal }: AbortController): Promise<number> {
  for (let count = before; ; count += 1) {
    if (signal.aborted) return count;
    await writeClient(address, count);
  }
}

/** Creates an empty database on the test server. */
async function withEmptyDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('serverUrl');
  await withAdmin(serverUrl, (client) => client.query(`create database ${name}`));
  try {
    return await use(databaseUrl(serverUrl, name));
  } finally {
    await withAdmin(serverUrl, (client) => dropDatabase(client, name));
  }
}

/** Backs up a server during writes, then stops it. */
beforeAll(async () => {
  folder = await makeDataFolder('backup');
  file = inFolder('backup.tar');
  const place = ['--organization', 'Harbour', '--time-zone', 'UTC', '--week-start', '1'];
  organization = await json(['bootstrap', ...place, '--owner-email', 'owner@example.com'], on('data'));
  const { address, stop } = await serve('data');
  const ending = new AbortController();
  // On a busy machine the snapshot can be earlier than the first write beside it.
  await writeClient(address, 0);
  const writing = writeUntil(address, 1, ending);
  await json(['backup', file], on('data')).finally(() => ending.abort());
  written = await writing;
  await stop();
  await copyFile(join(inFolder('data'), 'signing.key'), inFolder('kept.key'));
  base = await readFile(file, 'latin1');
}, patience);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    for (const cluster of [layoutOf(inFolder(name)).cluster, layoutOf(layoutOf(inFolder(name)).unfinished).cluster]) {
      const left = await findPostmaster(cluster);
      if (left) process.kill(left.pid, 'SIGQUIT');
    }
  }
  await rm(folder, { recursive: true, force: true });
});

// proves: operation-29
test('verify checks every row and figure in a backup made under load', { timeout: patience }, async () => {
  expect(await json(['verify', file, '--in', folder], {})).toMatchObject({
    sound: true,
    tables: [],
    organizations: [],
  });
  expect(base.includes(organization.token)).toBe(false);
});

atNight(
  'the next command removes the files that a killed verify left behind',
  async () => {
    const temporary = inFolder('temporary');
    const env = { TMPDIR: temporary };
    await mkdir(temporary);
    const killed = start(['verify', file], env);
    await untilLine(killed, /restored \d+ of/);
    const [left = ''] = await readdir(temporary);
    const postmaster = await findPostmaster(layoutOf(join(temporary, left)).cluster);
    killed.kill('SIGKILL');
    const next = start(['verify', file, '--json'], env);
    const ended = collect(next);
    await untilLine(next, /restored \d+ of/);
    expect(await readdir(temporary)).toEqual([expect.not.stringMatching(left)]);
    // The id of a process remains in use until its new parent process has noticed that the process ended.
    await expect.poll(() => postmaster !== undefined && isAlive(postmaster.pid)).toBe(false);
    // Files of running commands and of other users are not removed.
    const foreign = join(temporary, 'fairhour-verify-abcdef');
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await mkdir(join(foreign, 'postgres'), { recursive: true });
    if (isRoot) await chown(foreign, 65_534, 65_534);
    expect((await run(['openapi'], env)).code).toBe(0);
    expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining('"sound":true') });
    expect(await readdir(temporary)).toEqual(isRoot ? ['fairhour-verify-abcdef'] : []);
  },
  patience,
);

// proves: operation-31
test('a restore requires the right key and refuses any other key', { timeout: patience }, async () => {
  const without = await run(['restore', file], on('refused'));
  expect([without.code, without.err]).toEqual([
    1,
    expect.stringMatching(/encrypted with a key that is not in it: name/),
  ]);
  await writeFile(inFolder('other.key'), randomBytes(32).toString('base64'));
  const other = await run(['restore', file, '--key-file', inFolder('other.key')], on('refused'));
  expect([other.code, other.err]).toEqual([1, expect.stringMatching(/does not contain the key that the backup/)]);
  expect(existsSync(inFolder('refused'))).toBe(false);
});

// proves: operation-31
test('a restored server has all tokens and writes, but sends nothing at first', { timeout: patience }, async () => {
  await json(['restore', file, ...key()], on('restored'));
  const { address, stop } = await serve('restored');
  const answer = await ask(address, organization.token, `${clientsPath()}?page_limit=500`);
  const { clients } = (await answer.json()) as { clients: { name: string }[] };
  // The backup must contain all clients acknowledged before the snapshot, but no client created after it.
  expect(clients.map(({ name }) => name)).toEqual(clients.map((_client, index) => `Client ${index}`));
  expect([clients.length > 0, clients.length <= written]).toEqual([true, true]);
  const exchanged = await fetch(`${address}/access_tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: organization.personal_token }),
  });
  expect(exchanged.status).toBe(200);
  const { code, out } = await run(['health'], on('restored'));
  expect([code, out]).toEqual([1, expect.stringMatching(/Mail and webhooks have been on hold since a restore/)]);
  expect(await json(['restore', 'release'], on('restored'))).toMatchObject({ released: { was_held: true } });
  const again = await run(['restore', file, ...key()], on('restored'));
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(/already has a database/)]);
  await stop();
});

// proves: operation-32
atNight(
  'a killed restore leaves no database and can be repeated',
  async () => {
    for (const moment of [/Setting up the database/, /restored \d+ of/]) {
      const child = start(['restore', file, ...key()], on('killed'));
      await untilLine(child, moment);
      child.kill('SIGKILL');
      expect(existsSync(layoutOf(inFolder('killed')).cluster)).toBe(false);
      const { code, err } = await run(['backup', inFolder('of-nothing.tar')], on('killed'));
      expect([code, err]).toEqual([1, expect.stringMatching(/There is no database in/)]);
    }
    await json(['restore', file, ...key()], on('killed'));
    const { code } = await run(['rebuild', '--organization', String(organization.organization_id)], on('killed'));
    expect(code).toBe(0);
  },
  patience,
);

// proves: operation-32
atNight(
  'a killed restore on a server leaves the database empty, and the next restore fills it',
  async () => {
    await withEmptyDatabase(async (url) => {
      const env = { DATABASE_URL: url, FAIRHOUR_KEY_FILE: inFolder('kept.key') };
      const child = start(['restore', file], env);
      await untilLine(child, /restored \d+ of/);
      child.kill('SIGKILL');
      const tables = () =>
        withAdmin(url, async (client) => {
          const { rows } = await client.query(`select from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend'`);
          if (rows.length > 0) return undefined;
          return (
            await client.query(`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
          ).rows.length;
        });
      await expect.poll(tables, { timeout: 20_000 }).toBe(0);
      await json(['restore', file], env);
      const { code } = await run(['rebuild', '--organization', String(organization.organization_id)], env);
      expect(code).toBe(0);
      const { code: again, err } = await run(['restore', file], env);
      expect([again, err]).toEqual([1, expect.stringMatching(/cannot be used: the database is not empty/)]);
    });
  },
  patience,
);

// proves: operation-32
atNight(
  'a killed backup leaves no file under its name',
  async () => {
    const target = inFolder('cut-off.tar');
    const child = start(['backup', target], on('data'));
    const ended = collect(child);
    const drafts = () => readdirSync(folder).filter((name) => /^cut-off\.tar\..+\.partial$/.test(name));
    await expect.poll(drafts, { timeout: 20_000, interval: 1 }).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(target)).toBe(false);
    const left = drafts();
    await json(['backup', target], on('data'));
    expect(drafts()).toEqual(left);
    expect(await json(['verify', target, '--in', folder], {})).toMatchObject({ sound: true });
  },
  patience,
);

// proves: operation-32
test('a restore names a damaged file and changes nothing', { timeout: patience }, async () => {
  const damaged = inFolder('damaged.tar');
  // The byte to change is near the start of the entry, after the header. Its position must not depend on the length of
  // the entry, which varies with the number of writes.
  const at = base.indexOf('tables/clients/000001') + 512 + 12;
  await writeFile(damaged, `${base.slice(0, at)}${base[at] === 'x' ? 'y' : 'x'}${base.slice(at + 1)}`, 'latin1');
  const { code, err } = await run(['restore', damaged, ...key()], on('never'));
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/damaged\.tar cannot be used: tables\/clients\/000001\.copy\.zst, at byte \d+, differs from/),
  ]);
  expect(existsSync(inFolder('never'))).toBe(false);
});

test('the command starts and stops recurring backups', { timeout: patience }, async () => {
  const missing = await run(['backup', inFolder('missing'), '--every', '24h'], on('data'));
  expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/is not a directory: create it/)]);
  const wrong = await run(['backup', folder, '--every', '5m'], on('data'));
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/It must be 15m to 31d/)]);
  const set = await json(['backup', folder, '--every', '24h', '--keep', '3'], on('data'));
  expect(set).toEqual({ schedule: { directory: folder, every_minutes: 1_440, keep: 3 } });
  const listed = await json<{ schedule: unknown; backups: { note: string }[] }>(['backup', 'list'], on('data'));
  expect(listed.schedule).toMatchObject({ directory: folder, everyMinutes: 1_440, keep: 3 });
  expect(listed.backups.map(({ note }) => note)).toContainEqual(expect.stringContaining('backup.tar ('));
  expect(await json(['backup', '--every', 'never'], on('data'))).toEqual({ schedule: null });
});
