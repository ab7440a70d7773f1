import { renameSync, rmSync } from 'node:fs';

/** Whether it took the place; not where another has taken it meanwhile. */
function takePlace(fresh: string, place: string): boolean {
  rmSync(place, { recursive: true, force: true });
  try {
    renameSync(fresh, place);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/**
 * Builds a directory beside its place and puts it there at the end, so that whoever starts meanwhile finds all of one
 * build. Where two do so at once, the one that comes last stays.
 */
export async function buildInPlace(place: string, build: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${place}.${process.pid}`;
  try {
    await build(fresh);
    while (!takePlace(fresh, place));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
