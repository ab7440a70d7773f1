import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const program = resolve(import.meta.dirname, '../../bin/fairhour.js');

/** What `fairhour demo --json` prints, as far as it is used here. */
export interface Demo {
  address: string;
  organization_id: number;
  sign_in_links: readonly { role: string; url: string }[];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A demo with data of its own in a folder; `stop` ends it and its database. */
export async function startDemo(folder: string): Promise<{ demo: Demo; stop(): Promise<void> }> {
  const env = { ...process.env, FAIRHOUR_DATA: join(folder, 'data'), PORT: `${await freePort()}`, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [program, 'demo', '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
  if (!first) throw new Error(`the demo did not start: ${await said}`);
  return {
    demo: JSON.parse(String(first[0])) as Demo,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
