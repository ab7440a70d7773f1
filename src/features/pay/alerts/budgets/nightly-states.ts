import type { Context, Membership } from '../../../../context.ts';
import { dayBefore } from '../../../../time/adjacent.ts';
import { localDate, startOfLocalDate } from '../../../../time/calendar.ts';
import { type BudgetForecast, loadEarlierStates, loadHiddenStates } from '../../budgets/facts.ts';
import { appendToFeed, type FeedEntry } from '../../../notifications/feed/actions.ts';
import { ownerOf } from './owner.ts';

type Row = BudgetForecast['row'];

/**
 * The event for readers who cannot see pay: state and owner of a budget, without figures. The event key permits only
 * one event per night.
 */
function entryOf(row: Row, state: string, at: { date: Temporal.PlainDate; since: Temporal.Instant }): FeedEntry {
  const { subject, subjectId } = ownerOf(row);
  const date = at.date.toString();
  const payload = {
    state,
    date,
    budget_history_id: row.id,
    period_start_date: row.periodStartOn.toString(),
  };
  const dedupKey = `${subject}:${subjectId}:state:${date}`;
  return { kind: 'budget_state_changed', subject, subjectId, userId: null, payload, since: at.since, dedupKey };
}

/**
 * Emits one event for each hidden budget whose state differs from that of the previous run, even if a new period began
 * or an owner changed the budget. The hour of the run and the order of budgets do not depend on hidden figures.
 */
export async function emitStates(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'calendar'>,
  rows: readonly Row[],
  lastRunAt: Temporal.Instant,
): Promise<void> {
  const { organizationId, calendar } = organization;
  const stateOf = await loadHiddenStates(ctx.db, organization, rows, ctx.now);
  const hidden = rows.filter((row) => stateOf(row) !== undefined);
  if (hidden.length === 0) return;
  const earlierStateOf = await loadEarlierStates(ctx, organization, hidden, lastRunAt);
  const today = localDate(calendar, ctx.now);
  const at = { date: dayBefore(today), since: startOfLocalDate(calendar, today) };
  const entries = hidden.flatMap((row) => {
    const state = stateOf(row);
    return state === undefined || state === earlierStateOf(row) ? [] : [entryOf(row, state, at)];
  });
  await appendToFeed(ctx, organizationId, entries);
}
