import type { WireOvertimeWeek } from '../../src/contract/overtime.ts';
import type { WireStep } from '../../src/contract/overtime-steps.ts';
import { currencyDigits } from '../../src/contract/lists/whole-unit-currencies.ts';
import { explanationOf } from '../harness/work.ts';

type Named<Name extends WireStep['step']> = Extract<WireStep, { step: Name }>;
type Segment = Named<'segment'>;
type Line = Named<'line'>;
type Side = 'pay' | 'bill';
type Amounts = NonNullable<Segment['pay']>;

const perHour = 3_600;
/** The greatest difference that six decimals and an ellipsis can hide in a factor. */
const hidden = 0.000_001;

/** A shown amount. An ellipsis means that the amount continues. */
export const shown = (text: string | undefined): number => Number((text ?? '0').replace('…', ''));
const cents = (text: string | undefined): number => Math.round(shown(text) * 100);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const isNear = (a: number, b: number, most: number) => Math.abs(a - b) <= most;

/** Whether an amount is the exact one, rounded half up to a unit. Hidden decimals can turn half a unit into either. */
const isRounded = (amount: string, exact: number, unit: number) =>
  isNear(cents(amount) / 100, exact, unit / 2 + hidden) &&
  cents(amount) / 100 <= Math.floor((exact + hidden) / unit + 0.5 + hidden) * unit + hidden;

/** The smallest amount in a currency. */
export const unitOf = (currency: string): number => (currencyDigits(currency) === 0 ? 1 : 0.01);

/** Collects the rows whose amounts do not follow from their values. */
class Faults {
  readonly texts: string[] = [];
  /** The smallest amount in the currency. */
  readonly unit: number;

  constructor(currency: string) {
    this.unit = unitOf(currency);
  }

  require(isRight: boolean, fault: string, row: unknown): void {
    if (!isRight) this.texts.push(`${fault}: ${JSON.stringify(row)}`);
  }
}

const hoursOf = (seconds: number, minutes: string | undefined) => ((seconds / perHour) * 60) / Number(minutes ?? 60);

/** The difference that the hidden decimals of all factors of a row can cause. */
const toleranceOf = (hours: number, multiplier: number, base: number) =>
  hidden + hours * (hidden * (multiplier + 1) + base * 0.000_000_01);

function checkAmounts(faults: Faults, segment: Segment, own: Amounts, multiplier: number): void {
  const { tracked_seconds: seconds, text } = segment;
  const { straight_seconds: paid, hour_minutes: minutes, rate, base, addition_per_hour: addition } = own;
  const hours = hoursOf(seconds, minutes);
  const most = toleranceOf(hours, multiplier, shown(base));
  const straight = hoursOf(paid, minutes) * shown(rate);
  const premium = hours * (shown(base) * (multiplier - 1) + shown(addition));
  faults.require(isNear(straight, shown(own.straight_exact), most), 'straight pay', segment);
  faults.require(isNear(premium, shown(own.premium_exact), most), 'premium', segment);
  faults.require(
    Math.abs(cents(own.straight) / 100 - straight) < faults.unit + most,
    'rounding of straight pay',
    segment,
  );
  const parts = addition !== undefined && multiplier !== 1 ? 2 : 1;
  faults.require(
    Math.abs(cents(own.premium) / 100 - premium) < faults.unit * parts + most,
    'rounding of a premium',
    segment,
  );
  const factors = [
    ...(paid > 0 ? [`straight ${paid} s`, rate, own.straight_exact] : []),
    ...(paid < seconds ? [`${seconds - paid} s within the salary`] : []),
    ...(premium > most ? [`premium ${seconds} s`, own.premium_exact, addition ?? '', minutes ?? ''] : []),
    ...(premium > most && multiplier !== 1 ? [base] : []),
  ];
  for (const factor of factors) faults.require(text.includes(factor), `text without ${factor}`, segment);
}

