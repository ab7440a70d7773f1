import { lchown, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterOptions } from './cluster.ts';
import { EmbeddedError, isOutOfHandles } from './error.ts';
import type { Layout } from './layout.ts';
import type { OsUser } from './os-user.ts';
import { chooseAddress, makeSocketDirectory } from './server-address.ts';
import type { ServerAddress } from './server-address.ts';
import { endOrphanProcesses, findPostmaster, isRunning } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { failureLine, remedyFor, run } from './run.ts';
import { readServedDirectory } from './store.ts';

const pauseMillis = 50;
const adoptMillis = 60_000;
const startAttempts = 60;

const settings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  password_encryption: 'scram-sha-256',
  // The client reports a failed statement. In the server's log, the statement would reveal values from rows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Needed for tests, which run in parallel with separate pools. */
const unsafeSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_connections: '300',
};

const quotedForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** PostgreSQL parses a list, in which a name in double quotes may contain any character. */
const socketDirectory = (directory: string | null) =>
  directory === null ? '' : quotedForShell(`"${directory.replaceAll('"', '""')}"`);

/**
 * The options of the postgres program. The options pass through a shell, so other values must not contain spaces or
 * quotes.
 *
 *     serverOptions({ port: 5433, directory: null }, true)
 *     // '-p 5433 -c listen_addresses=127.0.0.1 -c unix_socket_directories= …'
 */
export function serverOptions({ port, directory }: ServerAddress, durable: boolean): string {
  const where = {
    listen_addresses: directory === null ? '127.0.0.1' : '',
    unix_socket_directories: socketDirectory(directory),
    unix_socket_permissions: '0700',
  };
  const chosen = Object.entries({ ...where, ...settings, ...(durable ? {} : unsafeSettings) });
  return [`-p ${port}`, ...chosen.map(([name, value]) => `-c ${name}=${value}`)].join(' ');
}

/** True if a server answers at the address and serves this cluster. Throws if no file handle is free. */
export async function serves(server: ServerAddress, cluster: string, password: string): Promise<boolean> {
  const directory = await readServedDirectory(server, password).catch((error: unknown) => {
    if (isOutOfHandles(error)) throw error;
    return undefined;
  });
  return directory !== undefined && (await realpath(directory)) === (await realpath(cluster));
}

/**
 * The server that a killed owner left running on this cluster, once the server answers; undefined if none runs. Throws
 * `start_failed` if the server neither answers nor ends within a minute.
 */
export async function adoptOrphan(
  cluster: string,
  password: string,
  signal?: AbortSignal,
): Promise<Postmaster | undefined> {
  let found = await findPostmaster(cluster);
  const deadline = AbortSignal.timeout(adoptMillis);
  while (found && !deadline.aborted) {
    if (found.status === 'ready' && (await serves(found, cluster, password))) return found;
    await wait(pauseMillis, undefined, { signal });
    found = await findPostmaster(cluster);
  }
  if (!found) return undefined;
  throw new EmbeddedError(
    'start_failed',
    `A PostgreSQL server (process ${found.pid}) still runs on ${cluster} but does not answer: end it with kill -INT ` +
      `${found.pid} and start again.`,
  );
}

const readLog = (log: string) => readFile(log, 'utf8').catch(() => '');

async function emptyLog(log: string, user: OsUser | undefined): Promise<void> {
  // The file is recreated, so that root never writes through another user's symbolic link.
  await rm(log, { force: true });
  await writeFile(log, '', { mode: 0o600, flag: 'wx' });
  if (user) await lchown(log, user.uid, user.gid);
}

type Programs = Pick<ClusterOptions, 'binaries' | 'user'>;

/** Runs pg_ctl. Throws if no file handle is free, which reveals nothing about the database. */
async function control({ binaries, user }: Programs, args: readonly string[], capture = true) {
  const result = await run(binaries.pgCtl, args, { user, capture });
  const error = Object.assign(new Error(result.output), { code: result.startError, path: binaries.pgCtl });
  if (isOutOfHandles(error)) throw error;
  return result;
}

const portTaken = /could not bind|could not create any TCP\/IP sockets/;
// File systems without sockets, for example some network file systems.
const noSocket = /could not create any Unix-domain sockets|Unix-domain socket path .* is too long/;
// Temporary errors after a crash, until the last killed process has ended.
const passing = /postmaster\.pid" already exists|shared memory block|is still in use/;

