import { chmod, lchown } from 'node:fs/promises';
import { findBinaries } from './binaries.ts';
import { prepareCluster, readPassword } from './cluster.ts';
import type { ClusterOptions } from './cluster.ts';
import { EmbeddedError, explainError } from './error.ts';
import { claimDirectory } from './holder.ts';
import type { Hold, Holder, Role } from './holder.ts';
import { hasCluster, layoutOf, openDirectory, requireOurDirectory } from './layout.ts';
import type { Layout } from './layout.ts';
import { chooseOsUser } from './os-user.ts';
import type { Place } from './place.ts';
import { adoptOrphan, startPostgres, stopPostgres } from './postgres.ts';
import { addressOf, prepareDatabase, superAddressOf } from './store.ts';
import { watch } from './watch.ts';

export interface EmbeddedServer {
  /** The address of the database `fairhour` for the role that owns it, with its password. */
  url: string;
  /** The same for PostgreSQL's superuser: for what the owner of one database may not do. */
  superuserUrl: string;
  dataDirectory: string;
  /** False when another running fairhour server owns the database: `stop` then does nothing. */
  owned: boolean;
  /** Stops PostgreSQL and gives the data directory free. Close every connection first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDirectory: string;
  /** A `server` must own the data directory; a `command` joins the server that does. */
  role: Role;
  log?: (line: string) => void;
  /** Told when the database ended and cannot be started again; without it nobody watches. */
  onFailure?: (error: unknown) => void;
  /** Aborts when the database is not wanted any more: the start ends with an error and leaves nothing running. */
  signal?: AbortSignal;
  /** Called once the database has been launched, while it gets ready. */
  meanwhile?: () => void;
  /** False gives up safety against power loss for speed: for tests. */
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
  place: Place;
  password: string;
}

async function startOrAdopt({ layout, options, log, signal, meanwhile }: Start): Promise<Running> {
  if (!(await hasCluster(layout))) log(`Setting up the database in ${layout.root}`);
  const password = await prepareCluster(layout, options);
  signal?.throwIfAborted();
  const orphan = await adoptOrphan(layout.cluster, password, signal);
  if (orphan) log(`Taking over the database that was left running (process ${orphan.pid})`);
  const place: Place = orphan
    ? { port: orphan.port, directory: orphan.directory }
    : await startPostgres(layout, options, { signal, meanwhile });
  try {
    await prepareDatabase(place, password);
  } catch (error) {
    await stopPostgres(options.binaries, layout.cluster, options.user);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The database started but refused its work (${reason}): remove the cause and start again; its log is ${layout.log}.`;
    throw new EmbeddedError('start_failed', message, { cause: error });
  }
  return { place, password };
}

/** Tells others, as far as the disk lets us: on a full one the server is to be started and stopped all the same. */
function tell(hold: Hold, state: Holder['state'], place: Place) {
  try {
    hold.announce(state, place);
  } catch {
    // They wait for the state that is told next.
  }
}

/** Starts the server again at its place, once what is left of it has gone. */
async function startAgain({ layout, options }: Start, hold: Hold, place: Place, signal: AbortSignal): Promise<void> {
  tell(hold, 'starting', place);
  await stopPostgres(options.binaries, layout.cluster, options.user);
  await startPostgres(layout, options, { place, signal });
  tell(hold, 'ready', place);
}

function keepWatch(start: Start, hold: Hold, place: Place): () => Promise<void> {
  const { layout, log, signal, onFailure: fail } = start;
  if (!fail) return () => Promise.resolve();
  const restart = (ending: AbortSignal) => startAgain(start, hold, place, ending);
  const end = watch({ cluster: layout.cluster, restart, log, fail });
  // Whoever ends all processes at once means the database as well.
  signal?.addEventListener('abort', () => void end());
  return end;
}

async function stopOwned(start: Start, hold: Hold, place: Place): Promise<void> {
  try {
    tell(hold, 'stopping', place);
    await stopPostgres(start.options.binaries, start.layout.cluster, start.options.user);
  } finally {
    hold.release();
  }
}

const addressesOf = (place: Place, password: string) => ({
  url: addressOf(place, password),
  superuserUrl: superAddressOf(place, password),
});

async function own(start: Start, hold: Hold): Promise<EmbeddedServer> {
  const { layout, options } = start;
  try {
    await chmod(layout.lock, 0o600);
    if (options.user) await lchown(layout.lock, options.user.uid, options.user.gid);
    const { place, password } = await startOrAdopt(start);
    start.signal?.throwIfAborted();
    hold.announce('ready', place);
    const endWatch = keepWatch(start, hold, place);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= endWatch().then(() => stopOwned(start, hold, place)));
    return { ...addressesOf(place, password), dataDirectory: layout.root, owned: true, stop };
  } catch (error) {
    if (start.signal?.aborted) await stopPostgres(options.binaries, layout.cluster, options.user);
    hold.release();
    throw error;
  }
}

async function open(layout: Layout, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = await chooseOsUser(layout.cluster);
  await requireOurDirectory(layout);
  await openDirectory(layout, user);
  const claim = await claimDirectory(layout, options.role, options.signal);
  if ('hold' in claim) {
    const cluster = { binaries: findBinaries(), user, durable: options.durable ?? true };
    const log = options.log ?? (() => undefined);
    const { signal, onFailure, meanwhile } = options;
    return own({ layout, options: cluster, log, signal, onFailure, meanwhile }, claim.hold);
  }
  const addresses = addressesOf(claim.place, await readPassword(layout));
  return { ...addresses, dataDirectory: layout.root, owned: false, stop: () => Promise.resolve() };
}

/**
 * Starts the embedded PostgreSQL on a data directory, which is created when absent, or joins the running one. Throws an
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
