import { chmod, lchown } from 'node:fs/promises';
import { findBinaries } from './binaries.ts';
import { prepareCluster, readPassword } from './cluster.ts';
import type { ClusterOptions } from './cluster.ts';
import { EmbeddedError, explainError } from './error.ts';
import { claimDirectory } from './holder.ts';
import type { Hold, Role } from './holder.ts';
import { hasCluster, layoutOf, openDirectory, requireOurDirectory } from './layout.ts';
import type { Layout } from './layout.ts';
import { chooseOsUser } from './os-user.ts';
import { adoptOrphan, startPostgres, stopPostgres } from './postgres.ts';
import { addressOf, createDatabase } from './store.ts';

export interface EmbeddedServer {
  /** The address of the database `fairhour`; it holds the password. */
  url: string;
  port: number;
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
  /** False gives up safety against power loss for speed: for tests. */
  durable?: boolean;
}

interface Start {
  layout: Layout;
  options: ClusterOptions;
  log: (line: string) => void;
}

async function startOrAdopt({ layout, options, log }: Start): Promise<{ port: number; password: string }> {
  if (!(await hasCluster(layout))) log(`Setting up the database in ${layout.root}`);
  const password = await prepareCluster(layout, options);
  const orphan = await adoptOrphan(layout.cluster, password);
  if (orphan) log(`Taking over the database that was left running (process ${orphan.pid})`);
  const port = orphan?.port ?? (await startPostgres(layout, options));
  try {
    await createDatabase(port, password);
  } catch (error) {
    await stopPostgres(options.binaries, layout.cluster, options.user);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The database started but refused its work (${reason}): remove the cause and start again; its log is ${layout.log}.`;
    throw new EmbeddedError('start_failed', message, { cause: error });
  }
  return { port, password };
}

async function stopOwned(start: Start, hold: Hold, port: number): Promise<void> {
  try {
    hold.announce('stopping', port);
    await stopPostgres(start.options.binaries, start.layout.cluster, start.options.user);
  } finally {
    hold.release();
  }
}

async function own(start: Start, hold: Hold): Promise<EmbeddedServer> {
  const { layout, options } = start;
  try {
    await chmod(layout.lock, 0o600);
    if (options.user) await lchown(layout.lock, options.user.uid, options.user.gid);
    const { port, password } = await startOrAdopt(start);
    hold.announce('ready', port);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= stopOwned(start, hold, port));
    return { url: addressOf(port, password), port, dataDirectory: layout.root, owned: true, stop };
  } catch (error) {
    hold.release();
    throw error;
  }
}

async function open(layout: Layout, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = await chooseOsUser(layout.cluster);
  await requireOurDirectory(layout);
  await openDirectory(layout, user);
  const claim = await claimDirectory(layout, options.role);
  if ('hold' in claim) {
    const cluster = { binaries: findBinaries(), user, durable: options.durable ?? true };
    return own({ layout, options: cluster, log: options.log ?? (() => undefined) }, claim.hold);
  }
  const url = addressOf(claim.port, await readPassword(layout));
  return { url, port: claim.port, dataDirectory: layout.root, owned: false, stop: () => Promise.resolve() };
}

/**
 * Starts the embedded PostgreSQL on a data directory, which is created when absent, or joins the running one. Throws an
 * `EmbeddedError` whose message is one sentence for the user.
 *
 *     const server = await startEmbedded({ dataDirectory: 'data', role: 'server' });
 *     // server.url: 'postgres://fairhour:…@127.0.0.1:40123/fairhour'
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const layout = layoutOf(options.dataDirectory);
  try {
    return await open(layout, options);
  } catch (error) {
    throw explainError(error, layout.root);
  }
}
