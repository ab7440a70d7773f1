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
import { recountStatuses } from '../../../../test/harness/recount-status.ts';
import { listBudgetChanges, type WireBudgetChange } from '../../../contract/budget-changes.ts';
import { listBudgetHistories } from '../../../contract/budget-histories.ts';
import { listBudgetSeries } from '../../../contract/budget-series.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { sql } from '../../../db/sql.ts';
import { formatMicros } from '../../../time/text.ts';

const app = useTestApp();

const paramsOf = ({ owner }: BudgetedOrganization) => ({ organization_id: owner.organizationId });

async function spentAt(organization: BudgetedOrganization, asOf: Temporal.Instant) {
  const { budget_statuses: statuses } = await organization.owner.client.call(listBudgetStatuses, {
    params: paramsOf(organization),
    query: { as_of: formatMicros(asOf) },
  });
  return new Map(statuses.map((status) => [`${status.project_id}/${status.client_id}`, status]));
}

/** The difference between the two states that the causes do not explain, in cents and in seconds. */
function unexplained({ budget, start, stop, differences = [] }: WireBudgetChange, earlierType: string | undefined) {
  const costOf = (type: string | undefined, spent = 0) => (type === 'cost' ? Math.round(spent * 100) : 0);
  const cost = costOf(budget?.type, stop.spent) - costOf(earlierType, start?.spent);
  const explained = differences.reduce((sum, change) => sum + Math.round((change.cost ?? 0) * 100), 0);
  if (budget?.type === 'cost' || earlierType === 'cost') return cost - explained;
  const seconds = differences.reduce((sum, change) => sum + change.seconds, 0);
  return Math.abs(Math.round(((stop.spent ?? 0) - (start?.spent ?? 0)) * 3600 - seconds));
}

async function expectChanges(organization: BudgetedOrganization, from: Temporal.Instant, to: Temporal.Instant) {
  const { budget_changes: changes } = await organization.owner.client.call(listBudgetChanges, {
    params: paramsOf(organization),
    query: { 'as_of[start]': formatMicros(from), 'as_of[stop]': formatMicros(to), include: ['largest'] },
  });
  const [then, later] = [await spentAt(organization, from), await spentAt(organization, to)];
  expect(changes.map(({ budget_history_id: id }) => id)).toEqual(
    [...later.values()].map(({ budget_history_id: id }) => id),
  );
  for (const change of changes) {
    const owner = `${change.project_id}/${change.client_id}`;
    expect(change.start?.spent).toBe(then.get(owner)?.spent_as_known_then);
    expect([change.stop.spent, change.stop.percent]).toEqual([
      later.get(owner)?.spent_as_known_then,
      later.get(owner)?.percent,
    ]);
    expect(unexplained(change, then.get(owner)?.budget?.type)).toBe(0);
    for (const { cause, seconds, cost = 0, largest = [] } of change.differences ?? []) {
      if (cause === 'period' || cause === 'budget' || largest.length === 10) continue;
      expect(largest.reduce((sum, day) => sum + day.seconds, 0)).toBe(seconds);
      const costs = largest.reduce((sum, day) => sum + Math.round((day.cost ?? 0) * 100), 0);
      expect(costs - Math.round(cost * 100)).toBe(0);
    }
  }
}

/**
 * How each row counted its days, as known at an instant or as known now. A setting rewrites the rows of its own day and
 * of later days.
 */
async function countedAt({ owner: { organizationId }, now }: BudgetedOrganization, asOf: Temporal.Instant) {
  const isKnown = asOf.equals(now)
    ? sql`superseded_at is null`
    : sql`recorded_at <= ${asOf} and coalesce(superseded_at > ${asOf}, true)`;
  const rows = await app.database.many<{ id: number; type: 'cost' | 'hours'; rate: string; isAll: boolean }>(sql`
    select history_id as id, type, rate, include_non_billable as "isAll" from budget_row_versions
    where organization_id = ${organizationId} and ${isKnown}`);
  return new Map(rows.map(({ id, type, rate, isAll }) => [id, { type, rate, include_non_billable: isAll }]));
}

/** Each point equals the sum of the ledger entries. */
async function expectSeries(organization: BudgetedOrganization, asOf: Temporal.Instant) {
  const { client, organizationId } = organization.owner;
  const params = paramsOf(organization);
  const query = { 'date[start]': '2026-02-03', 'date[stop]': '2026-04-30', as_of: formatMicros(asOf) };
  const { budget_series: series } = await client.call(listBudgetSeries, { params, query });
  const { budget_histories: rows } = await client.call(listBudgetHistories, { params, query: { page_limit: 500 } });
  const [statuses, counted] = [await spentAt(organization, asOf), await countedAt(organization, asOf)];
  for (const { project_id, client_id, points, segments } of series) {
    expect(points.at(-1)?.spent).toBe(statuses.get(`${project_id}/${client_id}`)?.spent_as_known_then);
    for (const { date, spent } of points.filter((_, index) => index % 7 === 0)) {
      const segment = segments.find((segment) => segment.start_date <= date && (segment.stop_date ?? '9999') >= date);
      const row = rows.find(({ id }) => id === segment?.budget_history_id);
      if (!segment || !row?.budget) throw new Error(`no row on ${date}`);
      const [recounted] = await recountStatuses(app.database, { organizationId, asOf: query.as_of, day: date }, [
        {
          budget_history_id: segment.budget_history_id,
          ...(project_id === undefined ? {} : { project_id }),
          ...(client_id === undefined ? {} : { client_id }),
          budget: Object.assign({}, row.budget, counted.get(row.id)),
          period_start_date: segment.period_start_date,
          reached: false,
        },
      ]);
      const isNow = asOf.equals(organization.now);
      expect({ date, spent }).toEqual({ date, spent: isNow ? recounted?.knownNow : recounted?.knownThen });
    }
  }
}

// proves: budgets-52, budgets-63
test('figures by cause and by date add up to the budget statuses after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(budgetChange, { minLength: 15, maxLength: 30 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 * 1440 }), fc.integer({ min: 1, max: 20 * 1440 })), {
        minLength: 3,
        maxLength: 3,
      }),
      async (changes, pairs) => {
        const organization = await buildBudgets(app);
        const start = organization.now;
        for (const change of changes) await applyChange(organization, change);
        // Records stamped later by a clock that was set back are known now, but not at earlier instants.
        const isBefore = (at: Temporal.Instant) => Temporal.Instant.compare(at, organization.now) < 0;
        const back = (minutes: number) => {
          const at = organization.now.subtract({ minutes });
          return Temporal.Instant.compare(at, start) < 0 ? start : at;
        };
        for (const [a, b] of pairs.filter((pair) => pair.every((minutes) => isBefore(back(minutes))))) {
          await expectChanges(organization, back(Math.max(a, b)), back(Math.min(a, b)));
          await expectChanges(organization, back(a), organization.now);
          await expectSeries(organization, back(b));
        }
        await expectSeries(organization, organization.now);
      },
    ),
    // Shrinking takes minutes without any output, so it is off.
    { ...runs({ day: 2, night: 4 }), endOnFailure: true },
  );
}, 120_000);
