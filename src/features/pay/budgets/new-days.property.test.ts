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
import { formatMicros } from '../../../time/text.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { loadInForce } from './in-force.ts';
import { changeOfRow, stepsQueryOf } from './known-spend.ts';
import { recheckTotals } from './recheck-totals.ts';
import type { SpendChange } from './rules/differences.ts';
import type { Consumption } from './rules/measure.ts';
import { noNewDay } from './store/changes-since.ts';
import { everKnown } from './store/known-instants.ts';
import { selectLargest } from './store/largest-changes.ts';
import { selectSteps } from './store/spend-steps.ts';

const app = useTestApp();

/** Hours have no cost. */
function told({ knownThen, knownNow, differences }: SpendChange, hasCost: boolean) {
  const figures = ({ seconds, cents }: Consumption) => ({ seconds, ...(hasCost ? { cents } : {}) });
  const changed = differences.filter(({ seconds }) => hasCost || seconds !== 0);
  return {
    figures: [knownThen, knownNow].map(figures),
    differences: changed.map((difference) => ({ cause: difference.cause, ...figures(difference) })),
  };
}

/** The changes in each budget, by the first day that counts as new. */
async function changesBy(
  { owner: { organizationId }, now }: BudgetedOrganization,
  known: { knownAt: string; knownUntil: string },
  newFrom: string,
) {
  const calendar = await loadCalendar(app.database, organizationId);
  return app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, now);
    const of = { asOf: now, knownAt: null, visibleProjects: undefined };
    const { rows } = await loadInForce(ctx, { organizationId, calendar }, of, { startId: 0, limit: 100 });
    const requested = rows.map((row) => {
      return { row, days: { since: row.periodStartOn, until: Temporal.PlainDate.from('2026-12-31') } };
    });
    const query = await stepsQueryOf(tx, organizationId, requested, known);
    const steps = Map.groupBy(await selectSteps(tx, organizationId, { ...query, newFrom }), ({ id }) => id);
    return {
      changes: rows.map(({ id, budget }) => told(changeOfRow(steps.get(id)), budget.type === 'cost')),
      largest: await selectLargest(tx, organizationId, { ...query, newFrom }, 10_000),
    };
  });
}

const wrongTotals = (organizationId: number) =>
  app.database.transaction(async (tx) =>
    recheckTotals(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
  );

test('changes on new days are the same from cause totals as from comparing the days one by one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(budgetChange, { minLength: 20, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 100 })), { minLength: 4, maxLength: 4 }),
      async (changes, pairs) => {
        const organization = await buildBudgets(app);
        const start = organization.now;
        for (const change of changes) await applyChange(organization, change);
        expect(await wrongTotals(organization.owner.organizationId)).toEqual([]);
        const minutes = organization.now.since(start).total('minutes');
        const at = (percent: number) => start.add({ minutes: Math.floor((minutes * percent) / 100) });
        if (minutes < 0) return;
        for (const [first, second] of pairs) {
          const from = at(Math.min(first, second));
          const to = second === 100 ? everKnown : formatMicros(at(Math.max(first, second)));
          const known = { knownAt: formatMicros(from), knownUntil: to };
          const oneByOne = await changesBy(organization, known, noNewDay);
          const day = from.toZonedDateTimeISO('UTC').toPlainDate();
          for (const days of [-1, 0, 1, 2])
            expect(await changesBy(organization, known, day.add({ days }).toString())).toEqual(oneByOne);
        }
      },
    ),
    { ...runs({ day: 2, night: 6 }), endOnFailure: true },
  );
}, 120_000);
