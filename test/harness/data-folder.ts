import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gib = 2 ** 30;
const memory = '/dev/shm';

/** Whether a file system in memory exists with room for the data of tests, and enough free memory. */
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
 * Creates a folder for data of PostgreSQL, which the OS user of the server may enter. It is in memory if there is room:
 * a database has some hundred small files, and a disk needs longer for them than most tests take.
 */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), `fairhour-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
