import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

export type Program = ChildProcessWithoutNullStreams;

/** The Node options of this run: on Node 24 NODE_OPTIONS loads the polyfills. */
const { NODE_OPTIONS = '', TEST_NODE = '' } = process.env;

/** The program receives only the environment variables of the test, PATH and the Node version. */
const environment = (env: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  LOG_LEVEL: 'silent',
  NODE_OPTIONS,
  TEST_NODE,
  ...env,
});

/** The command that starts the program. The setup of a run rebuilds the program if its sources have changed. */
export const commandOf = (...args: readonly string[]): string[] => [
  process.execPath,
  join(root, 'bin/fairhour.js'),
  ...args,
];

/**
 * Copies the program as a package would contain it, with files that the test can delete. Returns the command that
 * starts the copy.
 */
export async function copyProgram(folder: string, ...args: readonly string[]): Promise<string[]> {
  for (const name of ['bin', 'dist/program', 'migrations', 'package.json', 'web/dist'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return [process.execPath, join(folder, 'bin/fairhour.js'), ...args];
}

/** Starts the program directly from the sources, which takes several times as long. */
export const startSources = (args: readonly string[], env: Record<string, string>): Program =>
  spawn(process.execPath, [join(root, 'src/cli/main.ts'), ...args], { env: environment(env) });

/** Starts the program as a user would. */
export function startProgram(args: readonly string[], env: Record<string, string>): Program {
  const [name = '', ...rest] = commandOf(...args);
  return spawn(name, rest, { env: environment(env) });
}

/** Starts a program in a new process group. The group id is the id of the process. */
export function startInGroup(command: readonly string[], env: Record<string, string>, cwd?: string): Program {
  const [name = '', ...args] = command;
  return spawn(name, args, { env: environment(env), detached: true, cwd });
}

/** The complete output of a program, after it has ended. */
export function collect(child: Program): Promise<Run> {
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}

/** Resolves with the first line of standard error that matches. */
export function untilLine(child: Program, pattern: RegExp): Promise<RegExpExecArray> {
  let seen = '';
  return new Promise((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      const match = pattern.exec(seen);
      if (match) done(match);
    });
    child.on('close', () => fail(new Error(`ended without ${pattern}:\n${seen}`)));
  });
}
