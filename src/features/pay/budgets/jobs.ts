import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { RecurringJob } from '../../../jobs/job.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { cacheDue } from './cache-spend.ts';
import { beginPeriods } from './begin-periods.ts';
import { type DueRow, findDue } from './store/due.ts';
import { lockOwner } from './store/owner-key.ts';
import { findCacheDue } from './store/cached-spend.ts';

const batch = 500;

async function rollOverDue(ctx: Context, { organizationId, owner }: DueRow): Promise<void> {
  // The calendar must not change between its read and the creation of the rows.
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const ownerKey = { organizationId, owner };
  if (!(await lockOwner(ctx.db, ownerKey, true))) return;
  await beginPeriods(ctx, ownerKey, await loadCalendar(ctx.db, organizationId));
}

/** Creates the rows of budget periods that have begun. A failing row does not delay the others. */
export const budgetRollover: RecurringJob = {
  name: 'budget-rollover',
  cron: '* * * * *',
  async handleDue(run) {
    const errors: unknown[] = [];
    let due: DueRow[] = [];
    do {
      const last = due.at(-1);
      due = await run.search((db) => findDue(db, run.now, { after: last, limit: batch }));
      for (const row of due) {
        await run.transaction((ctx) => rollOverDue(ctx, row)).catch((error: unknown) => errors.push(error));
      }
    } while (due.length === batch);
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} budget periods could not be rolled over`);
  },
};

/** Caches the spend of new and changed rows, and of live rows after the end of each day. */
export const budgetSpendCache: RecurringJob = {
  name: 'budget-spent',
  cron: '* * * * *',
  async handleDue(run) {
    const errors: unknown[] = [];
    for (const organizationId of await run.search((db) => findCacheDue(db, run.now))) {
      const failures = await cacheDue(run, organizationId).catch((error: unknown) => [error]);
      errors.push(...failures);
    }
    if (errors.length > 0)
      throw new AggregateError(errors, `the spend of ${errors.length} batches could not be cached`);
  },
};
