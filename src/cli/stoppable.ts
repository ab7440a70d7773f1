import { constants } from 'node:os';
import { Interrupted, StopPath, type StopReason } from './stop-path.ts';

const npmPollMs = 500;
const startedBy = process.ppid;

/** npm starts programs in a shell that passes no signal on: the program does not learn that npm and the shell ended. */
function whenNpmIsGone(react: () => void): () => void {
  if (process.env['npm_command'] === undefined) return () => undefined;
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(watch);
    react();
  }, npmPollMs);
  watch.unref();
  return () => clearInterval(watch);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Leads every signal and error that can end the process to the stop path. */
function listen(path: StopPath): () => void {
  const fail = (error: unknown) => path.fail(error);
  const ignore = () => undefined;
  const request = (signal: NodeJS.Signals) => path.request(signal as StopReason);
  for (const signal of signals) process.on(signal, request);
  process.on('uncaughtException', fail);
  // A closed terminal or pipe is no reason to end: only the notes are lost.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
  const forgetNpm = whenNpmIsGone(() => path.request('the end of npm'));
  return () => {
    for (const signal of signals) process.off(signal, request);
    process.off('uncaughtException', fail);
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore);
    forgetNpm();
  };
}

/** The exit code: a service that was asked to stop did what it should, a command did not finish. */
function exitCodeOf(path: StopPath, kind: ProcessKind): number {
  if (path.hurried.aborted) return 128 + constants.signals.SIGINT;
  if (kind === 'service') return 0;
  const signal = path.reason === undefined || path.reason === 'the end of npm' ? 'SIGTERM' : path.reason;
  return 128 + constants.signals[signal];
}

/** A `service` runs until it is asked to stop, a `command` until it has done its work. */
export type ProcessKind = 'service' | 'command';

async function runToEnd(path: StopPath, work: (path: StopPath) => Promise<void>): Promise<void> {
  try {
    await work(path);
  } catch (error) {
    // Errors after a request to stop come from the stopping itself.
    if (!path.stopRequested.aborted && !(error instanceof Interrupted)) throw error;
  } finally {
    await path.stopAll();
  }
}

/**
 * Runs `work` with a stop path, on which it starts what is to be stopped at its end: when it is done, has failed, or
 * the process is asked to stop. In the last case the process ends here, with the exit code for it.
 */
export async function runStoppable(
  kind: ProcessKind,
  note: (line: string) => void,
  work: (path: StopPath) => Promise<void>,
): Promise<void> {
  const path = new StopPath(note);
  const letGo = listen(path);
  try {
    await runToEnd(path, work);
    if (path.failure !== undefined) throw path.failure;
    if (path.reason === undefined) return;
    note('Stopped');
    process.exit(exitCodeOf(path, kind));
  } finally {
    letGo();
  }
}
