import { chmod, lstat, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '../if-exists.ts';
import { layoutOf } from './layout.ts';
import { tryLock } from './lock.ts';
import { discardDirectory } from './discard-directory.ts';

const prefix = 'fairhour-verify-';
const temporary = /^fairhour-verify-\w{6}$/;

/** How long a directory may exist before its command has locked it. */
const unlockedMillis = 60_000;

/** Creates a directory for a temporary database. PostgreSQL can enter the directory even if it runs as another user. */
export async function makeTemporary(parent: string): Promise<string> {
  const directory = await mkdtemp(join(parent, prefix));
  await chmod(directory, 0o711);
  return directory;
}

/** True if a command may just have created the directory: commands lock a directory before they write to it. */
async function isNew(directory: string, madeAt: number): Promise<boolean> {
  const { cluster, unfinished } = layoutOf(directory);
  const isEmpty = !(await ifExists(lstat(cluster))) && !(await ifExists(lstat(unfinished)));
  return isEmpty && Date.now() - madeAt < unlockedMillis;
}

/**
 * Removes a directory unless a process has locked it or it belongs to another user. Returns whether it was removed.
 */
async function removeUnheld(directory: string): Promise<boolean> {
  const found = await ifExists(lstat(directory));
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const unlock = tryLock(layoutOf(directory).lock);
  if (!unlock) return false;
  try {
    if (await isNew(directory, found.mtimeMs)) return false;
    await discardDirectory(directory);
    return true;
  } finally {
    unlock();
  }
}

/**
 * Removes the directories of temporary databases that killed commands left, and ends their PostgreSQL processes.
 * Calls `note` with a line for each directory.
 */
export async function removeOrphanDirectories(parent: string, note: (line: string) => void): Promise<void> {
  for (const name of ((await ifExists(readdir(parent))) ?? []).filter((entry) => temporary.test(entry))) {
    const directory = join(parent, name);
    try {
      if (await removeUnheld(directory)) note(`Removed ${directory}, the database of a command that was killed`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      note(`Warning: ${directory}, the database of a command that was killed, could not be removed: ${reason}`);
    }
  }
}
