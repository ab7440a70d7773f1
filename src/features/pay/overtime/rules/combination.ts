import { isSame, one, plus, type Ratio, times } from '../../../../money/ratio.ts';
import type { Combination } from '../../../../contract/lists/overtime.ts';
import { exactCents } from './exact-cents.ts';
import type { OvertimeRow, Premium } from './policy.ts';
import { combined, multiplierOf, paidPremiums } from './terms.ts';

/** A multiplier of an hour, or an amount per paid hour in cents. null = overtime. */
interface Part<Name extends string | null> {
  name: Name;
  value: Ratio;
}

/** The values of an hour's premiums before they are combined. */
interface CombinedPremiums {
  combine: Combination;
  /** Combined by `combine` into the multiplier of the hour. Regular time without multipliers has 1. */
  multipliers: Part<string | null>[];
  /** Each is paid. Premiums in the regular rate are among them. */
  additions: Part<string>[];
}

/** The premium whose overtime multiplier replaces that of overtime; undefined = none. */
function replacing(premiums: readonly Premium[], multiplier: Ratio): Premium | undefined {
  return premiums.find((premium) => {
    if (premium.overtimePay === null) return false;
    const others = premiums.filter((other) => other !== premium);
    return isSame(combined(multiplierOf(premium.overtimePay), others, premium.policy), multiplier);
  });
}

function multipliersOf(row: OvertimeRow | null, premiums: readonly Premium[], multiplier: Ratio) {
  const first = row ? replacing(premiums, multiplier) : undefined;
  const others = premiums
    .filter((premium) => premium !== first && !isSame(multiplierOf(premium.pay), one))
    .map(({ name, pay }) => ({ name, value: multiplierOf(pay) }));
  if (!row) return others;
  return [{ name: first?.name ?? null, value: multiplierOf(first?.overtimePay ?? row.pay) }, ...others];
}

/** With `highest`, only one of the additions outside the regular rate is paid. */
function paidAdditions(premiums: readonly Premium[], combine: Combination): Premium[] {
  const adding = premiums.filter(({ addition }) => addition !== 0);
  if (combine !== 'highest') return adding;
  const most = Math.max(...adding.map(({ addition }) => addition));
  return adding.filter(({ addition }) => addition === most).slice(0, 1);
}

/**
 * The multipliers and additions from which the terms of an hour follow, for the policy whose premiums are paid. `own`
 * is the rate of the hour in cents. A premium in the regular rate adds (multiplier − 1) × `own`. null = no premiums.
 * Source: docs/contract/overtime.md, Premiums. Example: overtime × 1.5, night × 1.25 and Sunday × 1.5 -> these three,
 * which `sum` combines to × 2.25.
 */
export function combinationOf(
  row: OvertimeRow | null,
  premiums: readonly Premium[],
  own: Ratio | null,
): CombinedPremiums | null {
  const paid = paidPremiums(row, premiums, own);
  if (!paid) return null;
  const { combine } = paid.policy.rules;
  const [inside, outside] = [
    paid.premiums.filter(({ isInRate }) => isInRate),
    paid.premiums.filter((p) => !p.isInRate),
  ];
  const additions = paidAdditions(outside, combine).map(({ name, addition }) => ({
    name,
    value: exactCents(addition),
  }));
  const raises = inside.map(({ name, pay, addition }) => {
    const raise = times(plus(multiplierOf(pay), { n: -1n, d: 1n }), own ?? { n: 0n, d: 1n });
    return { name, value: plus(raise, exactCents(addition)) };
  });
  return {
    combine,
    multipliers: multipliersOf(row, outside, paid.terms.multiplier),
    additions: [...additions, ...raises].filter(({ value }) => value.n !== 0n),
  };
}
