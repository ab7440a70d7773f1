import type { AuditSubject } from '../contract/lists/audit.ts';
import type { Credential } from '../context.ts';
import type { CredentialColumns } from '../contract/credentials.ts';
import type { Executor } from '../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../db/sql.ts';

export type State = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  /** The action as a past participle: `reviewed`, `merged`. */
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
  credential: Credential | null;
  now: Temporal.Instant;
}

const jsonOf = (state: State | null) => (state === null ? null : JSON.stringify(state));

/** Appends entries in the given order, to each of the organizations. */
export async function insertEntries(
  db: Executor,
  organizationIds: readonly number[],
  entries: readonly AuditEntry[],
  { actorUserId, credential, now }: Moment,
): Promise<void> {
  const column = <T>(value: (entry: AuditEntry) => T): T[] => entries.map(value);
  await db.run(sql`
    insert into audit_entries (organization_id, recorded_at, actor_user_id, credential_kind, credential_id,
      maker_user_id, action, subject, subject_id, before, after, reason)
    select organization_id, ${now}::timestamptz, ${actorUserId}::int, ${credential?.kind ?? null}::text,
      ${credential?.id ?? null}::int, ${credential?.makerUserId ?? null}::int, action, subject, subject_id,
        before::jsonb,
      after::jsonb, reason
    from unnest(
      ${column((entry) => entry.action)}::text[],
      ${column((entry) => entry.subject)}::text[],
      ${column((entry) => entry.subjectId)}::int8[],
      ${column((entry) => jsonOf(entry.before))}::text[],
      ${column((entry) => jsonOf(entry.after))}::text[],
      ${column((entry) => entry.reason)}::text[])
      with ordinality as appended (action, subject, subject_id, before, after, reason, position)
    cross join unnest(${organizationIds}::int[]) as concerned (organization_id)
    order by organization_id, position`);
}

export interface AuditRow extends AuditEntry, CredentialColumns {
  id: number;
  recordedAt: string;
  actorUserId: number | null;
}

export interface AuditFilter {
  actorUserIds: readonly number[] | undefined;
  subject: AuditSubject | undefined;
  subjectId: number | undefined;
  /** Recorded in [since, until). */
  since: Temporal.Instant | undefined;
  until: Temporal.Instant | undefined;
  /** 0: from the start of the list. */
  startId: number;
  newestFirst: boolean;
  limit: number;
}

function fromStart({ startId, newestFirst }: AuditFilter): SqlFragment {
  if (!newestFirst) return sql`and id >= ${startId}`;
  return startId === 0 ? sql`` : sql`and id <= ${startId}`;
}

/** Entries in ascending order from an id, or in descending order from the newest one. */
export function selectEntries(db: Executor, organizationId: number, filter: AuditFilter): Promise<AuditRow[]> {
  const { actorUserIds, subject, subjectId, since, until } = filter;
  return db.many(sql`
    select id, recorded_at as "recordedAt", actor_user_id as "actorUserId",
      credential_kind as "credentialKind", credential_id as "credentialId", maker_user_id as "makerUserId", action,
        subject, subject_id as "subjectId",
      before, after, reason
    from audit_entries
    where organization_id = ${organizationId}
      ${fromStart(filter)}
      ${sqlWhen(actorUserIds !== undefined, () => sql`and actor_user_id = any(${actorUserIds}::int[])`)}
      ${sqlWhen(since !== undefined, () => sql`and recorded_at >= ${since}::timestamptz`)}
      ${sqlWhen(until !== undefined, () => sql`and recorded_at < ${until}::timestamptz`)}
      ${sqlWhen(subject !== undefined, () => sql`and subject = ${subject}`)}
      ${sqlWhen(subjectId !== undefined, () => sql`and subject_id = ${subjectId}`)}
    ${filter.newestFirst ? sql`order by id desc` : sql`order by id`} limit ${filter.limit}`);
}
