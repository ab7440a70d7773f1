import { createProgram } from '../../src/cli/program.ts';
import { report } from '../../src/cli/report.ts';
import type { Run } from './program.ts';

/** An error that a command throws instead of ending the process. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`the command ended with ${code}`);
    this.code = code;
  }
}

async function exitCodeOf(args: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(args);
    await program.parseAsync([process.execPath, 'fairhour', ...args]);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return error instanceof Exit ? error.code : report(error);
  }
}

/** Replaces the environment of the process by the command's environment, and collects the output. */
function replacement(env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout, stderr } = process;
  const before = { env: process.env, exit: process.exit.bind(process), exitCode: process.exitCode };
  const [toOut, toErr] = [stdout.write.bind(stdout), stderr.write.bind(stderr)];
  const texts = { out: '', err: '' };
  const collectIn = (key: keyof typeof texts) => (chunk: string | Uint8Array) => {
    texts[key] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  const exit = (code?: string | number | null) => {
    throw new Exit(Number(code ?? process.exitCode ?? 0));
  };
  Object.assign(process, { env: { PATH, HOME, LOG_LEVEL: 'silent', ...env }, exit, exitCode: undefined });
  Object.assign(stdout, { write: collectIn('out') });
  Object.assign(stderr, { write: collectIn('err') });
  const restore = () => {
    Object.assign(process, before);
    Object.assign(stdout, { write: toOut });
    Object.assign(stderr, { write: toErr });
  };
  return { texts, restore };
}

async function runAlone(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const { texts, restore } = replacement(env);
  try {
    return { code: await exitCodeOf(args), ...texts };
  } finally {
    restore();
  }
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, which takes a tenth of the time of a new process. Commands run one after the other,
 * because a process has one environment.
 */
export function runCommand(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const run = latest.then(() => runAlone(args, env));
  latest = run.catch(() => undefined);
  return run;
}