function checkRegularRate(faults: Faults, step: Named<'regular_rate'>): void {
  const { parts, quotient, decimals, regular_rate: rate } = step;
  const all = sum(parts.map(({ amount, seconds }) => (seconds === 0 ? 0 : (shown(amount) * perHour) / seconds)));
  faults.require(isNear(all, shown(quotient), parts.length * hidden * 4), 'quotient', step);
  const scale = 10 ** (decimals ?? 6);
  const rounded = decimals === undefined ? shown(quotient) : Math.floor(shown(quotient) * scale + 0.5) / scale;
  faults.require(isNear(rounded, shown(rate), hidden / 10), 'regular rate', step);
  for (const { amount } of parts) faults.require(step.text.includes(amount), `text without ${amount}`, step);
}

/** The rate of a salary is its pay divided by its hours. */
function checkSalaryRate(faults: Faults, step: Named<'salary_rate'>): void {
  const { amount, hours, quotient, decimals, rate, text } = step;
  const most = hidden * (2 + shown(quotient));
  faults.require(isNear(shown(amount) / shown(hours), shown(quotient), most), 'rate of a salary', step);
  const scale = 10 ** (decimals ?? 6);
  const rounded = decimals === undefined ? shown(quotient) : Math.floor(shown(quotient) * scale + 0.5) / scale;
  faults.require(isNear(rounded, shown(rate), hidden / 10), 'rounded rate of a salary', step);
  for (const factor of [hours, quotient]) faults.require(text.includes(factor), `text without ${factor}`, step);
}

/** The rates of paid hours with a salary are explained. */
function checkSalaryRates(faults: Faults, steps: readonly WireStep[], segments: readonly Segment[]): void {
  const explained = new Set(
    steps.flatMap((step) =>
      step.step === 'salary_rate' ? [step.rate] : step.step === 'regular_rate' ? [step.regular_rate] : [],
    ),
  );
  for (const segment of segments) {
    if (segment.pay?.rate_level !== 'salary') continue;
    const isUsed = segment.pay.straight_seconds > 0 || shown(segment.pay.premium_exact) !== 0;
    faults.require(!isUsed || explained.has(segment.pay.rate), 'unexplained rate of a salary', segment);
  }
}

/** A credit lowers each base by the shown factor. */
function checkCredit(faults: Faults, step: Named<'credit'>): void {
  for (const { regular_rate: rate, factor, base } of step.bases) {
    const product = shown(rate) * Number(factor);
    faults.require(isNear(product, shown(base), hidden * (1 + shown(rate) / 100)), 'credited base', step);
    faults.require(step.text.includes(`${rate} × ${factor} = ${base}`), 'text without a base', step);
  }
  faults.require(cents(step.credited) <= cents(step.overtime_premium), 'credit above overtime', step);
}

/** The multiplier that premiums and overtime combine to. */
function combinedOf({ combine, multipliers }: NonNullable<Segment['combination']>): number {
  const values = multipliers.map(({ multiplier }) => Number(multiplier));
  if (combine === 'highest') return Math.max(1, ...values);
  if (combine === 'product') return values.reduce((all, value) => all * value, 1);
  return 1 + sum(values.map((value) => value - 1));
}

/** The multiplier and the addition of a segment follow from its premiums. */
function checkCombination(faults: Faults, segment: Segment): void {
  const { combination, pay, premiums, pay_rate_multiplier: multiplier } = segment;
  if (!combination) return faults.require(premiums.length === 0, 'premiums without a combination', segment);
  const most = hidden * combination.multipliers.length;
  faults.require(isNear(combinedOf(combination), Number(multiplier), most), 'combined multiplier', segment);
  if (!pay) return;
  const added = sum((combination.additions ?? []).map(({ amount }) => shown(amount)));
  faults.require(isNear(added, shown(pay.addition_per_hour), hidden * 4), 'sum of additions', segment);
}

