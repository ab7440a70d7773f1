/** The servers that are compared, each in a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Company } from '../company.ts';

export interface Server {
  name: string;
  address: string;
}

const root = join(import.meta.dirname, '..', '..');
const peersFolder = join(root, 'bench', 'peers');

export const peerNames = ['drizzle', 'typeorm'] as const;
export const hasPeers = () => existsSync(join(peersFolder, 'node_modules'));
export const howToInstall = 'no conventional peers: install them with `npm ci --prefix bench/peers`';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function endWith(stack: AsyncDisposableStack, child: ChildProcess): void {
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
}

/** fairhour as `npx fairhour serve` starts it, its log in a file, on the company's database. */
export async function startOurs(
  { url, directory }: Company,
  width: number,
  stack: AsyncDisposableStack,
): Promise<Server> {
  const port = await freePort();
  const file = join(directory, 'fairhour.log');
  const log = openSync(file, 'w');
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: String(port),
    FAIRHOUR_RATE_LIMIT: '0',
    FAIRHOUR_REQUESTS_PER_TOKEN: String(width),
    FAIRHOUR_REQUESTS_PER_ORGANIZATION: String(width),
  };
  const program = join(root, 'bin', 'fairhour.js');
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  endWith(stack, child);
  const address = `http://127.0.0.1:${port}`;
  for (let count = 0; count < 300; count += 1) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return { name: 'fairhour', address };
    await pause(100);
  }
  throw new Error(`fairhour did not get ready within thirty seconds: ${readFileSync(file, 'utf8')}`);
}

/** A program that prints `listening on …`; what it prints else, its log, goes nowhere but is written. */
async function startPrinting(name: string, args: string[], env: object, stack: AsyncDisposableStack): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWith(stack, child);
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, found] = /^listening on (\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)));
  });
  return { name, address };
}

export const startPeer = (name: string, { url }: Company, stack: AsyncDisposableStack) =>
  startPrinting(name, [join(peersFolder, 'main.mjs'), name], { DATABASE_URL: url }, stack);

/** A bare Fastify that runs the statements of a file and sends the answer that the file names. */
export const startStatements = (file: string, { url }: Company, stack: AsyncDisposableStack) =>
  startPrinting('statements', [join(peersFolder, 'statements.mjs'), file], { DATABASE_URL: url }, stack);

/** A bare HTTP server that sends the bytes of a file. */
export const startBare = (file: string, stack: AsyncDisposableStack) =>
  startPrinting('bare', [join(import.meta.dirname, 'bare.ts'), file], {}, stack);
