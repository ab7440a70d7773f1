import { type EarningType, earningTypes, type PayrollPart, payrollParts } from '../../../../contract/lists/payroll.ts';
import type { MinorUnit } from '../../../../money/minor-unit.ts';
import { type DayLine, digitsOf, paidSecondsOf, rateOf } from './day-line.ts';
import { type Product, productsOf } from './products.ts';

/** The key of a payroll line. */
interface PayrollKey {
  userId: number;
  earnedPeriodId: number;
  isCorrection: boolean;
  earningType: EarningType;
  part: PayrollPart;
  name: string | null;
  multiplier: string;
  rate: string | null;
  /** Amount per paid hour that the line pays in place of the rate. */
  addition: string | null;
  /** Minutes of a paid hour; null = 60. */
  hourMinutes: string | null;
}

/** The pay of a member in a period for one earning type at one multiplier and rate; cents, null = no amount. */
export interface PayrollLine extends PayrollKey {
  /** The rate of the paid hours: of an hourly wage or of a salary. null = several rates, or none. */
  hourRate: string | null;
  seconds: number;
  /** The seconds that are paid at a rate. Hours that a salary covers are not. */
  paidSeconds: number;
  straight: number | null;
  premium: number | null;
  /** The products that straight pay and premium add up. */
  products: Product[];
}

const isRegular = ({ rule, kind }: DayLine) => kind === 'time' && rule === 'regular';
const isPlain = ({ payMultiplier }: DayLine) => Number(payMultiplier) === 1;

/**
 * Example: 2 h beyond 8 h a day at × 1.5 -> overtime; beyond 12 h at × 2 -> double_time; a regular hour at night with
 * pay × 1.25 -> premium, and so is an addition for overtime at night.
 */
function earningTypeOf(line: DayLine): EarningType {
  if (line.kind !== 'time') return line.kind;
  if (line.payAddition !== null) return 'premium';
  if (isRegular(line)) return isPlain(line) && line.component === 'straight' ? 'regular' : 'premium';
  return Number(line.payMultiplier) >= 2 ? 'double_time' : 'overtime';
}

/** A key that the equally paid hours of a workweek share. Regular rates are not part of it. */
function weekOf(line: DayLine): string {
  const { userId, earnedPeriodId, isCorrection, weekStart, projectId, isBillable, policyId, rule } = line;
  const { payMultiplier, payRate, billMultiplier, billRate, hourMinutes } = line;
  const group = [userId, earnedPeriodId, isCorrection, weekStart, projectId, isBillable, policyId, rule];
  return JSON.stringify([...group, payMultiplier, payRate, billMultiplier, billRate, hourMinutes]);
}

const dayOf = (line: DayLine) => `${weekOf(line)} ${line.date}`;

/** The seconds of equally paid hours of each day, with straight pay and with premiums, and the weeks with premiums. */
interface Components {
  straight: ReadonlyMap<string, number>;
  premium: ReadonlyMap<string, number>;
  premiumWeeks: ReadonlySet<string>;
}

function secondsByDay(lines: readonly DayLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(dayOf(line), (sums.get(dayOf(line)) ?? 0) + line.seconds);
  return sums;
}

function componentsOf(lines: readonly DayLine[]): Components {
  const premiums = lines.filter(({ component, payAddition }) => component === 'premium' && payAddition === null);
  return {
    straight: secondsByDay(lines.filter(({ component }) => component === 'straight')),
    premium: secondsByDay(premiums),
    premiumWeeks: new Set(premiums.map(weekOf)),
  };
}

/**
 * Time at a multiplier forms a whole line if both components are paid, or if no premium will follow. An addition to the
 * rate is separate, because its hours may be only part of the line.
 */
function partOf(line: DayLine, { straight, premium, premiumWeeks }: Components): PayrollPart {
  if (line.component === 'premium') {
    const day = dayOf(line);
    return !isPlain(line) && straight.get(day) === premium.get(day) ? 'whole' : 'premium';
  }
  const hasPremium = line.kind === 'time' && !isPlain(line) && line.pay !== null && Number(line.payRate ?? 0) > 0;
  return hasPremium && !premiumWeeks.has(weekOf(line)) ? 'straight' : 'whole';
}

const numberOf = (amount: string | null) => Number(amount === null ? 0 : digitsOf(amount));

const order = (line: PayrollLine) =>
  [
    Number(line.isCorrection),
    line.earnedPeriodId,
    earningTypes.indexOf(line.earningType),
    payrollParts.indexOf(line.part),
    Number(line.multiplier),
    Number(line.rate ?? 0),
    numberOf(line.addition),
    Number(line.hourMinutes ?? 60),
    numberOf(line.hourRate),
  ] as const;

