import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childrenCpu, cpuOf, resetPeak, peakOf } from './cpu.ts';

export interface Target {
  baseUrl: string;
  organizationId: number;
  token: string;
  server: ChildProcess;
  /** The parent process of all database backends. */
  postmaster: number;
}

export interface Sent {
  seconds: number;
  inserted: number;
  unchanged: number;
  serverCpu: number;
  databaseCpu: number;
  peakMegabytes: number;
}

async function sendFile({ baseUrl, organizationId, token }: Target, path: string) {
  const url = `${baseUrl}/ext/v1/organizations/${organizationId}/activities`;
  const sender = spawn(process.execPath, [join(import.meta.dirname, 'sender.ts'), url, token, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = await Promise.all([text(sender.stdout), once(sender, 'exit')]);
  return JSON.parse(answer) as { status: number; inserted: number; unchanged: number; rejections: unknown[] };
}

/**
 * Sends all files at once, each in a separate stream. Returns the elapsed time, the CPU time, and the server's memory.
 */
export async function upload(target: Target, paths: readonly string[]): Promise<Sent> {
  const { server, postmaster } = target;
  const pid = server.pid ?? 0;
  resetPeak(pid);
  const [serverCpu, databaseCpu, start] = [cpuOf(pid), childrenCpu(postmaster), performance.now()];
  const answers = await Promise.all(paths.map((path) => sendFile(target, path)));
  const seconds = (performance.now() - start) / 1000;
  const odd = answers.find((answer) => answer.status !== 200 || answer.rejections.length > 0);
  if (odd) throw new Error(`the server returned ${JSON.stringify(odd)}`);
  return {
    seconds,
    inserted: answers.reduce((sum, answer) => sum + answer.inserted, 0),
    unchanged: answers.reduce((sum, answer) => sum + answer.unchanged, 0),
    serverCpu: cpuOf(pid) - serverCpu,
    databaseCpu: childrenCpu(postmaster) - databaseCpu,
    peakMegabytes: peakOf(pid),
  };
}
