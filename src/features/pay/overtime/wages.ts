import type { OvertimeRuleName } from '../../../contract/lists/overtime.ts';
import type { PayLineKind, PayRuleChange } from '../../../contract/lists/pay.ts';
import { formatCents } from '../../../money/cents.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import type { MinorUnit } from '../../../money/minor-unit.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { decimalText, isSame, over, type Ratio, ratio } from '../../../money/ratio.ts';
import type { MemberWeek } from './compute.ts';
import type { TimeSegment } from './rules/count.ts';
import { exactCents } from './rules/exact-cents.ts';
import { priceForBill, priceForPay, type PricedSide } from './rules/price.ts';
import { ruleChangesOf } from './rules/rule-changes.ts';
import type { Salary, SalaryInForce } from './rules/salary.ts';
import { type PricedShare, sharesOf } from './rules/shares.ts';
import { billTerms, payTerms } from './rules/terms.ts';

/** Cents. */
interface WageAmounts {
  straight: number;
  premium: number;
}

/** Cents of pay, with the part of the premium that is an addition to the rate. */
interface PayAmounts extends WageAmounts {
  addition: number;
}

/** The smallest unit with cents: a member's time on one date at the same price, a salary, or an earning. */
interface WagePart {
  date: string;
  /** null = a salary or an earning. */
  projectId: number | null;
  kind: PayLineKind;
  /** The name of an earning. */
  name: string | null;
  isBillable: boolean;
  seconds: number;
  /** Seconds with separate straight pay. Seconds that a salary covers have no rate. */
  paidSeconds: number;
  /** The policy version that makes the part overtime. null = regular time. */
  policyId: number | null;
  rule: OvertimeRuleName;
  /** Decimal text. A rate is null if there is no hourly rate. */
  payMultiplier: string;
  payRate: string | null;
  /** Amount per paid hour in addition to the rate. */
  payAddition: string | null;
  /** The length of a paid hour; null = 60 minutes. */
  hourMinutes: string | null;
  /** The rates of straight pay and of the multiplier, if they are not `payRate`. */
  straightBase: string | null;
  premiumBase: string | null;
  billMultiplier: string;
  billRate: string | null;
  /** null = fixed pay without a salary. */
  pay: PayAmounts | null;
  /** null = not billable. */
  bill: WageAmounts | null;
}

/** Consecutive days with the same salary, in cents per salary period as set. */
interface SalaryRun {
  from: string;
  to: string;
  cents: number;
  period: Salary['period'];
}

/** A member's workweek in parts whose sums are its totals. Dates are `YYYY-MM-DD`, both included. */
export interface WageWeek {
  userId: number;
  weekStart: string;
  weekStop: string;
  tracked: number;
  overtime: number;
  parts: WagePart[];
  /** The salaries that the week's salary part is computed from. */
  salaries: SalaryRun[];
  /** The amounts are multiples of these cents. */
  minorUnit: MinorUnit;
  /** The rules in the week that an earlier version of the program applied differently. */
  changes: PayRuleChange[];
}

type SharesOfSegments = ReadonlyMap<TimeSegment, PricedShare>;

const textOf = (multiplier: Ratio) => formatMultiplier(decimalText(multiplier, 8));
const rateText = (share: PricedShare | undefined) => (share?.rate ? formatCents(share.rate.cents) : null);
const isPlain = ({ n, d }: Ratio) => n === d;

/** The values that a calculator needs in addition to rate and multiplier; null = the default. */
function termsOf(share: PricedShare | undefined) {
  if (!share) return { payAddition: null, hourMinutes: null, straightBase: null, premiumBase: null };
  const { rate, salaryRate, base, additionPerHour, straightSeconds, line } = share;
  const { multiplier, hour } = line.terms;
  const isRate = rate !== null && isSame(base, exactCents(rate.cents));
  return {
    payAddition: additionPerHour.n === 0n ? null : hourlyAmount(additionPerHour),
    hourMinutes: isPlain(hour) ? null : decimalText(over(ratio(60), hour), 4),
    straightBase: salaryRate && straightSeconds > 0 ? hourlyAmount(salaryRate) : null,
    premiumBase: isPlain(multiplier) || isRate ? null : hourlyAmount(base),
  };
}

const amountsOf = (share: PricedShare | undefined): WageAmounts | null =>
  share ? { straight: share.straight, premium: share.premium } : null;

