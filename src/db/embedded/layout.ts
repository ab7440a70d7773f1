import { access, chmod, constants, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ifExists } from '../if-exists.ts';
import { EmbeddedError, systemCode } from './error.ts';
import { firstBlocked, pathChain } from './reach.ts';
import type { OsUser } from './os-user.ts';

/** The paths in a data directory. */
export interface Layout {
  root: string;
  cluster: string;
  password: string;
  /** A new cluster during setup; once complete, it moves to `cluster`. */
  unfinished: string;
  log: string;
  /** The directory of the database's socket. */
  socket: string;
  lock: string;
  /** The owner of the lock and the database's address. */
  holder: string;
}

export function layoutOf(dataDirectory: string): Layout {
  const root = resolve(dataDirectory);
  return {
    root,
    cluster: join(root, 'postgres'),
    password: join(root, 'postgres.password'),
    unfinished: join(root, 'postgres.new'),
    log: join(root, 'postgres.log'),
    socket: join(root, 'socket'),
    lock: join(root, 'fairhour.lock'),
    holder: join(root, 'server.json'),
  };
}

/** The names in a directory; none if it does not exist. */
async function namesIn(directory: string): Promise<string[]> {
  return (await ifExists(readdir(directory))) ?? [];
}

/** True if the directory contains a database cluster. */
export async function hasCluster(layout: Layout): Promise<boolean> {
  return (await namesIn(layout.cluster)).includes('PG_VERSION');
}

const ours =
  /^(postgres(\.new|\.password|\.log)?|socket|signing\.key(\.\w+)?|fairhour\.lock(-journal)?|server\.json(\.\d+)?|lost\+found|\.gitkeep|\.gitignore|\.DS_Store)$/;

function refuse(layout: Layout, reason: string): never {
  throw new EmbeddedError(
    'foreign_directory',
    `The directory ${layout.root} ${reason}: name an empty or a new directory with FAIRHOUR_DATA.`,
  );
}

/** Throws `foreign_directory` if the data directory contains files of other programs. Writes nothing. */
export async function requireOurDirectory(layout: Layout): Promise<void> {
  // Read the cluster first: another process that sets up a database writes the password file before the cluster.
  const inside = await namesIn(layout.cluster);
  const names = await namesIn(layout.root);
  const foreign = names.find((name) => !ours.test(name));
  if (foreign !== undefined) refuse(layout, `is not a fairhour data directory (it contains ${foreign})`);
  if (inside.length === 0) return;
  if (!inside.includes('PG_VERSION')) refuse(layout, 'has a folder postgres that is not a database');
  if (names.includes('postgres.password')) return;
  throw new EmbeddedError(
    'foreign_directory',
    `The database in ${layout.root} has lost its password file: put ${layout.password} back from a backup, or name ` +
      'another directory with FAIRHOUR_DATA.',
  );
}

async function requireWay(layout: Layout, user: OsUser): Promise<void> {
  const blocked = await firstBlocked(layout.root, user);
  if (blocked === undefined) return;
  throw new EmbeddedError(
    'unreachable',
    `PostgreSQL refuses to run as root and runs as the OS user ${user.name}, who may not enter ${blocked} on the way ` +
      `to the data directory ${layout.root}: ` +
      `allow it with chmod o+x ${blocked}, or store the data elsewhere, such as FAIRHOUR_DATA=/var/lib/fairhour.`,
  );
}

/**
 * On a read-only file system, Node reports a recursive mkdir's failure as ENOENT. A plain mkdir reports the actual
 * reason.
 */
async function makeDirectory(directory: string): Promise<string | undefined> {
  try {
    return await mkdir(directory, { recursive: true, mode: 0o755 });
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    for (const part of pathChain(directory)) {
      await mkdir(part).catch((reason: unknown) => {
        if (systemCode(reason) !== 'EEXIST') throw reason;
      });
    }
    throw error;
  }
}

/** Creates the data directory unless it exists. Throws `unreachable` when `user` cannot enter it. */
export async function openDirectory(layout: Layout, user: OsUser | undefined): Promise<void> {
  if (user) await requireWay(layout, user);
  const created = await makeDirectory(layout.root);
  await access(layout.root, constants.W_OK);
  if (created === undefined) return;
  // The directory stays owned by root. Only the cluster in it belongs to the user that runs PostgreSQL.
  await chmod(layout.root, user ? 0o711 : 0o700);
  if (!user) return;
  // This is checked again, because root's umask may make directories inaccessible that mkdir has just created.
  await requireWay(layout, user);
}
