import type { MinorUnit } from '../../../money/minor-unit.ts';
import type { PayVisibility } from '../../../pay-visibility.ts';
import type { DayRange, PageDates } from './dates.ts';
import type { DayHoliday } from './rules/clock.ts';
import type { Piece } from './rules/pieces.ts';
import type { PolicyInForce } from './rules/policy.ts';
import type { Earning } from './rules/earned.ts';
import type { RateBook } from './rules/rates.ts';
import type { SalaryInForce } from './rules/salary.ts';
import type { MemberTime } from './store.ts';

/** A workweek of the page: its first and last date, and its range of days. */
export interface PageWeek extends DayRange {
  start: string;
  stop: string;
}

/** Days of a page on which a policy applies to a member. */
export interface PolicyDays extends DayRange {
  policy: PolicyInForce;
  /** Whether the policy also applies on the date before the page. */
  holdsBefore: boolean;
}

/** A member's holidays by day of the page. */
export type HolidaysByDay = ReadonlyMap<number, readonly DayHoliday[]>;

/** The facts from which a page is computed. */
export interface OvertimeFacts {
  dates: PageDates;
  weeks: readonly PageWeek[];
  time: readonly MemberTime[];
  /** The instant at which the figures were known; left out = now. */
  knownAt: Temporal.Instant | undefined;
  /** The members whose weeks are shown even if they have only a salary or earnings. */
  withPay: PayVisibility;
  /** By member, in the order of counting. */
  pieces: ReadonlyMap<number, readonly Piece[]>;
  policies: ReadonlyMap<number, readonly PolicyDays[]>;
  /** The days of a member without a policy. */
  noPolicy: readonly (PolicyInForce | null)[];
  rates: RateBook;
  minorUnit: MinorUnit;
  /** Each member's salary by day. */
  salaries: ReadonlyMap<number, readonly (SalaryInForce | null)[]>;
  earnings: ReadonlyMap<number, readonly Earning[]>;
  /** By member. */
  holidays: ReadonlyMap<number, HolidaysByDay>;
}
