import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Database } from '../database.ts';
import { syncDirectory } from '../embedded/cluster.ts';
import { systemCode } from '../embedded/error.ts';
import { ifExists } from '../if-exists.ts';
import { BackupError } from './shape.ts';
import { type Made, writeBackup, type WriteOptions } from './write.ts';

export interface FileMade extends Made {
  readonly file: string;
  readonly bytes: number;
}

/** What a file is called while it is not whole: each process that writes one has a draft of its own. */
const draftOf = (file: string) => `${file}.${randomBytes(4).toString('hex')}.partial`;
const draftName = /^(.+?)(?:\.[\da-f]{8})?\.partial$/;

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is such a file already',
  ENOENT: 'there is no such directory',
  ENOTDIR: 'there is no such directory',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EPIPE: 'nobody reads it any more',
};

const ofConnections = new Set(['connect', 'read']);

/** The reason why something could not be written, in words; any other error stays what it is. */
export function explainWriting(error: unknown, file: string): unknown {
  const code = systemCode(error) ?? '';
  const isOfFile = error instanceof Error && 'syscall' in error && !ofConnections.has(String(error.syscall));
  if (!isOfFile || !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${file} could not be written: ${reasons[code] ?? code}`, { cause: error });
}

/** Writes a file whose bytes are on the disk afterwards. */
async function writeInto<T>(draft: string, write: (out: Writable) => Promise<T>): Promise<T> {
  await using handle = await open(draft, 'wx', 0o600);
  return await write(handle.createWriteStream({ flush: true }));
}

/** Makes a directory that only this user may enter, with those above it. Throws `BackupError` where it cannot. */
export async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explainWriting(error, directory);
  });
}

const isThere = async (file: string) => (await ifExists(stat(file))) !== undefined;
/** What file systems answer that know no second name of a file. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Gives a draft its name; false where a file has it, which stays as it is whoever wrote it meanwhile. */
async function nameDraft(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST') return false;
    if (!withoutLinks.has(code)) throw error;
    if (await isThere(file)) return false;
    await rename(draft, file);
  }
  return true;
}

/** Writes a draft, which `giveName` names; where either fails nothing is left of it. */
async function writeThen<T>(
  file: string,
  write: (out: Writable) => Promise<T>,
  giveName: (draft: string) => Promise<void>,
): Promise<T> {
  const draft = draftOf(file);
  try {
    const written = await writeInto(draft, write);
    await giveName(draft);
    await syncDirectory(dirname(file));
    return written;
  } catch (error) {
    throw explainWriting(error, file);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * Writes a new file, which nobody but this user may read: it is there when it is whole and safe on the disk, and not
 * before. Throws `BackupError` where it cannot be written.
 */
async function writeWhole<T>(file: string, write: (out: Writable) => Promise<T>): Promise<T> {
  const isTaken = () => new BackupError(`${file} could not be written: ${reasons['EEXIST']}`);
  if (await isThere(file)) throw isTaken();
  return writeThen(file, write, async (draft) => {
    if (!(await nameDraft(draft, file))) throw isTaken();
  });
}

/** Writes such a file under the first name that no file has; the names are those of one directory, without end. */
export function writeBeside<T>(nameOf: (number: number) => string, write: (out: Writable) => Promise<T>): Promise<T> {
  return writeThen(nameOf(1), write, async (draft) => {
    let number = 1;
    while (!(await nameDraft(draft, nameOf(number)))) number += 1;
  });
}

/** No process that writes a file is without a new byte for so long. */
const silentMinutes = 60;

/**
 * Removes what was begun of files with such names by processes that were killed. Another process may write still: only
 * what nobody has written to for long goes.
 */
export async function removeUnfinished(directory: string, names: RegExp, now: Temporal.Instant): Promise<void> {
  const silentSince = now.subtract({ minutes: silentMinutes }).epochMilliseconds;
  // Where the directory cannot be read, whoever writes there says so.
  const found = await readdir(directory).catch(() => []);
  for (const name of found.filter((each) => names.test(draftName.exec(each)?.[1] ?? ''))) {
    const file = join(directory, name);
    const draft = await stat(file).catch(() => undefined);
    if (draft && draft.mtimeMs <= silentSince) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Writes a backup to a new file. Throws `BackupError` where it cannot be written. */
export async function writeBackupFile(
  database: Pick<Database, 'pool'>,
  name: string,
  options: Omit<WriteOptions, 'out'>,
): Promise<FileMade> {
  const file = resolve(name);
  const made = await writeWhole(file, (out) => writeBackup(database, { ...options, out }));
  const { size } = await stat(file);
  return { ...made, file, bytes: size };
}
