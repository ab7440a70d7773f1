import type { PayrollLayout } from '../../../../contract/payroll-templates.ts';
import { formatSignedCents } from '../../../../money/cents.ts';
import { hundredthsOfHours } from './hours.ts';
import type { DateFormat } from '../../../../contract/lists/payroll.ts';

type NumberLayout = Pick<PayrollLayout, 'decimal_mark' | 'hours_format'>;

/** A decimal text with the decimal mark of a file. Example: "-1.50" -> "-1,50". */
export const numberText = (text: string, { decimal_mark: mark }: Pick<PayrollLayout, 'decimal_mark'>): string =>
  mark === 'comma' ? text.replace('.', ',') : text;

const secondsOfMinute = 60;

/** Seconds as hours and minutes, rounded half up to minutes. Example: 5,430 s -> "1:31"; -5,400 s -> "-1:30". */
function minutesText(seconds: number): string {
  const minutes = Math.floor((Math.abs(seconds) + secondsOfMinute / 2) / secondsOfMinute);
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return seconds < 0 && minutes > 0 ? `-${text}` : text;
}

/** Seconds in the hours format of a file. */
export const hoursText = (seconds: number, layout: NumberLayout): string =>
  layout.hours_format === 'h:mm'
    ? minutesText(seconds)
    : numberText(formatSignedCents(hundredthsOfHours(seconds)), layout);

/**
 * Cents per hour in decimal text with four decimals, half up; null = no hours. Example: 10000 cents for 10,800 s ->
 * "33.3333".
 */
export function perHour(cents: number, seconds: number): string | null {
  if (seconds === 0) return null;
  const [amount, time] = [BigInt(Math.abs(cents)) * 360_000n, BigInt(Math.abs(seconds))];
  const parts = (2n * amount + time) / (2n * time);
  const text = `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, '0')}`;
  return cents < 0 !== seconds < 0 && parts > 0n ? `-${text}` : text;
}

/** A date `YYYY-MM-DD` in the date format of a file. Example: 2026-03-01 as DD.MM.YYYY -> "01.03.2026". */
export function dateText(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace('YYYY', year).replace('YY', year.slice(-2)).replace('MM', month).replace('DD', day);
}
