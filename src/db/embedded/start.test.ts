import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDataFolder } from '../../../test/harness/data-folder.ts';
import { EmbeddedError } from './error.ts';
import type { EmbeddedErrorCode } from './error.ts';
import { readHolder } from './holder.ts';
import { layoutOf } from './layout.ts';
import { findPostmaster } from './postmaster.ts';
import { startEmbedded } from './start.ts';
import type { EmbeddedOptions, EmbeddedServer } from './start.ts';

let prepared: string;
let folder: string;
let dataDirectory: string;
const servers: EmbeddedServer[] = [];

const makeFolder = () => makeDataFolder('embedded');

/** An existing database, copied from a prepared database as from a backup, because a setup takes much longer. */
const keptData = () => cp(prepared, dataDirectory, { recursive: true });

beforeAll(async () => {
  prepared = await makeFolder();
  await (await startEmbedded({ dataDirectory: prepared, role: 'server', durable: false })).stop();
});

afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await makeFolder();
  dataDirectory = join(folder, 'data');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(role: EmbeddedOptions['role'], log?: (line: string) => void): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDirectory, role, durable: false, ...(log && { log }) });
  servers.push(server);
  return server;
}

async function failure(role: EmbeddedOptions['role'] = 'server'): Promise<EmbeddedError> {
  const error: unknown = await start(role).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EmbeddedError)) throw new Error(`expected an EmbeddedError, got ${String(error)}`);
  return error;
}

async function ask(server: EmbeddedServer, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const [row] = (await client.query({ text: statement, rowMode: 'array' })).rows as unknown[][];
    return row?.[0];
  } finally {
    await client.end();
  }
}

/** Starts the database in a separate process, kills that process, and returns both process ids. */
async function startAndKill(): Promise<{ owner: number; postgres: number }> {
  const script = `const { startEmbedded } = await import(${JSON.stringify(new URL('start.ts', import.meta.url).href)});
    await startEmbedded({ dataDirectory: ${JSON.stringify(dataDirectory)}, role: 'server', durable: false });
    process.stdout.write('ready');
    setInterval(() => undefined, 1000);`;
  const args = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const running = await findPostmaster(layoutOf(dataDirectory).cluster);
  if (!child.pid || !running) throw new Error('the database ended together with its owner');
  return { owner: child.pid, postgres: running.pid };
}

const expectCode = (error: EmbeddedError, code: EmbeddedErrorCode) =>
  expect([error.code, error.message]).toContain(code);

describe('the first and every later start', () => {
  it('preserves the data', async () => {
    const first = await start('server');
    expect(first).toMatchObject({ owned: true, dataDirectory });
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    const second = await start('server');
    expect(await ask(second, 'select answer from kept')).toBe(42);
  });

  it('creates a database that only the program can access', async () => {
    const server = await start('server');
    const setting = (name: string) => ask(server, `select current_setting('${name}')`);
    expect(await setting('server_encoding')).toBe('UTF8');
    expect(await setting('TimeZone')).toBe('UTC');
    expect(await setting('fsync')).toBe('off');
    const asSuperuser = { ...server, url: server.superuserUrl };
    expect(
      await ask(asSuperuser, `select count(*)::int from pg_hba_file_rules where auth_method <> 'scram-sha-256'`),
    ).toBe(0);
    expect(await ask(server, `select 'ÄÖ' ilike 'äö' and 'Z' < 'a' collate "default"`)).toBe(true);
    const wrong = { ...server, url: server.url.replace(/:[^:@/]+@/, ':wrong@') };
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const layout = layoutOf(dataDirectory);
    for (const file of [layout.password, layout.log, layout.lock]) expect((await stat(file)).mode & 0o777).toBe(0o600);
    const password = await readFile(layout.password, 'utf8');
    expect(await readFile(layout.log, 'utf8')).not.toContain(password);
    expect(await readFile(layout.holder, 'utf8')).not.toContain(password);
  });

  it('is durable across power loss by default', async () => {
    await keptData();
    const server = await startEmbedded({ dataDirectory, role: 'server' });
    servers.push(server);
    expect(await ask(server, `select current_setting('fsync') || current_setting('synchronous_commit')`)).toBe('onon');
  });

  it('repeats an interrupted setup', async () => {
    const { unfinished, password } = layoutOf(dataDirectory);
    await mkdir(join(unfinished, 'cluster', 'base'), { recursive: true });
    await writeFile(join(unfinished, 'cluster', 'PG_VERSION'), '18\n');
    await writeFile(password, 'of the interrupted setup');
    await chmod(dataDirectory, 0o755);
    const server = await start('server');
    expect(await ask(server, 'select 1')).toBe(1);
    expect(await readdir(dataDirectory)).not.toContain('postgres.new');
  });
});

