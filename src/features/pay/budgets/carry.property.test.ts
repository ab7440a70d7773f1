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
import { recount } from '../../../../test/harness/recount.ts';
import type { WireBudgetHistory } from '../../../contract/budget-histories.ts';
import {
  putClientBudgetRollover,
  putProjectBudgetRollover,
  type RolloverInput,
} from '../../../contract/budget-rollover.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

interface Period {
  period: string;
  periodStop: string | null;
}

type Row = WireBudgetHistory & Period & { spent: number };

const dayOf = ({ start_date: day }: WireBudgetHistory) => day ?? '';
const ownerOf = ({ project_id, client_id }: Row) => `${project_id ?? ''}/${client_id ?? ''}`;

/** The last row of each period, with the sum of its slots. */
async function lastRows({ owner, made, now }: BudgetedOrganization): Promise<Row[]> {
  const { organizationId } = owner;
  const { budget_histories: rows } = await made.list({ page_limit: 500 });
  const spent = await recount(app.database, { organizationId, now: now.add({ hours: 48 }) }, rows);
  const found = await app.database.many<Period & { id: number }>(sql`
    select id, period_start_date::text as period, period_stop_date::text as "periodStop" from budget_histories
    where organization_id = ${organizationId}`);
  const periods = new Map(found.map((row) => [row.id, row]));
  const all = rows.flatMap((row, at) => {
    const period = periods.get(row.id);
    return period ? [{ ...row, ...period, spent: spent[at] ?? 0 }] : [];
  });
  const ordered = all.toSorted((a, b) => (dayOf(a) === dayOf(b) ? a.id - b.id : dayOf(a) < dayOf(b) ? -1 : 1));
  return [...new Map(ordered.map((row) => [`${ownerOf(row)}/${row.period}`, row])).values()];
}

const nextDayOf = ({ periodStop }: Row) =>
  periodStop && Temporal.PlainDate.from(periodStop).add({ days: 1 }).toString();

const tenThousandths = (amount: number) => Math.round(amount * 10_000);

/** limit + carried in - spent, within the bounds, from each period to the one that follows it without a gap. */
function carriedByFormula(rows: readonly Row[], rules: ReadonlyMap<string, RolloverInput>): Map<string, number> {
  const carried = new Map<string, number>();
  for (const [owner, ofOwner] of Map.groupBy(rows, ownerOf)) {
    const { carry = 'none', cap, floor } = rules.get(owner) ?? {};
    const most = carry === 'unused' || carry === 'both' ? tenThousandths(cap ?? 1e9) : 0;
    const least = carry === 'overused' || carry === 'both' ? tenThousandths(floor ?? 1e9) : 0;
    for (const row of ofOwner.toSorted((a, b) => (a.period < b.period ? -1 : 1))) {
      const last = ofOwner.find((period) => period.stop_date === period.periodStop && nextDayOf(period) === row.period);
      const limits = [last, row].map((period) => period?.budget.cost ?? period?.budget.hours);
      const isSame = last?.budget.type === row.budget.type && last.budget.rate === row.budget.rate;
      const into = last ? (carried.get(`${owner}/${last.period}`) ?? 0) : 0;
      const left = tenThousandths(limits[0] ?? 0) + into - tenThousandths(last?.spent ?? 0);
      const amount = isSame && !limits.includes(undefined) ? Math.max(-least, Math.min(most, left)) : 0;
      if (amount !== 0) carried.set(`${owner}/${row.period}`, amount);
    }
  }
  return carried;
}

/** The stored carried amounts of the existing periods. */
async function keptOf({ owner }: BudgetedOrganization): Promise<Map<string, number>> {
  const stored = await app.database.many<{ key: string; carried: number }>(sql`
    select concat(project_id, '/', client_id, '/', period_start_date) as key,
      ((select sum(part) from unnest(parts) part) * 10000)::float8 as carried
    from budget_carries where organization_id = ${owner.organizationId} and superseded_at is null`);
  return new Map(stored.map(({ key, carried }) => [key, carried]));
}

/** Budget thresholds whose recorded state does not match the available amount. */
async function misjudged({ owner }: BudgetedOrganization, rows: readonly Row[], carried: ReadonlyMap<string, number>) {
  const reached = await app.database.many<{ key: string }>(sql`
    select concat(project_id, '/', client_id, '/', period_start_date, '/', threshold) as key from budget_crossings
    where organization_id = ${owner.organizationId} and reached_since is not null`);
  const onRecord = new Set(reached.map(({ key }) => key));
  return rows.flatMap((row) => {
    const key = `${ownerOf(row)}/${row.period}`;
    const limit = row.budget.cost ?? row.budget.hours;
    const available = Math.max(0, tenThousandths(limit ?? 0) + (carried.get(key) ?? 0));
    const thresholds = { near_limit: row.budget.alerts.near_limit, limit: 100 };
    return Object.entries(thresholds).flatMap(([name, percent]) => {
      const is = limit !== undefined && tenThousandths(row.spent) * 100 >= available * percent;
      return is === onRecord.has(`${key}/${name}`) ? [] : [`${key}/${name} is ${is ? '' : 'not '}reached`];
    });
  });
}

const amount = fc.option(fc.nat({ max: 900 }), { nil: null });
const rule = fc.record({
  owner: fc.nat({ max: 4 }),
  carry: fc.constantFrom('unused' as const, 'overused' as const, 'both' as const, 'none' as const),
  cap: amount,
  floor: amount,
});

/** Sets the carry rule of an owner and remembers it. */
async function setRule(organization: BudgetedOrganization, rules: Map<string, RolloverInput>, set: RuleOf) {
  const { owner: which, ...body } = set;
  const { projects, clients, owner } = organization;
  const [project = 0, client = 0] = [projects[which], clients[which - 3]];
  if (which < 3) await owner.client.call(putProjectBudgetRollover, { params: { project_id: project }, body });
  else await owner.client.call(putClientBudgetRollover, { params: { client_id: client }, body });
  rules.set(which < 3 ? `${project}/` : `/${client}`, body);
}
type RuleOf = typeof rule extends fc.Arbitrary<infer R> ? R : never;

const step = fc.oneof({ weight: 1, arbitrary: rule }, { weight: 4, arbitrary: budgetChange });

// proves: budgets-77
test('stored carried amounts equal a recomputation after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rule), fc.array(step, { minLength: 15, maxLength: 35 }), async (first, steps) => {
      const organization = await buildBudgets(app);
      for (const place of [0, 1, 2])
        await applyChange(organization, { kind: 'state', place, which: 2 + 2 * (place % 2), client: place === 1 });
      const rules = new Map<string, RolloverInput>();
      for (const change of [...first, ...steps]) {
        if ('kind' in change) await applyChange(organization, change);
        else await setRule(organization, rules, change);
        const rows = await lastRows(organization);
        const carried = carriedByFormula(rows, rules);
        const stored = await keptOf(organization);
        expect({ change, kept: [...stored].toSorted() }).toEqual({ change, kept: [...carried].toSorted() });
        expect({ change, wrong: await misjudged(organization, rows, carried) }).toEqual({ change, wrong: [] });
      }
    }),
    { ...runs({ day: 2, night: 6 }), endOnFailure: true },
  );
}, 240_000);
