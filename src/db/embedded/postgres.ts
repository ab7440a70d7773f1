import { lchown, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterOptions } from './cluster.ts';
import { EmbeddedError } from './error.ts';
import type { Layout } from './layout.ts';
import type { OsUser } from './os-user.ts';
import { findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { failureLine, run } from './run.ts';
import { readServedDirectory } from './store.ts';

const pauseMillis = 50;
const adoptMillis = 10_000;
const startAttempts = 60;

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  password_encryption: 'scram-sha-256',
  // Failed statements are reported by who sent them: they would fill the log, with the values of their rows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/**
 * The options of the postgres program. They pass through a shell: no value may hold a blank or a quote.
 *
 *     serverOptions(5433, true) // '-p 5433 -c listen_addresses=127.0.0.1 -c unix_socket_directories= …'
 */
export function serverOptions(port: number, durable: boolean): string {
  const chosen = Object.entries({ ...settings, ...(durable ? {} : unsafeSettings) });
  return [`-p ${port}`, ...chosen.map(([name, value]) => `-c ${name}=${value}`)].join(' ');
}

/** A port of the loopback interface that is free now. Another program may take it before we do. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function serves(server: Postmaster, cluster: string, password: string): Promise<boolean> {
  const directory = await readServedDirectory(server.port, password).catch(() => undefined);
  return directory !== undefined && (await realpath(directory)) === (await realpath(cluster));
}

/**
 * The server that a killed owner left running on this cluster, once it answers; undefined when there is none. Throws
 * `start_failed` when it neither answers nor ends within ten seconds.
 */
export async function adoptOrphan(cluster: string, password: string): Promise<Postmaster | undefined> {
  let found = await findPostmaster(cluster);
  const deadline = AbortSignal.timeout(adoptMillis);
  while (found && !deadline.aborted) {
    if (found.status === 'ready' && (await serves(found, cluster, password))) return found;
    await wait(pauseMillis);
    found = await findPostmaster(cluster);
  }
  if (!found) return undefined;
  throw new EmbeddedError(
    'start_failed',
    `A PostgreSQL server (process ${found.pid}) still runs on ${cluster} but does not answer: end it with kill -INT ${found.pid} and start again.`,
  );
}

async function emptyLog(log: string, user: OsUser | undefined): Promise<void> {
  // Made anew, so that root never writes through a link which somebody put in its place.
  await rm(log, { force: true });
  await writeFile(log, '', { mode: 0o600, flag: 'wx' });
  if (user) await lchown(log, user.uid, user.gid);
}

const portTaken = /could not bind|could not create any TCP\/IP sockets/;
// After a crash, as long as the last of the killed processes are going.
const passing = /postmaster\.pid" already exists|shared memory block|is still in use/;

/** Starts PostgreSQL on a cluster on which none runs and answers its port. It survives this process. */
export async function startPostgres(layout: Layout, options: ClusterOptions): Promise<number> {
  let output = '';
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const port = await findFreePort();
    await emptyLog(layout.log, options.user);
    const args = ['start', '-s', '-w', '-t', '600', '-D', layout.cluster, '-l', layout.log];
    const result = await run(options.binaries.pgCtl, [...args, '-o', serverOptions(port, options.durable)], {
      user: options.user,
      // On Windows the server would inherit the pipe and keep it open.
      capture: process.platform !== 'win32',
    });
    if (result.status === 0) return port;
    const log = await readFile(layout.log, 'utf8');
    output = /FATAL|PANIC/.test(log) ? log : `${log}${result.output}`;
    if (passing.test(output)) await wait(pauseMillis);
    else if (!portTaken.test(output)) break;
  }
  throw new EmbeddedError(
    'start_failed',
    `The database did not start (${failureLine(output)}): remove the cause and start again; its log is ${layout.log}.`,
  );
}

/** Stops PostgreSQL on a cluster and waits until it has ended; its clients are disconnected. */
export async function stopPostgres(binaries: Binaries, cluster: string, user: OsUser | undefined): Promise<void> {
  const result = await run(binaries.pgCtl, ['stop', '-s', '-w', '-m', 'fast', '-t', '60', '-D', cluster], { user });
  if (result.status === 0 || !(await findPostmaster(cluster))) return;
  throw new EmbeddedError(
    'stop_failed',
    `The database in ${cluster} did not stop (${failureLine(result.output)}): the next start takes it over.`,
  );
}
