import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../../src/contract/lists/pay.ts';
import type { Input, Output } from '../../api/call.ts';
import type { Fault } from '../../parts/faults.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import { moneyOf } from '../../words/amounts.ts';
import { isDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { payWords } from './pay-words.ts';

export type SalaryStatement = Output<'getSalary'>['salary']['statements'][number];
export type SalaryBody = NonNullable<Input<'putSalary'>['body']>;

/** The values of the salary form. */
export interface SalaryValues {
  amount: string;
  period: SalaryPeriod;
  method: SalaryMethod;
  hours: string;
  hoursPer: SalaryHours;
  /** Empty: the default. */
  coversHours: string;
  effectiveOn: string;
}

/** The salary that is valid on a date. The list must be sorted by date. */
const statementOn = (statements: readonly SalaryStatement[], date: string): SalaryStatement | undefined =>
  statements.findLast(({ effective_on: from }) => from <= date);

/** The form with the salary valid today, as a change from today on. */
export function salaryValuesOf(
  statements: readonly SalaryStatement[],
  today: string,
  language: Language,
): SalaryValues {
  const { amount, period, method, hours, hours_per: hoursPer, covers_hours } = statementOn(statements, today) ?? {};
  return {
    amount: amount ? typedNumber(Number(amount), language) : '',
    period: period ?? 'monthly',
    method: method ?? 'standard',
    hours: hours ? typedNumber(Number(hours), language) : '40',
    hoursPer: hoursPer ?? 'week',
    coversHours: covers_hours ? typedNumber(Number(covers_hours), language) : '',
    effectiveOn: today,
  };
}

const isAbove0 = (typed: string) => (numberOf(typed) ?? NaN) > 0;

const hoursOfWeek = 168;
const hoursOf = { weekly: hoursOfWeek, biweekly: 336, semimonthly: 384, monthly: 744, yearly: 8_784 } as const;

function faultsOfCovered({ coversHours }: SalaryValues, language: Language): Fault[] {
  const { salary: words } = payWords(language);
  if (coversHours.trim() === '') return [];
  const faultOf = (text: string) => [{ attribute: 'covers_hours', text }];
  if (!isAbove0(coversHours)) return faultOf(words.wrongHours);
  return (numberOf(coversHours) ?? 0) > hoursOfWeek ? faultOf(words.tooManyHours(hoursOfWeek)) : [];
}

function faultsOfHours({ hours, hoursPer, period }: SalaryValues, language: Language): Fault[] {
  const { salary: words } = payWords(language);
  const most = hoursPer === 'week' ? hoursOfWeek : hoursOf[period];
  const faultOf = (text: string) => [{ attribute: 'hours', text }];
  if (!isAbove0(hours)) return faultOf(words.wrongHours);
  return (numberOf(hours) ?? 0) > most ? faultOf(words.tooManyHours(most)) : [];
}

/** Validates the form before it is sent. */
export function faultsOfSalary(values: SalaryValues, language: Language): Fault[] {
  const { salary: words } = payWords(language);
  if (values.amount.trim() === '') return [];
  return [
    ...(isAbove0(values.amount) ? [] : [{ attribute: 'amount', text: words.wrongAmount }]),
    ...(values.method === 'standard' ? [...faultsOfHours(values, language), ...faultsOfCovered(values, language)] : []),
  ];
}

/** Converts the form for the API. */
export function salaryBodyOf(values: SalaryValues): SalaryBody {
  const { amount, period, method, hours, hoursPer, coversHours, effectiveOn } = values;
  if (amount.trim() === '') return { amount: null, effective_on: effectiveOn };
  const covers = coversHours.trim() === '' ? {} : { covers_hours: numberOf(coversHours) ?? 0 };
  const covered = method === 'standard' ? { hours: numberOf(hours) ?? 0, hours_per: hoursPer, ...covers } : {};
  return { amount: numberOf(amount) ?? 0, period, method, ...covered, effective_on: effectiveOn };
}

/** A request that restores the previous salary on a date. */
export function bodyBefore(statements: readonly SalaryStatement[], date: string): SalaryBody {
  const { amount, period, method, hours, hours_per: hoursPer, covers_hours } = statementOn(statements, date) ?? {};
  if (!amount || !period || !method) return { amount: null, effective_on: date };
  const covers = covers_hours ? { covers_hours: Number(covers_hours) } : {};
  const covered = hours && hoursPer ? { hours: Number(hours), hours_per: hoursPer, ...covers } : {};
  return { amount: Number(amount), period, method, ...covered, effective_on: date };
}

type ComparedSalary = Pick<SalaryStatement, 'amount' | 'period' | 'hours' | 'hours_per' | 'covers_hours' | 'method'>;

const comparisonKey = ({ amount, period, method, hours, hours_per: per, covers_hours: covers }: ComparedSalary) =>
  JSON.stringify([amount, period, method, hours, per, covers]);

const salaryInForm = (values: SalaryValues): ComparedSalary => {
  const { amount, period, method, hours, hours_per: hoursPer, covers_hours: covers } = salaryBodyOf(values);
  return {
    amount: amount === null ? null : amount.toFixed(2),
    period: period ?? null,
    method: method ?? null,
    hours: hours ? String(hours) : null,
    hours_per: hoursPer ?? null,
    covers_hours: covers ? String(covers) : null,
  };
};

const none: ComparedSalary = {
  amount: null,
  period: null,
  method: null,
  hours: null,
  hours_per: null,
  covers_hours: null,
};

/** Whether the form differs from the salary valid on its date. */
export function changesSalary(statements: readonly SalaryStatement[], values: SalaryValues): boolean {
  if (!isDate(values.effectiveOn) || (values.amount.trim() !== '' && !isAbove0(values.amount))) return false;
  const current = statementOn(statements, values.effectiveOn) ?? none;
  return comparisonKey(salaryInForm(values)) !== comparisonKey(current);
}

/** A salary as text: "$1,500.00 a week for 40 hours per week, covering 44 hours per week". */
export function salaryText(language: Language, currency: string, salary: ComparedSalary): string {
  const { salary: words } = payWords(language);
  const { amount, period, hours, hours_per: hoursPer, covers_hours: covers, method } = salary;
  if (amount === null || period === null) return words.ended;
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const covered =
    method === 'fluctuating' || !hours ? words.allHours : words.hoursOf[hoursPer ?? 'week'](format(Number(hours)));
  const limit = covers ? words.covering(format(Number(covers))) : '';
  return `${words.per[period](moneyOf(language, currency, amount))} ${covered}${limit}`;
}

/** The salary of a form as text. Invalid input appears as typed. */
export const typedSalaryText = (language: Language, currency: string, values: SalaryValues): string =>
  isAbove0(values.amount) || values.amount.trim() === ''
    ? salaryText(language, currency, salaryInForm(values))
    : values.amount;
