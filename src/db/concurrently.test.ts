import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { sql } from './sql.ts';
import { concurrently } from './concurrently.ts';

const app = useTestApp();

describe('statements sent together', () => {
  test('return results in the given order, on one connection', async () => {
    const pid = sql`select pg_backend_pid() as pid, ${1}::int as number`;
    const answered = await app.database.session((db) =>
      concurrently(
        db.one<{ pid: number }>(pid),
        undefined,
        db.one<{ pid: number }>(pid),
        db.many(sql`select 7 as seven`),
      ),
    );
    const [first, none, second, rows] = answered;
    expect(second.pid).toBe(first.pid);
    expect(none).toBeUndefined();
    expect(rows).toEqual([{ seven: 7 }]);
  });

  test('settle together when one of them fails, and the first error is thrown', async () => {
    const over: string[] = [];
    const work = app.database.session((db) =>
      concurrently(
        db.one(sql`select 1 as one`).then(() => db.one(sql`select 1 / 0 as late`)),
        db.one(sql`select ${'no number'}::int as early`),
        db.many(sql`select pg_sleep(0.05::float8)`).then(() => over.push('slow')),
      ),
    );
    await expect(work).rejects.toMatchObject({ code: '22P02' });
    expect(over).toEqual(['slow']);
  });

  test('roll back their transaction when one of them fails', async () => {
    const work = app.database.transaction((tx) =>
      concurrently(
        tx.run(sql`insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
          values ('nobody@example.com', 'N', 'N', 'N', 'UTC', 'active', '2026-03-02', '2026-03-02')`),
        tx.one(sql`select 1 / 0 as fault`),
      ),
    );
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await app.database.many(sql`select id from users where email = 'nobody@example.com'`)).toEqual([]);
  });
});
