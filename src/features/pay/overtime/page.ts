import type { PaySight } from '../../../pay-sight.ts';
import type { DayRange, PageDates } from './dates.ts';
import type { Piece } from './rules/pieces.ts';
import type { PolicyInForce } from './rules/policy.ts';
import type { Earning } from './rules/price.ts';
import type { RateBook } from './rules/rates.ts';
import type { SalaryInForce } from './rules/salary.ts';
import type { MemberTime } from './store.ts';

/** A workweek of the page: its first and last date, and its days among all of the page. */
export interface PageWeek extends DayRange {
  start: string;
  stop: string;
}

/** Days of a page on which a member is on a policy. */
export interface PolicyDays extends DayRange {
  policy: PolicyInForce;
  /** Whether they are on it on the date before the page, too. */
  holdsBefore: boolean;
}

/** What a page is computed from. */
export interface OvertimeFacts {
  dates: PageDates;
  weeks: readonly PageWeek[];
  time: readonly MemberTime[];
  /** Figures as known at this instant; left out = as known now. */
  knownAt: Temporal.Instant | undefined;
  /** Of whom weeks with only a salary or earnings are shown. */
  withPay: PaySight;
  /** Of each member, in the order in which they are counted. */
  pieces: ReadonlyMap<number, readonly Piece[]>;
  policies: ReadonlyMap<number, readonly PolicyDays[]>;
  /** By day what a member is on who is on no policy. */
  noPolicy: readonly (PolicyInForce | null)[];
  rates: RateBook;
  /** By day what salary a member has. */
  salaries: ReadonlyMap<number, readonly (SalaryInForce | null)[]>;
  earnings: ReadonlyMap<number, readonly Earning[]>;
  /** Days that are holidays of a member. */
  holidays: ReadonlyMap<number, ReadonlySet<number>>;
}
