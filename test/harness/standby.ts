import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, chmod, cp, lchown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeDataFolder } from './data-folder.ts';
import { openDatabase } from '../../src/db/database.ts';
import { findBinaries } from '../../src/db/embedded/binaries.ts';
import { layoutOf } from '../../src/db/embedded/layout.ts';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded/start.ts';
import { migrate } from '../../src/db/migrate.ts';
import { withAdmin } from './databases.ts';

/** The address of the database with the same login, through a socket in another folder. */
function urlAt(url: string, folder: string): string {
  const there = new URL(url);
  there.searchParams.set('host', folder);
  return there.toString();
}

const startPrimary = (dataDirectory: string) => startEmbedded({ dataDirectory, role: 'server', durable: false });

interface Primary {
  readonly url: string;
  /** A standby must permit as many connections as its primary, or it does not start. */
  readonly maxConnections: string;
}

/** Makes the user of the servers the owner of a folder. */
async function own(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() === 0) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid, gid);
    await lchown(folder, uid, gid);
  }
  await chmod(folder, 0o700);
}

/**
 * Copies the data of a stopped server with the same file owner, and configures the copy as a standby that connects to
 * that server's socket.
 */
async function copyCluster(from: string, to: string, primary: Primary): Promise<{ uid: number; gid: number }> {
  const { cluster, socket, password } = layoutOf(from);
  await cp(cluster, to, { recursive: true });
  await writeFile(join(to, 'standby.signal'), '');
  const login = `user=fairhour password=${(await readFile(password, 'utf8')).trim()}`;
  const { port } = new URL(primary.url);
  const settings = [
    `primary_conninfo = 'host=${socket} port=${port || 5432} ${login}'`,
    `max_connections = ${primary.maxConnections}`,
  ];
  await appendFile(join(to, 'postgresql.auto.conf'), `\n${settings.join('\n')}\n`);
  const { uid, gid } = await stat(cluster);
  await own(to, { uid, gid });
  return { uid, gid };
}

/** Waits until a server answers. Fails if the server ends before that. */
async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The standby ended with exit code ${server.exitCode}.`);
    const client = new pg.Client({ connectionString: url });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return;
  }
}

/** A server and a standby that follows it, each with separate data. */
export interface Replicated {
  readonly primary: EmbeddedServer;
  /** The addresses of the standby, for the database owner and for the superuser. */
  readonly url: string;
  readonly superuserUrl: string;
  /** Kills the standby. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Copies the standby and promotes the copy, which becomes the primary of a new timeline. */
  promoteCopy(): Promise<AsyncDisposable & { url: string }>;
  stop(): Promise<void>;
}

interface Standby {
  readonly cluster: string;
  readonly socket: string;
  readonly port: string;
  readonly owner: { uid: number; gid: number };
}

function launch({ cluster, socket, port, owner }: Standby, ...further: string[]): ChildProcess {
  const settings = [
    `unix_socket_directories=${socket}`,
    'listen_addresses=',
    'shared_buffers=32MB',
    'fsync=off',
    ...further,
  ];
  const args = ['-D', cluster, '-p', port, ...settings.flatMap((setting) => ['-c', setting])];
  const as = process.getuid?.() === 0 ? owner : {};
  return spawn(findBinaries().postgres, args, { stdio: 'ignore', env: { LC_ALL: 'C', TZ: 'UTC' }, ...as });
}

export async function startReplicated(): Promise<Replicated> {
  const folder = await makeDataFolder('standby');
  const [data, cluster, socket] = ['data', 'standby', 'socket'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const first = await startPrimary(data);
  // As on production servers, a commit is acknowledged after it is written, and standbys receive the written log.
  const maxConnections = await withAdmin(first.superuserUrl, async (admin) => {
    await admin.query('alter database fairhour set synchronous_commit to on');
    const { rows } = await admin.query<{ max_connections: string }>('show max_connections');
    return rows[0]?.max_connections ?? '';
  });
  const database = openDatabase({ url: first.url, maxConnections: 2 });
  await migrate(database);
  await database.close();
  await first.stop();
  const owner = await copyCluster(data, cluster, { url: first.url, maxConnections });
  await mkdir(socket, { mode: 0o700 });
  if (process.getuid?.() === 0) await lchown(socket, owner.uid, owner.gid);
  const primary = await startPrimary(data);
  const url = urlAt(primary.url, socket);
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child?.on('close', resolve));
    if (child?.kill(signal)) await ended;
    child = undefined;
  };
  const start = async () => {
    child = launch({ cluster, socket, port: new URL(url).port || '5432', owner });
    await untilAnswers(url, child);
  };
  await start();
  const promoteCopy = async () => {
    const [copy, place] = [join(folder, 'copy'), join(folder, 'copied')];
    await end('SIGINT');
    await cp(cluster, copy, { recursive: true });
    await rm(join(copy, 'postmaster.pid'), { force: true });
    await mkdir(place, { mode: 0o700 });
    await own(copy, owner);
    await own(place, owner);
    await start();
    const at = { cluster: copy, socket: place, port: new URL(url).port || '5432', owner };
    const server = launch(at, 'primary_conninfo=');
    const [there, superuser] = [urlAt(primary.url, place), urlAt(primary.superuserUrl, place)];
    await untilAnswers(there, server);
    await withAdmin(superuser, (admin) => admin.query('select pg_promote()'));
    return {
      url: there,
      async [Symbol.asyncDispose]() {
        const ended = new Promise((resolve) => server.on('close', resolve));
        if (server.kill('SIGQUIT')) await ended;
      },
    };
  };
  return {
    promoteCopy,
    primary,
    url,
    superuserUrl: urlAt(primary.superuserUrl, socket),
    kill: () => end('SIGQUIT'),
    start,
    async stop() {
      await end('SIGQUIT');
      await primary.stop();
      // A process of a killed server can write a last file while the folder is removed.
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
