import type { Executor } from './database.ts';
import { sql } from './sql.ts';

const organizationClass = 7_413_002;

/**
 * Holds the organization's rules until the end of the transaction. What rests on them (ingest, which decides whether a
 * policy is in use) takes it shared; what changes them (policies, calendar, members) takes it exclusive.
 */
export async function lockOrganizationRules(db: Executor, organizationId: number, mode: 'shared' | 'exclusive') {
  if (mode === 'shared')
    await db.run(sql`select pg_advisory_xact_lock_shared(${organizationClass}, ${organizationId})`);
  else await db.run(sql`select pg_advisory_xact_lock(${organizationClass}, ${organizationId})`);
}

/** True when nobody else holds the named lock; kept until the end of the transaction. */
export async function tryLockName(db: Executor, name: string): Promise<boolean> {
  const row = await db.one<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return row.locked;
}

/** Holds the named lock until the end of the transaction, waiting for whoever holds it. */
export async function lockName(db: Executor, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
