import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from '../../../test/harness/data-folder.ts';
import { layoutOf } from './layout.ts';
import { findPostmaster } from './postmaster.ts';
import { type EmbeddedServer, startEmbedded } from './start.ts';

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

/** The process id of the postmaster, by a pool that was connected to the one before. */
const postmasterOf = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  return rows[0]?.pid;
};

const timeout = 20_000;

describe('a database that ends', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGQUIT'] as const)(
    'by %s is started again where pools look for it',
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

  it('is started three times a minute at most, then reported in a sentence', { timeout: 90_000 }, async () => {
    for (const round of [1, 2, 3]) {
      await signalPostmaster('SIGKILL');
      const starts = () => lines.filter((line) => line === 'The database is back').length;
      await expect.poll(starts, { timeout }).toBe(round);
    }
    await signalPostmaster('SIGKILL');
    await expect
      .poll(() => failures, { timeout })
      .toEqual([
        expect.objectContaining({ code: 'start_failed', message: expect.stringContaining('3 times within a minute') }),
      ]);
    await server.stop();
    expect(await findPostmaster(clusterOf())).toBeUndefined();
  });

  it('is left alone once it is to stop', async () => {
    await signalPostmaster('SIGKILL');
    await server.stop();
    expect(await findPostmaster(clusterOf())).toBeUndefined();
    expect(failures).toEqual([]);
  });
});
