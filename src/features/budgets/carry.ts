import type { Executor } from '../../db/database.ts';
import { dayAfter } from '../../time/adjacent.ts';
import { type CarryParts, type CarryRule, carriedOf, carryOn } from './rules/carry.ts';
import { limitOf } from './rules/reached.ts';
import { type Carry, type OwnedRule, replaceCarries, selectCarries } from './store/carries.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf } from './store/rows-in-force.ts';

/** The last row of a budget period, with what is spent in the period, in the unit of the budget. */
export interface SpentRow {
  row: HistoryRow;
  spent: number;
}

const ownerOf = ({ projectId, clientId }: Pick<HistoryRow, 'projectId' | 'clientId'>) =>
  `${projectId ?? ''}/${clientId ?? ''}`;

const keyOf = (row: HistoryRow) => `${ownerOf(row)}/${row.periodStartOn.toString()}`;
const keyOfCarry = (carry: Carry) => `${ownerOf(carry)}/${carry.periodStartDate}`;

/** A period follows another without a break, counts in the same unit at the same rates, and both have a limit. */
function follows(next: HistoryRow, { stopOn, periodStopOn, budget }: HistoryRow): boolean {
  if (periodStopOn === null || stopOn === null || !stopOn.equals(periodStopOn)) return false;
  const isSame = budget.type === next.budget.type && budget.rate === next.budget.rate;
  return isSame && limitOf(next.budget) !== null && dayAfter(periodStopOn).equals(next.periodStartOn);
}

/** What each period of a project or client carries, its periods in order, by what was carried into the first. */
function chainOf(rule: CarryRule, periods: readonly SpentRow[], first: CarryParts): Map<string, CarryParts> {
  const chain = new Map<string, CarryParts>();
  let [previous, parts]: [SpentRow | undefined, CarryParts] = [undefined, first];
  for (const period of periods) {
    if (previous) {
      const limit = limitOf(previous.row.budget);
      const isCarried = limit !== null && follows(period.row, previous.row);
      parts = isCarried ? carryOn(rule, limit, parts, String(previous.spent)) : [];
    }
    chain.set(keyOf(period.row), parts);
    previous = period;
  }
  return chain;
}

const byStart = (a: SpentRow, b: SpentRow) => Temporal.PlainDate.compare(a.row.periodStartOn, b.row.periodStartOn);

const isSame = (a: CarryParts, b: CarryParts) => a.join() === b.join();

const carryOf = ({ projectId, clientId, periodStartOn }: HistoryRow, parts: CarryParts): Carry => ({
  projectId,
  clientId,
  periodStartDate: periodStartOn.toString(),
  parts,
});

/** What of the periods was kept and is something else now, and what of none of them was. */
function changedOf(periods: readonly SpentRow[], kept: readonly Carry[], chains: ReadonlyMap<string, CarryParts>) {
  const known = new Map(kept.map((carry) => [keyOfCarry(carry), carry.parts]));
  const changed = periods.flatMap(({ row }) => {
    const parts = chains.get(keyOf(row)) ?? [];
    return isSame(parts, known.get(keyOf(row)) ?? []) ? [] : carryOf(row, parts);
  });
  const gone = kept.filter((carry) => !chains.has(keyOfCarry(carry)));
  return [...changed, ...gone.map((carry) => ({ ...carry, parts: [] }))];
}

/**
 * What is carried into each of the periods, which are all of their owners from one on; `isAll` = from the very first.
 * What is carried into the first of them is kept; what follows is computed anew and kept where it is something else.
 */
export async function carryForward(
  db: Executor,
  organizationId: number,
  rules: readonly OwnedRule[],
  of: { periods: readonly SpentRow[]; isAll: boolean },
): Promise<(row: HistoryRow) => string> {
  const ruleOf = new Map(rules.map((rule) => [ownerOf(rule), rule]));
  const periods = of.periods.filter(({ row }) => ruleOf.has(ownerOf(row))).toSorted(byStart);
  const [first] = periods;
  if (!first) return () => '0';
  const owners = ownersOf(periods.map(({ row }) => row));
  const since = of.isAll ? '-infinity' : first.row.periodStartOn.toString();
  const stored = await selectCarries(db, organizationId, { owners, since });
  const byOwner = Map.groupBy(periods, ({ row }) => ownerOf(row));
  const kept = stored.filter((carry) => isWithin(carry, byOwner.get(ownerOf(carry)), of.isAll));
  const chains = new Map<string, CarryParts>();
  for (const [owner, ofOwner] of byOwner) {
    const [rule, start] = [ruleOf.get(owner), ofOwner[0]];
    if (!rule || !start) continue;
    const before = of.isAll ? undefined : kept.find((carry) => keyOfCarry(carry) === keyOf(start.row));
    for (const [key, parts] of chainOf(rule, ofOwner, before?.parts ?? [])) chains.set(key, parts);
  }
  await replaceCarries(db, organizationId, changedOf(periods, kept, chains));
  return (row) => carriedOf(chains.get(keyOf(row)) ?? []);
}

const isWithin = (carry: Carry, periods: readonly SpentRow[] | undefined, isAll: boolean) =>
  isAll || (periods?.[0] !== undefined && carry.periodStartDate >= periods[0].row.periodStartOn.toString());

/** The rows with what was carried into their periods, as known now. */
export async function withCarried(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
): Promise<HistoryRow[]> {
  if (rows.length === 0) return [];
  const starts = [...new Set(rows.map(({ periodStartOn }) => periodStartOn.toString()))];
  const carries = await selectCarries(db, organizationId, { owners: ownersOf(rows), starts });
  const byPeriod = new Map(carries.map((carry) => [keyOfCarry(carry), carriedOf(carry.parts)]));
  return rows.map((row) => {
    const carried = byPeriod.get(keyOf(row));
    return carried === undefined ? row : { ...row, carried };
  });
}
