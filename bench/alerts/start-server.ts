import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts the server as a separate process, without background work. */
export async function startServer(url: string): Promise<{ server: ChildProcess; baseUrl: string }> {
  // Uses the same heap settings as bin/fairhour.js.
  const server = spawn(process.execPath, ['--max-semi-space-size=8', join(import.meta.dirname, 'server.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { MALLOC_ARENA_MAX: '1', ...process.env },
  });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  return { server, baseUrl: said.toString().trim() };
}
