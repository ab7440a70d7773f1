import type { CountedWeek, PoliciesByDay, TimeSegment } from './count.ts';
import type { HourRates } from './rates.ts';
import type { SalaryInForce } from './salary.ts';

/** A payment in addition to hours and salary, in cents. */
export interface Earning {
  day: number;
  cents: number;
  name: string;
  inRegularRate: boolean;
}

/** A member's counted week with the inputs of its price. */
export interface RatedWeek {
  readonly from: number;
  readonly until: number;
  readonly counted: CountedWeek;
  readonly policies: PoliciesByDay;
  /** Only earnings of this week. */
  readonly earnings: readonly Earning[];
  ratesOf(piece: TimeSegment['piece']): HourRates;
  salaryOn(day: number): SalaryInForce | null;
}