/** Each multiplier applies to the shown rate or to a regular rate that is explained. */
function checkBases(faults: Faults, steps: readonly WireStep[], segments: readonly Segment[]): void {
  const rates = steps.flatMap((step) => (step.step === 'regular_rate' ? [step.regular_rate] : []));
  const credited = steps.flatMap((step) => (step.step === 'credit' ? step.bases.map(({ base }) => base) : []));
  const explained = new Set([...rates, ...credited]);
  for (const segment of segments) {
    if (!segment.pay || segment.pay_rate_multiplier === '1.0') continue;
    const { base, rate } = segment.pay;
    faults.require(shown(base) === shown(rate) || explained.has(base), 'unexplained base', segment);
  }
}

/** The straight pay in an average without salaries is that of the segments. */
function checkAverages(faults: Faults, week: WireOvertimeWeek, segments: readonly Segment[]): void {
  const tracked = sum(segments.flatMap(({ pay, tracked_seconds: seconds }) => (pay ? [seconds] : [])));
  const straight = sum(segments.map(({ pay }) => shown(pay?.straight_exact)));
  for (const step of explanationOf(week)) {
    const first = step.step === 'regular_rate' ? step.parts[0] : undefined;
    if (!first || first.seconds !== tracked || tracked === perHour || week.pay?.salary !== undefined) continue;
    faults.require(isNear(shown(first.amount), straight, segments.length * hidden), 'straight pay of an average', step);
  }
}

const sumOf = (amounts: readonly (Amounts | Line)[], field: 'straight' | 'premium') =>
  sum(amounts.map((own) => cents(own[field])));
const exactSumOf = (
  amounts: readonly Pick<Line, 'straight_exact' | 'premium_exact'>[],
  field: 'straight' | 'premium',
) => sum(amounts.map((own) => shown(own[`${field}_exact`])));

function checkProjects(faults: Faults, steps: readonly WireStep[], segments: readonly Segment[], side: Side): void {
  for (const step of steps) {
    if (step.step !== 'project') continue;
    const own = segments.filter(({ date, project_id: id }) => date === step.date && id === step.project_id);
    const amounts = own.flatMap((segment) => segment[side] ?? []);
    const total = step[side];
    faults.require(Boolean(total) === amounts.length > 0, 'amounts of a project', step);
    const seconds = sum(own.map((segment) => segment.tracked_seconds));
    faults.require(seconds === step.tracked_seconds, 'seconds of a project', step);
    if (!total) continue;
    for (const field of ['straight', 'premium'] as const) {
      faults.require(sumOf(amounts, field) === cents(total[field]), `${field} of a project`, step);
      const exact = exactSumOf(amounts, field);
      faults.require(isNear(exact, shown(total[`${field}_exact`]), hidden * (own.length + 1)), `exact ${field}`, step);
    }
  }
}

function checkLines(faults: Faults, lines: readonly Line[], segments: readonly Segment[], side: Side): void {
  const time = lines.filter(({ earning }) => earning === 'time');
  const multiplierOf = (segment: Segment) =>
    side === 'pay' ? segment.pay_rate_multiplier : segment.bill_rate_multiplier;
  const groups = Map.groupBy(time, (line) => `${line.project_id} × ${line.multiplier}`);
  for (const [key, own] of groups) {
    const parts = segments.filter((segment) => `${segment.project_id} × ${multiplierOf(segment)}` === key);
    const amounts = parts.flatMap((segment) => segment[side] ?? []);
    for (const field of ['straight', 'premium'] as const) {
      faults.require(sumOf(own, field) === sumOf(amounts, field), `${field} of lines`, own);
      const most = hidden * (parts.length + own.length);
      faults.require(isNear(exactSumOf(own, field), exactSumOf(amounts, field), most), `exact ${field} of lines`, own);
    }
  }
  for (const line of time) {
    faults.require(isRounded(line.straight, shown(line.straight_exact), faults.unit), 'rounded straight pay', line);
    const off = Math.abs(cents(line.premium) / 100 - shown(line.premium_exact));
    faults.require(off < faults.unit + hidden, 'rounded premium', line);
  }
  for (const own of Map.groupBy(time, ({ multiplier }) => multiplier).values()) {
    const off = Math.abs(sumOf(own, 'premium') / 100 - exactSumOf(own, 'premium'));
    faults.require(off <= (faults.unit / 2) * own.length + hidden, 'rounded premiums of a multiplier', own);
  }
}

