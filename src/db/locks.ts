import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from './database.ts';
import { NeedsPrimary } from './needs-primary.ts';
import { sql } from './sql.ts';

/** Held in shared mode by transactions that hold or wait for an organization's exclusive lock. */
const awaitedClass = 7_413_002;
/** Held in shared mode by transactions that are recording facts for reports on the past. */
const recordingClass = 7_413_003;
/** Held while a person's records are counted or added. */
const personClass = 7_413_004;
/** Held in shared mode to create or use a person's credential, exclusively to revoke all of them. */
const credentialClass = 7_413_005;
/** Milliseconds between checks for transactions that are recording. */
const lookMs = 5;
/** Number and interval (ms) of attempts in which a shared lock yields to waiting exclusive locks. */
const [turns, turnMs] = [40, 25];

type Mode = 'shared' | 'exclusive';

const heldBy = new WeakMap<Executor, Map<number, Mode>>();

function lockAlone(db: Executor, organizationId: number): Promise<number> {
  return db.run(sql`
    select from organizations
    where id = ${organizationId} and pg_try_advisory_xact_lock_shared(${awaitedClass}, ${organizationId}) is not null
    for no key update`);
}

/**
 * Row locks have no queue between shared and exclusive: a stream of shared locks would block an exclusive lock forever.
 * So shared locks yield to a waiting exclusive lock, for no more than a second.
 */
async function lockBesideOthers(db: Executor, organizationId: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const locked = await db.run(sql`
      select from organizations where id = ${organizationId}
        and case when pg_try_advisory_lock(${awaitedClass}, ${organizationId})
          then pg_advisory_unlock(${awaitedClass}, ${organizationId}) else false end
      for share`);
    if (locked > 0) return;
    await pause(turnMs);
  }
  await db.run(sql`select from organizations where id = ${organizationId} for share`);
}

/**
 * Locks the organization's rules until the end of the transaction, by locking the organization's row. Code that depends
 * on the rules takes a shared lock, for example ingest, which decides whether a policy is in use. Code that changes the
 * rules (policies, calendar, members) takes an exclusive lock. A snapshot needs no lock, because its data cannot
 * change.
 */
export async function lockOrganizationRules(db: Executor, organizationId: number, mode: Mode): Promise<void> {
  if (db.isSnapshot) return;
  const held = heldBy.get(db) ?? new Map<number, Mode>();
  const present = held.get(organizationId);
  if (present === 'exclusive' || present === mode) return;
  // Two transactions that both upgraded their lock would deadlock.
  if (present === 'shared') throw new Error('a shared lock cannot become exclusive within its transaction');
  if (mode === 'exclusive') await lockAlone(db, organizationId);
  else await lockBesideOthers(db, organizationId);
  heldBy.set(db, held.set(organizationId, mode));
}

/**
 * Locks the persons until the end of the transaction, in ascending order of id. Advisory locks replace row locks: a
 * cluster has these rows on every node, and locking one row locks all its copies. With row locks, two transactions that
 * had already written rows referring to any person would deadlock.
 */
export async function lockPersons(db: Executor, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  await db.run(sql`select pg_advisory_xact_lock(${personClass}, id) from unnest(${ids}::int[]) as id`);
}

/**
 * Locks a person's credentials until the end of the transaction: shared to create or use a credential, exclusively to
 * revoke all of them. This must be the first lock in its transaction, so that no transaction that has locked records
 * waits for it.
 */
export async function lockCredentials(db: Executor, userId: number, mode: Mode): Promise<void> {
  const lock = mode === 'exclusive' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await db.run(sql`select ${lock}(${credentialClass}, ${userId})`);
}

/** Tries to take the named lock until the end of the transaction. False if another transaction has the lock. */
export async function tryLockName(db: Executor, name: string): Promise<boolean> {
  const row = await db.one<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return row.locked;
}

/** Waits for the named lock, and holds it until the end of the transaction. */
export async function lockName(db: Executor, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Marks the transaction as recording facts until it ends. No transaction waits for this lock. */
export async function markRecording(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock_shared(${recordingClass}, ${organizationId})`);
}

/** PostgreSQL releases locks after the transaction's writes are visible. */
const recording = (organizationId: number) => sql`
  select virtualtransaction as transaction from pg_locks
  where locktype = 'advisory' and classid = ${recordingClass}::oid and objid = ${organizationId}::oid and granted
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Waits until all transactions that are recording now have ended. Takes no lock that they would wait for, and ignores
 * transactions that begin later.
 */
export async function awaitRecording(db: Executor, organizationId: number): Promise<void> {
  if (db.isReplica) throw new NeedsPrimary();
  const readRecording = () => db.many<{ transaction: string }>(recording(organizationId));
  const present = new Set((await readRecording()).map(({ transaction }) => transaction));
  for (let open = present.size; open > 0;) {
    await db.letGo();
    await pause(lookMs);
    open = (await readRecording()).filter(({ transaction }) => present.has(transaction)).length;
  }
}
