import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import type { Sweep } from '../../jobs/job.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { keepDue } from './keep-spent.ts';
import { rollOver } from './roll-over.ts';
import { type DueRow, findDue } from './store/due.ts';
import { lockHolder } from './store/holder.ts';
import { findKeepDue } from './store/kept.ts';

const batch = 500;

async function rollOverDue(ctx: Context, { organizationId, owner }: DueRow): Promise<void> {
  // The calendar must not change between its reading and the rows that are made by it.
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const holder = { organizationId, owner };
  if (!(await lockHolder(ctx.db, holder, true))) return;
  await rollOver(ctx, holder, await loadCalendar(ctx.db, organizationId));
}

/** Opens the rows of budget periods that have begun; a row that fails does not hold up the others. */
export const budgetRollover: Sweep = {
  name: 'budget-rollover',
  cron: '* * * * *',
  async sweep(run) {
    const errors: unknown[] = [];
    let due: DueRow[] = [];
    do {
      const last = due.at(-1);
      due = await run.transaction((ctx) => findDue(ctx.db, ctx.now, { after: last, limit: batch }));
      for (const row of due) {
        await run.transaction((ctx) => rollOverDue(ctx, row)).catch((error: unknown) => errors.push(error));
      }
    } while (due.length === batch);
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} budget periods could not be rolled over`);
  },
};

/** Keeps what is spent of rows: where it is not kept yet, another day is over, or something has changed it since. */
export const budgetSpent: Sweep = {
  name: 'budget-spent',
  cron: '* * * * *',
  async sweep(run) {
    const errors: unknown[] = [];
    for (const organizationId of await run.transaction((ctx) => findKeepDue(ctx.db, ctx.now))) {
      const failures = await keepDue(run, organizationId).catch((error: unknown) => [error]);
      errors.push(...failures);
    }
    if (errors.length > 0) throw new AggregateError(errors, `the spent of ${errors.length} batches could not be kept`);
  },
};
