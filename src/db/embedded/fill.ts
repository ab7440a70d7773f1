import { rename, rm } from 'node:fs/promises';
import { syncDirectory } from './cluster.ts';
import { EmbeddedError, explainError } from './error.ts';
import { acquireDirectory } from './holder.ts';
import { hasCluster, type Layout, layoutOf, openDirectory, requireOurDirectory } from './layout.ts';
import { chooseOsUser } from './os-user.ts';
import { type EmbeddedServer, startEmbedded } from './start.ts';
import { discardDirectory } from './discard-directory.ts';

export interface FillOptions {
  dataDirectory: string;
  /** The directory of PostgreSQL programs, unless the programs in the package are used. */
  programs?: string | null;
  log?: (line: string) => void;
  /** Aborts when the database is no longer needed. */
  signal?: AbortSignal;
  /** False gives up safety against power loss in return for speed, for temporary databases. */
  durable?: boolean;
}

function requireNoDatabase(layout: Layout, hasOne: boolean): void {
  if (!hasOne) return;
  throw new EmbeddedError(
    'not_empty',
    `The directory ${layout.root} already has a database: name an empty or a new directory with FAIRHOUR_DATA, or ` +
      'move the old one away first.',
  );
}

async function fillAside(options: FillOptions, aside: Layout, fill: (server: EmbeddedServer) => Promise<void>) {
  const { log, signal, durable, programs = null } = options;
  const server = await startEmbedded({
    dataDirectory: aside.root,
    programs,
    role: 'command',
    ...(log ? { log } : {}),
    ...(signal ? { signal } : {}),
    ...(durable === undefined ? {} : { durable }),
  });
  try {
    await fill(server);
  } catch (error) {
    // If the disk is full, an ordinary stop would try for a minute to write a useless checkpoint.
    await server.stop('thrown_away');
    throw error;
  }
  await server.stop();
}

/**
 * Creates the database of an empty data directory. The database is filled in a temporary place and moved when complete,
 * so an interruption leaves no database behind. Throws an `EmbeddedError` if a database exists (`not_empty`) or cannot
 * be created, and any error of `fill`.
 */
export async function fillDataDirectory(
  options: FillOptions,
  fill: (server: EmbeddedServer) => Promise<void>,
): Promise<void> {
  const layout = layoutOf(options.dataDirectory);
  const aside = layoutOf(layout.unfinished);
  await requireOurDirectory(layout);
  requireNoDatabase(layout, await hasCluster(layout));
  await openDirectory(layout, await chooseOsUser(layout.cluster)).catch((error: unknown) => {
    throw explainError(error, layout.root);
  });
  const access = await acquireDirectory(layout, 'command', options.signal);
  if (!('lock' in access)) return requireNoDatabase(layout, true);
  try {
    await discardDirectory(aside.root);
    await fillAside(options, aside, fill);
    await rename(aside.password, layout.password);
    await rename(aside.cluster, layout.cluster);
    await syncDirectory(layout.root);
  } finally {
    await rm(aside.root, { recursive: true, force: true });
    access.lock.release();
  }
}
