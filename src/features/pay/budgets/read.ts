import type { WireBudgetHistory } from '../../../contract/budget-histories.ts';
import { cutPage, type Page } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { localDate } from '../../../time/calendar.ts';
import { presentHistory } from './present.ts';
import { loadSpent } from './compute-spend.ts';
import { type HistoryFilter, selectHistories } from './store/reads.ts';

export interface HistoryPage {
  histories: WireBudgetHistory[];
  pagination: { next_page_start_id: number } | undefined;
}

/** A page of the history rows that the member can see, with the spend of each row. */
export async function listHistories(
  ctx: Context,
  organization: Membership,
  filter: Omit<HistoryFilter, 'startId' | 'limit' | 'withPay'>,
  page: Page,
): Promise<HistoryPage> {
  const { organizationId, calendar } = organization;
  const requested = { ...filter, withPay: seesPay(organization), startId: page.startId, limit: page.limit + 1 };
  const fetched = await selectHistories(ctx.db, organizationId, requested);
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  const usedOf = await loadSpent(ctx.db, organizationId, rows, localDate(calendar, ctx.now));
  return { histories: rows.map((row) => presentHistory(row, usedOf(row))), pagination };
}

export async function getHistory(ctx: Context, organization: Membership, id: number): Promise<WireBudgetHistory> {
  const { histories } = await listHistories(ctx, organization, {}, { startId: id, limit: 1 });
  const [history] = histories;
  if (history?.id !== id) throw problem('not_found');
  return history;
}