/** The products in the text of a salary, such as "2200.00 × 12 / 52 × 7 / 7 = ". */
function salaryOf({ text }: Line): number {
  const products = [...text.matchAll(/([\d.]+) × (\d+) \/ (\d+) × (\d+) \/ 7/g)];
  return sum(products.map(([, amount, a, b, days]) => (Number(amount) * Number(a) * Number(days)) / Number(b) / 7));
}

function checkOthers(faults: Faults, lines: readonly Line[]): void {
  for (const line of lines) {
    if (line.earning === 'time') continue;
    faults.require(isRounded(line.straight, shown(line.straight_exact), faults.unit), 'rounded amount', line);
    if (line.earning !== 'salary') continue;
    faults.require(isNear(salaryOf(line), shown(line.straight_exact), faults.unit), 'salary', line);
  }
}

function checkWeek(faults: Faults, week: WireOvertimeWeek, lines: readonly Line[], side: Side): void {
  const total = week[side];
  if (!total) return;
  const sumOfKind = (kind: Line['earning']) =>
    sumOf(
      lines.filter(({ earning }) => earning === kind),
      'straight',
    );
  const earnings = sumOfKind('earning');
  faults.require(sumOfKind('salary') === cents(total.salary), 'salary of a week', week);
  faults.require(earnings === cents(total.earnings), 'earnings of a week', week);
  faults.require(sumOf(lines, 'straight') - earnings === cents(total.straight), 'straight pay of a week', week);
  faults.require(sumOf(lines, 'premium') === cents(total.premium), 'premium of a week', week);
  const all = cents(total.straight) + cents(total.premium) + earnings;
  faults.require(all === cents(total.total), 'total of a week', week);
}

/** The rows of a week's explanation that a calculator cannot confirm. */
export function faultsOfWeek(week: WireOvertimeWeek): string[] {
  const faults = new Faults(week.currency);
  const steps = explanationOf(week);
  const segments = steps.filter((step) => step.step === 'segment');
  for (const step of steps) {
    if (step.step === 'regular_rate') checkRegularRate(faults, step);
    if (step.step === 'salary_rate') checkSalaryRate(faults, step);
    if (step.step === 'credit') checkCredit(faults, step);
  }
  checkBases(faults, steps, segments);
  checkSalaryRates(faults, steps, segments);
  checkAverages(faults, week, segments);
  for (const side of ['pay', 'bill'] as const) {
    const lines = steps.filter((step) => step.step === 'line').filter((line) => line.side === side);
    if (side === 'pay') for (const segment of segments) checkCombination(faults, segment);
    for (const segment of segments) {
      const multiplier = side === 'pay' ? segment.pay_rate_multiplier : segment.bill_rate_multiplier;
      if (segment[side]) checkAmounts(faults, segment, segment[side], Number(multiplier));
    }
    checkProjects(faults, steps, segments, side);
    checkLines(faults, lines, segments, side);
    checkOthers(faults, lines);
    checkWeek(faults, week, lines, side);
  }
  return faults.texts;
}

/** The value of a product as text. Example: "2200.00 × 12 / 52 × 14 / 7" -> 1015.38… */
export function valueOf(product: string): number {
  const [first = '', ...rest] = product.split(' ');
  const factors = rest.flatMap((operator, index) => {
    const factor = Number(rest[index + 1]);
    if (operator === '×') return [factor];
    return operator === '/' ? [1 / factor] : [];
  });
  return factors.reduce((value, factor) => value * factor, Number(first));
}