function inOrder(a: PayrollLine, b: PayrollLine): number {
  if (a.userId !== b.userId) return a.userId - b.userId;
  const [left, right] = [order(a), order(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  if (at >= 0) return (left[at] ?? 0) - (right[at] ?? 0);
  return (a.name ?? '') < (b.name ?? '') ? -1 : 1;
}

const plus = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

const isStraight = ({ component }: DayLine) => component === 'straight';

/** The rate of lines that have the same one. */
function commonRate(lines: readonly DayLine[]): string | null {
  const rates = new Set(lines.filter((line) => paidSecondsOf(line) !== 0).map(rateOf));
  const [rate = null] = rates;
  return rates.size === 1 ? rate : null;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Adds up daily lines with the same key. Hours paid by two lines count once. */
function payrollLineOf(key: PayrollKey, lines: readonly DayLine[], minorUnit: MinorUnit): PayrollLine {
  const counted = key.part === 'premium' ? lines : lines.filter(isStraight);
  const amountIn = (component: DayLine['component']) =>
    lines.map((line) => (line.component === component ? line.pay : line.pay && 0)).reduce(plus, null);
  return {
    ...key,
    hourRate: key.rate ?? commonRate(counted),
    seconds: sum(counted.map(({ seconds }) => seconds)),
    paidSeconds: sum(counted.map(paidSecondsOf)),
    straight: amountIn('straight'),
    premium: amountIn('premium'),
    products: productsOf(lines, minorUnit),
  };
}

function keyTogether(line: DayLine, components: Components): Pick<PayrollKey, 'earningType' | 'part' | 'multiplier'> {
  return { earningType: earningTypeOf(line), part: partOf(line, components), multiplier: line.payMultiplier };
}

/** The key for separate premiums: straight pay gets the key of regular time. */
function keyApart(line: DayLine): Pick<PayrollKey, 'earningType' | 'part' | 'multiplier'> {
  if (line.kind !== 'time' || line.component === 'premium')
    return {
      earningType: earningTypeOf(line),
      part: line.kind === 'time' ? 'premium' : 'whole',
      multiplier: line.payMultiplier,
    };
  return { earningType: 'regular', part: 'whole', multiplier: '1.0' };
}

/** Premiums that are only billed are not paid to the member. */
const isPaid = ({ component, pay }: DayLine) => component === 'straight' || (pay ?? 0) !== 0;

/** Corrections to only the bill do not change payroll. */
const changes = ({ seconds, straight, premium }: PayrollLine) =>
  seconds !== 0 || (straight ?? 0) !== 0 || (premium ?? 0) !== 0;

/**
 * Converts daily lines to payroll lines by member, earning type, multiplier and rate. Corrections are separate. The
 * total amount equals that of the daily lines. Premiums can be separate, with the hours for which they are paid.
 * Example: 8 h at 20 on each of two days -> regular, 16 h, 320.00.
 */
export function payrollLines(
  lines: readonly DayLine[],
  premiums: 'together' | 'apart' = 'together',
  minorUnit: MinorUnit = 1,
): PayrollLine[] {
  const paid = lines.filter(isPaid);
  const components = componentsOf(paid);
  const byKey = new Map<string, { key: PayrollKey; lines: DayLine[] }>();
  for (const line of paid) {
    const key: PayrollKey = {
      userId: line.userId,
      earnedPeriodId: line.earnedPeriodId,
      isCorrection: line.isCorrection,
      name: line.name,
      rate: line.payRate,
      addition: line.payAddition,
      hourMinutes: line.hourMinutes,
      ...(premiums === 'apart' ? keyApart(line) : keyTogether(line, components)),
    };
    // With separate premiums, hours × rate is the straight pay of a line, so a line has one rate of a salary.
    const salaryRate = premiums === 'apart' && isStraight(line) ? line.payBase : null;
    const text = JSON.stringify([...Object.values(key), line.pay === null, salaryRate]);
    const known = byKey.get(text);
    if (known) known.lines.push(line);
    else byKey.set(text, { key, lines: [line] });
  }
  return [...byKey.values()]
    .map(({ key, lines: own }) => payrollLineOf(key, own, minorUnit))
    .filter((line) => !line.isCorrection || changes(line))
    .toSorted(inOrder);
}

/** The sum of straight pay and premium. */
export const amountOf = ({ straight, premium }: Pick<PayrollLine, 'straight' | 'premium'>): number | null =>
  plus(straight, premium);
