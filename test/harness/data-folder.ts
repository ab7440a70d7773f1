import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gib = 2 ** 30;
const memory = '/dev/shm';

/** Whether an in-memory file system has room for the test data, and the machine has enough free memory. */
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
 * Creates a folder for PostgreSQL data that the OS user of the server can enter. The folder is in memory if possible,
 * because a database has some hundred small files, and writing them to disk takes longer than most tests.
 */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), `fairhour-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
