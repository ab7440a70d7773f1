import type { WirePayStatement } from '../../src/contract/pay-statements.ts';
import type { WirePayrollLine } from '../../src/contract/payroll.ts';
import { shown, unitOf, valueOf } from './recomputed.ts';

type Product = WirePayrollLine['products'][number];

const secondsOfHour = 3_600;
/** The greatest difference that six decimals can hide in a product. */
const hidden = 0.000_001;

const cents = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 100);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Whether the amount of a product follows from its factors. Only salaries and earnings have an amount without them. */
function isProduct(line: WirePayrollLine, own: Product, unit: number): boolean {
  const { paid_seconds: seconds, rate, factor, product, amount, lines } = own;
  const isOther = line.earning_type === 'salary' || line.earning_type === 'earning';
  if (isOther) return rate === null && product === null;
  if (rate === null || product === null) return false;
  const hours = ((seconds / secondsOfHour) * 60) / Number(line.hour_minutes ?? 60);
  const exact = hours * shown(rate) * Number(factor);
  const rounding = Math.abs(Number(amount) - shown(product));
  const isRounded = rounding < (line.correction ? 2 : 1) * unit * lines + hidden;
  return Math.abs(exact - shown(product)) < hidden && isRounded;
}

const isShown = ({ calculation }: WirePayrollLine, { rate, product, amount, paid_seconds: seconds }: Product) =>
  [amount, ...(rate === null ? [] : [rate, `${product}`, `${seconds} s`])].every((text) => calculation.includes(text));

/** Whether the calculation of a salary names products that add up to its pay. */
function isSalaryShown({ earning_type: type, correction, calculation, products }: WirePayrollLine, unit: number) {
  if (type !== 'salary' || correction) return true;
  const texts = calculation.split('; ').map((text) => /^salary (.+) = (-?[\d.]+)$/.exec(text) ?? []);
  return products.every(({ amount }, index) => {
    const [, product = '', shownAmount] = texts[index] ?? [];
    return shownAmount === amount && Math.abs(valueOf(product) - Number(amount)) <= unit / 2 + hidden;
  });
}

function faultsOfLine(line: WirePayrollLine, unit: number): string[] {
  const { products, straight, premium, amount, seconds, paid_seconds: paid, part, calculation } = line;
  const sumOf = (component: Product['component']) =>
    sum(products.map((own) => (own.component === component ? cents(own.amount) : 0)));
  const covered = part === 'premium' ? 0 : seconds - paid;
  const checks: readonly [isRight: boolean, fault: string][] = [
    [products.every((own) => isProduct(line, own, unit)), 'a product'],
    [products.every((own) => isShown(line, own)), 'a calculation without a factor'],
    [isSalaryShown(line, unit), 'the product of a salary'],
    [covered === 0 || calculation.startsWith(`${covered} s `), 'covered hours'],
    [sumOf('straight') === cents(straight), 'the sum of straight pay'],
    [sumOf('premium') === cents(premium), 'the sum of premiums'],
    [cents(straight) + cents(premium) === cents(amount), 'the amount'],
    [Number(line.hours) === Math.sign(seconds) * (Math.floor(Math.abs(seconds) / 36 + 0.5) / 100), 'the hours'],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, fault]) => `${fault}: ${JSON.stringify(line)}`);
}

/** The sums of a statement's lines, as the statement shows them. */
function faultsOfStatement(statement: WirePayStatement): string[] {
  const { user_id: userId, pay, summary, lines = [], corrected_periods: corrected = [] } = statement;
  if (!pay || !summary) return [];
  const sumOf = (isIn: (line: (typeof lines)[number]) => boolean) =>
    sum(lines.map((line) => (isIn(line) ? cents(line.pay) : 0)));
  const isTime = (component: string) => (line: (typeof lines)[number]) =>
    line.cause === null && line.kind === 'time' && line.component === component;
  const sums = {
    straight: sumOf(isTime('straight')),
    premium: sumOf(isTime('premium')),
    salary: sumOf(({ kind, cause }) => cause === null && kind === 'salary'),
    earnings: sumOf(({ kind, cause }) => cause === null && kind === 'earning'),
    corrections: sumOf(({ cause }) => cause !== null),
    total: sumOf(() => true),
  };
  const { total, ...parts } = summary;
  const isSummed = sum(Object.values(parts).map((part) => cents(part.pay))) === cents(total.pay);
  const differing = Object.entries(sums).filter(([name, value]) => cents(pay[name as keyof typeof pay]) !== value);
  return [
    ...differing.map(([name]) => `the ${name} of statement ${userId}`),
    ...corrected
      .filter((own) => cents(own.paid_before) + cents(own.difference) !== cents(own.due_now))
      .map((own) => `the correction of ${own.pay_period_id} in statement ${userId}`),
    ...(sum(corrected.map((own) => cents(own.difference))) === sums.corrections
      ? []
      : [`the corrected periods of statement ${userId}`]),
    ...(isSummed && cents(total.pay) === sums.total ? [] : [`the summary of statement ${userId}`]),
  ];
}

/** The rows of payroll and the statements of a period that a calculator cannot confirm. */
export function faultsOfPayroll(
  payroll: readonly WirePayrollLine[],
  statements: readonly WirePayStatement[],
  currency: string,
): string[] {
  const totalIn = (userId: number) => sum(payroll.map((line) => (line.user_id === userId ? cents(line.amount) : 0)));
  const differing = statements.filter(({ user_id: id, pay }) => pay && cents(pay.total) !== totalIn(id));
  return [
    ...payroll.flatMap((line) => faultsOfLine(line, unitOf(currency))),
    ...statements.flatMap(faultsOfStatement),
    ...differing.map(({ user_id: id }) => `the payroll of ${id}`),
  ];
}
