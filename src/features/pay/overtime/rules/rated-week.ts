import type { MinorUnit } from '../../../../money/minor-unit.ts';
import type { CountedWeek, PoliciesByDay, TimeSegment } from './count.ts';
import type { EarnedShare, Earning } from './earned.ts';
import type { HourRates } from './rates.ts';
import type { SalaryInForce } from './salary.ts';

/** A member's counted week with the inputs of its price. */
export interface RatedWeek {
  readonly from: number;
  readonly until: number;
  readonly counted: CountedWeek;
  readonly policies: PoliciesByDay;
  /** Only earnings that are paid in this week. */
  readonly earnings: readonly Earning[];
  /** The parts of earnings that raise the regular rate of this week, whenever they are paid. */
  readonly earned: readonly EarnedShare[];
  /** Amounts are multiples of these cents. */
  readonly minorUnit: MinorUnit;
  ratesOf(piece: TimeSegment['piece']): HourRates;
  salaryOn(day: number): SalaryInForce | null;
}
