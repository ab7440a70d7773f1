import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export async function findKey(db: Executor): Promise<Buffer | undefined> {
  return (await db.maybe<{ secret: Buffer }>(sql`select secret from mail_keys where id = 1`))?.secret;
}

/** Returns the stored key, even if another process stores a key at the same time. */
export async function makeKey(db: Executor, secret: Buffer, now: Temporal.Instant): Promise<Buffer> {
  await db.run(sql`
    insert into mail_keys (id, secret, created_at) values (1, ${secret}, ${now}) on conflict (id) do nothing`);
  return (await findKey(db)) ?? secret;
}
