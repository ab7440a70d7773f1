import { renameSync, rmSync } from 'node:fs';

/** Moves a build to its place. Returns false if another process has put a build there in the meantime. */
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
 * Builds in a neighbouring directory and moves the result into place at the end. A server that starts during a build
 * finds a complete build. If two processes build at once, the last one wins.
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
