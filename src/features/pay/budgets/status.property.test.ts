import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import {
  applyChange,
  budgetChange,
  type BudgetedOrganization,
  buildBudgets,
} from '../../../../test/harness/budget-changes.ts';
import { runs } from '../../../../test/harness/night.ts';
import { EarlierStatuses } from '../../../../test/harness/earlier-statuses.ts';
import { recountStatuses } from '../../../../test/harness/recount-status.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { localDate } from '../../../time/calendar.ts';
import { formatMicros } from '../../../time/text.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { recheckTotals } from './recheck-totals.ts';

const app = useTestApp();

/** The statuses at an instant, and the sums of the ledger entries for them. */
async function statusesAt({ owner }: BudgetedOrganization, asOf: Temporal.Instant) {
  const { organizationId, client } = owner;
  const query = { as_of: formatMicros(asOf), page_limit: 500 };
  const { budget_statuses: statuses } = await client.call(listBudgetStatuses, {
    params: { organization_id: organizationId },
    query,
  });
  const day = localDate(await loadCalendar(app.database, organizationId), asOf).toString();
  const recounted = await recountStatuses(app.database, { organizationId, asOf: query.as_of, day }, statuses);
  const shown = statuses.map((status) => ({
    id: status.budget_history_id,
    knownThen: status.spent_as_known_then,
    knownNow: status.spent_as_known_now,
  }));
  return { shown, recounted };
}

const wrongTotals = (organizationId: number) =>
  app.database.transaction(async (tx) =>
    recheckTotals(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
  );

// proves: budgets-47
test('the status at any instant equals the sums of the ledger after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(budgetChange, { minLength: 15, maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 20 * 1440 }), { minLength: 3, maxLength: 3 }),
      async (changes, minutesBack) => {
        const organization = await buildBudgets(app);
        const { organizationId } = organization.owner;
        const start = organization.now;
        const told = new EarlierStatuses(organization);
        for (const change of changes) {
          await told.beforeChange(change);
          await applyChange(organization, change);
          expect(await wrongTotals(organizationId)).toEqual([]);
        }
        // The current status includes all records, even those with a later instant from before the clock was set back.
        const present = await statusesAt(organization, organization.now);
        expect(present.shown).toEqual(present.recounted.map((row) => ({ ...row, knownThen: row.knownNow })));
        await told.expectSame();
        for (const minutes of minutesBack) {
          const asOf = organization.now.subtract({ minutes });
          if (Temporal.Instant.compare(asOf, start) < 0) continue;
          const { shown, recounted } = await statusesAt(organization, asOf);
          expect(shown).toEqual(recounted);
        }
      },
    ),
    { ...runs({ day: 3, night: 10 }), endOnFailure: true },
  );
}, 120_000);
