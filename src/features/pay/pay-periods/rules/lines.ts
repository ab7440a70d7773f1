import type { PayLineKind, PayRuleChange } from '../../../../contract/lists/pay.ts';
import type { MinorUnit } from '../../../../money/minor-unit.ts';
import { countDates } from '../../../../time/adjacent.ts';
import { type PaidRhythm, salaryOfPeriod, type SalaryRun, shareOfSalary } from './salary.ts';

/** The cents of a part of a workweek. */
interface PartAmounts {
  straight: number;
  premium: number;
}

interface PaidPart extends Omit<LineKey, 'userId' | 'component' | 'weekStart' | 'payBase'> {
  seconds: number;
  paidSeconds: number;
  /** The rates of straight pay and of the multiplier, if they are not `payRate`. */
  straightBase: string | null;
  premiumBase: string | null;
  /** `addition` is the part of the premium that is paid by `payAddition`. */
  pay: (PartAmounts & { addition: number }) | null;
  bill: PartAmounts | null;
}

/** A member's workweek, divided into parts with amounts. */
export interface PaidWeek {
  userId: number;
  weekStart: string;
  weekStop: string;
  parts: readonly PaidPart[];
  salaries: readonly SalaryRun[];
  /** The amounts are multiples of these cents. */
  minorUnit: MinorUnit;
  /** The rules in the week that an earlier version of the program applied differently. */
  changes: readonly PayRuleChange[];
}

/** The key fields of a member's line; dates `YYYY-MM-DD`, decimals as text. */
interface LineKey {
  userId: number;
  /** Straight pay is due for the day of the work, the premium for the workweek. */
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
  /** Amount per paid hour that the line pays in place of the rate; null = none. */
  payAddition: string | null;
  /** Minutes of a paid hour; null = 60. */
  hourMinutes: string | null;
  /** The rate that the line pays or multiplies; null = `payRate`. */
  payBase: string | null;
}

/** Seconds and cents; null = no amount: fixed pay without a salary, or not billable. */
interface Figures {
  seconds: number;
  /** The seconds that the line pays; null = all of them. */
  paidSeconds: number | null;
  pay: number | null;
  bill: number | null;
  /** The product that `pay` rounds, if it is one salary. Example: "2200.00 × 10 / 31". */
  salaryShare: string | null;
}

export type WageLine = LineKey & Figures;

/** The key fields in sort order. */
export const keyFields = [
  'userId',
  'date',
  'component',
  'weekStart',
  'projectId',
  'kind',
  'name',
  'isBillable',
  'policyId',
  'rule',
  'payMultiplier',
  'payRate',
  'billMultiplier',
  'billRate',
  'payAddition',
  'hourMinutes',
  'payBase',
] as const satisfies readonly (keyof LineKey)[];

const keyOf = (line: LineKey): string => JSON.stringify(keyFields.map((field) => line[field]));

const plus = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);

const paidSecondsOf = ({ paidSeconds, seconds }: Pick<Figures, 'paidSeconds' | 'seconds'>) => paidSeconds ?? seconds;

/** Adds up lines with the same key, ordered by key. A sum of salaries has no product. */
export function merged(lines: readonly WageLine[]): WageLine[] {
  const byKey = new Map<string, WageLine>();
  for (const line of lines) {
    const key = keyOf(line);
    const known = byKey.get(key);
    const before = known ?? { seconds: 0, paidSeconds: null, pay: null, bill: null };
    const { pay, bill } = before;
    const seconds = before.seconds + line.seconds;
    const paid = paidSecondsOf(before) + paidSecondsOf(line);
    byKey.set(key, {
      ...line,
      seconds,
      paidSeconds: paid === seconds ? null : paid,
      pay: plus(pay, line.pay),
      bill: plus(bill, line.bill),
      salaryShare: known ? null : line.salaryShare,
    });
  }
  return [...byKey].toSorted(([a, of], [b, on]) => of.userId - on.userId || (a < b ? -1 : 1)).map(([, line]) => line);
}

type Part = PaidWeek['parts'][number];

const salaryLine = {
  component: 'straight',
  projectId: null,
  kind: 'salary',
  name: null,
  isBillable: false,
  policyId: null,
  rule: 'regular',
  payMultiplier: '1.0',
  payRate: null,
  billMultiplier: '1.0',
  billRate: null,
  payAddition: null,
  hourMinutes: null,
  payBase: null,
  seconds: 0,
  paidSeconds: null,
  pay: null,
  bill: null,
  salaryShare: null,
} as const;

