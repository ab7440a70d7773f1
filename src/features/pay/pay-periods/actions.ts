import type { Context } from '../../../context.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { findDiffering, findOutdated } from './compare.ts';
import type { WageLine } from './rules/lines.ts';
import type { PayRuleChange } from '../../../contract/lists/pay.ts';
import { changesOf } from './rules/rule-changes.ts';
import { findWaiting, noteChangeOf } from './recheck.ts';
import { selectClosings, selectAffected, type AffectedPeriod } from './store/closings.ts';
import { computeLines } from './wages.ts';

export { amountText, presentFigures } from './present.ts';
export { recheckCounts } from './recheck-counts.ts';

interface RecheckedLine extends WageLine {
  /** The rules in the week that an earlier version of the program applied differently. */
  changes: readonly PayRuleChange[];
}

export interface RecheckedPeriod extends AffectedPeriod {
  isClosed: boolean;
  /** Whether the period has a change that is not compared yet and may explain the differences. */
  isBehind: boolean;
  /** For a closed period: the lines that correct what was paid, with the rules that may have caused them. */
  lines: RecheckedLine[];
  /** For an open period: the members whose approved figures differ from the current figures. */
  outdatedUserIds: number[];
}

/** Whether the figures of a period differ from when it was closed or approved. */
export const differs = ({ lines, outdatedUserIds }: RecheckedPeriod): boolean =>
  lines.length + outdatedUserIds.length > 0;

/** Periods between two dates that are closed or have an approved member, ascending; null = no bound. */
export const listComparable = (
  ctx: Context,
  organizationId: number,
  dates: { from: string | null; to: string | null },
): Promise<AffectedPeriod[]> => selectAffected(ctx.db, organizationId, { ...dates, userIds: null });

/** Compares one period with its present computation, without changing anything. */
export async function comparePeriod(
  ctx: Context,
  organizationId: number,
  period: AffectedPeriod,
): Promise<RecheckedPeriod> {
  const { startOn, stopOn } = period;
  const organization = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
  const [closing] = await selectClosings(ctx.db, organizationId, [startOn]);
  const isClosed = closing !== undefined && closing.closedAt !== null;
  const isBehind = (await findWaiting(ctx, organizationId, startOn)).length > 0;
  const result: RecheckedPeriod = { startOn, stopOn, isClosed, isBehind, lines: [], outdatedUserIds: [] };
  const dates = { startOn: Temporal.PlainDate.from(startOn), stopOn: Temporal.PlainDate.from(stopOn) };
  const all = { startOn, userIds: null };
  for await (const page of computeLines(ctx, organization, dates, null)) {
    if (isClosed)
      for (const { lines } of await findDiffering(ctx, organizationId, all, page))
        result.lines.push(...lines.map((line) => ({ ...line, changes: changesOf(line, page.changedWeeks) })));
    else
      result.outdatedUserIds.push(...(await findOutdated(ctx, organizationId, all, page)).map((steps) => steps.userId));
  }
  return result;
}

/**
 * Corrects periods, or removes their approvals, because pay is computed differently than when they were closed or
 * approved.
 */
export const correctPeriods = (
  ctx: Context,
  organizationId: number,
  periods: readonly AffectedPeriod[],
  reason: string | null,
): Promise<void> => noteChangeOf(ctx, organizationId, periods, { cause: 'computation_changed', userIds: null, reason });
