import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import {
  applyChange,
  budgetChange,
  type BudgetedOrganization,
  buildBudgets,
} from '../../../../../test/harness/budget-changes.ts';
import { runs } from '../../../../../test/harness/night.ts';
import { recount } from '../../../../../test/harness/recount.ts';
import type { WireBudgetHistory } from '../../../../contract/budget-histories.ts';
import { putProjectBudgetThresholds } from '../../../../contract/budget-thresholds.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { sql } from '../../../../db/sql.ts';

const app = useTestApp();

const kinds = ['budget_threshold_reached' as const, 'budget_threshold_left' as const];

const told = async ({ owner }: BudgetedOrganization) => {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(listEvents, { params, query: { kinds, page_limit: 500 } })).events;
};

type Row = WireBudgetHistory & { spent: number; period: string };

const dayOf = ({ start_date: day }: WireBudgetHistory) => day ?? '';

/** The last row of each period with the sum of its slots. Time counts as soon as it is recorded. */
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

/** Further thresholds of projects, by the start of their keys. */
type Further = Map<string, readonly { percent?: number; amount?: number }[]>;

/**
 * The amount of each threshold by its name, as a share of the limit in ten-thousandths. Without a limit, only amounts
 * can be thresholds.
 */
function thresholdsOf({ budget }: Row, further: ReturnType<Further['get']> = []): Map<string, number> {
  const limit = budget.cost ?? budget.hours;
  const stop = budget.stop_timer_when_budget_reached ? { stop: budget.stop_at ?? 100 } : {};
  const shares = { near_limit: budget.alerts.near_limit, limit: 100, ...stop };
  const percents = further.flatMap(({ percent }) => (percent === undefined ? [] : [[`percent:${percent}`, percent]]));
  const amounts = further.flatMap(({ amount }) => (amount === undefined ? [] : [[`amount:${amount}`, amount]]));
  const of = Math.round((limit ?? 0) * 10_000);
  const shared = limit === undefined ? [] : Object.entries({ ...shares, ...Object.fromEntries(percents) });
  return new Map([
    ...shared.map(([name, percent]) => [name, of * Number(percent)] as const),
    ...amounts.map(([name, amount]) => [String(name), Math.round(Number(amount) * 10_000) * 100] as const),
  ]);
}

/** Replays the committed changes: finds the thresholds that each state of the rows reaches, in order. */
class Replay {
  readonly #reached = new Map<string, { number: number; isReached: boolean }>();
  readonly further: Further = new Map();

  next(rows: readonly Row[]): string[] {
    return rows.flatMap((row) => this.#movesOf(row));
  }

  #movesOf(row: Row): string[] {
    const owner = row.project_id === undefined ? `client:${row.client_id}` : `project:${row.project_id}`;
    const thresholds = thresholdsOf(row, this.further.get(owner));
    this.#release(`${owner}:${row.period}:`, thresholds);
    return [...thresholds].flatMap(([threshold, at]) => {
      const key = `${owner}:${row.period}:${threshold}`;
      const known = this.#reached.get(key) ?? { number: 0, isReached: false };
      const isReached = Math.round(row.spent * 10_000) * 100 >= at;
      if (isReached === known.isReached) return [];
      const number = known.number + (isReached ? 1 : 0);
      this.#reached.set(key, { number, isReached });
      return [`${key}:${number}:${isReached ? 'reached' : 'left'}`];
    });
  }

  /** Resets removed thresholds without an event. */
  #release(period: string, thresholds: Map<string, number>): void {
    for (const [key, known] of this.#reached)
      if (key.startsWith(period) && !thresholds.has(key.slice(period.length))) known.isReached = false;
  }
}

const further = fc.record({
  place: fc.nat({ max: 2 }),
  further: fc.array(
    fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 300 }) }),
    ),
    { maxLength: 3 },
  ),
});
type SetFurther = typeof further extends fc.Arbitrary<infer F> ? F : never;

async function setFurther({ owner, projects }: BudgetedOrganization, replay: Replay, set: SetFurther) {
  const projectId = projects[set.place] ?? 0;
  replay.further.set(`project:${projectId}`, set.further);
  const body = { further: set.further };
  await owner.client.call(putProjectBudgetThresholds, { params: { project_id: projectId }, body });
}

const change = fc.oneof({ weight: 9, arbitrary: budgetChange }, { weight: 1, arbitrary: further });
const stops = { stop_timer_when_budget_reached: true, stop_at: 90 };

// proves: budgets-71
test('events equal those of a replay of all commits, after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 15, maxLength: 40 }), async (changes) => {
      const organization = await buildBudgets(app, stops);
      const replay = new Replay();
      const expected = replay.next(await lastRows(organization));
      for (const change of changes) {
        if ('further' in change) await setFurther(organization, replay, change);
        else await applyChange(organization, change);
        expected.push(...replay.next(await lastRows(organization)).toSorted());
        const keys = (await told(organization)).map(({ dedup_key: key }) => key);
        const before = expected.length - keys.length;
        expect({ each: change, before, keys: keys.toSorted() }).toEqual({
          each: change,
          before: 0,
          keys: expected.toSorted(),
        });
      }
    }),
    { ...runs({ day: 3, night: 12 }), endOnFailure: true },
  );
}, 240_000);
