import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { formatMicros } from '../../time/text.ts';
import { handedColumns, type SentColumns, storedColumns, storedOf } from './columns.ts';
import type { UnusualActivityRecord } from './record.ts';
import { idPlace, wireText } from './wire.ts';

/** A record and the local date it is stored under. */
export interface DatedRecord {
  record: UnusualActivityRecord;
  date: string;
}

/** Stores the records in the order given and answers their ids. They are drawn here because the texts have them too. */
export async function insertActivities(
  db: Executor,
  organizationId: number,
  activities: readonly DatedRecord[],
  now: Temporal.Instant,
): Promise<number[]> {
  const [createdAt, updatedAt] = [formatMicros(now), formatMicros(now)];
  const records = activities.map(({ record, date }, place) => {
    const columns = storedOf(record, { date, createdAt, updatedAt });
    return { ...columns, wire: wireText(columns, idPlace), key: place };
  });
  const rows = await db.many<{ id: number }>(sql`
    insert into unusual_activities (organization_id, id, wire, ${storedColumns.names})
    overriding system value
    select ${organizationId}::int, id, replace(wire, ${idPlace}, id::text), ${storedColumns.names}
    from (
      select nextval('unusual_activities_id_seq')::int as id, found.*
      from ${handedColumns.lists(records, 'found')}
      order by key) numbered
    returning id`);
  return rows.map((row) => row.id);
}

/** All that is sent of a record. */
export type ActivityRow = SentColumns & { id: number };
