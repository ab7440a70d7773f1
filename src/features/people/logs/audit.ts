import { type AuditSubject } from '../../../contract/lists/audit.ts';
import { listAudit } from '../../../contract/audit.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { route, type Route } from '../../../http/route.ts';
import { parseDateTime } from '../../../time/text.ts';
import { loadUsers } from '../members/facts.ts';
import { presentEntry } from '../../../audit/facts.ts';
import { type AuditRow, selectEntries } from '../../../audit/store.ts';

/** Subjects whose id is a user id. */
const ofUsers: ReadonlySet<AuditSubject> = new Set(['member', 'time_entry']);

/** The users named in entries: actors, creators of their tokens, and affected members. */
const namedIn = (rows: readonly AuditRow[]) =>
  [
    ...new Set(
      rows.flatMap((row) => [row.actorUserId, row.makerUserId, ofUsers.has(row.subject) ? row.subjectId : null]),
    ),
  ].filter((id) => id !== null);

const instantOf = (text: string | undefined) => (text === undefined ? undefined : (parseDateTime(text) ?? undefined));

export const auditRoutes: readonly Route[] = [
  route(listAudit, {
    async handle(ctx, { organization, query }) {
      const { organizationId } = organization;
      const { startId, limit } = pageOf(query);
      const fetched = await selectEntries(ctx.db, organizationId, {
        actorUserIds: query.actor_user_ids,
        subject: query.subject,
        subjectId: query.subject_id,
        since: instantOf(query['recorded_at[start]']),
        until: instantOf(query['recorded_at[stop]']),
        startId,
        newestFirst: query.order === 'newest_first',
        limit: limit + 1,
      });
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const users = query.include ? await loadUsers(ctx.db, organizationId, namedIn(rows)) : undefined;
      return {
        audit_entries: rows.map(presentEntry),
        ...(users ? { users } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
];
