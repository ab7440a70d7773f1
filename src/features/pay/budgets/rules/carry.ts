import { Decimal } from 'decimal.js';
import type { CarryMode } from '../../../../contract/lists/budgets.ts';

/**
 * The rule by which a budget period carries over to the next. Amounts are in the unit of the budget, null = no bound.
 */
export interface CarryRule {
  carry: CarryMode;
  cap: string | null;
  floor: string | null;
  /** The number of periods for which an unused amount stays available; null = no expiry. Overuse never expires. */
  expiresAfter: number | null;
}

/**
 * The carried amounts of a period as decimal text, one per earlier period that left some, latest first. All are
 * unused (positive) or all are overused (negative). Amounts that do not expire are one part.
 */
export type CarryParts = readonly string[];

/** The sum of the parts. Example: 10 and 3 hours -> "13". */
export const carriedOf = (parts: CarryParts): string =>
  parts.reduce((sum, part) => sum.plus(part), new Decimal(0)).toString();

/** Subtracts an amount from the parts, oldest first. `rest` is the amount that the parts do not cover. */
function deduct(parts: readonly Decimal[], amount: Decimal): { parts: Decimal[]; rest: Decimal } {
  let rest = amount;
  const left = parts.toReversed().map((part) => {
    const used = Decimal.min(part.abs(), rest);
    rest = rest.minus(used);
    return part.minus(used.times(Decimal.sign(part)));
  });
  return { parts: left.toReversed(), rest };
}

/** The part of a sum above a bound. */
const beyond = (sum: Decimal, bound: string | null) =>
  bound === null ? new Decimal(0) : Decimal.max(sum.minus(bound), 0);

const isOveruse = (parts: readonly Decimal[]) => parts.some((part) => part.isNegative() && !part.isZero());

/**
 * The parts after a period. Spend uses carried amounts first, then the limit. After overuse, the unused part of the
 * limit reduces the overuse.
 */
function settled(limit: string, parts: readonly Decimal[], spent: string): Decimal[] {
  if (!isOveruse(parts)) {
    const { parts: left, rest } = deduct(parts, new Decimal(spent));
    return [new Decimal(limit).minus(rest), ...left];
  }
  const own = new Decimal(limit).minus(spent);
  if (own.isNegative()) return [own, ...parts];
  const { parts: left, rest } = deduct(parts, own);
  return [rest, ...left];
}

const zero = new Decimal(0);

function carriedPart({ carry }: CarryRule, part: Decimal): Decimal {
  if (carry === 'both') return part;
  if (carry === 'none') return zero;
  return carry === 'unused' ? Decimal.max(part, 0) : Decimal.min(part, 0);
}

/**
 * The amount that a period carries into the next: limit + carried in − spent, between −floor and cap, without expired
 * unused parts. The oldest part is used first, expires first and is the first to be cut at a bound. Source:
 * docs/contract/budgets.md, Carried over.
 *
 * Example: limit 10, carried in 4 from the period before, spent 1, expiry after two periods -> 10 and 3.
 */
export function carryOver(rule: CarryRule, limit: string, carriedIn: CarryParts, spent: string): CarryParts {
  const parts = settled(
    limit,
    carriedIn.map((part) => new Decimal(part)),
    spent,
  );
  const expiresAfter = isOveruse(parts) ? null : rule.expiresAfter;
  const valid = parts.slice(0, expiresAfter ?? parts.length).map((part) => carriedPart(rule, part));
  const sum = valid.reduce((total, part) => total.plus(part), zero);
  const excess = sum.isNegative() ? beyond(sum.abs(), rule.floor) : beyond(sum, rule.cap);
  const bounded = deduct(valid, excess).parts;
  const shown = expiresAfter === null ? [bounded.reduce((total, part) => total.plus(part), zero)] : bounded;
  return shown.slice(0, shown.findLastIndex((part) => !part.isZero()) + 1).map((part) => part.toString());
}
