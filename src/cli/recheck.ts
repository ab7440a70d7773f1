import type { Context } from '../context.ts';
import { rebuildDailyTime, type RebuildOptions } from '../features/work/recording/rebuild.ts';
import { recheckLedgerSums } from '../features/work/recording/recheck-ledger-sums.ts';
import { recheckWeeks } from '../features/work/recording/recheck-weeks.ts';
import { recheckCachedSpend } from '../features/pay/budgets/recheck-cached-spend.ts';
import { recheckTotals } from '../features/pay/budgets/recheck-totals.ts';
import { askForCheck } from '../features/operations/installation/figure-checks/actions.ts';
import { recheckReaches } from '../features/people/members/recheck.ts';
import { recheckKeptWeeks } from '../features/pay/overtime/kept/actions.ts';
import { recheckCounts } from '../features/pay/pay-periods/recheck-counts.ts';
import { recheckTexts } from '../features/fairness/unusual-activities/recheck-texts.ts';

/** What is computed again: what it is called, and what is said where nothing differs. */
const parts = {
  differences: ['daily figures', 'Every daily figure is what the recorded slots add up to.'],
  weekly: ['weekly figures', 'Every weekly figure is what its days add up to.'],
  spent: ['cached figures of budgets', 'Every cached figure of a budget is what its days add up to.'],
  totals: ['dates of running totals', 'Every running total of a project is what its days add up to.'],
  weeks: ['kept workweeks of overtime', 'Every workweek that is kept is what its time and rules come to.'],
  texts: ['cached texts of unusual activities', 'Every cached text of an unusual activity is what its columns make.'],
  sums: ['sums of recorded changes', 'Every sum of recorded changes is what its entries add up to.'],
  reaches: ['memberships found by person', 'Every person is found where they are a member, and nowhere else.'],
  counts: ['counts of pay periods', 'Every count of a pay period is what the steps of its members come to.'],
} as const;
export type Differences = Record<keyof typeof parts, readonly unknown[]>;

/** Compares everything that is derived in an organization with what it is made from. */
export async function recheck(
  ctx: Context,
  organizationId: number,
  { repair, ...dates }: RebuildOptions,
): Promise<Differences> {
  // What the last weekly check found holds no longer.
  if (repair) await askForCheck(ctx.db, organizationId, ctx.now);
  // A repair of days adds all weeks up again: what differs of them is found before.
  const weekly = await recheckWeeks(ctx, organizationId, { repair });
  return {
    differences: await rebuildDailyTime(ctx, organizationId, { ...dates, repair }),
    weekly,
    spent: await recheckCachedSpend(ctx, organizationId, { repair }),
    // Totals tell what each cause added by the sums of the ledger.
    sums: await recheckLedgerSums(ctx, organizationId, { repair }),
    totals: await recheckTotals(ctx, organizationId, { repair }),
    weeks: await recheckKeptWeeks(ctx, organizationId, { repair }),
    texts: await recheckTexts(ctx, organizationId, { repair }),
    reaches: await recheckReaches(ctx, organizationId, { repair }),
    counts: await recheckCounts(ctx, organizationId, { repair }),
  };
}

/** `3 daily figures differ; …` */
export function verdictsOf(found: Differences, isRepaired: boolean): string[] {
  const after = isRepaired ? ' and were corrected' : '; --repair corrects them';
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return names.map((name) => {
    const [[things, sound], { length }] = [parts[name], found[name]];
    return length === 0 ? sound : `${length} ${things} differ${after}.`;
  });
}
