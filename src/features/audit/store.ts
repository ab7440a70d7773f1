import type { AuditSubject } from '../../contract/audit.ts';
import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';

type State = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  /** What was done, as a verb in the past: `reviewed`, `merged`. */
  action: string;
  subject: AuditSubject;
  subjectId: number;
  /** Under wire names. */
  before: State | null;
  after: State | null;
  reason: string | null;
}

interface Moment {
  actorUserId: number | null;
  now: Temporal.Instant;
}

const jsonOf = (state: State | null) => (state === null ? null : JSON.stringify(state));

/** Appends entries in the order given. */
export async function insertEntries(
  db: Executor,
  organizationId: number,
  entries: readonly AuditEntry[],
  { actorUserId, now }: Moment,
): Promise<void> {
  const column = <T>(value: (entry: AuditEntry) => T): T[] => entries.map(value);
  await db.run(sql`
    insert into audit_entries (organization_id, recorded_at, actor_user_id, action, subject, subject_id, before, after, reason)
    select ${organizationId}::int, ${now}::timestamptz, ${actorUserId}::int, action, subject, subject_id, before::jsonb,
      after::jsonb, reason
    from unnest(
      ${column((entry) => entry.action)}::text[],
      ${column((entry) => entry.subject)}::text[],
      ${column((entry) => entry.subjectId)}::int8[],
      ${column((entry) => jsonOf(entry.before))}::text[],
      ${column((entry) => jsonOf(entry.after))}::text[],
      ${column((entry) => entry.reason)}::text[])
      with ordinality as stated (action, subject, subject_id, before, after, reason, place)
    order by place`);
}

export interface AuditRow extends AuditEntry {
  id: number;
  recordedAt: string;
  actorUserId: number | null;
}

export interface AuditFilter {
  subject: AuditSubject | undefined;
  subjectId: number | undefined;
  startId: number;
  limit: number;
}

/** Entries from an id on, ascending. */
export function selectEntries(db: Executor, organizationId: number, filter: AuditFilter): Promise<AuditRow[]> {
  const { subject, subjectId } = filter;
  return db.many(sql`
    select id, recorded_at as "recordedAt", actor_user_id as "actorUserId", action, subject, subject_id as "subjectId",
      before, after, reason
    from audit_entries
    where organization_id = ${organizationId} and id >= ${filter.startId}
      ${sqlWhen(subject !== undefined, () => sql`and subject = ${subject}`)}
      ${sqlWhen(subjectId !== undefined, () => sql`and subject_id = ${subjectId}`)}
    order by id limit ${filter.limit}`);
}
