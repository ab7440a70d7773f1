import { readFile, readdir, readlink, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ifExists } from '../if-exists.ts';
import { systemCode } from './error.ts';
import type { ServerAddress } from './server-address.ts';

/** The content of postmaster.pid, which a running PostgreSQL server writes. */
export interface Postmaster extends ServerAddress {
  pid: number;
  cluster: string;
  /** `starting`, `stopping`, `ready`, `standby`; empty early in the start. */
  status: string;
}

/**
 * Reads the text of postmaster.pid; undefined if it is not (yet) complete.
 *
 *     parsePostmaster('77\n/data/postgres\n1790000000\n5433\n\n127.0.0.1\n 1 2\nready\n')
 *     // { pid: 77, cluster: '/data/postgres', port: 5433, directory: null, status: 'ready' }
 */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port)) return undefined;
  return { pid, cluster: lines[1] ?? '', port, directory: lines[4] || null, status: lines[7] ?? '' };
}

/** True if a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** The working directory of a process; null if the system hides it, undefined if the process has ended. */
async function placeOf(pid: number | string): Promise<string | null | undefined> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    if (code === 'EACCES') return null;
    throw error;
  }
}

/**
 * True if the directory is the working directory of a process. If the working directory is hidden, any process of the
 * same owner counts.
 */
async function worksIn(pid: number, directory: string): Promise<boolean> {
  const place = await placeOf(pid);
  if (place !== null) return place === directory;
  return (await ifExists(stat(`/proc/${pid}`)))?.uid === (await stat(directory)).uid;
}

async function processesIn(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map(placeOf));
  return pids.filter((_pid, index) => places[index] === directory).map(Number);
}

/**
 * The server that runs on this cluster, or undefined if none runs. The working directory of every PostgreSQL process is
 * its data directory. On Linux, this reveals another program with the same process id; on other systems, the file is
 * trusted. Throws the system's error if the state cannot be read, because the server may be running.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const text = await ifExists(readFile(file, 'utf8'));
  const written = text === undefined ? undefined : parsePostmaster(text);
  // A dead server's file is not removed: PostgreSQL uses it to detect surviving child processes.
  if (!written || !isAlive(written.pid)) return undefined;
  const directory = await realpath(cluster);
  if (process.platform !== 'linux') {
    return written.cluster === cluster || written.cluster === directory ? written : undefined;
  }
  if (await worksIn(written.pid, directory)) return written;
  if ((await processesIn(directory)).length > 0) return { ...written, status: 'stopping' };
  await rm(file, { force: true });
  return undefined;
}

/** True while the server with this process id runs on the cluster. */
export async function isRunning(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  return worksIn(pid, await realpath(cluster));
}

const leftBehindMillis = 10_000;

/** The processes on a cluster: those of a running server, or survivors of a dead server. */
async function processesOn(cluster: string): Promise<number[]> {
  const found = await findPostmaster(cluster);
  const main = found && (await isRunning(cluster, found.pid)) ? [found.pid] : [];
  if (process.platform !== 'linux') return main;
  return [...new Set([...main, ...(await processesIn(await realpath(cluster)))])];
}

/**
 * Ends every process on a cluster without a final checkpoint and waits for their end. Processes that survive a dead
 * server notice its end only when they next wait, and block a new start until then. Returns whether all have ended.
 */
export async function endOrphanProcesses(cluster: string): Promise<boolean> {
  const patience = AbortSignal.timeout(leftBehindMillis);
  for (;;) {
    const left = await processesOn(cluster);
    if (left.length === 0) return true;
    if (patience.aborted) return false;
    for (const pid of left) quit(pid);
    await wait(20);
  }
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The process has already ended.
  }
}
