import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { openDatabase } from './database.ts';
import { gatherWrites } from './pool.ts';
import { sql } from './sql.ts';

const app = useTestApp();

test('statements from one event loop cycle are written together, and later statements are not delayed', async () => {
  const client = await app.database.pool.connect();
  const { stream } = client.connection;
  try {
    const ask = (number: number) => {
      gatherWrites(client);
      return client.query('select $1::int as number', [number]);
    };
    const [first, second] = [ask(1), ask(2)];
    expect(stream.writableCorked).toBe(1);
    expect((await first).rows).toEqual([{ number: 1 }]);
    expect((await second).rows).toEqual([{ number: 2 }]);
    expect((await ask(3)).rows).toEqual([{ number: 3 }]);
    expect(stream.writableCorked).toBe(0);
  } finally {
    client.release();
  }
});

test('behind a pooler, a connection with a failed prepare is not reused', async () => {
  const connectionsMade = async (isPooled: boolean) => {
    const database = openDatabase({ url: app.databaseUrl, isPooled, maxConnections: 2 });
    let made = 0;
    database.pool.on('connect', () => (made += 1));
    await expect(database.one(sql`select 1 / ${0}::int as number`)).rejects.toThrow('division by zero');
    await expect(database.one(sql`select number from nowhere`)).rejects.toThrow('does not exist');
    await database.run(sql`select 1`);
    await database.close();
    return made;
  };
  expect([await connectionsMade(false), await connectionsMade(true)]).toEqual([1, 2]);
});

test('the error for a lost idle connection does not contain the connection object', async () => {
  const lost = Promise.withResolvers<Error>();
  const database = openDatabase({ url: app.databaseUrl, maxConnections: 1, onError: (error) => lost.resolve(error) });
  const { pid } = await database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await app.database.run(sql`select pg_terminate_backend(${pid})`);
  const error = await lost.promise;
  expect(Object.values(error).filter((value) => typeof value === 'object')).toEqual([]);
  await database.close();
});
