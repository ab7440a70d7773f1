import { lchown, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import type { OsUser } from './os-user.ts';

/** The address of a server: a socket in a directory, or a port on the loopback interface. */
export interface ServerAddress {
  port: number;
  directory: string | null;
}

/** Maximum bytes in a socket's path, by platform, without the final NUL. */
const longestSocketPath: Readonly<Record<string, number>> = { linux: 107, darwin: 103, freebsd: 103 };
/** Only part of the socket's name; no TCP port is used. */
const socketPort = 5432;

/**
 * True if the path of a socket in this directory is short enough.
 *
 *     hasRoomForSocket('/var/lib/fairhour/socket', 'linux') // true
 */
export function hasRoomForSocket(directory: string, platform: string): boolean {
  const length = Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`));
  return length <= (longestSocketPath[platform] ?? 0);
}

/** A free port on the loopback interface. Another program may take it before it is used. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Recreates the directory of the socket, because files left by a killed server would prevent the start. */
export async function makeSocketDirectory(directory: string, user: OsUser | undefined): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  if (user) await lchown(directory, user.uid, user.gid);
}

/** A socket that only root and PostgreSQL's user can reach; a port if the platform has no sockets. */
export async function chooseAddress(layout: Layout, withSocket: boolean): Promise<ServerAddress> {
  if (withSocket && hasRoomForSocket(layout.socket, process.platform)) {
    return { port: socketPort, directory: layout.socket };
  }
  return { port: await findFreePort(), directory: null };
}
