import { chmod, lstat, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '../if-exists.ts';
import { layoutOf } from './layout.ts';
import { tryLock } from './lock.ts';
import { throwAway } from './throw-away.ts';

const prefix = 'fairhour-verify-';
const temporary = /^fairhour-verify-\w{6}$/;

/** How long a directory may exist before its command has locked it. */
const unlockedMillis = 60_000;

/** Makes a directory for a database that is thrown away. PostgreSQL, which may run as another user, can enter it. */
export async function makeTemporary(parent: string): Promise<string> {
  const directory = await mkdtemp(join(parent, prefix));
  await chmod(directory, 0o711);
  return directory;
}

/** Whether a command may have made it just now: it locks a directory before it writes anything there. */
async function isNew(directory: string, madeAt: number): Promise<boolean> {
  const { cluster, unfinished } = layoutOf(directory);
  const isEmpty = !(await ifExists(lstat(cluster))) && !(await ifExists(lstat(unfinished)));
  return isEmpty && Date.now() - madeAt < unlockedMillis;
}

/** Throws away a directory unless a process holds it, or it belongs to another user. Returns whether it did. */
async function removeUnheld(directory: string): Promise<boolean> {
  const found = await ifExists(lstat(directory));
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const unlock = tryLock(layoutOf(directory).lock);
  if (!unlock) return false;
  try {
    if (await isNew(directory, found.mtimeMs)) return false;
    await throwAway(directory);
    return true;
  } finally {
    unlock();
  }
}

/**
 * Removes the directories for temporary databases that killed commands left in a directory, and ends the PostgreSQL
 * that still runs there. Reports each by a line.
 */
export async function removeLeftBehind(parent: string, note: (line: string) => void): Promise<void> {
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
