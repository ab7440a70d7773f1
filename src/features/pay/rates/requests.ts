import { parseRate } from '../../../money/rates.ts';
import { parseDate } from '../../../time/text.ts';
import { type PayType, type Rate, type RateKey, sinceEver } from './rules.ts';

/**
 * A requested rate: decimal text or null = none, from a local date on. Without a date it is valid from the
 * organization's today. A first rate without a date is valid for all days if it replaces no other rate.
 */
export interface RateSetting extends RateKey {
  amount: string | null;
  /** Default: hourly. */
  payType?: PayType;
  effectiveOn?: Temporal.PlainDate;
}

/** Rates of a project, or of a member in it, as requested: null = none, with the date from which both are valid. */
export interface RequestedRates {
  pay_rate?: number | null;
  bill_rate?: number | null;
  effective_on?: string;
}

/** A rate of a request as decimal text. */
export const amountOf = (rate: number | null): string | null => (rate === null ? null : parseRate(rate));

/** The date from which requested rates are valid; empty if the request has no date. */
export function startOf(requested: { effective_on?: string } | undefined): Pick<RateSetting, 'effectiveOn'> {
  const effectiveOn = requested?.effective_on === undefined ? null : parseDate(requested.effective_on);
  return effectiveOn ? { effectiveOn } : {};
}

/** The settings for the rates of a project, or of a member in the project (`userId`). */
export function readRequestedRates(
  subject: { projectId: number; userId: number | null },
  requested: RequestedRates,
): RateSetting[] {
  const { pay_rate: pay, bill_rate: bill } = requested;
  const target = { ...subject, ...startOf(requested) };
  return [
    ...(pay === undefined ? [] : [{ ...target, kind: 'pay' as const, amount: amountOf(pay) }]),
    ...(bill === undefined ? [] : [{ ...target, kind: 'bill' as const, amount: amountOf(bill) }]),
  ];
}

/** Rejects a date without a rate, because all other changes of members and projects apply from now on. */
export function findUnusedDay(requested: RequestedRates & { rate_type?: string }, attribute: string): string[] {
  const { pay_rate, bill_rate, rate_type, effective_on } = requested;
  const isUnused = effective_on !== undefined && [pay_rate, bill_rate, rate_type].every((value) => value === undefined);
  return isUnused ? [`${attribute}: must be omitted without a rate, because it is the first day of a rate`] : [];
}

/** Rejects rates for a member who is removed in the same request, because they would not be stored. */
export function findRatesOfRemoved(requested: RequestedRates & { rate_type?: string }, attribute: string): string[] {
  const given = (['rate_type', 'pay_rate', 'bill_rate'] as const).filter((name) => requested[name] !== undefined);
  return given.map((name) => `${attribute}.${name}: must be omitted with role: remove`);
}

/** The local date whose rates a list shows; undefined = today. */
export const ratesOn = ({ rates_on: day }: { rates_on?: string }): Temporal.PlainDate | undefined =>
  (day === undefined ? null : parseDate(day)) ?? undefined;

/** The date from which a requested rate is valid; null = for all days. */
export const presentRateStart = ({ kind, userId, projectId, effectiveOn }: Rate) => ({
  kind,
  user_id: userId,
  project_id: projectId,
  effective_on: effectiveOn === sinceEver ? null : effectiveOn,
});
