import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './error.ts';
import type { Layout } from './layout.ts';
import { tryLock } from './lock.ts';
import type { ServerAddress } from './server-address.ts';
import { isAlive } from './postmaster.ts';

export type Role = 'server' | 'command';

/** What the holder of a data directory's lock announces in server.json, which programs of other versions read too. */
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

/** Either we hold the data directory, or a running server does; then its database answers at the address. */
export type DirectoryAccess = { lock: DirectoryLock } | { address: ServerAddress };

const pauseMillis = 50;
const attempts = 200;

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && 'role' in value && 'state' in value && 'place' in value && typeof value.pid === 'number';
}

/** Who holds the lock, as far as known: its file may be a moment behind, or the remains of a killed process. */
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
 * Takes the data directory, or joins the server that has it when we are a command. Waits up to ten seconds for a
 * command to finish and for a server to start or stop. Throws `locked`; at once when a server meets a running server.
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
