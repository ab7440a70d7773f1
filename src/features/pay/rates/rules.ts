import { rateText } from '../../../money/decimal-text.ts';

export type RateKind = 'pay' | 'bill';
export type PayType = 'hourly' | 'fixed';

/** The subject of a rate: a member (only userId), a project (only projectId) or a project member (both). */
export interface RateKey {
  kind: RateKind;
  userId: number | null;
  projectId: number | null;
}

/** A rate from a local date on; amount null = no rate from then on. */
export interface Rate extends RateKey {
  effectiveOn: string;
  amount: string | null;
  payType: PayType;
}

/** A rate as requested; `effectiveOn` null = without a date. */
export interface RateStatement extends Omit<Rate, 'effectiveOn'> {
  effectiveOn: string | null;
}

/** A stored rate that is not superseded. */
export interface CurrentRate extends Rate {
  id: number;
}

/** The date of a rate that is valid for all days. */
export const sinceEver = '0001-01-01';

/** The data that determines when a rate without a date becomes valid. */
export interface RateFacts {
  today: string;
  /** Keys (`keyOf`) of rates that would replace another rate on an earlier day with recorded time. */
  replacing: ReadonlySet<string>;
}

export interface RatePlan {
  supersede: number[];
  insert: Rate[];
}

export const keyOf = (key: RateKey): string => `${key.kind}/${key.userId ?? ''}/${key.projectId ?? ''}`;

type Version = Rate & Partial<CurrentRate>;

/**
 * The date from which a requested rate is valid: its own date, otherwise today. A first rate without a date is valid
 * for all days if it replaces no other. null = a removal without a date for a rate that does not exist.
 */
function startOf(versions: readonly Version[], statement: RateStatement, facts: RateFacts): string | null {
  if (statement.effectiveOn !== null) return statement.effectiveOn;
  if (versions.length > 0) return facts.today;
  if (statement.amount === null) return null;
  return facts.replacing.has(keyOf(statement)) ? facts.today : sinceEver;
}

const isSame = (a: Rate, b: Rate) => a.amount === b.amount && (a.amount === null || a.payType === b.payType);

/** The versions of a rate after it is set. Versions without an id are new. */
function versionsAfter(versions: readonly Version[], rate: Rate): Version[] {
  const sameDay = versions.find((version) => version.effectiveOn === rate.effectiveOn);
  if (sameDay && isSame(sameDay, rate)) return [...versions];
  return [...versions.filter((version) => version !== sameDay), rate];
}

/** The first rates without a date. Only for these rates does it matter whether they replace others. */
export function firstWithoutDay(
  current: readonly CurrentRate[],
  statements: readonly RateStatement[],
): RateStatement[] {
  const existing = new Set(current.map((rate) => keyOf(rate)));
  return statements.filter(
    (statement) => statement.effectiveOn === null && statement.amount !== null && !existing.has(keyOf(statement)),
  );
}

/**
 * Whether a first rate can replace another one. The hourly rate of a member in the organization cannot, because it is
 * the last level. Fixed pay at that level can, because it leaves hours on all projects without a price.
 */
export const mayReplace = ({ projectId, payType }: RateStatement): boolean => projectId !== null || payType === 'fixed';

/**
 * The changes to the rates in force when these rates are set one after another. A rate is valid from its date until the
 * date of the next version, and supersedes the version of the same date. A rate that repeats the value in force is also
 * stored, because a rate that is set later for an earlier date must end there. Amounts are decimal text per hour
 * (hourly) or per period (fixed). Source: docs/contract/projects.md, Rates; docs/contract/budgets.md, Rate of a member.
 * Example: 25 from 06-01 is stored: 25 from 06-08 is added, and 22 from 06-01 then ends on 06-07.
 */
export function planRates(
  current: readonly CurrentRate[],
  statements: readonly RateStatement[],
  facts: RateFacts,
): RatePlan {
  const versions = Map.groupBy<string, Version>(current, keyOf);
  for (const statement of statements) {
    const before = versions.get(keyOf(statement)) ?? [];
    const effectiveOn = startOf(before, statement, facts);
    if (effectiveOn === null) continue;
    const amount = statement.amount === null ? null : rateText(statement.amount);
    versions.set(keyOf(statement), versionsAfter(before, { ...statement, effectiveOn, amount }));
  }
  const left = [...versions.values()].flat();
  const leftIds = new Set(left.map((version) => version.id));
  return {
    supersede: current.map((rate) => rate.id).filter((id) => !leftIds.has(id)),
    insert: left.filter((version) => version.id === undefined),
  };
}

/** A rate that changes on a local date. */
export interface ChangedRate extends RateKey {
  since: string;
  /** Whether the rate is, or ever was, a fixed amount. */
  concernsFixed: boolean;
}

/**
 * The dates from which a plan changes rates. Source: docs/contract/budgets.md, Rate of a member. Example: 10.00 for all
 * days, 12.00 set from 03-01 -> since 03-01.
 */
export function changedRates(current: readonly CurrentRate[], plan: RatePlan): ChangedRate[] {
  const superseded = current.filter(({ id }) => plan.supersede.includes(id));
  return [...superseded, ...plan.insert].map((rate) => {
    const { kind, userId, projectId, effectiveOn } = rate;
    const versions = [...current, ...plan.insert].filter((version) => keyOf(version) === keyOf(rate));
    const concernsFixed = versions.some((version) => version.payType === 'fixed');
    return { kind, userId, projectId, since: effectiveOn, concernsFixed };
  });
}
