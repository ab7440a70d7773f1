import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** A server counts as running for this long after its last renewal, in database time. */
const lasts = sql`interval '3 minutes'`;

export interface ServerRecord {
  readonly id: string;
  /** The origin at which browsers reach the server. */
  readonly webUrl: string;
}

/** Records a running server, and removes servers that ended without notice. */
export async function recordServerStart(db: Executor, { id, webUrl }: ServerRecord): Promise<void> {
  await db.run(sql`
    with ended as (delete from running_servers where until <= clock_timestamp())
    insert into running_servers (id, web_url, until) values (${id}::uuid, ${webUrl}, clock_timestamp() + ${lasts})`);
}

/** Extends the record of a running server. */
export async function renewServer(db: Executor, { id }: ServerRecord): Promise<void> {
  await db.run(sql`
    update running_servers set until = clock_timestamp() + ${lasts} where id = ${id}::uuid`);
}

/** Records the end of a server. The server's address is stored until another server starts. */
export async function recordServerEnd(db: Executor, { id }: ServerRecord): Promise<void> {
  await db.run(sql`
    update running_servers set until = clock_timestamp() where id = ${id}::uuid`);
}

export interface LastServer {
  readonly webUrl: string;
  readonly isRunning: boolean;
}

/**
 * The server that started last; running servers first. A server whose time is far in the future had a wrong clock, and
 * does not count as running.
 */
export function findLastServer(db: Executor): Promise<LastServer | undefined> {
  return db.maybe(sql`
    select web_url as "webUrl", until between clock_timestamp() and clock_timestamp() + ${lasts} as "isRunning"
    from running_servers order by 2 desc, started_at desc limit 1`);
}
