import { Decimal } from 'decimal.js';
import type { EarningType, PayrollPart } from '../../../../contract/lists/payroll.ts';
import { formatSignedCents } from '../../../../money/cents.ts';
import type { MinorUnit } from '../../../../money/minor-unit.ts';
import { type DayLine, digitsOf, paidSecondsOf } from './day-line.ts';

/** The daily lines of a payroll line with the same factors, as one product. Decimal text; amount in cents. */
export interface Product {
  component: DayLine['component'];
  /** The number of daily lines. Each is off by less than a minor unit, a correction by less than two. */
  lines: number;
  paidSeconds: number;
  /** Amount per paid hour, with an ellipsis beyond six decimals; null = an amount without factors. */
  rate: string | null;
  factor: string;
  /** Paid hours × rate × factor; null = an amount without factors. */
  product: string | null;
  /** The product of a salary as text, such as "2200.00 × 10 / 31". */
  salaryShare: string | null;
  amount: number;
}

type Factors = Pick<Product, 'rate' | 'factor'>;

const secondsOfHour = 3_600;
const mostDecimals = 6;
const leastDecimals = 2;
/** The minor units by which a daily line, or the difference of two, can be off. */
const roundedBy = 2;

function factorsOf(line: DayLine): Factors {
  if (line.kind !== 'time') return { rate: null, factor: '1' };
  if (line.payAddition !== null) return { rate: line.payAddition, factor: '1' };
  const isStraight = line.component === 'straight';
  return {
    rate: line.payBase ?? line.payRate,
    factor: isStraight ? '1' : new Decimal(line.payMultiplier).minus(1).toString(),
  };
}

/** Units of currency. A shorter hour pays more for each second. */
function exactOf({ rate, factor }: Factors, paidSeconds: number, hourMinutes: string | null): Decimal | null {
  if (rate === null) return null;
  const hours = new Decimal(paidSeconds).times(60).div(hourMinutes ?? 60);
  return hours.times(digitsOf(rate)).times(factor).div(secondsOfHour);
}

/** An amount with two to six decimals. Example: 180.09444444 -> "180.094444…". */
function exactText(amount: Decimal): string {
  const rounded = amount.toDecimalPlaces(mostDecimals, Decimal.ROUND_HALF_UP);
  const text = rounded.toFixed(Math.max(leastDecimals, rounded.decimalPlaces()));
  return rounded.eq(amount) ? text : `${text}…`;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function productOf(factors: Factors, lines: readonly DayLine[], minorUnit: MinorUnit): Product {
  const [first] = lines;
  const paidSeconds = sum(lines.map(paidSecondsOf));
  const amount = sum(lines.map(({ pay }) => pay ?? 0));
  const own = {
    component: first?.component ?? 'straight',
    lines: lines.length,
    paidSeconds,
    amount,
    salaryShare: first?.salaryShare ?? null,
  };
  const exact = exactOf(factors, paidSeconds, first?.hourMinutes ?? null);
  // An earlier version of the program stored lines without their factors.
  const isOff =
    exact === null ||
    exact
      .times(100)
      .minus(amount)
      .abs()
      .gte(roundedBy * minorUnit * lines.length);
  if (isOff) return { ...own, rate: null, factor: '1', product: null };
  return { ...own, ...factors, product: exactText(exact) };
}

const isPriced = (line: DayLine) => line.pay !== null && (line.pay !== 0 || paidSecondsOf(line) !== 0);

/**
 * The products that a payroll line adds up: one for each rate and factor of its daily lines. Salaries and earnings are
 * amounts without factors, and a salary has its product as text. The amounts total the amount of the payroll line.
 * Source: docs/contract/pay-periods.md. Example: 2 h of overtime at 20.00 and the regular rate 20.25, × 1.5 -> 2 h ×
 * 20.00 × 1 = 40.00 and 2 h × 20.25 × 0.5 = 20.25.
 */
export function productsOf(lines: readonly DayLine[], minorUnit: MinorUnit): Product[] {
  const groups = new Map<string, { factors: Factors; lines: DayLine[] }>();
  for (const [index, line] of lines.filter(isPriced).entries()) {
    const factors = factorsOf(line);
    const apart = line.kind === 'time' ? null : index;
    const key = JSON.stringify([line.component, factors.rate, factors.factor, apart]);
    const known = groups.get(key);
    if (known) known.lines.push(line);
    else groups.set(key, { factors, lines: [line] });
  }
  return [...groups.values()]
    .map(({ factors, lines: own }) => productOf(factors, own, minorUnit))
    .toSorted((a, b) => Number(a.component === 'premium') - Number(b.component === 'premium'));
}

/** The fields of a payroll line that its calculation shows. */
interface Calculated {
  earningType: EarningType;
  part: PayrollPart;
  hourMinutes: string | null;
  seconds: number;
  paidSeconds: number;
  straight: number | null;
  products: readonly Product[];
}

function productText(own: Product, { earningType, hourMinutes }: Calculated): string {
  const { component, paidSeconds, rate, factor, product } = own;
  const amount = formatSignedCents(own.amount);
  const isOther = earningType === 'salary' || earningType === 'earning';
  if (own.salaryShare !== null) return `salary ${own.salaryShare} = ${amount}`;
  if (rate === null || product === null) return `${isOther ? earningType : component} ${amount}`;
  const longer = hourMinutes === null ? '' : ` × 60 / ${hourMinutes}`;
  const times = factor === '1' ? '' : ` × ${factor}`;
  const carried = product === amount ? '' : `, of which ${amount}`;
  return `${component} ${paidSeconds} s${longer} × ${rate}${times} / 3600 = ${product}${carried}`;
}

/**
 * The products of a payroll line as text that a calculator can repeat. Example: 8 h, of which a salary covers 6 ->
 * "21600 s within the salary; straight 7200 s × 25.00 / 3600 = 50.00".
 */
export function calculationOf(line: Calculated): string {
  const { part, seconds, paidSeconds, straight, products } = line;
  const covered = part === 'premium' ? 0 : seconds - paidSeconds;
  const payment = straight === null ? 'of fixed pay' : 'within the salary';
  const texts = products.map((product) => productText(product, line));
  return [...(covered === 0 ? [] : [`${covered} s ${payment}`]), ...texts].join('; ');
}
