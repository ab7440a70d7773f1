import type { WireStep } from '../../../contract/overtime-steps.ts';
import { formatCents } from '../../../money/cents.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import { decimalText, isSame, over } from '../../../money/ratio.ts';
import type { Credit } from './rules/credit.ts';
import type { TimeSegment } from './rules/count.ts';
import type { PricedShare } from './rules/shares.ts';

/** The bases that a credit lowered. A calculator repeats each as regular rate × factor. */
function loweredBases(shares: Iterable<PricedShare>) {
  const bases = new Map<string, { regular_rate: string; factor: string; base: string }>();
  for (const { base, fullBase } of shares) {
    if (isSame(base, fullBase)) continue;
    const factor = decimalText(over(base, fullBase), 8);
    const row = { regular_rate: hourlyAmount(fullBase), factor, base: hourlyAmount(base) };
    bases.set(Object.values(row).join(), row);
  }
  return [...bases.values()];
}

/** Explains how much of the overtime premium the credited premiums already pay, and how that lowers bases. */
export function creditStep(
  { names, overtime, credited }: Credit,
  shares: ReadonlyMap<TimeSegment, PricedShare>,
): WireStep {
  const named = `${names.join(', ')} ${names.length === 1 ? 'counts' : 'count'} towards it`;
  const bases = loweredBases(shares.values());
  const lowered = bases.map((row) => `${row.regular_rate} × ${row.factor} = ${row.base}`).join(', ');
  return {
    step: 'credit',
    text:
      `Overtime premium of the week: ${formatCents(overtime)}. ${named}: ${formatCents(overtime)} − ` +
      `${formatCents(credited)} = ${formatCents(overtime - credited)}. Base of overtime: ${lowered}.`,
    premiums: names,
    overtime_premium: formatCents(overtime),
    credited: formatCents(credited),
    bases,
  };
}
