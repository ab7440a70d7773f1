import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { gatherWrites } from './pool.ts';

const app = useTestApp();

test('what is asked in one turn of the event loop is written at once, and what follows not held back', async () => {
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
