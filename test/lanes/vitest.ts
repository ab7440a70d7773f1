import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const closing = /^(\d+) passed, (\d+) failed$/;

export interface Outcome {
  passed: number;
  failed: number;
}

type Environment = Readonly<Record<string, string>>;

/** Signals a process and its descendants, unless they have ended. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Runs a test program and forwards its output except the final line. The test program runs in a separate process group,
 * so that a signal also reaches the programs that its tests started. A test may end before it has stopped them.
 */
export async function runTests(command: string, words: readonly string[], env: Environment = {}): Promise<Outcome> {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid } = child;
  const passOn = (signal: NodeJS.Signals) => pid !== undefined && signalGroup(pid, signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const ended = new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
  const outcome: Outcome = { passed: 0, failed: 0 };
  for await (const line of createInterface(child.stdout)) {
    const [, passed, failed] = closing.exec(line) ?? [];
    if (passed === undefined) process.stdout.write(`${line}\n`);
    else Object.assign(outcome, { passed: Number(passed), failed: Number(failed) });
  }
  const code = await ended;
  passOn('SIGTERM');
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  // A run that is ended early does not report the failed test.
  if (code !== 0 && outcome.failed === 0) outcome.failed = 1;
  return outcome;
}

export const runVitest = (words: readonly string[], env?: Environment): Promise<Outcome> =>
  runTests(process.execPath, [...process.execArgv, join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...words], env);

/** Prints the sum of all outcomes and sets the exit code. */
export function close(outcomes: readonly Outcome[]): void {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const failed = sum((outcome) => outcome.failed);
  process.stdout.write(`${sum((outcome) => outcome.passed)} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
