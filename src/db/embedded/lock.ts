import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError } from './error.ts';

// Referred to here: a handle without a reference would be garbage-collected, and its lock lost.
const held = new Set<DatabaseSync>();

/** Codes of SQLite. */
const [busy, full] = [5, 13];

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === code;

function unusable(file: string, error: unknown): EmbeddedError {
  if (hasCode(error, full)) {
    return new EmbeddedError(
      'directory_unusable',
      `The disk of ${dirname(file)} is full: make room there, and start again. Nothing is lost.`,
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
 * Takes the lock of a file for this process: the answer releases it; undefined when another holder has it.
 *
 * The operating system's file lock, which Node reaches only through SQLite: two starters never both win, and the lock
 * ends with its process whatever ended that, so it is never stale and no process id has to be trusted. The file stays
 * empty.
 * Nothing in this process may open it in another way: closing any other descriptor of it would drop the lock.
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
