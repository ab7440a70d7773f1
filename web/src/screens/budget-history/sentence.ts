import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { ChangeCause } from '../../../../src/contract/lists/budgets.ts';
import { shortDate, shortSpanOf } from '../../words/dates.ts';
import { secondsOfHours } from '../../words/durations.ts';
import { instantText } from '../../words/zones.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { availableOf, type BudgetRow, minus } from '../budgets/rows.ts';
import { aheadWords } from './ahead-words.ts';
import { changedBy } from './causes.tsx';
import type { Forecast } from './use-ahead.ts';
import type { BudgetHistoryView } from './view.ts';
import { historyWords } from './words.ts';

export const unitOf = ({ budget }: WireBudgetChange): BudgetRow['unit'] => {
  if (!budget) return null;
  return budget.type === 'cost' ? 'money' : 'hours';
};

/** The spent and remaining amounts, and the end of the period. */
function balanceTexts(budgetChange: WireBudgetChange, format: AmountFormat): string[] {
  const { stop } = budgetChange;
  const { language } = format;
  const words = historyWords(language);
  const unit = unitOf(budgetChange);
  if (unit === null) return stop.state === undefined ? [] : [words.states[stop.state]];
  const spent = amountOf(format, unit, stop.spent);
  const available = availableOf(unit, stop);
  if (available === null) return [words.spent(spent)];
  const left = minus(unit, available, stop.spent ?? 0);
  const until = stop.period_stop_date === undefined ? '' : words.until(shortDate(language, stop.period_stop_date));
  const rest = left < 0 ? words.over(amountOf(format, unit, -left)) : words.left(amountOf(format, unit, left)) + until;
  const { limit, carried = 0 } = stop;
  const parts = words.carried(amountOf(format, unit, limit), amountOf(format, unit, carried));
  return [words.spentOf(spent, amountOf(format, unit, available)) + (carried === 0 ? '' : parts), rest];
}

/** Whether the sentence mentions a cause. Ordinary work and corrected sums are never mentioned. */
const isSurprise: Record<ChangeCause, boolean> = {
  period: true,
  budget: true,
  project_moved: true,
  rate: true,
  ingest: false,
  manual: false,
  edit: true,
  merge: true,
  rebuild: false,
  deletion: true,
};

/** Causes other than ordinary work, largest first. */
function surprises({ differences = [] }: WireBudgetChange, unit: 'money' | 'hours') {
  const sizeOf = (change: { seconds: number; cost?: number }) =>
    Math.abs(unit === 'money' ? (change.cost ?? 0) : change.seconds);
  return differences
    .filter((change) => isSurprise[change.cause] && sizeOf(change) > 0)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 2);
}

function changeTexts(
  budgetChange: WireBudgetChange,
  format: AmountFormat,
  view: BudgetHistoryView,
  timeZone: string,
): string[] {
  const unit = unitOf(budgetChange);
  if (
    unit === null ||
    !budgetChange.start ||
    budgetChange.start.spent === undefined ||
    budgetChange.stop.spent === undefined
  )
    return [];
  const words = historyWords(format.language);
  const text = (instant: string) => instantText(format.language, timeZone, Date.parse(instant));
  const difference = minus(unit, budgetChange.stop.spent, budgetChange.start.spent);
  const amount = changedBy(format, unit, { seconds: secondsOfHours(difference), cost: difference });
  const sentence =
    view.to === null ? words.sinceThen(text(view.from), amount) : words.between(text(view.from), text(view.to), amount);
  const parts = surprises(budgetChange, unit).map((difference) =>
    words.by(changedBy(format, unit, difference), words.byCause[difference.cause]),
  );
  return [sentence + (parts.length > 0 ? words.ofThem(parts.join(', ')) : '')];
}

/** The forecast date of exhaustion with its range. */
function exhaustionTexts({ ahead: dates }: SentenceView, { language }: AmountFormat): string[] {
  if (!dates || dates.middle === null || dates.earliest === null) return [];
  const { earliest, middle, latest } = dates;
  const words = aheadWords(language);
  const far =
    latest === null ? words.saidNotBefore(shortDate(language, earliest)) : shortSpanOf(language, earliest, latest);
  return [words.said(shortDate(language, middle), earliest === latest ? '' : far)];
}

interface SentenceView extends BudgetHistoryView {
  /** The forecast range of exhaustion dates; undefined for a past instant or while it loads. */
  ahead: Forecast['exhaustion'] | null;
}

/** The answer that the screen gives, in one sentence. */
export function sentenceOf(
  budgetChange: WireBudgetChange,
  format: AmountFormat,
  view: SentenceView,
  timeZone: string,
): string {
  const parts = [
    ...balanceTexts(budgetChange, format),
    ...exhaustionTexts(view, format),
    ...changeTexts(budgetChange, format, view, timeZone),
  ];
  return `${parts.join('; ')}.`;
}
