import type { Context } from '../../../../context.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { isBefore } from '../../../../time/order.ts';
import {
  monthsToRebuild,
  rebuildDailyTime,
  type RebuildOptions,
  recheckLedgerSums,
  recheckWeeks,
} from '../../../work/recording/actions.ts';
import { recheckCachedSpend, recheckTotals } from '../../../pay/budgets/actions.ts';
import { recheckReaches } from '../../../people/members/actions.ts';
import { recheckCachedWeeks } from '../../../pay/overtime/cached-weeks/actions.ts';
import { recheckCounts } from '../../../pay/pay-periods/actions.ts';
import { recheckTexts } from '../../../fairness/unusual-activities/actions.ts';

type Recheck = (ctx: Context, organizationId: number, options: RebuildOptions) => Promise<readonly unknown[]>;

/**
 * The kinds of derived figures by their name in the audit log, in the order of a check, each with the function that
 * compares it.
 */
const rechecks = {
  daily_figures: rebuildDailyTime,
  weekly_figures: recheckWeeks,
  budget_figures: recheckCachedSpend,
  ledger_sums: recheckLedgerSums,
  running_totals: recheckTotals,
  overtime_weeks: recheckCachedWeeks,
  flag_texts: recheckTexts,
  memberships_by_person: recheckReaches,
  pay_period_counts: recheckCounts,
} satisfies Record<string, Recheck>;

type FigurePart = keyof typeof rechecks;
const order = Object.keys(rechecks) as FigurePart[];

/** The position of a check: the part and, for daily figures, the date. Null: from the first date. */
export interface CheckPosition {
  part: string;
  nextDate: string | null;
}

export const firstPosition: CheckPosition = { part: order[0] ?? '', nextDate: null };

export interface StepResult {
  differences: number;
  /** Null after the last step. */
  next: CheckPosition | null;
}

function positionAfter(part: FigurePart): CheckPosition | null {
  const next = order[order.indexOf(part) + 1];
  return next === undefined ? null : { part: next, nextDate: null };
}

/** Checks the daily figures of the first month that ends on or after the date. */
async function stepOfDays(ctx: Context, organizationId: number, nextDate: string | null): Promise<StepResult> {
  const months = await monthsToRebuild(ctx, organizationId);
  const date = nextDate === null ? null : Temporal.PlainDate.from(nextDate);
  const month = months.find(({ to }) => date === null || !isBefore(to, date));
  if (!month) return { differences: 0, next: positionAfter('daily_figures') };
  const found = await rebuildDailyTime(ctx, organizationId, { ...month, repair: false });
  const rest: CheckPosition = { part: 'daily_figures', nextDate: dayAfter(month.to).toString() };
  return { differences: found.length, next: month === months.at(-1) ? positionAfter('daily_figures') : rest };
}

/** Runs the step at a position. Skips a part that this program does not know. */
export async function runStep(ctx: Context, organizationId: number, position: CheckPosition): Promise<StepResult> {
  const part = order.find((name) => name === position.part);
  if (part === undefined) return { differences: 0, next: null };
  if (part === 'daily_figures') return stepOfDays(ctx, organizationId, position.nextDate);
  const found = await rechecks[part](ctx, organizationId, { repair: false });
  return { differences: found.length, next: positionAfter(part) };
}
