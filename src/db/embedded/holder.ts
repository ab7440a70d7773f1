import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './error.ts';
import type { Layout } from './layout.ts';
import { tryLock } from './lock.ts';
import type { ServerAddress } from './server-address.ts';
import { isAlive } from './postmaster.ts';

export type Role = 'server' | 'command';

/**
 * The content of server.json, written by the owner of a data directory's lock. Other versions of the program read it
 * too.
 */
export interface LockHolder {
  pid: number;
  role: Role;
  state: 'starting' | 'ready' | 'stopping';
  place: ServerAddress | null;
}

export interface DirectoryLock {
  announce(state: LockHolder['state'], address: ServerAddress | null): void;
  release(): void;
}

/**
 * Either this process has locked the data directory, or a running server has locked it and its database answers at the
 * address.
 */
export type DirectoryAccess = { lock: DirectoryLock } | { address: ServerAddress };

const pauseMillis = 50;
const attempts = 200;

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && 'role' in value && 'state' in value && 'place' in value && typeof value.pid === 'number';
}

/** The owner of the lock. The file can be briefly outdated, or left over from a killed process. */
export function readHolder(file: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(value) && isAlive(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

function takeLock(layout: Layout, role: Role): DirectoryLock | undefined {
  const unlock = tryLock(layout.lock);
  if (!unlock) return undefined;
  const announce: DirectoryLock['announce'] = (state, address) => {
    const holder: LockHolder = { pid: process.pid, role, state, place: address };
    const draft = `${layout.holder}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(holder)}\n`);
    renameSync(draft, layout.holder);
  };
  const release = () => {
    rmSync(layout.holder, { force: true });
    unlock();
  };
  try {
    announce('starting', null);
  } catch (error) {
    unlock();
    throw error;
  }
  return { announce, release };
}

function refuse(layout: Layout, holder: LockHolder | undefined): never {
  const who = holder ? `fairhour ${holder.role} (process ${holder.pid})` : 'fairhour process';
  const remedy = holder?.role === 'server' ? 'stop it first' : 'wait until it has finished';
  throw new EmbeddedError(
    'locked',
    `Another ${who} uses the data directory ${layout.root}: ${remedy}, or name another directory with FAIRHOUR_DATA.`,
  );
}

/**
 * Locks the data directory, or, if this process is a command, joins the server that has locked it. Waits up to ten
 * seconds for a command to finish and for a server to start or stop. Throws `locked`; if a server finds another running
 * server, it throws at once.
 */
export async function acquireDirectory(layout: Layout, role: Role, signal?: AbortSignal): Promise<DirectoryAccess> {
  let holder: LockHolder | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const lock = takeLock(layout, role);
    if (lock) return { lock };
    holder = readHolder(layout.holder);
    const served = holder?.role === 'server' && holder.state !== 'stopping';
    if (served && role === 'server') break;
    if (served && holder?.state === 'ready' && holder.place) return { address: holder.place };
    await wait(pauseMillis, undefined, { signal });
  }
  return refuse(layout, holder);
}
