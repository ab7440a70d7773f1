import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { startOf } from '../rules.ts';

/** The day of the first audit entry. Undefined if there is none. */
export async function findFirstEntry(db: Executor, organizationId: number): Promise<string | undefined> {
  const row = await db.maybe<{ day: string }>(sql`
    select (recorded_at at time zone 'UTC')::date as day from audit_entries
    where organization_id = ${organizationId} order by id limit 1`);
  return row?.day;
}

/** Audit entries of a month after an id, as JSON lines. */
export function auditLines(
  db: Executor,
  organizationId: number,
  { month, after, limit }: { month: Temporal.PlainDate; after: string; limit: number },
): Promise<{ id: string; line: string }[]> {
  return db.many(sql`
    select id::text, to_jsonb(a)::text as line from audit_entries a
    where organization_id = ${organizationId} and id > ${after}::int8
      and recorded_at >= ${startOf(month)}
      and recorded_at < ${startOf(month.add({ months: 1 }))}
    order by id limit ${limit}`);
}

/** Restores missing audit entries. Returns their number. */
export function putAuditLines(db: Executor, organizationId: number, texts: readonly string[]): Promise<number> {
  return db.run(sql`
    insert into audit_entries (organization_id, id, recorded_at, actor_user_id, action, subject, subject_id, before,
      after, reason, credential_kind, credential_id, maker_user_id)
    overriding system value
    select e.organization_id, e.id, e.recorded_at, e.actor_user_id, e.action, e.subject, e.subject_id, e.before,
      e.after, e.reason, e.credential_kind, e.credential_id, e.maker_user_id
    from unnest(${texts}::jsonb[]) as line cross join lateral jsonb_populate_record(null::audit_entries, line) e
    where e.organization_id = ${organizationId}
    on conflict do nothing`);
}

/** Deletes audit entries from before a date, in ascending order. Returns their number. */
export function deleteAudit(
  db: Executor,
  organizationId: number,
  before: Temporal.PlainDate,
  limit: number,
): Promise<number> {
  return db.run(sql`
    with old as (
      select id from audit_entries
      where organization_id = ${organizationId} and recorded_at < ${startOf(before)}
      order by id limit ${limit})
    delete from audit_entries using old
    where audit_entries.organization_id = ${organizationId} and audit_entries.id = old.id`);
}
