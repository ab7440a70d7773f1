import type { WirePayStatementLine } from '../../src/contract/pay-statements.ts';
import { shown, unitOf } from './recomputed.ts';

const minutesOfHour = 60;
const secondsOfHour = 3_600;

/** The amount of a line that follows from the values that the line shows. */
function amountOf(line: WirePayStatementLine): number {
  const { component, pay_rate: rate, regular_rate: base, pay_rate_addition: addition } = line;
  const { paid_seconds: seconds, hour_minutes: minutes, pay_rate_multiplier: multiplier } = line;
  const hours = ((seconds ?? 0) / secondsOfHour) * (minutesOfHour / Number(minutes ?? minutesOfHour));
  if (addition) return hours * shown(addition);
  const perHour = shown(base ?? rate ?? undefined);
  return component === 'straight' ? hours * perHour : hours * perHour * (Number(multiplier) - 1);
}

/** Lines with time whose pay differs by a minor unit or more from the product of their values. Corrections are left out. */
export const wrongLines = (lines: readonly WirePayStatementLine[], currency: string): string[] =>
  lines
    .filter(({ kind, cause, pay }) => kind === 'time' && cause === null && pay)
    .filter((line) => Math.abs(Number(line.pay) - amountOf(line)) >= unitOf(currency))
    .map((line) => `${amountOf(line)}: ${JSON.stringify(line)}`);
