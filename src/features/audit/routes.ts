import { listAudit, type WireAuditEntry } from '../../contract/audit.ts';
import { cutPage, pageOf } from '../../contract/paging.ts';
import { route, type Route } from '../../http/route.ts';
import { type AuditRow, selectEntries } from './store.ts';

function presentEntry(row: AuditRow): WireAuditEntry {
  return {
    id: row.id,
    recorded_at: row.recordedAt,
    actor_user_id: row.actorUserId,
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    before: row.before && { ...row.before },
    after: row.after && { ...row.after },
    reason: row.reason,
  };
}

export const auditRoutes: readonly Route[] = [
  route(listAudit, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const filter = { subject: query.subject, subjectId: query.subject_id, startId, limit: limit + 1 };
      const fetched = await selectEntries(ctx.db, organization.organizationId, filter);
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      return { audit_entries: rows.map(presentEntry), ...(pagination ? { pagination } : {}) };
    },
  }),
];
