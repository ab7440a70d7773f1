import { lchown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { chooseOsUser } from '../../src/db/embedded/os-user.ts';
import { failureLine, run } from '../../src/db/embedded/run.ts';
import { withAdmin } from './databases.ts';

/** Debian's folder for the oldest supported PostgreSQL. */
export const oldestPrograms = '/usr/lib/postgresql/15/bin';

export interface PostgresServer {
  /**
   * The server's default database, for a user who may create databases and is not a superuser, as in the embedded
   * server.
   */
  readonly url: string;
  stop(): Promise<void>;
}

async function succeed(program: string, args: readonly string[], user: Parameters<typeof run>[2]): Promise<void> {
  const { status, output } = await run(program, args, user);
  if (status !== 0) throw new Error(`${program} failed: ${failureLine(output)}`);
}

/** Starts PostgreSQL from the programs in a directory, such as `/usr/lib/postgresql/15/bin`, on temporary data. */
export async function startPostgresOf(programs: string): Promise<PostgresServer> {
  const folder = await makeDataFolder('pg');
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')];
  const user = await chooseOsUser(data);
  for (const directory of [data, socket]) {
    await mkdir(directory, { mode: 0o700 });
    if (user) await lchown(directory, user.uid, user.gid);
  }
  const initdb = ['-D', data, '--username=fairhour', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await succeed(join(programs, 'initdb'), initdb, { user });
  const fast = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `-c ${name}=off`).join(' ');
  const options = `-c listen_addresses= -c unix_socket_directories=${socket} -c max_connections=200 ${fast}`;
  const start = ['start', '-D', data, '-w', '-l', join(socket, 'log'), '-o', options];
  await succeed(join(programs, 'pg_ctl'), start, { user, capture: false });
  const urlOf = (role: string) => `postgres://${role}@127.0.0.1:5432/postgres?host=${encodeURIComponent(socket)}`;
  await withAdmin(urlOf('fairhour'), async (client) => {
    await client.query('create role fairhour_server login createdb');
    await client.query('grant set on parameter temp_file_limit to fairhour_server');
  });
  return {
    url: urlOf('fairhour_server'),
    async stop() {
      await run(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { user });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
