import { randomBytes } from 'node:crypto';
import { lchown, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMajor, readProgramMajor } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './error.ts';
import { hasCluster } from './layout.ts';
import type { Layout } from './layout.ts';
import type { OsUser } from './os-user.ts';
import { failureLine, remedyFor, run } from './run.ts';
import { superuser } from './store.ts';

export interface ClusterOptions {
  binaries: Binaries;
  user: OsUser | undefined;
  durable: boolean;
}

/** The PostgreSQL programs: their major version, and whether FAIRHOUR_POSTGRES_BIN names them. */
interface Programs {
  major: number;
  isNamed: boolean;
}

/** Throws `wrong_major` if the data and the programs have different major versions. */
export function checkMajor(directory: string, dataMajor: number, { major, isNamed }: Programs): void {
  if (dataMajor === major) return;
  const found = isNamed ? 'FAIRHOUR_POSTGRES_BIN names' : 'this fairhour contains';
  throw new EmbeddedError(
    'wrong_major',
    `The data in ${directory} belongs to PostgreSQL ${dataMajor}, but ${found} PostgreSQL ${major}: start it with ` +
      `${isNamed ? '' : 'the fairhour release that created it, or with '}the programs of PostgreSQL ${dataMajor} in ` +
      `FAIRHOUR_POSTGRES_BIN, and to move to ${major} write a backup with "fairhour backup" and restore it into a ` +
      'new directory with "fairhour restore".',
  );
}

/**
 * From this version on, PostgreSQL has a built-in locale C.UTF-8. In earlier versions, the C library's C.UTF-8 gives
 * the same order.
 */
const firstWithBuiltinLocale = 17;

function initdbArguments(directory: string, passwordFile: string, characters: string, major: number): string[] {
  const settings = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${characters}`, '--no-instructions'];
  const provider = major < firstWithBuiltinLocale ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  return ['-D', directory, ...settings, ...provider, ...access];
}

async function runInitdb(
  directory: string,
  passwordFile: string,
  options: ClusterOptions,
  major: number,
): Promise<void> {
  const durability = options.durable ? [] : ['--no-sync'];
  let output = '';
  // With C.UTF-8, trigram search recognizes non-ASCII letters. Not every system has it.
  for (const characters of ['C.UTF-8', 'C']) {
    const args = [...initdbArguments(directory, passwordFile, characters, major), ...durability];
    const result = await run(options.binaries.initdb, args, { user: options.user });
    if (result.status === 0) return;
    output = result.output;
    if (!/locale/i.test(output)) break;
  }
  throw new EmbeddedError(
    'setup_failed',
    `The database could not be set up (${failureLine(output)}): ${remedyFor(output)} and start again.`,
  );
}

export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(directory);
  await handle.sync();
}

/**
 * Creates a new cluster in a temporary place and moves it when complete, so an interrupted setup leaves no cluster
 * behind.
 */
async function createCluster(layout: Layout, options: ClusterOptions, major: number): Promise<void> {
  const { user } = options;
  const directory = join(layout.unfinished, 'cluster');
  const passwordFile = join(layout.unfinished, 'password');
  await mkdir(layout.unfinished, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: options.durable });
  if (user) await Promise.all([passwordFile, layout.unfinished].map((path) => lchown(path, user.uid, user.gid)));
  try {
    await runInitdb(directory, passwordFile, options, major);
  } catch (error) {
    await rm(layout.unfinished, { recursive: true, force: true });
    throw error;
  }
  await rename(passwordFile, layout.password);
  await rename(directory, layout.cluster);
  await rm(layout.unfinished, { recursive: true });
  if (options.durable) await syncDirectory(layout.root);
}

/**
 * If a cluster belongs to root, for example after a restore from a backup, transfers it to the user who runs
 * PostgreSQL.
 */
async function giveTo(user: OsUser, layout: Layout): Promise<void> {
  if ((await stat(layout.cluster)).uid !== 0) return;
  for (const entry of await readdir(layout.cluster, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  await lchown(layout.password, user.uid, user.gid);
  // This is the last step, so that the next start repeats an interrupted transfer.
  await lchown(layout.cluster, user.uid, user.gid);
}

async function requireOwnCluster(layout: Layout): Promise<void> {
  const { uid } = await stat(layout.cluster);
  if (process.getuid === undefined || process.getuid() === uid) return;
  throw new EmbeddedError(
    'directory_unusable',
    `The database in ${layout.root} belongs to another OS user (id ${uid}): start fairhour as that user or as root, ` +
      'or name another directory with FAIRHOUR_DATA.',
  );
}

/** Ensures that a cluster exists that these programs can serve as this user, and returns its password. */
export async function prepareCluster(layout: Layout, options: ClusterOptions): Promise<string> {
  const major = await readProgramMajor(options.binaries, options.user);
  if (await hasCluster(layout)) {
    const version = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8');
    checkMajor(layout.root, parseMajor(version), { major, isNamed: options.binaries.isNamed });
    await (options.user ? giveTo(options.user, layout) : requireOwnCluster(layout));
  } else {
    await createCluster(layout, options, major);
  }
  return readPassword(layout);
}

export async function readPassword(layout: Layout): Promise<string> {
  return (await readFile(layout.password, 'utf8')).trim();
}
