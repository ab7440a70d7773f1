import type { WirePayStatementLine } from '../../src/contract/pay-statements.ts';
import { shown, unitOf, valueOf } from './recomputed.ts';

const minutesOfHour = 60;
const secondsOfHour = 3_600;
/** The error of a product of floating-point numbers. */
const hidden = 0.000_001;

type Line = WirePayStatementLine;
type Figures = NonNullable<NonNullable<Line['corrected']>['now']>;

/** The amount of a line for some paid seconds that follows from the values that the line shows. */
function amountOf(line: Line, seconds: number | null | undefined): number {
  const { component, pay_rate: rate, regular_rate: base, pay_rate_addition: addition } = line;
  const { hour_minutes: minutes, pay_rate_multiplier: multiplier } = line;
  const hours = ((seconds ?? 0) / secondsOfHour) * (minutesOfHour / Number(minutes ?? minutesOfHour));
  if (addition) return hours * shown(addition);
  const perHour = shown(base ?? rate ?? undefined);
  return component === 'straight' ? hours * perHour : hours * perHour * (Number(multiplier) - 1);
}

const cents = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 100);

function isProduct(line: Line, { paid_seconds: seconds, pay }: Partial<Figures>, currency: string): boolean {
  if (line.kind !== 'time' || !pay) return true;
  return Math.abs(Number(pay) - amountOf(line, seconds)) < unitOf(currency);
}

/** Whether a correction is the difference between what was paid and what is due, and both follow from their values. */
function isRightCorrection(line: Line, currency: string): boolean {
  const { corrected, seconds, paid_seconds: paid, pay } = line;
  if (!corrected) return false;
  const { before, now } = corrected;
  const isDifference =
    now.seconds - before.seconds === seconds &&
    (now.paid_seconds ?? 0) - (before.paid_seconds ?? 0) === (paid ?? 0) &&
    cents(now.pay) - cents(before.pay) === cents(pay);
  return isDifference && isProduct(line, before, currency) && isProduct(line, now, currency);
}

/** Whether the pay of a salary is its product, rounded to the minor unit. */
function isSalary({ pay, salary_share: share }: Line, currency: string): boolean {
  if (typeof share !== 'string') return false;
  return Math.abs(Number(pay) - valueOf(share)) <= unitOf(currency) / 2 + hidden;
}

function isRight(line: Line, currency: string): boolean {
  if (line.pay === undefined) return true;
  if (line.kind === 'salary' && line.cause === null) return isSalary(line, currency);
  return line.cause === null ? isProduct(line, line, currency) : isRightCorrection(line, currency);
}

/** Lines whose pay differs by a minor unit or more from the product of their values, and wrong corrections. */
export const wrongLines = (lines: readonly Line[], currency: string): string[] =>
  lines.filter((line) => !isRight(line, currency)).map((line) => JSON.stringify(line));
