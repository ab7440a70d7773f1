import { expect, inject, test } from 'vitest';
import { explainDatabase } from '../src/cli/database.ts';
import { createTestDatabase, databaseUrl, withAdmin } from './harness/databases.ts';
import { onOneServer } from './harness/one-server.ts';
import { runCommand } from './harness/command.ts';

const migrate = (DATABASE_URL: string) => runCommand(['migrate'], { DATABASE_URL });

const onPlain = onOneServer('on a cluster, tables are not dropped with the schema');
onPlain('migrate reports a database without a schema in which the user can create tables', async () => {
  const testDatabase = await createTestDatabase();
  await withAdmin(testDatabase.url, (client) => client.query('drop schema public cascade'));
  const { code, err } = await migrate(testDatabase.url);
  await testDatabase.drop();
  expect(err).toMatch(/^fairhour: The user of DATABASE_URL may not create .*: make it the owner of the database\.\n$/);
  expect(code).toBe(1);
});

test('migrate reports a database without encrypted connections', async () => {
  const url = new URL(databaseUrl(inject('serverUrl'), 'postgres'));
  url.searchParams.set('sslmode', 'verify-full');
  const { code, err } = await migrate(url.toString());
  expect(err).toMatch(/The database accepts no encrypted connections, .*remove sslmode/);
  expect(err).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

test('an error message describes an untrusted certificate of the database', () => {
  const untrusted = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(explainDatabase(untrusted)).toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('is not trusted (self-signed certificate): name the certificate of its issuer'),
  });
});

test('an error message describes a cluster node that is unreachable while the coordinator answers', () => {
  const message =
    'connection to the remote node postgres@10.0.0.2:5432 failed with the following error: Connection\n\tIs';
  const away = Object.assign(new Error(message), { code: '08006' });
  expect(explainDatabase(away)).toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/^The node 10\.0\.0\.2:5432 of the cluster does not answer, .*\.$/),
  });
});

test('migrate reports an unencoded password in the address', async () => {
  const { code, err } = await migrate('postgres://fairhour:hid@den#x@127.0.0.1/fairhour');
  expect(err).toMatch(/^fairhour: DATABASE_URL has a "#", which ends an address: write %23/);
  expect(err).not.toMatch(/hid|den/);
  expect(code).toBe(2);
});
