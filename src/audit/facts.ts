import { presentCredential } from '../contract/credentials.ts';
import type { WireAuditEntry } from '../contract/audit.ts';
import type { Executor } from '../db/database.ts';
import { type AuditRow, selectEntries } from './store.ts';

export function presentEntry(row: AuditRow): WireAuditEntry {
  return {
    id: row.id,
    recorded_at: row.recordedAt,
    actor_user_id: row.actorUserId,
    credential: presentCredential(row),
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    before: row.before && { ...row.before },
    after: row.after && { ...row.after },
    reason: row.reason,
  };
}

/** Audit entries about a member, from an id on. */
export async function loadEntriesAbout(
  db: Executor,
  { organizationId, userId }: { organizationId: number; userId: number },
  { startId, limit }: { startId: number; limit: number },
): Promise<WireAuditEntry[]> {
  const everything = { actorUserIds: undefined, since: undefined, until: undefined };
  const about = { subject: 'member', subjectId: userId } as const;
  return (await selectEntries(db, organizationId, { ...everything, ...about, newestFirst: false, startId, limit })).map(
    presentEntry,
  );
}