const diskFull = /No space left on device|Disk quota exceeded/;

/** Cancels a start as soon as the signal aborts, because recovery can take minutes. */
async function unlessAborted<T>(starting: Promise<T>, stop: () => Promise<void>, signal?: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const stopAgain = async () => {
    while (!settled.signal.aborted) {
      await stop().catch(() => undefined);
      await wait(pauseMillis);
    }
  };
  const begin = () => void stopAgain();
  signal?.addEventListener('abort', begin, { once: true });
  try {
    return await starting;
  } finally {
    settled.abort();
    signal?.removeEventListener('abort', begin);
  }
}

export interface LaunchOptions {
  /** A fixed address, for clients that are configured with it. If omitted, the server chooses an address. */
  address?: ServerAddress;
  signal?: AbortSignal | undefined;
  /** Called after the launch, while the server gets ready. */
  meanwhile?: (() => void) | undefined;
}

async function startOnce(
  layout: Layout,
  options: ClusterOptions,
  address: ServerAddress,
  { signal, meanwhile }: LaunchOptions,
) {
  if (address.directory !== null) await makeSocketDirectory(address.directory, options.user);
  const args = ['start', '-s', '-w', '-t', '600', '-D', layout.cluster, '-l', layout.log];
  const before = (await readLog(layout.log)).length;
  // On Windows the server would inherit the pipe and keep it open.
  const capture = process.platform !== 'win32';
  const starting = control(options, [...args, '-o', serverOptions(address, options.durable)], capture);
  meanwhile?.();
  const stop = () => stopPostgres(layout.cluster, options);
  const result = await unlessAborted(starting, stop, signal);
  const log = (await readLog(layout.log)).slice(before);
  const output = /FATAL|PANIC/.test(log) ? log : `${log}${result.output}`;
  return { started: result.status === 0, output };
}

/**
 * Starts PostgreSQL on a cluster without a running server, and returns its address. The server survives this process.
 */
export async function startPostgres(
  layout: Layout,
  options: ClusterOptions,
  launch: LaunchOptions,
): Promise<ServerAddress> {
  const { address: given, signal } = launch;
  let output = '';
  let withSocket = true;
  // After a crash, the log contains the reason and is therefore not emptied.
  if (!given) await emptyLog(layout.log, options.user);
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    signal?.throwIfAborted();
    const address = given ?? (await chooseAddress(layout, withSocket));
    const result = await startOnce(layout, options, address, launch);
    if (result.started) return address;
    output = result.output;
    if (passing.test(output)) await wait(pauseMillis);
    else if (noSocket.test(output) && address.directory !== null) withSocket = false;
    else if (!portTaken.test(output)) break;
  }
  if (diskFull.test(output)) {
    throw new EmbeddedError(
      'disk_full',
      `The database did not start, because the disk of ${layout.root} is full (${failureLine(output)}): free ` +
        'some space there, and start again. Nothing is lost.',
    );
  }
  throw new EmbeddedError(
    'start_failed',
    `The database did not start (${failureLine(output)}): ${remedyFor(output)} and start again; its log is ` +
      `${layout.log}.`,
  );
}

/** Whether the cluster's data is still needed. If not, the stop skips the final checkpoint. */
export type StopMode = 'kept' | 'thrown_away';

/** Stops PostgreSQL on a cluster and waits until it has ended. Clients are disconnected. */
export async function stopPostgres(cluster: string, programs: Programs, keeping: StopMode = 'kept'): Promise<void> {
  const found = await findPostmaster(cluster);
  if (!found) return;
  if (!(await isRunning(cluster, found.pid))) return void (await endOrphanProcesses(cluster));
  const stop = (mode: string, seconds: string) =>
    control(programs, ['stop', '-s', '-w', '-m', mode, '-t', seconds, '-D', cluster]);
  // The second mode skips the final checkpoint: the next start recovers all committed data.
  const modes = [['fast', '60'] as const, ['immediate', '10'] as const].slice(keeping === 'kept' ? 0 : 1);
  let output = '';
  for (const [mode, seconds] of modes) {
    const result = await stop(mode, seconds);
    if (result.status === 0 || !(await findPostmaster(cluster))) return;
    ({ output } = result);
  }
  throw new EmbeddedError(
    'stop_failed',
    `The database in ${cluster} did not stop (${failureLine(output)}): the next start takes it over.`,
  );
}
