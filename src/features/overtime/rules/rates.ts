import type { RateLevel } from '../../../contract/overtime.ts';
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
  level: RateLevel;
}

/** The rates of an hour; null = the member's pay is fixed that day, so hours have no price. */
export interface HourRates {
  pay: HourlyRate;
  bill: HourlyRate;
}

export type RateBook = (userId: number, projectId: number, date: string) => HourRates | null;

const keyOf = (kind: string, userId: number | null, projectId: number | null) =>
  `${kind}/${userId ?? ''}/${projectId ?? ''}`;

/**
 * Tells what an hour of a member on a project is worth on a local day: by the member's rate in the project, else the
 * project's, else the member's in the organization, else 0. Fixed pay in the organization leaves pay and bill without
 * price, as budgets have it. Rates superseded are not among the stated ones.
 * Source: spec-decisions, section 5, Rate of a member; Fixed pay.
 * Example: the member's 20.00, the project's 30.00 -> 30.00 there, level project.
 */
export function rateBook(stated: readonly StatedRate[]): RateBook {
  const versions = Map.groupBy(stated, ({ kind, userId, projectId }) => keyOf(kind, userId, projectId));
  const find = (kind: 'pay' | 'bill', userId: number | null, projectId: number | null, date: string) =>
    rateOn(versions.get(keyOf(kind, userId, projectId)) ?? [], date);
  const hourly = (kind: 'pay' | 'bill', userId: number, projectId: number, date: string): HourlyRate => {
    const levels: [RateLevel, number | null, number | null][] = [
      ['project_member', userId, projectId],
      ['project', null, projectId],
      ['member', userId, null],
    ];
    for (const [level, ofUser, ofProject] of levels) {
      const amount = find(kind, ofUser, ofProject, date)?.amount;
      if (typeof amount === 'string') return { amount, level };
    }
    return { amount: '0.00', level: 'none' };
  };
  return (userId, projectId, date) => {
    const own = find('pay', userId, null, date);
    if (own?.payType === 'fixed' && own.amount !== null) return null;
    return { pay: hourly('pay', userId, projectId, date), bill: hourly('bill', userId, projectId, date) };
  };
}
