import { constants } from 'node:os';
import { Interrupted, StopPath, type StopReason } from './stop-path.ts';

const npmPollMs = 500;
const startedBy = process.ppid;

/** Detects that npm has ended, because npm starts programs in a shell that does not forward signals to them. */
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

/** Passes to the stop path all signals and errors that can end the process. */
function listen(path: StopPath): () => void {
  const fail = (error: unknown) => path.fail(error);
  const ignore = () => undefined;
  const request = (signal: NodeJS.Signals) => path.request(signal as StopReason);
  for (const signal of signals) process.on(signal, request);
  process.on('uncaughtException', fail);
  // A closed terminal or pipe does not end the process, because only messages are lost.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
  const forgetNpm = whenNpmIsGone(() => path.request('the end of npm'));
  return () => {
    for (const signal of signals) process.off(signal, request);
    process.off('uncaughtException', fail);
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore);
    forgetNpm();
  };
}

/** The exit code after a stop request: 0 for a service, and that of the signal for an unfinished command. */
function exitCodeOf(path: StopPath, kind: ProcessKind): number {
  if (path.hurried.aborted) return 128 + constants.signals.SIGINT;
  if (kind === 'service') return 0;
  const signal = path.reason === undefined || path.reason === 'the end of npm' ? 'SIGTERM' : path.reason;
  return 128 + constants.signals[signal];
}

/** A `service` runs until it receives a stop request, a `command` until its work is done. */
export type ProcessKind = 'service' | 'command';

async function runToEnd(path: StopPath, work: (path: StopPath) => Promise<void>): Promise<void> {
  try {
    await work(path);
  } catch (error) {
    // Errors after a stop request are caused by the stop.
    if (!path.stopRequested.aborted && !(error instanceof Interrupted)) throw error;
  } finally {
    await path.stopAll();
  }
}

/**
 * Runs `work` with a stop path. Everything started on the path is stopped at the end, after success, failure or a stop
 * request. After a stop request, the process exits here.
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
