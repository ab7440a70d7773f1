import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificate } from './certificate.ts';
import { findFreePort } from '../../src/db/embedded/server-address.ts';

const places = (process.env['PATH'] ?? '').split(':').concat('/usr/sbin');

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The pooler program on this machine, or undefined. */
export const pgbouncer = places.map((place) => join(place, 'pgbouncer')).find(isProgram);

/** Whether the pooler can store prepared statements (version 1.21 or later). */
export const mayKeepStatements = ((): boolean => {
  if (pgbouncer === undefined) return false;
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(execFileSync(pgbouncer, ['--version']).toString()) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
})();

export interface Pooler {
  /** The address of the same database through the pooler. */
  urlOf(serverUrl: string): string;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  /** The number of connections to the server; default 3. */
  poolSize?: number;
  /** Clients must use TLS. */
  tls?: boolean;
  /** The pooler stores prepared statements if its version supports that. */
  keepsStatements?: boolean;
}

interface Place {
  folder: string;
  port: number;
}

/** Configures a pooler that accepts every client and connects as the user in `serverUrl`. */
function configOf(serverUrl: string, { folder, port }: Place, options: PoolerOptions): string {
  const { poolSize = 3, tls = false, keepsStatements = false } = options;
  const url = new URL(serverUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const login = `user=${decodeURIComponent(url.username)} password=${decodeURIComponent(url.password)}`;
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 200,
    ...(mayKeepStatements && { max_prepared_statements: keepsStatements ? 500 : 0 }),
    ...(tls && { client_tls_sslmode: 'require', client_tls_key_file: join(folder, 'key') }),
    ...(tls && { client_tls_cert_file: join(folder, 'cert') }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `[databases]\n* = host=${host} port=${url.port || 5432} ${login}\n[pgbouncer]\n${lines.join('\n')}\n`;
}

function untilUp(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('process up')) resolve();
    });
    child.on('error', reject);
    child.on('close', () => reject(new Error(`the pooler ended:\n${output}`)));
  });
}

/**
 * The pooler refuses to run as root. The pooler runs as the owner of the socket, because only that user can use the
 * socket.
 */
async function runsAs(serverUrl: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const socket = new URL(serverUrl).searchParams.get('host');
  const { uid, gid } = await stat(socket ?? tmpdir());
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}

/** Starts PgBouncer in transaction mode in front of a server, with few server connections. */
export async function startPooler(serverUrl: string, options: PoolerOptions = {}): Promise<Pooler> {
  if (pgbouncer === undefined) throw new Error('pgbouncer is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'fairhour-pooler-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  for (const [name, text] of Object.entries(certificate)) await writeFile(join(folder, name), text, { mode: 0o644 });
  await writeFile(file, configOf(serverUrl, { folder, port }, options), { mode: 0o644 });
  const child = spawn(pgbouncer, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...(await runsAs(serverUrl)) });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await untilUp(child);
  return {
    urlOf(url) {
      const { pathname } = new URL(url);
      return `postgres://anybody@127.0.0.1:${port}${pathname}${options.tls ? '?sslmode=no-verify' : ''}`;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
