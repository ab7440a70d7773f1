import { chmod, lchown } from 'node:fs/promises';
import { findBinaries } from './binaries.ts';
import { prepareCluster, readPassword } from './cluster.ts';
import type { ClusterOptions } from './cluster.ts';
import { EmbeddedError, explainError } from './error.ts';
import { isConnectionError } from '../errors.ts';
import { onceStarted } from '../once-started.ts';
import { acquireDirectory } from './holder.ts';
import type { DirectoryLock, LockHolder, Role } from './holder.ts';
import { hasCluster, layoutOf, openDirectory, requireOurDirectory } from './layout.ts';
import type { Layout } from './layout.ts';
import { chooseOsUser } from './os-user.ts';
import type { ServerAddress } from './server-address.ts';
import { adoptOrphan, type StopMode, serves, startPostgres, stopPostgres } from './postgres.ts';
import { ownerUrl, prepareDatabase, superuserUrl } from './store.ts';
import { discardDirectory } from './discard-directory.ts';
import { watchServer } from './watch.ts';

export interface EmbeddedServer {
  /** The URL of the database `fairhour` for the role that owns it, with its password. */
  url: string;
  /** Like `url`, but for PostgreSQL's superuser, who has more rights than the owner of the database. */
  superuserUrl: string;
  dataDirectory: string;
  /** False if another running fairhour server owns the database: `stop` then does nothing. */
  owned: boolean;
  /** Stops PostgreSQL and releases the data directory. Close every connection first. By default, the data is kept. */
  stop(keeping?: StopMode): Promise<void>;
}

export interface EmbeddedOptions {
  dataDirectory: string;
  /** The directory of PostgreSQL programs; null or missing = the programs in the package. */
  programs?: string | null;
  /** A `server` must own the data directory; a `command` joins the server that does. */
  role: Role;
  log?: (line: string) => void;
  /** Called when the database ended and cannot be restarted; without it the database is not monitored. */
  onFailure?: (error: unknown) => void;
  /** Aborts when the database is no longer needed: the start fails and leaves nothing running. */
  signal?: AbortSignal;
  /** Called after the launch, while the database gets ready. */
  meanwhile?: () => void;
  /** False gives up safety against power loss in return for speed, for tests. */
  durable?: boolean;
}

interface Start {
  layout: Layout;
  options: ClusterOptions;
  log: (line: string) => void;
  signal: AbortSignal | undefined;
  onFailure: ((error: unknown) => void) | undefined;
  meanwhile: (() => void) | undefined;
}

interface Running {
  address: ServerAddress;
  password: string;
}

async function startOrAdopt({ layout, options, log, signal, meanwhile }: Start): Promise<Running> {
  if (!(await hasCluster(layout))) log(`Setting up the database in ${layout.root}`);
  await discardDirectory(layout.unfinished);
  const password = await prepareCluster(layout, options);
  signal?.throwIfAborted();
  const orphan = await adoptOrphan(layout.cluster, password, signal);
  if (orphan) log(`Taking over the database that was left running (process ${orphan.pid})`);
  const address: ServerAddress = orphan
    ? { port: orphan.port, directory: orphan.directory }
    : await startPostgres(layout, options, { signal, meanwhile });
  try {
    // On a busy machine even a started server may delay its first connection.
    const waiting = { log, stopRequested: signal, isStarting: isConnectionError };
    await onceStarted((attempt) => prepareDatabase(address, password, attempt), waiting);
  } catch (error) {
    await stopPostgres(layout.cluster, options);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The database started but rejected the setup statements (${reason}): remove the cause and start again; its log is ${layout.log}.`;
    throw new EmbeddedError('start_failed', message, { cause: error });
  }
  return { address, password };
}

/** Announces a state, unless the disk is full: a full disk must not prevent a start or stop. */
function tryAnnounce(lock: DirectoryLock, state: LockHolder['state'], address: ServerAddress) {
  try {
    lock.announce(state, address);
  } catch {
    // Other processes wait until the next state is announced.
  }
}

/** Restarts the server at its address, after its remaining processes have ended. */
async function startAgain(
  { layout, options }: Start,
  lock: DirectoryLock,
  address: ServerAddress,
  signal: AbortSignal,
): Promise<void> {
  tryAnnounce(lock, 'starting', address);
  await stopPostgres(layout.cluster, options);
  await startPostgres(layout, options, { address, signal });
  tryAnnounce(lock, 'ready', address);
}

function keepWatch(start: Start, lock: DirectoryLock, { address, password }: Running): () => Promise<void> {
  const { layout, log, signal, onFailure: fail } = start;
  if (!fail) return () => Promise.resolve();
  const restart = (ending: AbortSignal) => startAgain(start, lock, address, ending);
  const answers = () => serves(address, layout.cluster, password);
  const end = watchServer({ cluster: layout.cluster, answers, restart, log, fail });
  // A signal that is sent to all processes also reaches the database.
  signal?.addEventListener('abort', () => void end());
  return end;
}

async function stopOwned(start: Start, lock: DirectoryLock, address: ServerAddress, keeping?: StopMode): Promise<void> {
  try {
    tryAnnounce(lock, 'stopping', address);
    await stopPostgres(start.layout.cluster, start.options, keeping);
  } finally {
    lock.release();
  }
}

const urlsOf = (address: ServerAddress, password: string) => ({
  url: ownerUrl(address, password),
  superuserUrl: superuserUrl(address, password),
});

async function own(start: Start, lock: DirectoryLock): Promise<EmbeddedServer> {
  const { layout, options } = start;
  try {
    await chmod(layout.lock, 0o600);
    if (options.user) await lchown(layout.lock, options.user.uid, options.user.gid);
    const { address, password } = await startOrAdopt(start);
    start.signal?.throwIfAborted();
    lock.announce('ready', address);
    const endWatch = keepWatch(start, lock, { address, password });
    let stopped: Promise<void> | undefined;
    const stop = (keeping?: StopMode) => (stopped ??= endWatch().then(() => stopOwned(start, lock, address, keeping)));
    return { ...urlsOf(address, password), dataDirectory: layout.root, owned: true, stop };
  } catch (error) {
    if (start.signal?.aborted) await stopPostgres(layout.cluster, options);
    lock.release();
    throw error;
  }
}

async function open(layout: Layout, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = await chooseOsUser(layout.cluster);
  await requireOurDirectory(layout);
  await openDirectory(layout, user);
  const access = await acquireDirectory(layout, options.role, options.signal);
  if ('lock' in access) {
    const cluster = { binaries: findBinaries(options.programs), user, durable: options.durable ?? true };
    const log = options.log ?? (() => undefined);
    const { signal, onFailure, meanwhile } = options;
    return own({ layout, options: cluster, log, signal, onFailure, meanwhile }, access.lock);
  }
  const urls = urlsOf(access.address, await readPassword(layout));
  return { ...urls, dataDirectory: layout.root, owned: false, stop: () => Promise.resolve() };
}

/**
 * Starts the embedded PostgreSQL on a data directory, created if missing, or joins the running one. Throws an
 * `EmbeddedError` whose message is one sentence for the user.
 *
 *     const server = await startEmbedded({ dataDirectory: 'data', role: 'server' });
 *     // server.url: 'postgres://fairhour_server:…@127.0.0.1:5432/fairhour?host=%2Fsrv%2Fdata%2Fsocket'
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const layout = layoutOf(options.dataDirectory);
  try {
    return await open(layout, options);
  } catch (error) {
    throw explainError(error, layout.root);
  }
}
