import { parseRate } from '../../../money/rates.ts';
import { parseDate } from '../../../time/text.ts';
import { type PayType, type Rate, type RateKey, sinceEver } from './rules.ts';

/**
 * A rate as someone sets it: decimal text or null = none, from a local day on. Without a day it is valid from the
 * organization's today, a first one for all days if it replaces no other.
 */
export interface RateSetting extends RateKey {
  amount: string | null;
  /** Default: hourly. */
  payType?: PayType;
  effectiveOn?: Temporal.PlainDate;
}

/** Rates of a project, or of a member there, as a request states them: null = none, and the day both hold from. */
export interface StatedRates {
  pay_rate?: number | null;
  bill_rate?: number | null;
  effective_on?: string;
}

/** A rate of a request as decimal text. */
export const amountOf = (rate: number | null): string | null => (rate === null ? null : parseRate(rate));

/** From when on rates of a request hold; nothing where it says nothing. */
export function startOf(stated: { effective_on?: string } | undefined): Pick<RateSetting, 'effectiveOn'> {
  const effectiveOn = stated?.effective_on === undefined ? null : parseDate(stated.effective_on);
  return effectiveOn ? { effectiveOn } : {};
}

/** The settings of a project's rates, or of those of a member there (`userId`). */
export function readStated(of: { projectId: number; userId: number | null }, stated: StatedRates): RateSetting[] {
  const { pay_rate: pay, bill_rate: bill } = stated;
  const target = { ...of, ...startOf(stated) };
  return [
    ...(pay === undefined ? [] : [{ ...target, kind: 'pay' as const, amount: amountOf(pay) }]),
    ...(bill === undefined ? [] : [{ ...target, kind: 'bill' as const, amount: amountOf(bill) }]),
  ];
}

/** A day that no rate is stated for: what else a request changes of members and projects holds from now on. */
export function findUnusedDay(stated: StatedRates & { rate_type?: string }, attribute: string): string[] {
  const { pay_rate, bill_rate, rate_type, effective_on } = stated;
  const isUnused = effective_on !== undefined && [pay_rate, bill_rate, rate_type].every((one) => one === undefined);
  return isUnused ? [`${attribute}: is the day from which rates hold, and none is stated beside it`] : [];
}

/** Rates beside the removal of the person they are for: nothing would be stored. */
export function findRatesOfRemoved(stated: StatedRates & { rate_type?: string }, attribute: string): string[] {
  const named = (['rate_type', 'pay_rate', 'bill_rate'] as const).filter((name) => stated[name] !== undefined);
  return named.map((name) => `${attribute}.${name}: must be left out beside role: remove`);
}

/** The local day whose rates a list is to show; undefined = today. */
export const ratesOn = ({ rates_on: day }: { rates_on?: string }): Temporal.PlainDate | undefined =>
  (day === undefined ? null : parseDate(day)) ?? undefined;

/** From which day a rate that a request set is valid; null = for all days. */
export const presentRateStart = ({ kind, userId, projectId, effectiveOn }: Rate) => ({
  kind,
  user_id: userId,
  project_id: projectId,
  effective_on: effectiveOn === sinceEver ? null : effectiveOn,
});
