import { rateOn } from '../../money/rates.ts';

export type RateKind = 'pay' | 'bill';
export type PayType = 'hourly' | 'fixed';

/** Whose rate: a member's (userId alone), a project's (projectId alone) or a project member's (both). */
export interface RateKey {
  kind: RateKind;
  userId: number | null;
  projectId: number | null;
}

/** A rate from a local day on; amount null = none from then on. */
export interface Rate extends RateKey {
  effectiveOn: string;
  amount: string | null;
  payType: PayType;
}

/** A stored rate that nothing has superseded. */
export interface CurrentRate extends Rate {
  id: number;
}

export interface RatePlan {
  supersede: number[];
  insert: Rate[];
}

const keyOf = (key: RateKey) => `${key.kind}/${key.userId ?? ''}/${key.projectId ?? ''}`;

/** Amounts have two decimals in the table and may be stated with fewer. */
const cents = (amount: string) => {
  const [whole, fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

const isSame = (rate: Rate, statement: Rate) =>
  rate.amount === statement.amount && (rate.amount === null || rate.payType === statement.payType);

function changesNothing(versions: readonly Rate[], statement: Rate): boolean {
  const inForce = rateOn(versions, statement.effectiveOn);
  if (!inForce) return statement.amount === null;
  // The first rate holds for earlier days only until one is stated for them, so such a statement is kept.
  return isSame(inForce, statement) && (statement.amount === null || inForce.effectiveOn <= statement.effectiveOn);
}

/**
 * What stating rates, one after the other, changes in the rates that hold: a statement supersedes the rate of the same
 * day; stating what holds already, or removing what does not exist, changes nothing. Amounts are decimal text per hour
 * (hourly) or per period (fixed). Source: spec-decisions, section 5, Rate of a member.
 * Example: 10.00 from 03-01 holds; 12 from 03-01 supersedes it, 10 from 03-15 changes nothing, 12 from 03-15 is added.
 */
export function planRates(current: readonly CurrentRate[], statements: readonly Rate[]): RatePlan {
  const versions = Map.groupBy<string, Rate & { id?: number }>(current, keyOf);
  const supersede: number[] = [];
  for (const stated of statements) {
    const statement = { ...stated, amount: stated.amount === null ? null : cents(stated.amount) };
    const known = versions.get(keyOf(statement)) ?? [];
    if (changesNothing(known, statement)) continue;
    const others = known.filter((version) => version.effectiveOn !== statement.effectiveOn);
    const replaced = known.find((version) => version.effectiveOn === statement.effectiveOn);
    if (replaced?.id !== undefined) supersede.push(replaced.id);
    // A rate taken back on its first day leaves no trace in force, so that the next one is a first rate again.
    const leavesNothing = statement.amount === null && others.length === 0;
    versions.set(keyOf(statement), leavesNothing ? [] : [...others, statement]);
  }
  return { supersede, insert: [...versions.values()].flat().filter((version) => version.id === undefined) };
}