it('a start waits for a slow first connection', async () => {
  await keptData();
  const layout = layoutOf(dataDirectory);
  const file = join(layout.cluster, 'postgresql.conf');
  const settings = await readFile(file, 'utf8');
  await writeFile(file, `${settings}\npre_auth_delay = 3\n`);
  const lines: string[] = [];
  const server = await start('server', (line) => {
    lines.push(line);
    writeFileSync(file, settings);
    process.kill(Number.parseInt(readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGHUP');
  });
  expect(lines).toEqual(['The database is starting: waiting for it, up to a minute']);
  expect(await ask(server, 'select 1')).toBe(1);
});

describe('with two processes on one data directory', () => {
  it('a second server fails and names the process of the first server', async () => {
    await keptData();
    await start('server');
    const error = await failure();
    expectCode(error, 'locked');
    expect(error.message).toContain(`process ${process.pid}`);
    expect(error.message).toContain('FAIRHOUR_DATA');
  });

  it('exactly one of several servers that start at the same time succeeds', async () => {
    await keptData();
    const results = await Promise.allSettled([start('server'), start('server'), start('server')]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'locked' });
    }
  });

  it('a command joins the running server and leaves it running', async () => {
    await keptData();
    const server = await start('server');
    const command = await start('command');
    expect(command).toMatchObject({ owned: false, url: server.url });
    await command.stop();
    expect(await ask(server, 'select 1')).toBe(1);
  });

  it('a command waits for a starting server', async () => {
    await keptData();
    const starting = start('server');
    const { holder } = layoutOf(dataDirectory);
    await vi.waitFor(() => expect(readHolder(holder)).toMatchObject({ role: 'server' }), { interval: 5 });
    const [server, command] = await Promise.all([starting, start('command')]);
    expect([server.owned, command.owned]).toEqual([true, false]);
    expect(await ask(command, 'select 1')).toBe(1);
  });

  it('a command without a server starts and stops the database; the next command waits', async () => {
    await keptData();
    const first = await start('command');
    expect(first.owned).toBe(true);
    const next = start('command');
    await first.stop();
    const second = await next;
    expect(second.owned).toBe(true);
    expect(await ask(second, 'select 1')).toBe(1);
  });
});

describe('after a crash, a start', () => {
  it('takes over the database that a killed server left running', async () => {
    await keptData();
    const killed = await startAndKill();
    const lines: string[] = [];
    const server = await start('server', (line) => lines.push(line));
    expect(lines).toEqual([`Taking over the database that was left running (process ${killed.postgres})`]);
    expect(await ask(server, 'select 1')).toBe(1);
    await server.stop();
    expect(await findPostmaster(layoutOf(dataDirectory).cluster)).toBeUndefined();
  });

  it('recovers a database if the processes of the database were killed as well', async () => {
    await keptData();
    const { postgres } = await startAndKill();
    process.kill(postgres, 'SIGKILL');
    const server = await start('server');
    expect(await ask(server, 'select 1')).toBe(1);
  });

  it('ignores another process with the process id of the dead database', async () => {
    await keptData();
    const first = await start('server');
    const { cluster } = layoutOf(dataDirectory);
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(join(cluster, 'postmaster.pid'), text.replace(/^\d+/, String(process.pid)));
    const server = await start('server');
    expect(await ask(server, 'select 1')).toBe(1);
  });
});

describe.runIf(process.platform === 'linux')("a backend's memory", () => {
  /** Number of page faults in the backend for one response that is as long as a list. */
  async function pagesHandedOut(server: EmbeddedServer): Promise<number> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const faults = async () => {
      const text = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8');
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[7]);
    };
    const answer = () => client.query("select string_agg(repeat('x', 800), chr(10)) from generate_series(1, 500)");
    for (let count = 0; count < 3; count += 1) await answer();
    const before = await faults();
    for (let count = 0; count < 20; count += 1) await answer();
    const during = (await faults()) - before;
    await client.end();
    return during / 20;
  }

  it('is reused for the next long response', async () => {
    await keptData();
    expect(await pagesHandedOut(await start('server'))).toBeLessThan(10);
  });
});

describe('an unusable directory', () => {
  it('is left unchanged if its major version differs', async () => {
    await keptData();
    await writeFile(join(layoutOf(dataDirectory).cluster, 'PG_VERSION'), '17\n');
    const error = await failure();
    expectCode(error, 'wrong_major');
    expect(error.message).toMatch(/PostgreSQL 17.*PostgreSQL 18.*FAIRHOUR_POSTGRES_BIN.*fairhour restore/);
  });

  it('is refused and not written to if it contains files of other programs', async () => {
    await mkdir(dataDirectory);
    await writeFile(join(dataDirectory, 'thesis.txt'), 'mine');
    const error = await failure();
    expectCode(error, 'foreign_directory');
    expect(error.message).toContain('thesis.txt');
    expect(await readdir(dataDirectory)).toEqual(['thesis.txt']);
  });

  it('is refused if its password file is missing', async () => {
    await keptData();
    const { password } = layoutOf(dataDirectory);
    await rename(password, join(folder, 'elsewhere'));
    const error = await failure();
    expectCode(error, 'foreign_directory');
    expect(error.message).toContain(password);
  });

  it('is refused if it is a file instead of a directory', async () => {
    await writeFile(dataDirectory, '');
    expectCode(await failure(), 'directory_unusable');
  });

  it.runIf(process.getuid?.() === 0)('is refused for root, naming the directory that blocks the OS user', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    dataDirectory = join(closed, 'inner', 'data');
    const error = await failure();
    expectCode(error, 'unreachable');
    expect(error.message).toContain(`chmod o+x ${closed},`);
    expect(await readdir(closed)).toEqual([]);
  });

  it('is unlocked after a failed start', async () => {
    await keptData();
    const file = join(layoutOf(dataDirectory).cluster, 'PG_VERSION');
    await writeFile(file, '17\n');
    await failure();
    await writeFile(file, '18\n');
    expect((await start('server')).owned).toBe(true);
  });
});
