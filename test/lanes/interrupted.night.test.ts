import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { collect, startInGroup } from '../harness/program.ts';
import type { TestServer } from '../harness/test-server.ts';
import { root } from './vitest.ts';

/** The time limit in milliseconds. The run first starts and fills a database. */
const patience = 240_000;

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** The running processes, from /proc. Processes that end while the list is read are omitted. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(join('/proc', pid, 'stat'), 'utf8');
        const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** A process and all its descendants. */
function treeOf(pid: number, all: readonly Process[] = processes()): Process[] {
  const own = all.filter((process) => process.pid === pid);
  return [...own, ...all.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(child.pid, all))];
}

/** The database folder in the environment of a child process of the run. */
function folderToldTo(lane: Process): string | undefined {
  const environment = readFileSync(join('/proc', String(lane.pid), 'environ'), 'utf8');
  const [, told = ''] = /\0TEST_SERVER=([^\0]+)/.exec(environment) ?? [];
  const socket = told && new URL((JSON.parse(told) as TestServer).serverUrl).searchParams.get('host');
  return socket ? dirname(socket) : undefined;
}

/** Waits until the tests have databases. Returns the processes of the run and of its database server. */
async function untilTesting(pid: number): Promise<{ started: Process[]; folder: string }> {
  const find = () => {
    const all = processes();
    const own = treeOf(pid, all);
    const lane = own.find(({ command }) => command.includes('vitest.mjs'));
    const folder = lane && folderToldTo(lane);
    if (folder === undefined) return undefined;
    const [postmaster] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const ofDatabase = treeOf(Number(postmaster), all);
    const isTesting = ofDatabase.some(({ command }) => command.includes(' fairhour_test_'));
    return isTesting ? { started: [...own, ...ofDatabase], folder } : undefined;
  };
  return vi.waitUntil(find, { timeout: patience, interval: 200 });
}

describe.runIf(process.platform === 'linux')('an interrupted run of all tests', () => {
  // A terminal sends the signal to the whole process group. Other callers send it only to the program that they
  // started.
  test.each([
    ['by Ctrl+C', 'SIGINT', (pid: number) => -pid],
    ['by its caller', 'SIGTERM', (pid: number) => pid],
  ] as const)(
    '%s leaves no process and no database, and fails',
    async (_, signal, target) => {
      const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', BROWSER_TESTS: '0' };
      const child = startInGroup([process.execPath, join(root, 'test/lanes/main.ts')], env, root);
      const pid = child.pid ?? 0;
      const ended = collect(child);
      onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGTERM')));
      const { started, folder } = await untilTesting(pid);
      expect(started.length).toBeGreaterThan(6);

      process.kill(target(pid), signal);

      const { code, out } = await ended;
      expect([code, out.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/^\d+ passed, [1-9]\d* failed$/),
      ]);
      await expect.poll(() => started.filter((process) => isAlive(process.pid))).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    },
    patience,
  );
});
