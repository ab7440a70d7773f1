import type { Context } from '../context.ts';
import { rebuildDailyTime, type RebuildOptions } from '../features/work/recording/rebuild.ts';
import { recheckLedgerSums } from '../features/work/recording/recheck-ledger-sums.ts';
import { recheckWeeks } from '../features/work/recording/recheck-weeks.ts';
import { recheckCachedSpend } from '../features/pay/budgets/recheck-cached-spend.ts';
import { recheckTotals } from '../features/pay/budgets/recheck-totals.ts';
import { requestCheck } from '../features/operations/installation/figure-checks/actions.ts';
import { recheckReaches } from '../features/people/members/recheck.ts';
import { recheckCachedWeeks } from '../features/pay/overtime/cached-weeks/actions.ts';
import { recheckCounts } from '../features/pay/pay-periods/recheck-counts.ts';
import { recheckTexts } from '../features/fairness/unusual-activities/recheck-texts.ts';

/** The name of each kind of derived figure, with the sentence that reports that there are no differences. */
const parts = {
  differences: ['daily figures', 'Every daily figure equals the sum of its slots.'],
  weekly: ['weekly figures', 'Every weekly figure equals the sum of its days.'],
  spent: ['cached budget figures', 'Every cached budget figure equals the sum of its days.'],
  totals: ['dates of running totals', 'Every running total of a project equals the sum of its days.'],
  weeks: ['cached overtime workweeks', 'Every cached overtime workweek equals its recomputation.'],
  texts: ['cached texts of unusual activities', 'Every cached text of an unusual activity matches its columns.'],
  sums: ['sums of recorded changes', 'Every sum of recorded changes equals the sum of its entries.'],
  reaches: ['memberships by person', 'The index of memberships by person is correct.'],
  counts: ['counts of pay periods', 'Every count of a pay period matches the states of its members.'],
} as const;
export type Differences = Record<keyof typeof parts, readonly unknown[]>;

/** Compares all derived figures of an organization with their source records. */
export async function recheck(
  ctx: Context,
  organizationId: number,
  { repair, ...dates }: RebuildOptions,
): Promise<Differences> {
  // After a repair, the result of the last weekly check is out of date.
  if (repair) await requestCheck(ctx.db, organizationId, ctx.now);
  // A repair of days also corrects weeks, so differences in weeks must be found first.
  const weekly = await recheckWeeks(ctx, organizationId, { repair });
  return {
    differences: await rebuildDailyTime(ctx, organizationId, { ...dates, repair }),
    weekly,
    spent: await recheckCachedSpend(ctx, organizationId, { repair }),
    // Running totals use the ledger sums to attribute changes to causes.
    sums: await recheckLedgerSums(ctx, organizationId, { repair }),
    totals: await recheckTotals(ctx, organizationId, { repair }),
    weeks: await recheckCachedWeeks(ctx, organizationId, { repair }),
    texts: await recheckTexts(ctx, organizationId, { repair }),
    reaches: await recheckReaches(ctx, organizationId, { repair }),
    counts: await recheckCounts(ctx, organizationId, { repair }),
  };
}

/** Sentences such as `3 daily figures differ; …`. */
export function describeDifferences(differences: Differences, isRepaired: boolean): string[] {
  const after = isRepaired ? ' and were corrected' : '; --repair corrects them';
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return names.map((name) => {
    const [[things, sound], { length }] = [parts[name], differences[name]];
    return length === 0 ? sound : `${length} ${things} differ${after}.`;
  });
}
