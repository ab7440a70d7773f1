/** The servers to compare, each in a separate process. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Company } from '../company.ts';
import { endWith, startProgram } from '../program.ts';

export interface Server {
  name: string;
  address: string;
}

const root = join(import.meta.dirname, '..', '..');
const peersFolder = join(root, 'bench', 'peers');

export const peerNames = ['drizzle', 'typeorm'] as const;
export const hasPeers = () => existsSync(join(peersFolder, 'node_modules'));
export const howToInstall = 'no conventional peers: install them with `npm ci --prefix bench/peers`';

/** fairhour, configured to accept all requests of the benchmark at once. */
export async function startOurs(company: Company, width: number, stack: AsyncDisposableStack): Promise<Server> {
  const most = String(width);
  const settings = { FAIRHOUR_REQUESTS_PER_TOKEN: most, FAIRHOUR_REQUESTS_PER_ORGANIZATION: most };
  return { name: 'fairhour', address: (await startProgram(company, settings, stack)).address };
}

/** A program that prints `listening on …`. The log of the program is written, but discarded. */
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

/** A bare Fastify server that runs the statements of a file and sends a prepared response. */
export const startStatements = (file: string, { url }: Company, stack: AsyncDisposableStack) =>
  startPrinting('statements', [join(peersFolder, 'statements.mjs'), file], { DATABASE_URL: url }, stack);

/** A bare HTTP server that sends the bytes of a file. */
export const startBare = (file: string, stack: AsyncDisposableStack) =>
  startPrinting('bare', [join(import.meta.dirname, 'bare.ts'), file], {}, stack);
