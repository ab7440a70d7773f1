import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import {
  applyChange,
  budgetChange,
  type BudgetedOrganization,
  buildBudgets,
} from '../../../test/harness/budget-changes.ts';
import { recount } from '../../../test/harness/recount.ts';
import type { WireBudgetHistory } from '../../contract/budget-histories.ts';
import { listEvents } from '../../contract/feed.ts';
import { sql } from '../../db/sql.ts';

const app = useTestApp();

const kinds = ['budget_threshold_reached' as const, 'budget_threshold_left' as const];

const told = async ({ owner }: BudgetedOrganization) => {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(listEvents, { params, query: { kinds, page_limit: 500 } })).events;
};

type Row = WireBudgetHistory & { spent: number; period: string };

const dayOf = ({ start_date: day }: WireBudgetHistory) => day ?? '';

/** The last row of each period, with what its slots add up to, one by one; time counts once it is recorded. */
async function lastRows({ owner, made, now }: BudgetedOrganization): Promise<Row[]> {
  const { organizationId } = owner;
  const { budget_histories: rows } = await made.list({ page_limit: 500 });
  const spent = await recount(app.database, { organizationId, now: now.add({ hours: 48 }) }, rows);
  const starts = await app.database.many<{ id: number; period: string }>(sql`
    select id, period_start_date::text as period from budget_histories where organization_id = ${organizationId}`);
  const periods = new Map(starts.map(({ id, period }) => [id, period]));
  const all = rows.map((row, at) => ({ ...row, spent: spent[at] ?? 0, period: periods.get(row.id) ?? '' }));
  const ordered = all.toSorted((a, b) => (dayOf(a) === dayOf(b) ? a.id - b.id : dayOf(a) < dayOf(b) ? -1 : 1));
  return [...new Map(ordered.map((row) => [`${row.project_id}/${row.client_id}/${row.period}`, row])).values()];
}

/** Replays what was committed: which thresholds each state of the rows reaches, one state after the other. */
class Replay {
  readonly #reached = new Map<string, { number: number; isReached: boolean }>();

  next(rows: readonly Row[]): string[] {
    return rows.flatMap((row) => this.#movesOf(row));
  }

  #movesOf({ project_id, client_id, budget, spent, period }: Row): string[] {
    const owner = project_id === undefined ? `client:${client_id}` : `project:${project_id}`;
    const limit = budget.cost ?? budget.hours;
    const thresholds = { near_limit: budget.alerts.near_limit, limit: 100 };
    return Object.entries(thresholds).flatMap(([threshold, percent]) => {
      const key = `${owner}:${period}:${threshold}`;
      const known = this.#reached.get(key) ?? { number: 0, isReached: false };
      const isReached = limit !== undefined && Math.round(spent * 10_000) * 100 >= Math.round(limit * 10_000) * percent;
      if (isReached === known.isReached) return [];
      const number = known.number + (isReached ? 1 : 0);
      this.#reached.set(key, { number, isReached });
      if (!isReached && limit === undefined) return [];
      return [`${key}:${number}:${isReached ? 'reached' : 'left'}`];
    });
  }
}

test('whatever happens in whatever order, what is told is what a replay of all commits comes to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(budgetChange, { minLength: 15, maxLength: 40 }), async (changes) => {
      const organization = await buildBudgets(app);
      const replay = new Replay();
      const expected = replay.next(await lastRows(organization));
      for (const change of changes) {
        await applyChange(organization, change);
        expected.push(...replay.next(await lastRows(organization)).toSorted());
        const keys = (await told(organization)).map(({ dedup_key: key }) => key);
        const before = expected.length - keys.length;
        expect({ change, before, keys: keys.toSorted() }).toEqual({ change, before: 0, keys: expected.toSorted() });
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
