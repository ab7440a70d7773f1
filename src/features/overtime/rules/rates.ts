import type { RateLevel } from '../../../contract/overtime.ts';
import { centsOf } from '../../../money/cents.ts';
import { rateOn } from '../../../money/rates.ts';

/** A rate as it is stated: of a member, a project or a member in a project, from a local day on; null = none from then on. */
export interface StatedRate {
  kind: 'pay' | 'bill';
  userId: number | null;
  projectId: number | null;
  /** `YYYY-MM-DD`. */
  effectiveOn: string;
  /** Decimal text with two decimals. */
  amount: string | null;
  payType: 'hourly' | 'fixed';
}

/** What an hour is worth, as decimal text, and whose rate that is. */
export interface HourlyRate {
  amount: string;
  cents: number;
  level: RateLevel;
}

/** The rates of an hour; null = the member's pay is fixed that day, so hours have no price. */
export interface HourRates {
  pay: HourlyRate;
  bill: HourlyRate;
}

export type RateBook = (userId: number, projectId: number, date: string) => HourRates | null;

type Kind = StatedRate['kind'];

type VersionsOf = (kind: Kind, userId: number | null, projectId: number | null) => readonly StatedRate[];

const none: readonly StatedRate[] = [];

const byProject = (stated: readonly StatedRate[]) => Map.groupBy(stated, ({ projectId }) => projectId);

/** The statements that decide on the rates of a member in a project, most decisive first. */
function levelsOf(versionsOf: VersionsOf, kind: Kind, userId: number, projectId: number) {
  return [
    ['project_member', versionsOf(kind, userId, projectId)],
    ['project', versionsOf(kind, null, projectId)],
    ['member', versionsOf(kind, userId, null)],
  ] satisfies [RateLevel, readonly StatedRate[]][];
}

function hourlyOn(levels: ReturnType<typeof levelsOf>, date: string): HourlyRate {
  for (const [level, versions] of levels) {
    const amount = rateOn(versions, date)?.amount;
    if (typeof amount === 'string') return { amount, cents: centsOf(amount), level };
  }
  return { amount: '0.00', cents: 0, level: 'none' };
}

/** Tells the rates of a member in a project by date, found once for each stretch of days in which none changes. */
function ratesByDate(versionsOf: VersionsOf, userId: number, projectId: number): (date: string) => HourRates | null {
  const pay = levelsOf(versionsOf, 'pay', userId, projectId);
  const bill = levelsOf(versionsOf, 'bill', userId, projectId);
  const own = versionsOf('pay', userId, null);
  const changes = [...pay, ...bill].flatMap(([, versions]) => versions.map(({ effectiveOn }) => effectiveOn));
  changes.sort();
  const found: (HourRates | null)[] = [];
  return (date) => {
    const stretch = changes.findLastIndex((change) => change <= date) + 1;
    let rates = found[stretch];
    if (rates === undefined) {
      const fixed = rateOn(own, date);
      const isFixed = fixed?.payType === 'fixed' && fixed.amount !== null;
      rates = isFixed ? null : { pay: hourlyOn(pay, date), bill: hourlyOn(bill, date) };
      found[stretch] = rates;
    }
    return rates;
  };
}

/**
 * Tells what an hour of a member on a project is worth on a local day: by the member's rate in the project, else the
 * project's, else the member's in the organization, else 0. Fixed pay in the organization leaves pay and bill without
 * price, as budgets have it. Rates superseded are not among the stated ones.
 * Source: docs/contract/budgets.md, Rate of a member; Fixed pay.
 * Example: the member's 20.00, the project's 30.00 -> 30.00 there, level project.
 */
export function rateBook(stated: readonly StatedRate[]): RateBook {
  const versions = new Map(
    [...Map.groupBy(stated, ({ userId }) => userId)].map(([userId, own]) => [userId, byProject(own)]),
  );
  const versionsOf: VersionsOf = (kind, userId, projectId) =>
    versions
      .get(userId)
      ?.get(projectId)
      ?.filter((version) => version.kind === kind) ?? none;
  const known = new Map<number, Map<number, ReturnType<typeof ratesByDate>>>();
  return (userId, projectId, date) => {
    const ofMember = known.get(userId) ?? new Map<number, ReturnType<typeof ratesByDate>>();
    known.set(userId, ofMember);
    const byDate = ofMember.get(projectId) ?? ratesByDate(versionsOf, userId, projectId);
    ofMember.set(projectId, byDate);
    return byDate(date);
  };
}
