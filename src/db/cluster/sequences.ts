import type { Database } from '../database.ts';
import { fenceLock } from '../fence.ts';
import type { QueryClient } from './distribute.ts';
import { tablesOnCluster } from './tables.ts';

/** A column's sequence and the last number that it issued. */
interface Numbers {
  readonly table: string;
  readonly column: string;
  readonly sequence: string;
  readonly last: string | null;
}

/** A sequence that would issue numbers already used in rows. */
interface Behind {
  readonly sequence: string;
  readonly highest: string;
}

/** The rows in this table are numbered per person, without a sequence. */
const numberedOtherwise = 'user_events';

/** Tables whose sequences Citus recreates when it registers them in its catalog. */
const managed = tablesOnCluster
  .filter(({ kind, name }) => kind.kind === 'managed' && name !== numberedOtherwise)
  .map(({ name }) => `'${name}'`);

/** Ignores tables that this schema does not have yet. */
const sequences = `
  select c.relname as table, a.attname as column, s.name as sequence, pg_sequence_last_value(s.name) as last
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '',
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) s (name)
  where c.relname in (${managed.join(', ')}) and c.relnamespace = 'public'::regnamespace`;

async function findBehind(client: QueryClient): Promise<Behind[]> {
  const { rows: known } = await client.query<Numbers>(sequences);
  if (known.length === 0) return [];
  const queries = known.map(
    ({ table, column, sequence, last }) =>
      `select '${sequence}' as sequence, max(${column})::text as highest from ${table}
       having max(${column}) > ${last ?? 0}`,
  );
  return (await client.query<Behind>(queries.join(' union all '))).rows;
}

/** Raises sequences above the numbers of existing rows. Writes must be blocked. */
export async function raiseSequences(client: QueryClient): Promise<string[]> {
  const behind = await findBehind(client);
  for (const { sequence, highest } of behind) await client.query(`select setval('${sequence}', ${highest})`);
  return behind.map(({ sequence }) => sequence);
}

/** Takes the exclusive migration lock. */
const begin = `begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local lock_timeout = '1min';
select pg_advisory_xact_lock(${fenceLock})`;

/**
 * Earlier versions of the program restarted sequences at 1 when they distributed a database, and backups contain such
 * sequences. Returns the repaired sequences.
 */
export async function repairSequences(database: Database): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    if ((await findBehind(client)).length === 0) return [];
    await client.query(begin);
    const mended = await raiseSequences(client);
    await client.query('commit');
    return mended;
  } finally {
    // A transaction that is still open ends with its connection.
    client.release(client.getTransactionStatus() !== 'I');
  }
}
