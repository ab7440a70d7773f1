import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../../test/harness/data-folder.ts';
import { atNight, firstOf } from '../../../test/harness/night.ts';
import { layoutOf } from './layout.ts';
import { findPostmaster } from './postmaster.ts';
import { EmbeddedError } from './error.ts';
import { type EmbeddedServer, startEmbedded } from './start.ts';
import { watchServer } from './watch.ts';

let folder: string;
let server: EmbeddedServer;
let failures: unknown[];
const lines: string[] = [];

beforeEach(async () => {
  folder = await makeDataFolder('watch');
  failures = [];
  lines.length = 0;
  server = await startEmbedded({
    dataDirectory: join(folder, 'data'),
    role: 'server',
    durable: false,
    log: (line) => lines.push(line),
    onFailure: (error) => failures.push(error),
  });
});

afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const clusterOf = () => layoutOf(join(folder, 'data')).cluster;

async function signalPostmaster(signal: NodeJS.Signals): Promise<number> {
  const found = await findPostmaster(clusterOf());
  if (!found) throw new Error('no database runs');
  process.kill(found.pid, signal);
  return found.pid;
}

/** The process id of the postmaster, through a pool that was connected to the previous postmaster. */
const postmasterOf = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  return rows[0]?.pid;
};

const timeout = 20_000;

describe('a database that ends', () => {
  it.each(firstOf(1, ['SIGKILL', 'SIGTERM', 'SIGQUIT']))(
    'by %s is restarted at the address that pools use',
    async (signal) => {
      const pool = new pg.Pool({ connectionString: server.superuserUrl });
      pool.on('error', () => undefined);
      await pool.query('select 1');
      const before = await signalPostmaster(signal);
      const pidNow = () => postmasterOf(pool)().catch(() => before);
      await expect.poll(pidNow, { timeout, interval: 50 }).not.toBe(before);
      await pool.end();
      await expect.poll(() => lines.at(-1), { timeout }).toBe('The database is back');
      expect(failures).toEqual([]);
      const holder = JSON.parse(await readFile(layoutOf(join(folder, 'data')).holder, 'utf8')) as { state: string };
      expect(holder.state).toBe('ready');
    },
  );

  atNight(
    'is restarted up to three times a minute, then the failure is reported in one sentence',
    async () => {
      for (const round of [1, 2, 3]) {
        await signalPostmaster('SIGKILL');
        const starts = () => lines.filter((line) => line === 'The database is back').length;
        await expect.poll(starts, { timeout }).toBe(round);
      }
      await signalPostmaster('SIGKILL');
      await expect
        .poll(() => failures, { timeout })
        .toEqual([
          expect.objectContaining({
            code: 'start_failed',
            message: expect.stringContaining('3 times within a minute'),
          }),
        ]);
      await server.stop();
      expect(await findPostmaster(clusterOf())).toBeUndefined();
    },
    90_000,
  );

  it('is left alone after a stop was requested', async () => {
    await signalPostmaster('SIGKILL');
    await server.stop();
    expect(await findPostmaster(clusterOf())).toBeUndefined();
    expect(failures).toEqual([]);
  });

  it('because of a full disk is restarted as soon as space is free, however long that takes', { timeout }, async () => {
    let tries = 0;
    const restart = async () => {
      tries += 1;
      if (tries < 3) throw new EmbeddedError('disk_full', 'The disk is full.');
    };
    const told: string[] = [];
    const back = Promise.withResolvers<void>();
    const log = (line: string) => {
      told.push(line);
      if (line === 'The database is back') back.resolve();
    };
    const fail = (error: unknown) => back.reject(error);
    // No process runs on this cluster, as if the database had just ended.
    const end = watchServer({ cluster: join(folder, 'nothing'), answers: async () => false, restart, log, fail });
    await back.promise;
    await end();
    expect(told).toEqual([
      'The database ended: starting it again',
      'The disk of the database is full: free some space there, and it is back within seconds',
      'The database is back',
    ]);
  });
});
