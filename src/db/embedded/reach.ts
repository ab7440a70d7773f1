import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './error.ts';
import type { OsUser } from './os-user.ts';

/**
 * A directory and its parents, outermost first.
 *
 *     pathChain('/var/lib') // ['/', '/var', '/var/lib']
 */
export function pathChain(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...pathChain(parent), path];
}

async function mayEnter(directory: string, user: OsUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(directory);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/**
 * The first directory on the path that `user` may not enter, or undefined if all are accessible. Missing directories
 * do not block. Checks owner and mode; access control lists are ignored.
 *
 *     await firstBlocked('/root/fairhour/data', postgres) // '/root'
 */
export async function firstBlocked(path: string, user: OsUser): Promise<string | undefined> {
  for (const directory of pathChain(path)) {
    try {
      // The path to a symbolic link's target must be accessible too.
      const target = await realpath(directory);
      const blocked = target === directory ? undefined : await firstBlocked(target, user);
      if (blocked !== undefined) return blocked;
      if (!(await mayEnter(directory, user))) return directory;
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
  return undefined;
}
