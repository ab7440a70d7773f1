import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { applyChange, budgetChange, buildBudgets } from '../../../../test/harness/budget-changes.ts';
import { runs } from '../../../../test/harness/night.ts';
import { recount } from '../../../../test/harness/recount.ts';

const app = useTestApp();

test('the list shows the sums of the slots after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(budgetChange, { minLength: 15, maxLength: 40 }), async (changes) => {
      const organization = await buildBudgets(app);
      const { organizationId } = organization.owner;
      for (const [at, change] of changes.entries()) {
        await applyChange(organization, change);
        if (at % 5 !== 0 && at !== changes.length - 1) continue;
        const { budget_histories: rows } = await organization.made.list({ page_limit: 500 });
        const expected = await recount(app.database, { organizationId, now: organization.now }, rows);
        expect(rows.map(({ id, spent }) => [id, spent])).toEqual(rows.map(({ id }, row) => [id, expected[row]]));
      }
    }),
    { ...runs({ day: 4, night: 12 }), endOnFailure: true },
  );
}, 120_000);
