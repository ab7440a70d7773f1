import type { PayLineKind } from '../../../../contract/lists/pay.ts';

/** The fields of a paid daily line that payroll needs. */
export interface DayLine {
  userId: number;
  earnedPeriodId: number;
  isCorrection: boolean;
  component: 'straight' | 'premium';
  date: string;
  weekStart: string;
  projectId: number | null;
  kind: PayLineKind;
  name: string | null;
  isBillable: boolean;
  policyId: number | null;
  rule: string;
  payMultiplier: string;
  payRate: string | null;
  billMultiplier: string;
  billRate: string | null;
  payAddition: string | null;
  hourMinutes: string | null;
  payBase: string | null;
  seconds: number;
  paidSeconds: number | null;
  pay: number | null;
  salaryShare: string | null;
}

/** An amount per hour as a number in text. Example: "25.666667…" -> "25.666667". */
export const digitsOf = (amount: string): string => amount.replace('…', '');

/** The rate of the hours of a daily line; null = none, such as hours that a salary covers. */
export const rateOf = ({ payRate, payBase }: DayLine) => payRate ?? payBase;

/** The seconds that a daily line pays at its rate. */
export const paidSecondsOf = (line: DayLine) =>
  (line.payAddition ?? rateOf(line)) === null ? 0 : (line.paidSeconds ?? line.seconds);
