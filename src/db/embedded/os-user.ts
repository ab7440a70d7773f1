import { stat } from 'node:fs/promises';
import { ifExists } from '../if-exists.ts';
import { EmbeddedError } from './error.ts';
import { run } from './run.ts';

/** An OS user other than the current user, who runs PostgreSQL. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

async function ask(args: readonly string[]): Promise<string | undefined> {
  const result = await run('id', args);
  return result.status === 0 ? result.output.trim() : undefined;
}

async function findUser(name: string): Promise<OsUser | undefined> {
  const uid = await ask(['-u', name]);
  const gid = await ask(['-g', name]);
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

async function createUser(name: string): Promise<OsUser | undefined> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  await run('useradd', [...options, '--shell', '/usr/sbin/nologin', name]);
  return findUser(name);
}

async function ownerOf(directory: string): Promise<OsUser | undefined> {
  const found = await ifExists(stat(directory));
  if (!found || found.uid === 0) return undefined;
  const name = (await ask(['-nu', String(found.uid)])) ?? `with the id ${found.uid}`;
  return { name, uid: found.uid, gid: found.gid };
}

/**
 * The OS user that runs PostgreSQL, because PostgreSQL refuses to run as root. Undefined (meaning the current user)
 * unless this process is root. Otherwise the owner of the existing cluster, then `fairhour` (created if possible), then
 * `postgres`, then `nobody`. `postgres` comes late in this order: it may own another cluster on the machine, whose
 * programs could then read this one.
 */
export async function chooseOsUser(cluster: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const user =
    (await ownerOf(cluster)) ??
    (await findUser('fairhour')) ??
    (await createUser('fairhour')) ??
    (await findUser('postgres')) ??
    (await findUser('nobody'));
  if (user) return user;
  throw new EmbeddedError(
    'no_os_user',
    'PostgreSQL refuses to run as root, and no OS user for it could be found or created: create one with useradd ' +
      '--system fairhour, or run fairhour as an ordinary user.',
  );
}
