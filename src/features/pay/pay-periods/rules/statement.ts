import type { WageLine } from './lines.ts';

/** A line of a statement; a correction also has a cause. */
export type StatementLine = WageLine & { cause: string | null };

/** A member's cents in a period, by purpose. */
interface StatementPay {
  straight: number;
  /** The part of the straight pay that is for overtime. */
  overtime: number;
  premium: number;
  salary: number;
  earnings: number;
  corrections: number;
  total: number;
}

export interface StatementSums {
  trackedSeconds: number;
  overtimeSeconds: number;
  correctedSeconds: number;
  pay: StatementPay;
}

function columnOf({ cause, kind, component }: StatementLine): Exclude<keyof StatementPay, 'overtime' | 'total'> {
  if (cause !== null) return 'corrections';
  if (kind === 'time') return component;
  return kind === 'salary' ? 'salary' : 'earnings';
}

/**
 * Sums the lines of a member. Only lines of straight pay contain time. Premium lines repeat a part of that time.
 * Example: 8 h at 20.00, 2 h overtime at 20.00 and their premium of 20.00 -> 10 h, 2 h overtime, 220.00.
 */
export function sumsOf(lines: readonly StatementLine[]): StatementSums {
  const pay = { straight: 0, overtime: 0, premium: 0, salary: 0, earnings: 0, corrections: 0, total: 0 };
  const sums = { trackedSeconds: 0, overtimeSeconds: 0, correctedSeconds: 0, pay };
  for (const line of lines) {
    const cents = line.pay ?? 0;
    pay[columnOf(line)] += cents;
    pay.total += cents;
    if (line.kind !== 'time' || line.component !== 'straight') continue;
    if (line.cause !== null) sums.correctedSeconds += line.seconds;
    else {
      sums.trackedSeconds += line.seconds;
      if (line.rule === 'regular') continue;
      sums.overtimeSeconds += line.seconds;
      pay.overtime += cents;
    }
  }
  return sums;
}

/** The lines for readers without access to pay: hours, without salaries, earnings and premiums. */
export const hoursOf = <Line extends StatementLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ kind, component }) => kind === 'time' && component === 'straight');
