import type { Context } from '../../../context.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { findDiffering, findOutdated } from './compare.ts';
import type { WageLine } from './rules/lines.ts';
import { findWaiting, noteChangeOf } from './recheck.ts';
import { selectClosings, selectTouched, type TouchedPeriod } from './store/closings.ts';
import { computeLines } from './wages.ts';

export { amountText, presentFigures } from './present.ts';
export { recheckCounts } from './recheck-counts.ts';

export interface RecheckedPeriod extends TouchedPeriod {
  isClosed: boolean;
  /** Whether a change of it is still to be looked at, so that what differs may come of that. */
  isBehind: boolean;
  /** Of a closed period: what is to be added to what was paid. */
  lines: WageLine[];
  /** Of one that is not closed: who was approved with other figures. */
  outdatedUserIds: number[];
}

/** Whether a period comes to something else now than it did when it was closed or approved. */
export const differs = ({ lines, outdatedUserIds }: RecheckedPeriod): boolean =>
  lines.length + outdatedUserIds.length > 0;

/** Periods that are closed, or in which somebody is approved, between two dates, null = whatever; ascending. */
export const listComparable = (
  ctx: Context,
  organizationId: number,
  dates: { from: string | null; to: string | null },
): Promise<TouchedPeriod[]> => selectTouched(ctx.db, organizationId, { ...dates, userIds: null });

/** Compares one period with what is computed for it now, and changes nothing. */
export async function comparePeriod(
  ctx: Context,
  organizationId: number,
  period: TouchedPeriod,
): Promise<RecheckedPeriod> {
  const { startOn, stopOn } = period;
  const place = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
  const [closing] = await selectClosings(ctx.db, organizationId, [startOn]);
  const isClosed = closing !== undefined && closing.closedAt !== null;
  const isBehind = (await findWaiting(ctx, organizationId, startOn)).length > 0;
  const found: RecheckedPeriod = { startOn, stopOn, isClosed, isBehind, lines: [], outdatedUserIds: [] };
  const dates = { startOn: Temporal.PlainDate.from(startOn), stopOn: Temporal.PlainDate.from(stopOn) };
  const all = { startOn, userIds: null };
  for await (const page of computeLines(ctx, place, dates, null)) {
    if (isClosed) found.lines.push(...(await findDiffering(ctx, organizationId, all, page)).flatMap((of) => of.lines));
    else found.outdatedUserIds.push(...(await findOutdated(ctx, organizationId, all, page)).map((of) => of.userId));
  }
  return found;
}

/**
 * Has periods corrected, or their approvals lapse, because pay is computed in another way than when they were closed or
 * approved.
 */
export const correctPeriods = (
  ctx: Context,
  organizationId: number,
  periods: readonly TouchedPeriod[],
  reason: string | null,
): Promise<void> => noteChangeOf(ctx, organizationId, periods, { cause: 'computation_changed', userIds: null, reason });
