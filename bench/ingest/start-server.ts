import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '../company.ts';

/** Starts the server as a process of its own; a CPU profile of it is written to a folder, where one is named. */
export async function startServer(url: string, profile?: string): Promise<{ server: ChildProcess; baseUrl: string }> {
  const profiled = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile];
  // With the room for young values and the heap that bin/fairhour.js gives.
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=8', ...profiled, join(import.meta.dirname, 'server.ts'), url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { MALLOC_ARENA_MAX: '1', ...process.env },
    },
  );
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  return { server, baseUrl: said.toString().trim() };
}

/** The process that all backends of the company's database are children of. */
export async function postmasterOf({ directory }: Company): Promise<number> {
  const file = join(directory, 'data', 'postgres', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}
