import { lchown, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import type { OsUser } from './os-user.ts';

/** Where a server answers: at a socket in a directory, or else at a port of the loopback interface. */
export interface ServerAddress {
  port: number;
  directory: string | null;
}

/** The most bytes in the path of a socket, by platform, without the final NUL. */
const longestSocketPath: Readonly<Record<string, number>> = { linux: 107, darwin: 103, freebsd: 103 };
/** Names the socket; no port of the machine is taken. */
const socketPort = 5432;

/**
 * True when a socket in this directory can be addressed.
 *
 *     hasRoomForSocket('/var/lib/fairhour/socket', 'linux') // true
 */
export function hasRoomForSocket(directory: string, platform: string): boolean {
  const length = Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`));
  return length <= (longestSocketPath[platform] ?? 0);
}

/** A port of the loopback interface that is free now. Another program may take it before we do. */
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

/** Makes the directory of the socket anew: remains of a killed server would prevent the start. */
export async function makeSocketDirectory(directory: string, user: OsUser | undefined): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  if (user) await lchown(directory, user.uid, user.gid);
}

/** A socket that only root and the user who runs PostgreSQL can reach; a port where the platform has no sockets. */
export async function chooseAddress(layout: Layout, withSocket: boolean): Promise<ServerAddress> {
  if (withSocket && hasRoomForSocket(layout.socket, process.platform)) {
    return { port: socketPort, directory: layout.socket };
  }
  return { port: await findFreePort(), directory: null };
}