function partOf(week: MemberWeek, segment: TimeSegment, pay: SharesOfSegments, bill: SharesOfSegments): WagePart {
  const { piece, row, seconds } = segment;
  const [paid, billed] = [pay.get(segment), bill.get(segment)];
  return {
    date: week.dates.textOf(piece.day),
    projectId: piece.projectId,
    kind: 'time',
    name: null,
    isBillable: piece.isBillable,
    seconds,
    paidSeconds: paid?.straightSeconds ?? seconds,
    policyId: row?.policy.policyId ?? null,
    rule: row?.kind ?? 'regular',
    payMultiplier: textOf((paid?.line.terms ?? payTerms(row, piece.premiums, null)).multiplier),
    payRate: rateText(paid),
    ...termsOf(paid),
    billMultiplier: textOf(billTerms(row).multiplier),
    billRate: rateText(billed),
    pay: paid ? { straight: paid.straight, premium: paid.premium, addition: paid.addition } : null,
    bill: amountsOf(billed),
  };
}

function otherPart(date: string, kind: 'salary' | 'earning', cents: number, name: string | null): WagePart {
  return {
    date,
    projectId: null,
    kind,
    name,
    isBillable: false,
    seconds: 0,
    paidSeconds: 0,
    policyId: null,
    rule: 'regular',
    payMultiplier: '1.0',
    payRate: null,
    ...termsOf(undefined),
    billMultiplier: '1.0',
    billRate: null,
    pay: { straight: cents, premium: 0, addition: 0 },
    bill: null,
  };
}

function addAmounts(to: WageAmounts | null, more: WageAmounts | null): void {
  if (!to || !more) return;
  to.straight += more.straight;
  to.premium += more.premium;
}

/** Merges parts that differ only in their hours. */
function merged(parts: readonly WagePart[]): WagePart[] {
  const byKey = new Map<string, WagePart>();
  for (const part of parts) {
    const { seconds, paidSeconds, pay, bill, ...rest } = part;
    const key = JSON.stringify([...Object.values(rest), pay === null, bill === null]);
    const known = byKey.get(key);
    if (!known) {
      byKey.set(key, { ...part, pay: pay && { ...pay }, bill: bill && { ...bill } });
      continue;
    }
    known.seconds += seconds;
    known.paidSeconds += paidSeconds;
    addAmounts(known.pay, pay);
    if (known.pay && pay) known.pay.addition += pay.addition;
    addAmounts(known.bill, bill);
  }
  return [...byKey.values()];
}

function salaryRuns(week: MemberWeek): SalaryRun[] {
  const runs: SalaryRun[] = [];
  let before: SalaryInForce | null = null;
  for (let day = week.from; day < week.until; day += 1) {
    const salary = week.salaryOn(day);
    const last = runs.at(-1);
    const date = week.dates.textOf(day);
    if (last && salary && salary === before) last.to = date;
    else if (salary) runs.push({ from: date, to: date, ...salary.perPeriod });
    before = salary;
  }
  return runs;
}

/** A week's salary is dated to the last day on which the member has a salary. */
function othersOf(week: MemberWeek, pay: PricedSide | null, salaries: readonly SalaryRun[]): WagePart[] {
  const last = salaries.at(-1);
  const salary = pay && last ? [otherPart(last.to, 'salary', pay.salary, null)] : [];
  const earned = week.earnings.map(({ day, cents, name }) => otherPart(week.dates.textOf(day), 'earning', cents, name));
  return [...salary, ...earned];
}

/** Splits a week into parts. Example: 8 h and 2 h of overtime on one project -> two parts of its date. */
export function wagesOf(week: MemberWeek): WageWeek {
  const [pay, bill] = [priceForPay(week), priceForBill(week)];
  const shares = (side: PricedSide | null) =>
    new Map(sharesOf(side?.lines ?? []).map((share) => [share.segment, share]));
  const [paid, billed] = [shares(pay), shares(bill)];
  const { tracked, dailyOvertime, weeklyOvertime, segments } = week.counted;
  const salaries = salaryRuns(week);
  return {
    userId: week.userId,
    weekStart: week.week.start,
    weekStop: week.week.stop,
    tracked,
    overtime: dailyOvertime + weeklyOvertime,
    parts: [
      ...merged(segments.map((segment) => partOf(week, segment, paid, billed))),
      ...othersOf(week, pay, salaries),
    ],
    salaries,
    minorUnit: week.minorUnit,
    changes: ruleChangesOf(week),
  };
}
