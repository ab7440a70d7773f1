import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gib = 2 ** 30;
const memory = '/dev/shm';

/** Whether there is a file system in memory with room for what tests write, and memory for it. */
function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 4 * gib && process.availableMemory() >= 6 * gib;
  } catch {
    return false;
  }
}

/**
 * A new folder for data of PostgreSQL, which the OS user that it runs as may enter. It lies in memory where there is
 * room: a database is some hundred small files, which take a disk longer than most tests.
 */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), `fairhour-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
