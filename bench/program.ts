/** The program as a user starts it, in a separate process. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Company } from './company.ts';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export function endWith(stack: AsyncDisposableStack, child: ChildProcess): void {
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
}

/**
 * Starts fairhour on the company's database, as `npx fairhour serve` does, with its log in a file. The stack stops it.
 */
export async function startProgram(
  { url, directory }: Company,
  settings: Record<string, string>,
  stack: AsyncDisposableStack,
): Promise<{ server: ChildProcess; address: string }> {
  const port = await freePort();
  const file = join(directory, 'fairhour.log');
  const log = openSync(file, 'w');
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), FAIRHOUR_RATE_LIMIT: '0', ...settings };
  const program = join(import.meta.dirname, '../bin/fairhour.js');
  const server = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  endWith(stack, server);
  const address = `http://127.0.0.1:${port}`;
  for (let count = 0; count < 300; count += 1) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return { server, address };
    await pause(100);
  }
  throw new Error(`fairhour was not ready within thirty seconds: ${readFileSync(file, 'utf8')}`);
}

/** The parent process of all backends of the company's database. */
export function postmasterOf({ directory }: Company): number {
  return Number(readFileSync(join(directory, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
