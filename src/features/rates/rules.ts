import { fixedDecimal } from '../../money/decimal-text.ts';
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
  /** The local day it was stated on. */
  statedOn: string;
}

/** Where the first rate of a member, project or project member starts. */
export const sinceEver = '0001-01-01';

export interface RatePlan {
  supersede: number[];
  insert: Rate[];
}

const keyOf = (key: RateKey) => `${key.kind}/${key.userId ?? ''}/${key.projectId ?? ''}`;

const isSame = (rate: Rate, statement: Rate) =>
  rate.amount === statement.amount && (rate.amount === null || rate.payType === statement.payType);

type Version = Rate & Partial<CurrentRate>;

function changesNothing(versions: readonly Version[], statement: Rate): boolean {
  const inForce = rateOn(versions, statement.effectiveOn);
  return inForce ? isSame(inForce, statement) : statement.amount === null;
}

/** A first rate taken back on the day it was stated leaves none, so that the next one is a first rate again. */
function takesBackFirst([first, ...later]: readonly Version[], statement: Rate): boolean {
  if (statement.amount !== null || !first || later.length > 0) return false;
  return (first.statedOn ?? statement.effectiveOn) === statement.effectiveOn;
}

/** The versions of a rate after a statement; those without id are new. */
function restate(versions: readonly Version[], statement: Rate): Version[] {
  if (changesNothing(versions, statement)) return [...versions];
  if (versions.length === 0) return [{ ...statement, effectiveOn: sinceEver }];
  if (takesBackFirst(versions, statement)) return [];
  return [...versions.filter((version) => version.effectiveOn !== statement.effectiveOn), statement];
}

/**
 * What stating rates, one after the other, changes in the rates that hold: the first one of a member, project or
 * project member holds since ever, a later one from its day; a statement supersedes the rate of the same day; stating
 * what holds already, or removing what does not exist, changes nothing. Amounts are decimal text per hour (hourly) or
 * per period (fixed). Source: docs/contract/budgets.md, Rate of a member.
 * Example: 10.00 was stated first: 12 from 03-01 is added, and 10 stays for the days before; 10 from 03-01 changes
 * nothing.
 */
export function planRates(current: readonly CurrentRate[], statements: readonly Rate[]): RatePlan {
  const versions = Map.groupBy<string, Version>(current, keyOf);
  for (const stated of statements) {
    const statement = { ...stated, amount: stated.amount === null ? null : fixedDecimal(stated.amount, 2) };
    versions.set(keyOf(statement), restate(versions.get(keyOf(statement)) ?? [], statement));
  }
  const left = [...versions.values()].flat();
  const leftIds = new Set(left.map((version) => version.id));
  return {
    supersede: current.map((rate) => rate.id).filter((id) => !leftIds.has(id)),
    insert: left.filter((version) => version.id === undefined),
  };
}

/** A rate that is another from a local day on. */
export interface ChangedRate extends RateKey {
  since: string;
  /** It is, or was at any time, a fixed amount. */
  concernsFixed: boolean;
}

/**
 * From which days on a plan makes rates others. What changes the earliest version of a rate changes all days before it,
 * too. Source: docs/contract/budgets.md, Rate of a member.
 * Example: 10.00 since ever, 12.00 stated from 03-01 -> since 03-01.
 */
export function changedRates(current: readonly CurrentRate[], plan: RatePlan): ChangedRate[] {
  const isOf = (key: RateKey) => (rate: RateKey) => keyOf(rate) === keyOf(key);
  return [...current.filter(({ id }) => plan.supersede.includes(id)), ...plan.insert].map((rate) => {
    const { kind, userId, projectId, effectiveOn } = rate;
    const versions = [...current, ...plan.insert].filter(isOf(rate));
    const hasEarlier = current.filter(isOf(rate)).some((version) => version.effectiveOn < effectiveOn);
    const concernsFixed = versions.some((version) => version.payType === 'fixed');
    return { kind, userId, projectId, since: hasEarlier ? effectiveOn : sinceEver, concernsFixed };
  });
}
