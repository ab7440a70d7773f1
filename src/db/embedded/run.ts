import { spawn } from 'node:child_process';
import { dirname, isAbsolute } from 'node:path';

export interface RunResult {
  /** The exit status; -1 if the program could not be started or was killed. */
  status: number;
  output: string;
  /** The operating system's error code if the program could not be started. */
  startError: string | undefined;
}

export interface RunOptions {
  /** The user that runs the program; default: the current user. */
  user?: { uid: number; gid: number } | undefined;
  /** Use false if a child process outlives the program and would keep the output open. */
  capture?: boolean;
}

/**
 * Makes backends reuse the memory of a list page for the next page. Otherwise the C library of Linux returns the memory
 * after each page and allocates it again. This can take several times as long as reading the data (ADR 71).
 */
export const memoryOfBackends = {
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_TOP_PAD_: '262144',
};

// A clean environment, because PGPORT, PGDATA or the caller's language must not affect the database.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC', ...memoryOfBackends };

/**
 * Runs a program until it ends, in a separate process session, as `user` if given. Never throws.
 *
 *     await run('/usr/bin/id', ['-u', 'nobody']) // { status: 0, output: '65534\n', startError: undefined }
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const piped = options.capture === false ? 'ignore' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: isAbsolute(command) ? dirname(command) : '/',
      detached: true,
      windowsHide: true,
      env: environment,
      stdio: ['ignore', piped, piped],
      ...(options.user && { uid: options.user.uid, gid: options.user.gid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: -1, output: error.message, startError: error.code ?? 'unknown' }),
    );
    child.on('close', (status) => resolve({ status: status ?? -1, output, startError: undefined }));
  });
}

/**
 * The remedy for a failure of PostgreSQL, inferred from its output.
 *
 *     remedyFor('FATAL:  insufficient file descriptors available') // 'raise the limit of open files …'
 */
export function remedyFor(output: string): string {
  if (!output.includes('insufficient file descriptors')) return 'remove the cause, for example a full disk,';
  return 'raise the limit of open files (ulimit -n, LimitNOFILE)';
}

/**
 * The reason for a program's failure, from its output: the first error message up to the end of its line, or the last
 * line if there is none. Messages that the database system is starting or stopping are skipped.
 *
 *     failureLine('12:30 [7] FATAL:  disk full\nremoving contents\n') // 'FATAL:  disk full'
 */
export function failureLine(output: string): string {
  const failing = /\b(?:ERROR|FATAL|PANIC|error):(?! +the database system is ).*/.exec(output)?.[0];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (failing ?? lines.at(-1) ?? 'no output').trim();
}
