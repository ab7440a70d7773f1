import type { WirePayrollLine } from '../../../contract/payroll.ts';
import { formatSignedCents } from '../../../money/cents.ts';
import { hundredthsOfHours } from './rules/hours.ts';
import { amountOf, type PayrollLine } from './rules/payroll-lines.ts';
import { calculationOf, type Product } from './rules/products.ts';

const amountText = (cents: number | null) => (cents === null ? null : formatSignedCents(cents));

const presentProduct = (product: Product): WirePayrollLine['products'][number] => ({
  component: product.component,
  lines: product.lines,
  paid_seconds: product.paidSeconds,
  rate: product.rate,
  factor: product.factor,
  product: product.product,
  amount: formatSignedCents(product.amount),
});

export const presentPayrollLine = (line: PayrollLine): WirePayrollLine => ({
  user_id: line.userId,
  earned_pay_period_id: line.earnedPeriodId,
  correction: line.isCorrection,
  earning_type: line.earningType,
  part: line.part,
  name: line.name,
  pay_rate_multiplier: line.multiplier,
  pay_rate: line.rate,
  seconds: line.seconds,
  hours: formatSignedCents(hundredthsOfHours(line.seconds)),
  straight: amountText(line.straight),
  premium: amountText(line.premium),
  amount: amountText(amountOf(line)),
  pay_rate_addition: line.addition,
  hour_minutes: line.hourMinutes,
  hour_rate: line.hourRate,
  paid_seconds: line.paidSeconds,
  products: line.products.map(presentProduct),
  calculation: calculationOf(line),
});
