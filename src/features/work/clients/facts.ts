import type { WireClient } from '../../../contract/records.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadBudgets } from '../../pay/budgets/facts.ts';
import { presentClient } from './present.ts';
import * as store from './store.ts';

/** The organization of a client, if the actor is an owner or manager there. Routes use it as `locate`. */
export function locateClient(db: Executor, clientId: number, actor: Actor): Promise<number | undefined> {
  return store.locateClient(db, clientId, actor);
}

/** The status of one of the organization's clients; undefined if the client does not exist. */
export async function clientStatus(
  db: Executor,
  organizationId: number,
  clientId: number,
): Promise<'active' | 'archived' | undefined> {
  const row = await store.selectStatus(db, organizationId, clientId);
  return row?.status;
}

export function selectRows(ctx: Context, organization: Membership, filter: store.ClientFilter) {
  const today = localDate(organization.calendar, ctx.now);
  return store.selectClients(ctx.db, organization.organizationId, today, filter);
}

export async function presentRows(
  ctx: Context,
  organization: Membership,
  rows: readonly store.ClientRow[],
): Promise<WireClient[]> {
  if (rows.length === 0) return [];
  const owners = { clientIds: rows.map((row) => row.id) };
  const budgets = await loadBudgets(ctx.db, organization, owners);
  return rows.map((row) => presentClient(row, budgets.get(row.id)));
}

/**
 * Side-loads the organization's clients with these ids, each once, ascending. Only owners and managers see
 * clients; other members get an empty list.
 */
export async function loadClients(
  ctx: Context,
  organization: Membership,
  clientIds: readonly number[],
): Promise<WireClient[]> {
  if (clientIds.length === 0 || organization.role === 'user') return [];
  const filter = { startId: 0, limit: clientIds.length, ids: clientIds };
  return presentRows(ctx, organization, await selectRows(ctx, organization, filter));
}
