import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../contract/lists/pay.ts';
import { fixedDecimal, shortestDecimal } from '../../../money/decimal-text.ts';

/** The pay for each period. `hours` are its divisor; null only with the fluctuating method. */
export interface SalaryTerms {
  amount: string;
  period: SalaryPeriod;
  hours: string | null;
  hoursPer: SalaryHours | null;
  /** Hours per week that the salary pays; null = the weekly hours, or all time that is not overtime. */
  coversHours: string | null;
  method: SalaryMethod;
}

/** A salary from a local date on, `YYYY-MM-DD`; null = no salary from then on. */
export interface SalaryStatement {
  effectiveOn: string;
  terms: SalaryTerms | null;
}

export interface StoredStatement extends SalaryStatement {
  id: number;
}

/** A requested salary before validation. */
export interface RequestedSalary {
  amount: number | null;
  period?: SalaryPeriod;
  hours?: number | null;
  hours_per?: SalaryHours;
  covers_hours?: number | null;
  method?: SalaryMethod;
}

const hoursOfWeek = 168;
const mostHours: Readonly<Record<SalaryPeriod, number>> = {
  weekly: hoursOfWeek,
  biweekly: 336,
  semimonthly: 384,
  monthly: 744,
  yearly: 8_784,
};

function faultsOf({ period, hours = null, hours_per, covers_hours = null, method }: RequestedSalary): string[] {
  const per = hours_per ?? (hours !== null && hours > hoursOfWeek ? 'period' : 'week');
  const most = per === 'week' ? hoursOfWeek : mostHours[period ?? 'yearly'];
  return [
    ...(period === undefined ? ['period: is required with an amount'] : []),
    ...(hours === null && method !== 'fluctuating' ? ['hours: are required for the standard method'] : []),
    ...(hours === null && hours_per !== undefined ? ['hours_per: must be omitted without hours'] : []),
    ...(hours !== null && hours > most ? [`hours: exceed the ${most} of a ${per}`] : []),
    ...(covers_hours !== null && method === 'fluctuating'
      ? ['covers_hours: must be omitted for the fluctuating method, which pays all hours']
      : []),
  ];
}

const termFields = ['period', 'hours', 'hours_per', 'covers_hours', 'method'] as const;

const hoursText = (hours: number | null) => (hours === null ? null : shortestDecimal(fixedDecimal(hours, 4)));

/**
 * The terms of a request, or its faults. By default, a number of hours that exceeds a week counts for the whole period,
 * like the divisor of 220 hours per month in Brazil. Example: {amount: 1500, period: 'weekly', hours: 40} -> 1500.00
 * for 40 hours a week, standard.
 */
export function readTerms(requested: RequestedSalary): { terms: SalaryTerms | null; faults: string[] } {
  const { amount, period, hours = null, hours_per, covers_hours = null, method = 'standard' } = requested;
  if (amount === null) {
    const superfluous = termFields.filter((name) => requested[name] !== undefined && requested[name] !== null);
    return { terms: null, faults: superfluous.map((name) => `${name}: must be omitted without an amount`) };
  }
  const faults = faultsOf(requested);
  if (faults.length > 0 || period === undefined) return { terms: null, faults };
  const hoursPer = hours === null ? null : (hours_per ?? (hours > hoursOfWeek ? 'period' : 'week'));
  const covers = { hours: hoursText(hours), hoursPer, coversHours: hoursText(covers_hours) };
  return { terms: { amount: fixedDecimal(amount, 2), period, ...covers, method }, faults };
}

function isSame(a: SalaryTerms | null, b: SalaryTerms | null): boolean {
  if (a === null || b === null) return a === b;
  const { amount, period, hours, hoursPer, coversHours, method } = a;
  const isSameBasis = b.period === period && b.hoursPer === hoursPer && b.method === method;
  return isSameBasis && b.amount === amount && b.hours === hours && b.coversHours === coversHours;
}

/** The terms in force on a date, found in statements ordered by date; null = none. */
export function termsOn(ascending: readonly SalaryStatement[], date: string): SalaryTerms | null {
  return ascending.findLast(({ effectiveOn }) => effectiveOn <= date)?.terms ?? null;
}

/** The statement to supersede and the new one. */
export interface SalaryPlan {
  supersede: StoredStatement | null;
  insert: SalaryStatement | null;
}

/**
 * The change that a new statement makes to the stored statements. It supersedes the statement for the same date. A
 * statement that repeats the terms in force is also stored, because a later statement for an earlier date must end
 * there. Example: 1000 from 01-01, then 1000 from 03-01 -> both are stored; 900 from 02-01 then ends before 03-01.
 */
export function planSalary(stored: readonly StoredStatement[], requested: SalaryStatement): SalaryPlan {
  const sameDate = stored.find((statement) => statement.effectiveOn === requested.effectiveOn);
  if (sameDate && isSame(sameDate.terms, requested.terms)) return { supersede: null, insert: null };
  return { supersede: sameDate ?? null, insert: requested };
}
