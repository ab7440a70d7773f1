import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { type CarryParts, type CarryRule, carriedOf, carryOver } from './rules/carry.ts';
import { limitOf } from './rules/limit-state.ts';
import { type Carry, type OwnedRule, replaceCarries, selectCarries } from './store/carries.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf, ownerText } from './store/rows-in-force.ts';
import { compare } from '../../../time/order.ts';

/** The last row of a budget period, with the spend of the whole period in the unit of the budget. */
export interface SpentRow {
  row: HistoryRow;
  spent: number;
}

const keyOf = (row: HistoryRow) => `${ownerText(row)}/${row.periodStartOn.toString()}`;
const keyOfCarry = (carry: Carry) => `${ownerText(carry)}/${carry.periodStartDate}`;

/** The first day after a period that ran to its end; null for a period that stopped early. */
const nextDayOf = ({ stopOn, periodStopOn }: HistoryRow) =>
  periodStopOn !== null && stopOn?.equals(periodStopOn) ? dayAfter(periodStopOn).toString() : null;

/** Whether both budgets have a limit and count in the same unit at the same rates. */
const isAlike = ({ budget: a }: HistoryRow, { budget: b }: HistoryRow) =>
  a.type === b.type && a.rate === b.rate && limitOf(a) !== null && limitOf(b) !== null;

/**
 * The carried parts for each of an owner's periods. Each period receives parts from the period that ended on the day
 * before its start. If the list does not contain that period, `storedPartsOf` returns the stored parts. Other periods
 * can come between the two in the list, because a period set later can begin earlier.
 */
function chainOf(
  rule: CarryRule,
  periods: readonly SpentRow[],
  storedPartsOf: (row: HistoryRow) => CarryParts,
): Map<string, CarryParts> {
  const chain = new Map<string, CarryParts>();
  const before = new Map(periods.map((period) => [nextDayOf(period.row), period]));
  for (const { row } of periods) {
    const previous = before.get(row.periodStartOn.toString());
    const limit = previous ? limitOf(previous.row.budget) : null;
    if (!previous) chain.set(keyOf(row), storedPartsOf(row));
    else if (limit === null || !isAlike(row, previous.row)) chain.set(keyOf(row), []);
    else chain.set(keyOf(row), carryOver(rule, limit, chain.get(keyOf(previous.row)) ?? [], String(previous.spent)));
  }
  return chain;
}

/** The carried amount of each period under a rule. The periods must be all periods of one owner, in order. */
export function carriedBy(rule: CarryRule, periods: readonly SpentRow[]): (row: HistoryRow) => string {
  if (rule.carry === 'none') return () => '0';
  const chain = chainOf(rule, periods, () => []);
  return (row) => carriedOf(chain.get(keyOf(row)) ?? []);
}

const byStart = (a: SpentRow, b: SpentRow) => compare(a.row.periodStartOn, b.row.periodStartOn);

const isSame = (a: CarryParts, b: CarryParts) => a.join() === b.join();

const carryOf = ({ projectId, clientId, periodStartOn }: HistoryRow, parts: CarryParts): Carry => ({
  projectId,
  clientId,
  periodStartDate: periodStartOn.toString(),
  parts,
});

/** The periods whose carried parts differ from the stored ones. */
function changedOf(periods: readonly SpentRow[], stored: readonly Carry[], chains: ReadonlyMap<string, CarryParts>) {
  const known = new Map(stored.map((carry) => [keyOfCarry(carry), carry.parts]));
  return periods.flatMap(({ row }) => {
    const parts = chains.get(keyOf(row)) ?? [];
    return isSame(parts, known.get(keyOf(row)) ?? []) ? [] : carryOf(row, parts);
  });
}

/**
 * Computes and stores the carried amounts of periods, and returns the amount for each row. The list must include
 * every period that follows a listed one. With `isAll` the list has all periods of the owners, so stored amounts of all
 * other periods are deleted. Only changed amounts are written.
 */
export async function carryForward(
  ctx: Context,
  organizationId: number,
  rules: readonly OwnedRule[],
  selection: { periods: readonly SpentRow[]; isAll: boolean },
): Promise<(row: HistoryRow) => string> {
  const ruleOf = new Map(rules.map((rule) => [ownerText(rule), rule]));
  const periods = selection.periods.filter(({ row }) => ruleOf.has(ownerText(row))).toSorted(byStart);
  const [first] = periods;
  if (!first) return () => '0';
  const owners = ownersOf(periods.map(({ row }) => row));
  const since = selection.isAll ? '-infinity' : first.row.periodStartOn.toString();
  const stored = await selectCarries(ctx.db, organizationId, { owners, since }, null);
  const known = new Map(stored.map((carry) => [keyOfCarry(carry), carry.parts]));
  const storedPartsOf = (row: HistoryRow) => (selection.isAll ? [] : (known.get(keyOf(row)) ?? []));
  const chains = new Map<string, CarryParts>();
  for (const [owner, ofOwner] of Map.groupBy(periods, ({ row }) => ownerText(row))) {
    const rule = ruleOf.get(owner);
    for (const [key, parts] of rule ? chainOf(rule, ofOwner, storedPartsOf) : []) chains.set(key, parts);
  }
  const obsolete = selection.isAll ? stored.filter((carry) => !chains.has(keyOfCarry(carry))) : [];
  const changes = [...changedOf(periods, stored, chains), ...obsolete.map((carry) => ({ ...carry, parts: [] }))];
  if (changes.length > 0) await replaceCarries(ctx.db, organizationId, changes, await recordedAt(ctx, organizationId));
  return (row) => carriedOf(chains.get(keyOf(row)) ?? []);
}

/** Adds the carried amount of its period to each row, as known at an instant (null = now). */
export async function withCarried(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  knownAt: Temporal.Instant | null,
): Promise<HistoryRow[]> {
  if (rows.length === 0) return [];
  const starts = [...new Set(rows.map(({ periodStartOn }) => periodStartOn.toString()))];
  const carries = await selectCarries(db, organizationId, { owners: ownersOf(rows), starts }, knownAt);
  const byPeriod = new Map(carries.map((carry) => [keyOfCarry(carry), carriedOf(carry.parts)]));
  return rows.map((row) => {
    const carried = byPeriod.get(keyOf(row));
    return carried === undefined ? row : { ...row, carried };
  });
}
