import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Mutant, mutate } from './draw.ts';

export interface Outcome {
  state: 'killed' | 'timeout' | 'survived' | 'broken';
  /** The first test that failed, the tests that passed, or the reason that no test ran. */
  detail: string;
  seconds: number;
}

interface Report {
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/**
 * The folder of the slice or area that a file belongs to. If that folder has no tests, the file itself. For a file,
 * Vitest runs all tests that import it.
 */
export function testsOf(directory: string, file: string): string {
  const folder = /^src\/(?:features\/[^/]+\/)?[^/]+\//.exec(file)?.[0] ?? file;
  const hasTests = globSync(`${folder}**/*.test.ts`, { cwd: directory }).length > 0;
  return hasTests ? folder : file;
}

/** The test that failed, or the file that failed to load. A report also lists files that were stopped as failed. */
function failureIn(directory: string, { testResults }: Report): string | undefined {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const test = assertionResults.find(({ status }) => status === 'failed');
      const [reason = ''] = (test?.failureMessages[0] ?? message).split('\n');
      return {
        isTest: test !== undefined,
        reason,
        title: `${relative(directory, name)}: ${test?.fullName ?? 'not loaded'}`,
      };
    });
  const failure = failures.find(({ isTest }) => isTest) ?? failures.find(({ reason }) => reason !== '') ?? failures[0];
  return failure && `${failure.title}: ${failure.reason.slice(0, 160)}`;
}

function judge(directory: string, reportFile: string, code: number | null): Omit<Outcome, 'seconds'> {
  if (!existsSync(reportFile)) return { state: 'broken', detail: `vitest ended with ${code} and no report` };
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const failure = failureIn(directory, report);
  if (failure) return { state: 'killed', detail: failure };
  if (code !== 0 || report.numTotalTests === 0) return { state: 'broken', detail: `vitest ended with ${code}` };
  return { state: 'survived', detail: `${report.numTotalTests} tests in ${report.testResults.length} files` };
}

export interface Surroundings {
  /** The checkout. */
  directory: string;
  /** A PostgreSQL for the tests. */
  databaseUrl: string;
  /** The limit in seconds of elapsed time for one mutant. */
  limit: number;
  signal: AbortSignal;
}

/** Runs the tests of a source file until their first failure or the limit. */
async function runTests(file: string, { directory, databaseUrl, limit, signal }: Surroundings): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-mutant-'));
  const reportFile = join(folder, 'report.json');
  const tests = testsOf(directory, file);
  const began = performance.now();
  const program = join(import.meta.dirname, 'vitest.ts');
  const child = spawn(process.execPath, [program, directory, file, reportFile, tests], {
    cwd: directory,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  try {
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const stopped = AbortSignal.any([AbortSignal.timeout(limit * 1000), signal]);
    const first = await Promise.race([ended, once(stopped, 'abort').then(() => undefined)]);
    const seconds = Math.round((performance.now() - began) / 1000);
    if (first) return { ...judge(directory, reportFile, first[0]), seconds };
    return { state: 'timeout', detail: `${tests} takes longer than ${limit} s`, seconds };
  } finally {
    endGroup(child.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends the tests and every program that they started. */
function endGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The process group no longer exists once vitest has ended without leaving a process behind.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Applies a mutant to a checkout, runs its tests and restores the file. */
export async function runMutant(mutant: Mutant, surroundings: Surroundings): Promise<Outcome> {
  const path = join(surroundings.directory, mutant.file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const mutated = mutate(text, mutant);
  if (mutated === undefined) return { state: 'broken', detail: 'the file has no such line', seconds: 0 };
  try {
    writeFileSync(path, mutated);
    return await runTests(mutant.file, surroundings);
  } finally {
    writeFileSync(path, text);
  }
}
