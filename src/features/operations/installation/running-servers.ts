import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** How long a server counts as running after its last renewal, by the clock of the database. */
const lasts = sql`interval '3 minutes'`;

export interface ServerRecord {
  readonly id: string;
  /** The origin at which browsers reach the server. */
  readonly webUrl: string;
}

/** Records a running server, and removes servers that ended without removing their record. */
export async function recordServerStart(db: Executor, { id, webUrl }: ServerRecord): Promise<void> {
  await db.run(sql`
    with ended as (delete from running_servers where until <= clock_timestamp())
    insert into running_servers (id, web_url, until) values (${id}::uuid, ${webUrl}, clock_timestamp() + ${lasts})`);
}

/** Renews the record of a running server. */
export async function renewServer(db: Executor, { id }: ServerRecord): Promise<void> {
  await db.run(sql`
    update running_servers set until = clock_timestamp() + ${lasts} where id = ${id}::uuid`);
}

/** Records the end of a server. The server's address remains stored until another server starts. */
export async function recordServerEnd(db: Executor, { id }: ServerRecord): Promise<void> {
  await db.run(sql`
    update running_servers set until = clock_timestamp() where id = ${id}::uuid`);
}

export interface LastServer {
  readonly webUrl: string;
  readonly isRunning: boolean;
}

/**
 * The server that started last, with running servers preferred. A server whose recorded time is far in the future had a
 * wrong clock, and does not count as running.
 */
export function findLastServer(db: Executor): Promise<LastServer | undefined> {
  return db.maybe(sql`
    select web_url as "webUrl", until between clock_timestamp() and clock_timestamp() + ${lasts} as "isRunning"
    from running_servers order by 2 desc, started_at desc limit 1`);
}
