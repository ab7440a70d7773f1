import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { formatMicros } from '../../../time/text.ts';
import { insertColumns, type StoredColumns, storedColumns, storedOf } from './columns.ts';
import type { UnusualActivityRecord } from './record.ts';
import { wireText } from './wire.ts';

/** A member and the local date of their records. */
interface MemberDate {
  userId: number;
  date: string;
}

/** A stored record. */
export type StoredRecord = StoredColumns & { id: number };

/** The id of a stored record and its new contents. */
interface RecordChange {
  stored: StoredRecord;
  draft: UnusualActivityRecord;
}

/**
 * Records of the days, by id. The bounds on the start only narrow the search: a record starts close to its date.
 */
export function findRecords(
  db: Executor,
  organizationId: number,
  days: readonly MemberDate[],
): Promise<StoredRecord[]> {
  return db.many(sql`
    select record.* from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[])
      as day (user_id, local_date)
    cross join lateral (
      select a.id, ${storedColumns.read('a')}
      from unusual_activities a
      where a.organization_id = ${organizationId} and a.user_id = day.user_id and a.local_date = day.local_date
        and a.starts_at >= day.local_date - 3 and a.starts_at < day.local_date + 4
      offset 0) record
    order by record.id`);
}

/** Records after an id, ascending. */
export function listRecords(
  db: Executor,
  organizationId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StoredRecord[]> {
  return db.many(sql`
    select a.id, ${storedColumns.read('a')} from unusual_activities a
    where a.organization_id = ${organizationId} and a.id > ${afterId} order by a.id limit ${limit}`);
}

/** Locks records until the end of the transaction. Missing records are left out. */
export function lockRecords(db: Executor, organizationId: number, ids: readonly number[]): Promise<StoredRecord[]> {
  return db.many(sql`
    select a.id, ${storedColumns.read('a')} from unusual_activities a
    where a.organization_id = ${organizationId} and a.id = any(${ids}::int[]) order by a.id for update`);
}

/** Updates records. Their ids do not change. */
export async function updateRecords(
  db: Executor,
  organizationId: number,
  changes: readonly RecordChange[],
  now: Temporal.Instant,
): Promise<void> {
  const updatedAt = formatMicros(now);
  const records = changes.map(({ stored: { id, date, createdAt }, draft }) => {
    const columns = storedOf(draft, { date, createdAt, updatedAt });
    return { ...columns, wire: wireText(columns, id), key: id };
  });
  await db.run(sql`
    update unusual_activities a set wire = found.wire, ${storedColumns.settingsFrom('found')}
    from ${insertColumns.lists(records, 'found')}
    where a.organization_id = ${organizationId} and a.id = found.key`);
}

export async function deleteRecords(db: Executor, organizationId: number, ids: readonly number[]): Promise<void> {
  await db.run(
    sql`delete from unusual_activities where organization_id = ${organizationId} and id = any(${ids}::int[])`,
  );
}
