import { cutPage, type Page, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import {
  listOwnSettingsHistory,
  listSettingsHistory,
  type WireHistoryEntry,
} from '../../../contract/settings-history.ts';
import type { Context } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { presentValue } from './present.ts';
import { privateDefaults } from './rules/setting-names.ts';
import { type ChangeRow, selectChangesFor } from './store.ts';

const sourceOf = (forMember: boolean) => (forMember ? 'member' : 'organization');

function presentChange(row: ChangeRow, names: ReadonlyMap<number, string>): WireHistoryEntry {
  const { setting, changedBy, valueBefore } = row;
  return {
    id: row.id,
    organization_id: row.organizationId,
    setting,
    before: {
      value: presentValue(setting, valueBefore ?? privateDefaults[setting]),
      source: valueBefore === null ? 'default' : sourceOf(row.forMemberBefore),
    },
    after: { value: presentValue(setting, row.value), source: sourceOf(row.forMember) },
    changed_at: row.changedAt,
    changed_by: changedBy === null ? null : { id: changedBy, name: names.get(changedBy) ?? '' },
  };
}

/** A page of one organization, each change with its author. */
async function presentPage(ctx: Context, organizationId: number, rows: readonly ChangeRow[]) {
  const ids = rows.map(({ changedBy }) => changedBy).filter((id) => id !== null);
  const users = await loadUsers(ctx.db, organizationId, [...new Set(ids)]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return rows.map((row) => presentChange(row, names));
}

const oneMore = (page: Page): Page => ({ ...page, limit: page.limit + 1 });

const ofMember = route(listSettingsHistory, {
  async authorize(ctx, { organization: { organizationId, role }, actor, params: { user_id: userId } }) {
    const isTheirs = role !== 'user' || userId === actor.userId;
    if (!isTheirs || (await loadUsers(ctx.db, organizationId, [userId])).length === 0) throw problem('not_found');
  },
  async handle(ctx, { organization: { organizationId }, params, query }) {
    const page = pageOf(query);
    const fetched = await selectChangesFor(ctx.db, { organizationId, userId: params.user_id }, oneMore(page));
    const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
    const settings_history = await presentPage(ctx, organizationId, rows);
    return { settings_history, ...(pagination ? { pagination } : {}) };
  },
});

const ofCaller = route(listOwnSettingsHistory, {
  async handle(ctx, { actor: { userId, memberships }, query }) {
    const page = pageOf(query);
    const organizationIds = [...memberships.keys()].filter((id) => id === (query.organization_id ?? id));
    const pages = await concurrently(
      ...organizationIds.map((organizationId) => selectChangesFor(ctx.db, { organizationId, userId }, oneMore(page))),
    );
    const oldest = pages.flat().toSorted((a, b) => a.id - b.id);
    const { rows, pagination } = cutPage(oldest, page.limit, (row) => row.id);
    const byOrganization = [...Map.groupBy(rows, (row) => row.organizationId)];
    const presented = await concurrently(...byOrganization.map(([id, changes]) => presentPage(ctx, id, changes)));
    const settings_history = presented.flat().toSorted((a, b) => a.id - b.id);
    return { settings_history, ...(pagination ? { pagination } : {}) };
  },
});

export const settingsHistoryRoutes: readonly Route[] = [ofMember, ofCaller];
