import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { type EmbeddedServer, startEmbedded } from './start.ts';

let folder: string;
const servers: EmbeddedServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-address-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDirectory: join(folder, name), role: 'server', durable: false });
  servers.push(server);
  return server;
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Several statements return several results.
    const [result] = [await client.query(statement)].flat();
    return Object.values((result?.rows[0] as object | undefined) ?? {})[0];
  } finally {
    await client.end();
  }
}

const settingOf = (server: EmbeddedServer, name: string) => ask(server.superuserUrl, `show ${name}`);

describe.runIf(process.platform === 'linux' || process.platform === 'darwin')('the database', () => {
  it.each(['data', `it's mine, all of 100%`])('listens on a socket that other users cannot reach: %s', async (name) => {
    const server = await start(name);
    expect(await settingOf(server, 'listen_addresses')).toBe('');
    expect(await ask(server.url, 'select 1')).toBe(1);
    const { socket } = layoutOf(join(folder, name));
    const [directory, file] = await Promise.all([stat(socket), stat(join(socket, '.s.PGSQL.5432'))]);
    expect([directory.mode & 0o777, file.mode & 0o777]).toEqual([0o700, 0o700]);
  });

  it('listens on a port if the path is too long for a socket', async () => {
    const server = await start('d'.repeat(107));
    expect(await settingOf(server, 'listen_addresses')).toBe('127.0.0.1');
    expect(await settingOf(server, 'unix_socket_directories')).toBe('');
    expect(await ask(server.url, 'select 1')).toBe(1);
  });
});

describe("the server's role in the database", () => {
  const mayNothingElse = `select not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
    from pg_roles where rolname = current_user`;
  const ownerOfDatabase = `select datdba::regrole = current_user::regrole from pg_database
    where datname = current_database()`;

  it('owns the database but is not a superuser', async () => {
    const server = await start('data');
    expect(await ask(server.url, mayNothingElse)).toBe(true);
    expect(await ask(server.url, ownerOfDatabase)).toBe(true);
    expect(await ask(server.url, `select extname from pg_extension where extname = 'btree_gist'`)).toBe('btree_gist');
    const outside = server.url.replace('/fairhour?', '/postgres?');
    await expect(ask(outside, 'create database other')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(server.url, `select pg_read_file('postgresql.conf')`)).rejects.toMatchObject({ code: '42501' });
  });

  it('takes over the superuser’s objects in a data directory of an earlier release', async () => {
    const earlier = await start('data');
    await ask(
      earlier.superuserUrl,
      `alter database fairhour owner to fairhour;
       create schema jobs;
       create type jobs.state as enum ('new');
       create domain short as text check (length(value) < 9);
       create table kept (id int generated always as identity, state jobs.state, name short);
       create sequence jobs.numbers;
       create view jobs.seen as select id from kept;
       create function jobs.answer() returns int language sql as 'select 42';
       insert into kept (state, name) values ('new', 'Harbour');
       drop role fairhour_server`,
    );
    await earlier.stop();
    const server = await start('data');
    expect(await ask(server.url, ownerOfDatabase)).toBe(true);
    expect(await ask(server.url, 'select name from kept')).toBe('Harbour');
    await ask(
      server.url,
      `alter table kept add column more int; insert into kept (more) values (1); drop view jobs.seen;
       alter type jobs.state add value 'done'; alter domain short set default 'x'; alter sequence jobs.numbers cache 2;
       create or replace function jobs.answer() returns int language sql as 'select 43'; drop schema jobs cascade`,
    );
  });
});
