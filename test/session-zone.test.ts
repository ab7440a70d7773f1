import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from './harness/databases.ts';
import { runCommand } from './harness/command.ts';
import { collect, startProgram } from './harness/program.ts';

/** The startup message of a connection, containing only the user and the database. All other settings are removed. */
function withoutSettings(message: Buffer): Buffer {
  const words = message.subarray(8).toString().split('\0');
  const kept = ['user', 'database'].flatMap((name) => [name, words[words.indexOf(name) + 1] ?? '']);
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

const reach = (url: URL): Socket => {
  const folder = url.searchParams.get('host');
  return folder === null ? connect(Number(url.port || 5432), url.hostname) : connect(`${folder}/.s.PGSQL.${url.port}`);
};

/** A proxy between a program and its database that forwards no settings. */
function startForgetful(targetUrl: string): Promise<Server> {
  const server = createServer((near) => {
    const far = reach(new URL(targetUrl));
    near.once('data', (first: Buffer) => {
      far.write(withoutSettings(first));
      near.pipe(far);
    });
    far.pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let database: TestDatabase;
let forgetful: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  forgetful = await startForgetful(database.url);
});
afterAll(async () => {
  forgetful.close();
  await database.drop();
});

function urlThere(): string {
  const url = new URL(database.url);
  const address = forgetful.address();
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return url.toString();
}

const runIn = async (zone: string, args: readonly string[]) => {
  const name = new URL(database.url).pathname.slice(1);
  await withAdmin(database.url, (admin) => admin.query(`alter database ${name} set timezone to '${zone}'`));
  const env = { DATABASE_URL: urlThere(), PORT: '0' };
  return args[0] === 'migrate' ? runCommand(args, env) : collect(startProgram(args, env));
};

test('the program rejects sessions in a time zone other than UTC, with instructions', async () => {
  for (const command of ['serve', 'worker', 'migrate']) {
    const { code, err } = await runIn('Europe/Berlin', [command]);
    expect(err).toMatch(
      /sessions of the database are in the time zone Europe\/Berlin, although fairhour requested UTC/,
    );
    expect(err).toMatch(/"alter role … set timezone to 'UTC'"/);
    expect(code).toBe(1);
  }
  expect(await runIn('UTC', ['migrate'])).toMatchObject({ code: 0 });
});

test('the time zone of a server or database makes no difference, because the program requests UTC', async () => {
  expect(await runIn('Europe/Berlin', ['migrate'])).toMatchObject({ code: 1 });
  expect(await runCommand(['migrate'], { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
});
