import { isAbove, isSame, one, over, plus, type Ratio, ratio, times, zero } from '../../../../money/ratio.ts';
import { exactCents, sumOfCents } from './exact-cents.ts';
import type { OvertimeRow, PolicyInForce, Premium } from './policy.ts';
import type { AmountKind } from './rates.ts';

/**
 * The hourly value by the rules: (rate + (multiplier − 1) × base + raise × rate + addition) × paid hours. For overtime
 * the base is the regular rate, otherwise the rate.
 */
export interface Terms {
  /** Of overtime, and of premiums that are not part of the regular rate. */
  multiplier: Ratio;
  /** Cents per paid hour, with up to two decimals. */
  addition: number;
  /** The part of `addition` that is in the regular rate. */
  additionInRate: number;
  /** The sum of (multiplier − 1) of the premiums in the regular rate. */
  raise: Ratio;
  /** Paid hours per hour worked. */
  hour: Ratio;
}

const regular: Terms = { multiplier: one, addition: 0, additionInRate: 0, raise: zero, hour: one };
/** Multipliers are in millionths, minutes in ten-thousandths. */
const partsOfOne = 1_000_000;
const minutesOfHour = 600_000;

/** Example: 1,500,000 millionths -> 3/2. */
export const multiplierOf = (parts: number): Ratio => over(ratio(parts), ratio(partsOfOne));

/** Terms of rows without premiums. Each is computed once. */
const known: Record<AmountKind, WeakMap<OvertimeRow, Terms>> = { pay: new WeakMap(), bill: new WeakMap() };

function termsOfRow(row: OvertimeRow | null, kind: AmountKind): Terms {
  if (!row) return regular;
  const stored = known[kind].get(row);
  if (stored) return stored;
  const multiplier = multiplierOf(row[kind]);
  const terms = { ...regular, multiplier };
  known[kind].set(row, terms);
  return terms;
}

/** Combines the multiplier of overtime with one policy's premiums. Example: 3/2 and 6/5 as product -> 9/5. */
export function combined(overtime: Ratio, premiums: readonly Premium[], { rules }: PolicyInForce): Ratio {
  let result = overtime;
  for (const { pay } of premiums) {
    const multiplier = multiplierOf(pay);
    if (rules.combine === 'product') result = times(result, multiplier);
    else if (rules.combine === 'sum') result = plus(result, ratio(pay - partsOfOne, partsOfOne));
    else if (isAbove(multiplier, result)) result = multiplier;
  }
  return result;
}

/**
 * The multiplier of an hour with one policy's premiums. In overtime, the overtime multiplier of a premium replaces
 * overtime and this premium, and the other premiums combine with it. Of several, the one with the highest result
 * applies. Source: Labor Code of the Philippines, arts. 87, 93.
 * Example: overtime × 1.25, rest day × 1.3 and 1.69 in overtime, night × 1.1 as product -> 1.69 × 1.1.
 */
function multiplierWith(row: OvertimeRow | null, premiums: readonly Premium[], policy: PolicyInForce): Ratio {
  let highest: Ratio | null = null;
  for (const premium of row ? premiums : []) {
    if (premium.overtimePay === null) continue;
    const others = premiums.filter((other) => other !== premium);
    const result = combined(multiplierOf(premium.overtimePay), others, policy);
    if (!highest || isAbove(result, highest)) highest = result;
  }
  return highest ?? combined(termsOfRow(row, 'pay').multiplier, premiums, policy);
}

function additionOf(premiums: readonly Premium[], { rules }: PolicyInForce): number {
  const additions = premiums.map(({ addition }) => addition);
  return rules.combine === 'highest' ? Math.max(0, ...additions) : sumOfCents(additions);
}

/** The terms of an hour with the premiums of one policy. */
function termsWith(row: OvertimeRow | null, premiums: readonly Premium[], policy: PolicyInForce): Terms {
  const [inside, outside] = [premiums.filter(({ isInRate }) => isInRate), premiums.filter(({ isInRate }) => !isInRate)];
  const additionInRate = sumOfCents(inside.map(({ addition }) => addition));
  const raised = inside.reduce((sum, { pay }) => sum + pay - partsOfOne, 0);
  const minutes = Math.min(...premiums.map(({ hourParts }) => hourParts));
  return {
    multiplier: multiplierWith(row, outside, policy),
    addition: sumOfCents([additionOf(outside, policy), additionInRate]),
    additionInRate,
    raise: raised === 0 ? zero : over(ratio(raised), ratio(partsOfOne)),
    hour: over(ratio(minutesOfHour), ratio(minutes)),
  };
}

