import { Decimal } from 'decimal.js';
import type { CarryMode } from '../../../../contract/lists/budgets.ts';

/** What a budget period carries into the next; amounts in the unit of the budget, null = without bound. */
export interface CarryRule {
  carry: CarryMode;
  cap: string | null;
  floor: string | null;
  /** For how many periods what one leaves can be used. */
  expiresAfter: number | null;
}

/**
 * What is carried into a period, as decimal text by the period that left it, the one before first; all of it unused, or
 * (negative) all overused.
 */
export type CarryParts = readonly string[];

/** What is carried in all. Example: 10 and 3 hours -> "13". */
export const carriedOf = (parts: CarryParts): string =>
  parts.reduce((sum, part) => sum.plus(part), new Decimal(0)).toString();

/** Takes an amount from parts, the oldest first, and tells what is left of it. */
function take(parts: readonly Decimal[], amount: Decimal): { parts: Decimal[]; rest: Decimal } {
  let rest = amount;
  const left = parts.toReversed().map((part) => {
    const taken = Decimal.min(part.abs(), rest);
    rest = rest.minus(taken);
    return part.minus(taken.times(Decimal.sign(part)));
  });
  return { parts: left.toReversed(), rest };
}

/** What of a sum lies beyond a bound. */
const beyond = (sum: Decimal, bound: string | null) =>
  bound === null ? new Decimal(0) : Decimal.max(sum.minus(bound), 0);

/** What was spent takes what was carried first, then the limit; what is left of the limit makes up for overuse. */
function settled(limit: string, parts: readonly Decimal[], spent: string): Decimal[] {
  const isOverused = parts.some((part) => part.isNegative() && !part.isZero());
  if (!isOverused) {
    const { parts: left, rest } = take(parts, new Decimal(spent));
    return [new Decimal(limit).minus(rest), ...left];
  }
  const own = new Decimal(limit).minus(spent);
  if (own.isNegative()) return [own, ...parts];
  const { parts: left, rest } = take(parts, own);
  return [rest, ...left];
}

const zero = new Decimal(0);

function keptOf({ carry }: CarryRule, part: Decimal): Decimal {
  if (carry === 'both') return part;
  if (carry === 'none') return zero;
  return carry === 'unused' ? Decimal.max(part, 0) : Decimal.min(part, 0);
}

/**
 * What a period carries into the next: limit + carried in − spent, between −floor and cap, without what has expired.
 * The oldest is used first, expires first and is the first to go beyond a bound.
 * Source: docs/contract/budgets.md, Carried over. Example: limit 10, carried in 4 of the period before, spent 1, unused
 * for two periods -> 10 and 3.
 */
export function carryOn(rule: CarryRule, limit: string, carriedIn: CarryParts, spent: string): CarryParts {
  const parts = settled(
    limit,
    carriedIn.map((part) => new Decimal(part)),
    spent,
  );
  const valid = parts.slice(0, rule.expiresAfter ?? parts.length).map((part) => keptOf(rule, part));
  const sum = valid.reduce((total, part) => total.plus(part), zero);
  const excess = sum.isNegative() ? beyond(sum.abs(), rule.floor) : beyond(sum, rule.cap);
  const kept = take(valid, excess).parts;
  const shown = rule.expiresAfter === null ? [kept.reduce((total, part) => total.plus(part), zero)] : kept;
  return shown.slice(0, shown.findLastIndex((part) => !part.isZero()) + 1).map((part) => part.toString());
}
