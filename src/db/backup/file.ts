import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Database } from '../database.ts';
import { syncDirectory } from '../embedded/cluster.ts';
import { systemCode } from '../embedded/error.ts';
import { BackupError } from './shape.ts';
import { type Made, writeBackup, type WriteOptions } from './write.ts';

export interface FileMade extends Made {
  readonly file: string;
  readonly bytes: number;
}

/** What the file is called while it is not whole. */
export const draftOf = (file: string) => `${file}.partial`;

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is such a file already',
  ENOENT: 'there is no such directory',
  ENOTDIR: 'there is no such directory',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

function explain(error: unknown, file: string): unknown {
  const code = systemCode(error) ?? '';
  const isOfFile = error instanceof Error && 'syscall' in error && error.syscall !== 'connect';
  if (!isOfFile || !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${file} could not be written: ${reasons[code] ?? code}`, { cause: error });
}

/** Writes a file whose bytes are on the disk afterwards. */
async function writeInto<T>(draft: string, write: (out: Writable) => Promise<T>): Promise<T> {
  await using handle = await open(draft, 'w', 0o600);
  return await write(handle.createWriteStream({ flush: true }));
}

/**
 * Writes a new file, which nobody but this user may read: it is there when it is whole and safe on the disk, and not
 * before. Throws `BackupError` where it cannot be written.
 */
export async function writeWhole<T>(file: string, write: (out: Writable) => Promise<T>): Promise<T> {
  const draft = draftOf(file);
  try {
    const isThere = await stat(file).catch(() => undefined);
    if (isThere) throw new BackupError(`${file} could not be written: ${reasons['EEXIST']}`);
    const written = await writeInto(draft, write);
    await rename(draft, file);
    await syncDirectory(dirname(file));
    return written;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw explain(error, file);
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
