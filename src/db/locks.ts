import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from './database.ts';
import { NeedsPrimary } from './needs-primary.ts';
import { sql } from './sql.ts';

/** Held shared by those who wait to be alone with an organization, or are. */
const awaitedClass = 7_413_002;
/** Held shared by those who are recording what an answer about the past rests on. */
const recordingClass = 7_413_003;
/** Held by who counts or adds to what a person has. */
const personClass = 7_413_004;
/** Held by who makes or uses a credential of a person; alone by who ends them all. */
const credentialClass = 7_413_005;
/** Milliseconds between two looks at who is recording. */
const lookMs = 5;
/**
 * So often, and so many milliseconds apart, somebody who would join others lets those go first who want to be alone.
 */
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
 * Locks of a row keep no queue between shared and exclusive: a stream of the shared would hold up for ever whoever
 * waits to be alone. So the shared hold back while somebody does, for a second at most.
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
 * Holds the organization's rules until the end of the transaction, by its own row. What depends on them (ingest, which
 * decides whether a policy is in use) takes it shared; what changes them (policies, calendar, members) takes it
 * exclusive. What a snapshot shows nobody changes any more: there it holds nothing.
 */
export async function lockOrganizationRules(db: Executor, organizationId: number, mode: Mode): Promise<void> {
  if (db.isSnapshot) return;
  const held = heldBy.get(db) ?? new Map<number, Mode>();
  const present = held.get(organizationId);
  if (present === 'exclusive' || present === mode) return;
  // Two transactions that both did it would wait for each other.
  if (present === 'shared') throw new Error('a shared lock cannot become exclusive within its transaction');
  if (mode === 'exclusive') await lockAlone(db, organizationId);
  else await lockBesideOthers(db, organizationId);
  heldBy.set(db, held.set(organizationId, mode));
}

/**
 * Holds the persons until the end of the transaction, in the order of their ids. By their numbers, not by their rows: a
 * cluster has these on every node and locks all for one. Two who had written before what hangs on a person would wait
 * for each other, whoever the persons are.
 */
export async function lockPersons(db: Executor, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  await db.run(sql`select pg_advisory_xact_lock(${personClass}, id) from unnest(${ids}::int[]) as id`);
}

/**
 * Holds the credentials of a person until the end of the transaction: shared to make or use one, exclusive to end all.
 * It is the first lock of its transaction, so that nobody who holds a record waits for it.
 */
export async function lockCredentials(db: Executor, userId: number, mode: Mode): Promise<void> {
  const lock = mode === 'exclusive' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await db.run(sql`select ${lock}(${credentialClass}, ${userId})`);
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

/** Tells until the end of the transaction that it records something; nobody waits for that lock. */
export async function markRecording(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock_shared(${recordingClass}, ${organizationId})`);
}

/** Locks go once what a transaction wrote is visible. */
const recording = (organizationId: number) => sql`
  select virtualtransaction as transaction from pg_locks
  where locktype = 'advisory' and classid = ${recordingClass}::oid and objid = ${organizationId}::oid and granted
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Waits until those have ended who are recording now. It takes no lock that they would wait for, and those who begin
 * meanwhile hold it up no longer.
 */
export async function awaitRecording(db: Executor, organizationId: number): Promise<void> {
  if (db.isReplica) throw new NeedsPrimary();
  const look = () => db.many<{ transaction: string }>(recording(organizationId));
  const present = new Set((await look()).map(({ transaction }) => transaction));
  for (let open = present.size; open > 0;) {
    await db.letGo();
    await pause(lookMs);
    open = (await look()).filter(({ transaction }) => present.has(transaction)).length;
  }
}
