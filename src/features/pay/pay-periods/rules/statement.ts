import type { WageLine } from './lines.ts';

/** A line of a statement; of a correction with its cause. */
export type StatementLine = WageLine & { cause: string | null };

/** Cents of a member in a period, by what they are for. */
interface StatementPay {
  straight: number;
  /** What of the straight pay is for overtime. */
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
 * What the lines of a member come to. Time stands in lines of straight pay; those of premiums name part of it again.
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

/** What those may read of lines who may not see pay: hours, and neither salaries nor earnings nor premiums. */
export const hoursOf = <Line extends StatementLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ kind, component }) => kind === 'time' && component === 'straight');
