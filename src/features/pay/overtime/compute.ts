import type { PolicyType } from '../../../contract/lists/overtime.ts';
import { roundToUnit } from '../../../money/minor-unit.ts';
import { ratio } from '../../../money/ratio.ts';
import { seesPayOf } from '../../../pay-visibility.ts';
import type { PageDates } from './dates.ts';
import type { HolidaysByDay, OvertimeFacts, PageWeek } from './page.ts';
import { type CarriedIn, countWeek, type CountedWeek, type PoliciesByDay } from './rules/count.ts';
import { CountedTime } from './rules/counted-time.ts';
import { type Piece, piecesBefore } from './rules/pieces.ts';
import { loweredBy, type PolicyInForce } from './rules/policy.ts';
import { earnedIn } from './rules/earned.ts';
import type { RatedWeek } from './rules/rated-week.ts';
import type { SalaryInForce } from './rules/salary.ts';

/** A member's workweek with its counted time and its rates. */
export interface MemberWeek extends RatedWeek {
  userId: number;
  week: PageWeek;
  dates: PageDates;
}

/** The number of dates in a week that are holidays of the member from midnight on. */
function holidaysIn({ from, until }: PageWeek, holidays: HolidaysByDay | undefined): number {
  let count = 0;
  for (const [day, own] of holidays ?? []) {
    if (day >= from && day < until && own.some(({ startsAt }) => startsAt === null)) count += 1;
  }
  return count;
}

type PolicyFacts = Pick<OvertimeFacts, 'policies' | 'noPolicy' | 'weeks' | 'holidays'>;

/** A member's policies by day of the page. Holidays can lower the thresholds of their workweeks. */
export function policiesOf(userId: number, { policies, noPolicy, weeks, holidays }: PolicyFacts): PoliciesByDay {
  const byDay = { daily: noPolicy.slice(), weekly: noPolicy.slice() };
  const before: Record<PolicyType, PolicyInForce | null> = { daily: null, weekly: null };
  for (const { policy, from, until, holdsBefore } of policies.get(userId) ?? []) {
    byDay[policy.policyType].fill(policy, from, until);
    for (const week of policy.rules.thresholdLessPerHoliday === null ? [] : weeks) {
      const lowered = loweredBy(policy, holidaysIn(week, holidays.get(userId)));
      byDay[policy.policyType].fill(lowered, Math.max(from, week.from), Math.max(from, Math.min(until, week.until)));
    }
    if (holdsBefore) before[policy.policyType] = policy;
  }
  return { ...byDay, before };
}

/** The time before the week of a workday that extends into it. */
function carriedInto(pieces: readonly Piece[], { from }: PageWeek): CarriedIn {
  const workday = from - 1;
  const counted = new CountedTime();
  for (const piece of pieces) if (piece.day < from && piece.workday === workday) counted.addPiece(piece);
  return { workday, counted };
}

/** Counts a member's workweeks that have pieces or are paid without pieces, in ascending order. */
export function countWeeksOf(
  pieces: readonly Piece[],
  policies: PoliciesByDay,
  weeks: readonly PageWeek[],
  isDue: (week: PageWeek) => boolean = () => false,
): { week: PageWeek; counted: CountedWeek }[] {
  const counted: { week: PageWeek; counted: CountedWeek }[] = [];
  let range = { from: 0, until: 0 };
  for (const week of weeks) {
    const begins = piecesBefore(pieces, range.until, week.from).until;
    range = piecesBefore(pieces, begins, week.until);
    if (range.from === range.until && !isDue(week)) continue;
    const own = pieces.slice(range.from, range.until);
    counted.push({
      week,
      counted: countWeek(own, policies, week.from, carriedInto(pieces.slice(0, range.from), week)),
    });
  }
  return counted;
}

const noSalary = () => null;

/** Whether a member is paid in a week even without any work. */
export function isPaidIn(
  { from, until }: PageWeek,
  { salaryOn, earnings }: Pick<MemberWeek, 'salaryOn' | 'earnings'>,
): boolean {
  if (earnings.some(({ day }) => day >= from && day < until)) return true;
  for (let day = from; day < until; day += 1) if (salaryOn(day)) return true;
  return false;
}

/** A member's listed workweeks, with everything that affects their prices. Ascending. */
export function weeksOf(userId: number, facts: OvertimeFacts): MemberWeek[] {
  const { dates, minorUnit } = facts;
  const policies = policiesOf(userId, facts);
  const ratesOf = facts.rates.forMember(userId, dates.count);
  const salaries = facts.salaries.get(userId);
  const salaryOn: (day: number) => SalaryInForce | null = salaries ? (day) => salaries[day] ?? null : noSalary;
  const earnings = facts.earnings.get(userId) ?? [];
  const isDue = seesPayOf(facts.withPay, userId)
    ? (week: PageWeek) => isPaidIn(week, { salaryOn, earnings })
    : undefined;
  return countWeeksOf(facts.pieces.get(userId) ?? [], policies, facts.weeks, isDue).map(({ week, counted }) => ({
    userId,
    week,
    dates,
    from: week.from,
    until: week.until,
    counted,
    policies,
    ratesOf,
    salaryOn,
    earnings: earnings
      .filter(({ day }) => day >= week.from && day < week.until)
      .map((earning) => ({ ...earning, cents: roundToUnit(ratio(earning.cents), minorUnit) })),
    earned: earnedIn(week, earnings),
    minorUnit,
  }));
}
