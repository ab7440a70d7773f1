import type { Query } from '../../../contract/endpoint.ts';
import { presentCredential } from '../../../contract/credentials.ts';
import {
  listAccessLog,
  listOwnAccessLog,
  type WireAccessLogEntry,
  type WireOwnAccessLogEntry,
} from '../../../contract/access-log.ts';
import type { Context } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { route, type Route } from '../../../http/route.ts';
import { parseDate } from '../../../time/text.ts';
import { loadUsers } from '../members/facts.ts';
import { allMembers, type AccessLogFilter, type AccessLogRow, selectAccessLog, selectEntriesAbout } from './store.ts';

const defaultLimit = 100;

const dateOf = (text: string | undefined) => (text === undefined ? undefined : parseDate(text)?.toString());

/** Reads one row more than the page: the first entry of the next page. */
function filterOf(query: Query<typeof listAccessLog> | Query<typeof listOwnAccessLog>): AccessLogFilter {
  return {
    startId: query.page_start_id || undefined,
    limit: (query.page_limit ?? defaultLimit) + 1,
    kind: query.kind,
    from: dateOf(query['date[start]']),
    through: dateOf(query['date[stop]']),
  };
}

function cut(fetched: readonly AccessLogRow[], { limit }: AccessLogFilter) {
  const next = fetched[limit - 1];
  return { rows: fetched.slice(0, limit - 1), ...(next ? { pagination: { next_page_start_id: next.id } } : {}) };
}

/** Names by user id, as shown in the organization. */
type Names = ReadonlyMap<number, string>;

async function namesOf(ctx: Context, organizationId: number, ids: readonly number[]): Promise<Names> {
  const users = await loadUsers(ctx.db, organizationId, [...new Set(ids)]);
  return new Map(users.map(({ id, name }) => [id, name]));
}

const personOf = (names: Names, id: number) => ({ id, name: names.get(id) ?? '' });

function presentOwn(row: AccessLogRow, names: Names): WireOwnAccessLogEntry {
  return {
    id: row.id,
    organization_id: row.organizationId,
    date: row.date,
    reader: personOf(names, row.readerUserId),
    credential: presentCredential({ ...row, credentialId: row.credentialId === 0 ? null : row.credentialId }),
    kind: row.kind,
    everybody: row.userId === allMembers,
    first_at: row.firstAt,
    last_at: row.lastAt,
    count: row.count,
    shown_from: row.shownFrom,
    shown_through: row.shownThrough,
  };
}

function present(row: AccessLogRow, names: Names): WireAccessLogEntry {
  return { ...presentOwn(row, names), user: row.userId === allMembers ? null : personOf(names, row.userId) };
}

const ownAccessLog = route(listOwnAccessLog, {
  async handle(ctx, { actor, query }) {
    const filter = { ...filterOf(query), withEverybody: query.include_everybody ?? true };
    const organizationIds = [...actor.memberships.keys()].filter((id) => id === (query.organization_id ?? id));
    const found = await concurrently(
      ...organizationIds.map((id) => selectEntriesAbout(ctx.db, id, actor.userId, filter)),
    );
    const newest = found.flat().toSorted((a, b) => b.id - a.id);
    const { rows, ...rest } = cut(newest, filter);
    const byOrganization = Map.groupBy(rows, ({ organizationId }) => organizationId);
    const named = await concurrently(
      ...[...byOrganization].map(async ([id, entries]): Promise<[number, Names]> => {
        const readerIds = entries.map(({ readerUserId }) => readerUserId);
        return [id, await namesOf(ctx, id, readerIds)];
      }),
    );
    const names = new Map(named);
    return { access_log: rows.map((row) => presentOwn(row, names.get(row.organizationId) ?? new Map())), ...rest };
  },
});

const accessLog = route(listAccessLog, {
  async handle(ctx, { organization: { organizationId }, query }) {
    const filter = { ...filterOf(query), userIds: query.user_ids, readerUserIds: query.reader_user_ids };
    const { rows, ...rest } = cut(await selectAccessLog(ctx.db, organizationId, filter), filter);
    const ids = rows.flatMap(({ userId, readerUserId }) => [userId, readerUserId]);
    const names = await namesOf(ctx, organizationId, ids);
    return { access_log: rows.map((row) => present(row, names)), ...rest };
  },
});

export const accessLogRoutes: readonly Route[] = [ownAccessLog, accessLog];
