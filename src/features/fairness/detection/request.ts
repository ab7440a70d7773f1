import type { Context } from '../../../context.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { analyseBatch, type BatchReport } from './analyse.ts';
import { markDays } from './mark-days.ts';
import { hasInsights } from './store/days.ts';
import type { DaySelection } from './store/due-days.ts';

export interface Analysis {
  /** Runs the work in a separate transaction. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Called after every batch with the number of analysed days. */
  progress(done: number, total: number): void;
}

export type { BatchReport } from './analyse.ts';

/** If the analysis changed records, writes an audit entry for the person who requested it. */
async function recordAnalysis(
  ctx: Context,
  organizationId: number,
  selection: DaySelection,
  report: BatchReport,
): Promise<void> {
  const { days, created, changed, removed } = report;
  if (created + changed + removed === 0) return;
  const { from, to, userIds } = selection;
  const requested = { from: from.toString(), to: to.toString(), ...(userIds ? { user_ids: userIds } : {}) };
  const after = { ...requested, member_days: days, created, changed, removed };
  await recordChanges(ctx, organizationId, [
    { subject: 'organization', subjectId: organizationId, action: 'analysed', before: null, after },
  ]);
}

/**
 * Analyses every selected day that has time, whether it changed or not, and returns the result. Returns undefined if
 * the organization's plan has no detector. Skips days that another worker is analysing.
 */
export async function analyseSelection(
  { transaction, progress }: Analysis,
  organizationId: number,
  selection: DaySelection,
): Promise<BatchReport | undefined> {
  if (!(await transaction((ctx) => hasInsights(ctx.db, organizationId)))) return undefined;
  const total = await transaction((ctx) => markDays(ctx, organizationId, selection, 'requested'));
  const report = { days: 0, created: 0, changed: 0, removed: 0, kept: 0 };
  progress(0, total);
  for (;;) {
    const batch = await transaction((ctx) => analyseBatch(ctx, organizationId, { selection }));
    if (batch.days === 0) break;
    for (const name of ['days', 'created', 'changed', 'removed', 'kept'] as const) report[name] += batch[name];
    progress(report.days, total);
  }
  await transaction((ctx) => recordAnalysis(ctx, organizationId, selection, report));
  return report;
}
