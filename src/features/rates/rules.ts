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
  /** The local day it was set on. */
  recordedOn: string;
}

/** Where the first rate of a member, project or project member starts. */
export const sinceEver = '0001-01-01';

export interface RatePlan {
  supersede: number[];
  insert: Rate[];
}

const keyOf = (key: RateKey) => `${key.kind}/${key.userId ?? ''}/${key.projectId ?? ''}`;

const isSame = (rate: Rate, setting: Rate) =>
  rate.amount === setting.amount && (rate.amount === null || rate.payType === setting.payType);

type Version = Rate & Partial<CurrentRate>;

function changesNothing(versions: readonly Version[], setting: Rate): boolean {
  const inForce = rateOn(versions, setting.effectiveOn);
  return inForce ? isSame(inForce, setting) : setting.amount === null;
}

/** A first rate taken back on the day it was set leaves none, so that the next one is a first rate again. */
function takesBackFirst([first, ...later]: readonly Version[], setting: Rate): boolean {
  if (setting.amount !== null || !first || later.length > 0) return false;
  return (first.recordedOn ?? setting.effectiveOn) === setting.effectiveOn;
}

/** The versions of a rate after a setting; those without id are new. */
function versionsAfter(versions: readonly Version[], setting: Rate): Version[] {
  if (changesNothing(versions, setting)) return [...versions];
  if (versions.length === 0) return [{ ...setting, effectiveOn: sinceEver }];
  if (takesBackFirst(versions, setting)) return [];
  return [...versions.filter((version) => version.effectiveOn !== setting.effectiveOn), setting];
}

/**
 * What setting rates, one after the other, changes in the rates that hold: the first one of a member, project or
 * project member holds since ever, a later one from its day; a setting supersedes the rate of the same day; setting
 * what holds already, or removing what does not exist, changes nothing. Amounts are decimal text per hour (hourly) or
 * per period (fixed). Source: docs/contract/budgets.md, Rate of a member. Example: 10.00 was set first: 12 from 03-01
 * is added, and 10 stays for the days before; 10 from 03-01 changes nothing.
 */
export function planRates(current: readonly CurrentRate[], settings: readonly Rate[]): RatePlan {
  const versions = Map.groupBy<string, Version>(current, keyOf);
  for (const requested of settings) {
    const setting = { ...requested, amount: requested.amount === null ? null : fixedDecimal(requested.amount, 2) };
    versions.set(keyOf(setting), versionsAfter(versions.get(keyOf(setting)) ?? [], setting));
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
 * Example: 10.00 since ever, 12.00 set from 03-01 -> since 03-01.
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
