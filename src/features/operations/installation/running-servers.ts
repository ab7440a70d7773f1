import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** How long after its last sign of life a server counts as running, by the clock of the database. */
const lasts = sql`interval '3 minutes'`;

export interface ServerRecord {
  readonly id: string;
  /** The origin at which browsers reach it. */
  readonly webUrl: string;
}

/** Stores that a server runs, and removes those that ended without a word. */
export async function recordServerStart(db: Executor, { id, webUrl }: ServerRecord): Promise<void> {
  await db.run(sql`
    with ended as (delete from running_servers where until <= clock_timestamp())
    insert into running_servers (id, web_url, until) values (${id}::uuid, ${webUrl}, clock_timestamp() + ${lasts})`);
}

/** A sign of life. */
export async function renewServer(db: Executor, { id }: ServerRecord): Promise<void> {
  await db.run(sql`
    update running_servers set until = clock_timestamp() + ${lasts} where id = ${id}::uuid`);
}

/** The server ends. Its address stays known until another server starts. */
export async function recordServerEnd(db: Executor, { id }: ServerRecord): Promise<void> {
  await db.run(sql`
    update running_servers set until = clock_timestamp() where id = ${id}::uuid`);
}

export interface LastServer {
  readonly webUrl: string;
  readonly isRunning: boolean;
}

/** The server that started last, one that runs first. A time far ahead is that of a clock that was wrong. */
export function findLastServer(db: Executor): Promise<LastServer | undefined> {
  return db.maybe(sql`
    select web_url as "webUrl", until between clock_timestamp() and clock_timestamp() + ${lasts} as "isRunning"
    from running_servers order by 2 desc, started_at desc limit 1`);
}
