import { isAbove, isSame, one, over, plus, type Ratio, ratio, times } from '../../../../money/ratio.ts';
import type { OvertimeRow, PolicyInForce, Premium } from './policy.ts';
import type { AmountKind } from './rates.ts';

/** The hourly value by the rules: (multiplier × base + addition) × paid hours. */
export interface Terms {
  multiplier: Ratio;
  /** Cents per paid hour. */
  addition: number;
  /** Paid hours per hour worked. */
  hour: Ratio;
}

const regular: Terms = { multiplier: one, addition: 0, hour: one };
const partsOfOne = 10_000;
const minutesOfHour = 60 * partsOfOne;

/** Terms of rows without premiums. Each is computed once. */
const known: Record<AmountKind, WeakMap<OvertimeRow, Terms>> = { pay: new WeakMap(), bill: new WeakMap() };

function termsOfRow(row: OvertimeRow | null, kind: AmountKind): Terms {
  if (!row) return regular;
  const stored = known[kind].get(row);
  if (stored) return stored;
  const multiplier = over(ratio(row[kind]), ratio(partsOfOne));
  const terms = { multiplier, addition: 0, hour: one };
  known[kind].set(row, terms);
  return terms;
}

/** Combines the multiplier of overtime with one policy's premiums. Example: 3/2 and 6/5 as product -> 9/5. */
function combined(overtime: Ratio, premiums: readonly Premium[], { rules }: PolicyInForce): Ratio {
  let result = overtime;
  for (const { pay } of premiums) {
    const multiplier = over(ratio(pay), ratio(partsOfOne));
    if (rules.combine === 'product') result = times(result, multiplier);
    else if (rules.combine === 'sum') result = plus(result, ratio(pay - partsOfOne, partsOfOne));
    else if (isAbove(multiplier, result)) result = multiplier;
  }
  return result;
}

function additionOf(premiums: readonly Premium[], { rules }: PolicyInForce): number {
  const additions = premiums.map(({ addition }) => addition);
  return rules.combine === 'highest' ? Math.max(...additions) : additions.reduce((sum, addition) => sum + addition, 0);
}

/**
 * The pay terms of an hour, which is overtime by a row or regular, and has premiums. Each policy combines the overtime
 * multiplier with its own premiums. Of two policies, the higher result applies, and the shortest hour lengthens paid
 * time.
 * Source: docs/contract/overtime.md, Precedence; CLT art. 73 (a night hour of 52.5 minutes).
 * Example: overtime × 1.5 and night × 1.2, `product`, 52.5 minutes -> × 1.8 for 8/7 hours.
 */
export function payTerms(row: OvertimeRow | null, premiums: readonly Premium[]): Terms {
  const plain = termsOfRow(row, 'pay');
  if (premiums.length === 0) return plain;
  let best = plain;
  for (const policy of new Set(premiums.map((premium) => premium.policy))) {
    const own = premiums.filter((premium) => premium.policy === policy);
    const multiplier = combined(plain.multiplier, own, policy);
    const addition = additionOf(own, policy);
    const isBetter = isAbove(multiplier, best.multiplier);
    if (isBetter || (isSame(multiplier, best.multiplier) && addition > best.addition)) {
      best = { multiplier, addition, hour: one };
    }
  }
  const minutes = Math.min(...premiums.map(({ hourParts }) => hourParts));
  return { ...best, hour: over(ratio(minutesOfHour), ratio(minutes)) };
}

/** The bill terms of an hour. Premiums do not apply: they concern only employer and member. */
export const billTerms = (row: OvertimeRow | null): Terms => termsOfRow(row, 'bill');

/** Whether two hours belong to the same line. */
export const areSame = (a: Terms, b: Terms): boolean =>
  a === b || (isSame(a.multiplier, b.multiplier) && a.addition === b.addition && isSame(a.hour, b.hour));
