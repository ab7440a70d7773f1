import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Database } from '../database.ts';
import { syncDirectory } from '../embedded/cluster.ts';
import { systemCode } from '../embedded/error.ts';
import { ifExists } from '../if-exists.ts';
import { BackupError } from './shape.ts';
import { type WrittenBackup, writeBackup, type WriteOptions } from './write.ts';

export interface WrittenBackupFile extends WrittenBackup {
  readonly file: string;
  readonly bytes: number;
}

/** The name of an incomplete file. It contains random digits, so that two processes never write the same draft. */
const draftOf = (file: string) => `${file}.${randomBytes(4).toString('hex')}.partial`;
const draftName = /^(.+?)(?:\.[\da-f]{8})?\.partial$/;

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'the file already exists',
  ENOENT: 'the directory does not exist',
  ENOTDIR: 'the directory does not exist',
  EACCES: 'this user has no write permission there',
  EPERM: 'this user has no write permission there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EPIPE: 'the reader has closed the pipe',
};

const ofConnections = new Set(['connect', 'read']);

/** Converts a write error of the operating system to a sentence; returns other errors unchanged. */
export function explainWriting(error: unknown, file: string): unknown {
  const code = systemCode(error) ?? '';
  const isOfFile = error instanceof Error && 'syscall' in error && !ofConnections.has(String(error.syscall));
  if (!isOfFile || !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${file} could not be written: ${reasons[code] ?? code}`, { cause: error });
}

/** Writes a file and flushes it to the disk. */
async function writeInto<T>(draft: string, write: (out: Writable) => Promise<T>): Promise<T> {
  await using handle = await open(draft, 'wx', 0o600);
  return await write(handle.createWriteStream({ flush: true }));
}

/** Creates a directory that only this user may enter, with missing parents. Throws `BackupError` if it cannot. */
export async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explainWriting(error, directory);
  });
}

const isThere = async (file: string) => (await ifExists(stat(file))) !== undefined;
/** Error codes of file systems without hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Renames a draft. Returns false if the target exists, because another process may have written it in the meantime. */
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

/** Writes a draft and gives it its name with `giveName`. Removes the draft if either step fails. */
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
 * Writes a new file that only this user may read. The file appears once it is complete and flushed. Throws
 * `BackupError` if it cannot be written.
 */
async function writeWhole<T>(file: string, write: (out: Writable) => Promise<T>): Promise<T> {
  const isTaken = () => new BackupError(`${file} could not be written: ${reasons['EEXIST']}`);
  if (await isThere(file)) throw isTaken();
  return writeThen(file, write, async (draft) => {
    if (!(await nameDraft(draft, file))) throw isTaken();
  });
}

/** Writes a private file under the first free name from an endless sequence of names in one directory. */
export function writeBeside<T>(nameOf: (number: number) => string, write: (out: Writable) => Promise<T>): Promise<T> {
  return writeThen(nameOf(1), write, async (draft) => {
    let number = 1;
    while (!(await nameDraft(draft, nameOf(number)))) number += 1;
  });
}

/** A process that is writing a file adds bytes at intervals shorter than this. */
const silentMinutes = 60;

/**
 * Removes unfinished files with matching names from killed processes. A file with recent writes is kept, because
 * another process may still be writing it.
 */
export async function removeUnfinished(directory: string, names: RegExp, now: Temporal.Instant): Promise<void> {
  const silentSince = now.subtract({ minutes: silentMinutes }).epochMilliseconds;
  // If the directory cannot be read, the next write reports it.
  const found = await readdir(directory).catch(() => []);
  for (const name of found.filter((entry) => names.test(draftName.exec(entry)?.[1] ?? ''))) {
    const file = join(directory, name);
    const draft = await stat(file).catch(() => undefined);
    if (draft && draft.mtimeMs <= silentSince) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Writes a backup to a new file. Throws `BackupError` if it cannot be written. */
export async function writeBackupFile(
  database: Pick<Database, 'pool'>,
  name: string,
  options: Omit<WriteOptions, 'out'>,
): Promise<WrittenBackupFile> {
  const file = resolve(name);
  const made = await writeWhole(file, (out) => writeBackup(database, { ...options, out }));
  const { size } = await stat(file);
  return { ...made, file, bytes: size };
}
