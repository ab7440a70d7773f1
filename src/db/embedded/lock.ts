import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError } from './error.ts';

// Keeps handles referenced: an unreferenced handle would be garbage-collected and its lock lost.
const held = new Set<DatabaseSync>();

/** Result codes of SQLite. */
const [busy, full] = [5, 13];

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === code;

function unusable(file: string, error: unknown): EmbeddedError {
  if (hasCode(error, full)) {
    return new EmbeddedError(
      'directory_unusable',
      `The disk of ${dirname(file)} is full: free some space there, and start again. Nothing is lost.`,
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  const message = `The lock file ${file} cannot be used (${reason}): give the OS user that runs fairhour access to it, or name another directory with FAIRHOUR_DATA.`;
  return new EmbeddedError('directory_unusable', message, { cause: error });
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unusable(file, error);
  }
}

/**
 * Locks a file for this process. Returns a function that releases the lock, or undefined if another process has it.
 *
 * Uses the operating system's file lock, which Node reaches only through SQLite. If two processes start at the same
 * time, only one of them succeeds. The lock ends with its process, even after a crash. It is therefore never stale, and
 * no process id needs to be trusted. The file stays empty.
 *
 * No other code in this process may open the file: closing any other descriptor of the file would release the lock.
 */
export function tryLock(file: string): (() => void) | undefined {
  const handle = open(file);
  try {
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle.close();
    if (hasCode(error, busy)) return undefined;
    throw unusable(file, error);
  }
  held.add(handle);
  return () => {
    if (held.delete(handle)) handle.close();
  };
}
