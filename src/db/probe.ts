import type { Database, Executor } from './database.ts';
import { sqlState } from './errors.ts';
import { SchemaTooNew } from './fence.ts';
import { schemaVersions } from './migrate.ts';
import { sql } from './sql.ts';
import { concurrently } from './concurrently.ts';

/** Reasons for a refused write, without internal details. */
const reasons: readonly [state: RegExp, reason: string][] = [
  [/^25006/, 'it is read-only'],
  [/^53/, 'it has no room left, on disk or otherwise'],
  [/^58/, 'its disk cannot be written or read'],
];

export function writeFailureOf(error: unknown): string | undefined {
  if (error instanceof SchemaTooNew) return 'a newer program has migrated it';
  const state = sqlState(error);
  return state === undefined ? undefined : reasons.find(([pattern]) => pattern.test(state))?.[1];
}

/**
 * Tests a write without storing anything. It writes an entry to the write-ahead log, which the commit flushes, and a
 * temporary file, because a full disk first affects files that grow. The test touches no row, so parallel probes do not
 * block each other. Throws PostgreSQL's error if a write is refused.
 */
export async function probeWrite(tx: Executor): Promise<void> {
  await tx.run(sql`set local work_mem = '64kB'`);

  const [state] = await concurrently(
    tx.one<{ readOnly: boolean }>(sql`
      select current_setting('transaction_read_only') = 'on' as "readOnly",
        pg_logical_emit_message(true, 'fairhour', 'probe')::text`),
    tx.one(sql`select count(*) from generate_series(1, 20000)`),
  );
  if (state.readOnly) throw Object.assign(new Error('the database is read-only'), { code: '25006' });
}

/** The result of a check: the database accepts writes, or the reason why this server cannot use it. */
export type Verdict = { ready: true; schemaVersion: number } | { ready: false; reason: string };

/** Checks whether this server can use the database. Callers do not need a token, so the reason contains no figures. */
export async function checkDatabase(database: Database, signal: AbortSignal): Promise<Verdict> {
  const { present, newest } = await database.session(schemaVersions, signal);
  if (present !== newest) return { ready: false, reason: 'The database schema is not the one this program knows.' };
  try {
    await database.transaction(probeWrite, signal);
    return { ready: true, schemaVersion: present };
  } catch (error) {
    const failure = writeFailureOf(error);
    if (failure === undefined) throw error;
    return { ready: false, reason: `The database does not accept writes: ${failure}.` };
  }
}
