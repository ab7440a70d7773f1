import { fixedDecimal } from '../../../money/decimal-text.ts';

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

/** A rate as it is stated; `effectiveOn` null = no day was named. */
export interface RateStatement extends Omit<Rate, 'effectiveOn'> {
  effectiveOn: string | null;
}

/** A stored rate that nothing has superseded. */
export interface CurrentRate extends Rate {
  id: number;
}

/** From where on a rate is valid for all days. */
export const sinceEver = '0001-01-01';

/** What decides from which day on a statement without a day is valid. */
export interface RateFacts {
  today: string;
  /** By `keyOf`: rates that would replace another one on an earlier day with recorded time of the people concerned. */
  replacing: ReadonlySet<string>;
}

export interface RatePlan {
  supersede: number[];
  insert: Rate[];
}

export const keyOf = (key: RateKey): string => `${key.kind}/${key.userId ?? ''}/${key.projectId ?? ''}`;

type Version = Rate & Partial<CurrentRate>;

/**
 * From which day on a statement is valid: the day that it names, else today. A first rate without a day is valid for
 * all days if it replaces no other. null = a removal without a day of a rate that does not exist.
 */
function startOf(versions: readonly Version[], statement: RateStatement, facts: RateFacts): string | null {
  if (statement.effectiveOn !== null) return statement.effectiveOn;
  if (versions.length > 0) return facts.today;
  if (statement.amount === null) return null;
  return facts.replacing.has(keyOf(statement)) ? facts.today : sinceEver;
}

const isSame = (a: Rate, b: Rate) => a.amount === b.amount && (a.amount === null || a.payType === b.payType);

/** The versions of a rate after a statement; those without id are new. */
function versionsAfter(versions: readonly Version[], stated: Rate): Version[] {
  const sameDay = versions.find((version) => version.effectiveOn === stated.effectiveOn);
  if (sameDay && isSame(sameDay, stated)) return [...versions];
  return [...versions.filter((version) => version !== sameDay), stated];
}

/** The first rates without a day: only for these it matters whether they replace others. */
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
 * Whether a first rate can replace another one: the hourly rate of a member in the organization is the last level, but
 * fixed pay there leaves hours on all projects without a price.
 */
export const mayReplace = ({ projectId, payType }: RateStatement): boolean => projectId !== null || payType === 'fixed';

/**
 * What statements, one after the other, change in the rates that are valid. Each is valid from its day until the day
 * of the next version, and supersedes the version of the same day. One that repeats the value in force is stored too,
 * because a later statement for an earlier day must end there. Amounts are decimal text per hour (hourly) or per
 * period (fixed). Source: docs/contract/projects.md, Rates; docs/contract/budgets.md, Rate of a member.
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
    const amount = statement.amount === null ? null : fixedDecimal(statement.amount, 2);
    versions.set(keyOf(statement), versionsAfter(before, { ...statement, effectiveOn, amount }));
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
 * From which days on a plan changes rates. Source: docs/contract/budgets.md, Rate of a member.
 * Example: 10.00 for all days, 12.00 set from 03-01 -> since 03-01.
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