/** The amount of an hour at a rate. Without a rate, only multipliers and the length of the hour matter. */
function amountAt({ multiplier, raise, addition, hour }: Terms, rate: Ratio | null): Ratio {
  const factor = plus(multiplier, raise);
  return times(rate ? plus(times(factor, rate), exactCents(addition)) : factor, hour);
}

/**
 * One policy's premiums without those that another premium of their group exceeds. Each premium of a group is compared
 * by the amount of the hour with only this premium. Of equal ones, the first applies.
 * Source: EStG § 3b: work on a Sunday that is a holiday has only the higher of the two surcharges.
 * Example: Sunday × 1.5 and holiday × 2.25 in a group, night × 1.25 -> holiday and night.
 */
function highestOfGroups(
  row: OvertimeRow | null,
  premiums: readonly Premium[],
  rate: Ratio | null,
): readonly Premium[] {
  const highest = new Map<string, { premium: Premium; amount: Ratio }>();
  for (const premium of premiums) {
    if (premium.group === undefined) continue;
    const amount = amountAt(termsWith(row, [premium], premium.policy), rate);
    const known = highest.get(premium.group);
    if (!known || isAbove(amount, known.amount)) highest.set(premium.group, { premium, amount });
  }
  if (highest.size === 0) return premiums;
  const isHighest = (premium: Premium, group: string) => highest.get(group)?.premium === premium;
  return premiums.filter((premium) => premium.group === undefined || isHighest(premium, premium.group));
}

/** The premiums of an hour that no other premium of their policy and group exceeds at the rate, in their order. */
export function premiumsThatApply(
  row: OvertimeRow | null,
  premiums: readonly Premium[],
  rate: Ratio | null,
): readonly Premium[] {
  if (premiums.every(({ group }) => group === undefined)) return premiums;
  const byPolicy = Map.groupBy(premiums, ({ policy }) => policy);
  const applying = new Set([...byPolicy.values()].flatMap((own) => highestOfGroups(row, own, rate)));
  return premiums.filter((premium) => applying.has(premium));
}

/** The premiums of the policy that pays an hour, with their terms and the amount of the hour. */
interface PaidPremiums {
  policy: PolicyInForce;
  premiums: readonly Premium[];
  terms: Terms;
  amount: Ratio;
}

/**
 * The premiums that are paid for an hour: of two policies, those of the one with the higher amount at the hour's rate
 * in cents, otherwise those of the weekly policy. null = none.
 * Source: docs/contract/overtime.md, Precedence. Example: night + 5.00 (weekly) and Sunday × 1.1 (daily) at 10.00 ->
 * night.
 */
export function paidPremiums(
  row: OvertimeRow | null,
  premiums: readonly Premium[],
  rate: Ratio | null,
): PaidPremiums | null {
  let best: PaidPremiums | null = null;
  for (const policy of new Set(premiums.map((premium) => premium.policy))) {
    const own = premiums.filter((premium) => premium.policy === policy);
    const highest = highestOfGroups(row, own, rate);
    const terms = termsWith(row, highest, policy);
    const amount = amountAt(terms, rate);
    const isTie = best !== null && isSame(amount, best.amount);
    if (!best || isAbove(amount, best.amount) || (isTie && policy.policyType === 'weekly'))
      best = { policy, premiums: highest, terms, amount };
  }
  return best;
}

/**
 * The pay terms of an hour, which is overtime by a row or regular, and has premiums. Each policy combines the overtime
 * multiplier with its premiums, of each group only with the highest. A premium in the regular rate is an addition to
 * the hour's rate instead: each of its hours pays it.
 * Source: docs/contract/overtime.md, Precedence; 29 CFR 778.207(b); CLT art. 73 (a night hour of 52.5 minutes).
 * Example: overtime × 1.5 and night × 1.2, `product`, 52.5 minutes -> × 1.8 for 8/7 hours.
 */
export const payTerms = (row: OvertimeRow | null, premiums: readonly Premium[], rate: Ratio | null): Terms =>
  paidPremiums(row, premiums, rate)?.terms ?? termsOfRow(row, 'pay');

/** The bill terms of an hour. Premiums do not apply: they concern only employer and member. */
export const billTerms = (row: OvertimeRow | null): Terms => termsOfRow(row, 'bill');

/** Whether two hours belong to the same line. */
export const areSame = (a: Terms, b: Terms): boolean =>
  a === b ||
  (isSame(a.multiplier, b.multiplier) &&
    a.addition === b.addition &&
    a.additionInRate === b.additionInRate &&
    isSame(a.raise, b.raise) &&
    isSame(a.hour, b.hour));
