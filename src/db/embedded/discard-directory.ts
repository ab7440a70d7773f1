import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '../if-exists.ts';
import { EmbeddedError } from './error.ts';
import { layoutOf } from './layout.ts';
import { endOrphanProcesses } from './postmaster.ts';

/** Where an interrupted command can have left a cluster in its directory; the second path is used during setup. */
const clustersIn = (directory: string) => [layoutOf(directory).cluster, join(directory, 'cluster')];

/** A program that is still ending may write a last file there. */
const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

/** Ends the PostgreSQL processes that an interrupted command left in a directory, and removes the directory. */
export async function discardDirectory(directory: string): Promise<void> {
  for (const cluster of clustersIn(directory)) {
    if (!(await ifExists(stat(cluster))) || (await endOrphanProcesses(cluster))) continue;
    throw new EmbeddedError(
      'stop_failed',
      `A PostgreSQL that an interrupted command left running in ${cluster} does not end: end it with kill -KILL, ` +
        'then start again.',
    );
  }
  await rm(directory, removal);
}
