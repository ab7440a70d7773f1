import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { formatMicros } from '../../../time/text.ts';
import { insertColumns, type SentColumns, sentColumns, storedColumns, storedOf } from './columns.ts';
import type { UnusualActivityRecord } from './record.ts';
import { idPlaceholder, wireText } from './wire.ts';

/** A record and the local date under which it is stored. */
export interface DatedRecord {
  record: UnusualActivityRecord;
  date: string;
}

/**
 * Stores the records in the given order and returns their ids. The ids are assigned here because the texts contain
 * them.
 */
export async function insertActivities(
  db: Executor,
  organizationId: number,
  activities: readonly DatedRecord[],
  now: Temporal.Instant,
): Promise<number[]> {
  const [createdAt, updatedAt] = [formatMicros(now), formatMicros(now)];
  const records = activities.map(({ record, date }, index) => {
    const columns = storedOf(record, { date, createdAt, updatedAt });
    return { ...columns, wire: wireText(columns, idPlaceholder), key: index };
  });
  const rows = await db.many<{ id: number }>(sql`
    insert into unusual_activities (organization_id, id, wire, ${storedColumns.names})
    overriding system value
    select ${organizationId}::int, id, replace(wire, ${idPlaceholder}, id::text), ${storedColumns.names}
    from (
      select nextval('unusual_activities_id_seq')::int as id, found.*
      from ${insertColumns.lists(records, 'found')}
      order by key) numbered
    returning id`);
  return rows.map((row) => row.id);
}

/** All fields of a record that are sent. */
export type ActivityRow = SentColumns & { id: number };

/** Records after an id, ascending, with their cached texts. */
export function listTexts(
  db: Executor,
  organizationId: number,
  page: { afterId: number; limit: number },
): Promise<(ActivityRow & { wire: string })[]> {
  return db.many(sql`
    select a.id, a.wire, ${sentColumns.read('a')} from unusual_activities a
    where a.organization_id = ${organizationId} and a.id > ${page.afterId}
    order by a.id limit ${page.limit}`);
}

/** Replaces cached texts that have not changed since they were read. */
export async function replaceTexts(
  db: Executor,
  organizationId: number,
  texts: readonly { unusualActivityId: number; cached: string; computed: string }[],
): Promise<void> {
  await db.run(sql`
    update unusual_activities a set wire = found.computed
    from unnest(${texts.map((text) => text.unusualActivityId)}::int[], ${texts.map((text) => text.cached)}::text[],
      ${texts.map((text) => text.computed)}::text[]) as found (id, cached, computed)
    where a.organization_id = ${organizationId} and a.id = found.id and a.wire = found.cached`);
}