function lineOf({ userId, weekStart }: PaidWeek, part: Part, component: LineKey['component']): WageLine {
  const { date, projectId, kind, name, isBillable, policyId, rule, payMultiplier, payRate, billMultiplier } = part;
  const { seconds, paidSeconds, straightBase, premiumBase } = part;
  const key = { userId, component, date, weekStart, projectId, kind, name, isBillable, policyId, rule };
  const isPartlyPaid = component === 'straight' && straightBase !== null && paidSeconds !== seconds;
  return {
    ...key,
    payMultiplier,
    payRate,
    billMultiplier,
    billRate: part.billRate,
    payAddition: null,
    hourMinutes: part.hourMinutes,
    payBase: component === 'straight' ? straightBase : premiumBase,
    seconds,
    paidSeconds: isPartlyPaid ? paidSeconds : null,
    pay: part.pay && part.pay[component],
    bill: part.bill && part.bill[component],
    salaryShare: null,
  };
}

/** The lines of a premium: one that multiplies a rate, and one that adds an amount per hour. */
function premiumLines(week: PaidWeek, part: Part): WageLine[] {
  const line = lineOf(week, part, 'premium');
  const { pay, payAddition } = part;
  if (!pay || payAddition === null) return [line];
  return [
    { ...line, pay: pay.premium - pay.addition },
    { ...line, payMultiplier: '1.0', payBase: null, payAddition, pay: pay.addition, bill: line.bill && 0 },
  ];
}

/** Dates that are paid together, `YYYY-MM-DD`, both inclusive. */
export interface PaidDates extends PaidRhythm {
  from: string;
  to: string;
}

/** The salary lines of a period: one per salary of a member, on the last date on which it applies. */
function salaryLines(weeks: readonly PaidWeek[], paid: PaidDates): WageLine[] {
  const bySalary = new Map<string, { line: WageLine; run: SalaryRun; days: number; minorUnit: MinorUnit }>();
  for (const { userId, weekStart, salaries, minorUnit } of weeks) {
    for (const run of salaries) {
      const [from, date] = [run.from < paid.from ? paid.from : run.from, run.to > paid.to ? paid.to : run.to];
      if (date < from) continue;
      const key = JSON.stringify([userId, run.cents, run.period]);
      const days =
        (bySalary.get(key)?.days ?? 0) + countDates(Temporal.PlainDate.from(from), Temporal.PlainDate.from(date));
      bySalary.set(key, { line: { ...salaryLine, userId, weekStart, date }, run, days, minorUnit });
    }
  }
  return [...bySalary.values()].map(({ line, run, days, minorUnit }) => ({
    ...line,
    pay: salaryOfPeriod(run, days, paid, minorUnit),
    salaryShare: shareOfSalary(run, days, paid),
  }));
}

/**
 * The pay of a period for some workweeks: straight pay for its days, salaries by period, and premiums for the workweeks
 * that end in it. Source: 29 CFR 778.106. Example: of a week from 2026-03-30 to 04-05 with overtime on 03-31, March
 * pays the straight pay of two days, and April that of five days and the premium.
 */
export function linesIn(weeks: readonly PaidWeek[], paid: PaidDates): WageLine[] {
  const within = (date: string) => paid.from <= date && date <= paid.to;
  const byWeeks = weeks.flatMap((week) => {
    const parts = week.parts.filter(({ kind }) => kind !== 'salary');
    const straight = parts.filter(({ date }) => within(date)).map((part) => lineOf(week, part, 'straight'));
    if (!within(week.weekStop)) return straight;
    const premiums = parts.flatMap((part) => premiumLines(week, part));
    return [...straight, ...premiums.filter(({ pay, bill }) => (pay ?? 0) !== 0 || (bill ?? 0) !== 0)];
  });
  return merged([...byWeeks, ...salaryLines(weeks, paid)]);
}

const negative = (line: WageLine): WageLine => ({
  ...line,
  seconds: -line.seconds,
  paidSeconds: line.paidSeconds === null ? null : -line.paidSeconds,
  pay: line.pay === null ? null : -line.pay,
  bill: line.bill === null ? null : -line.bill,
  salaryShare: null,
});

/**
 * The lines that bring stored lines up to the present computation, by key; empty if both are equal. Amounts that were
 * stored with parts of a minor unit stay, unless time or a whole unit differs. Example: stored 8 h at 20, computed 9 h
 * at 20 -> one line of 1 h and 20.00.
 */
export function differences(
  stored: readonly WageLine[],
  computed: readonly WageLine[],
  minorUnit: MinorUnit,
): WageLine[] {
  return merged([...computed, ...stored.map(negative)]).filter(
    ({ seconds, pay, bill }) => seconds !== 0 || Math.max(Math.abs(pay ?? 0), Math.abs(bill ?? 0)) >= minorUnit,
  );
}
