import { weekdayName } from '../words/dates.ts';
import type { Language } from '../words/words.ts';
import type { BudgetValues } from './budget-values.ts';
import { budgetFormWords } from './budget-words.ts';
import type { Compared } from './conflict.tsx';

/** The fields of a budget as text, for comparing two versions. A field that is empty in both is left out. */
export function budgetCompared<Values>(language: Language, budgetOf: (values: Values) => BudgetValues) {
  const words = budgetFormWords(language);
  const yesNo = (isOn: boolean) => (isOn ? words.yes : words.no);
  const dayOf = ({ recurrence, recurrenceStart: day }: BudgetValues) =>
    recurrence === 'weekly' && day !== '' ? weekdayName(language, `2026-03-0${Number(day) + 1}`) : day;
  const fields: readonly [label: string, text: (budget: BudgetValues) => string][] = [
    [words.rate, ({ type, rate }) => (type === 'cost' ? words.rates[rate] : '')],
    [words.limit, ({ limit }) => limit],
    [words.start, ({ startDate }) => startDate],
    [words.recurrence, ({ recurrence }) => words.recurrences[recurrence]],
    [words.recurrenceDay, dayOf],
    [words.near, ({ nearLimit }) => nearLimit],
    [words.notifies, ({ notifies }) => yesNo(notifies)],
    [words.notifiesAll, ({ notifiesAll }) => yesNo(notifiesAll)],
    [words.group, ({ notifyGroup }) => words.groups[notifyGroup]],
    [words.nonBillable, ({ includesNonBillable }) => yesNo(includesNonBillable)],
    [words.stopAt, ({ stopAt }) => stopAt],
    [words.stops, ({ stops }) => yesNo(stops)],
  ];
  const compared: Compared<Values>[] = fields.map(([label, text]) => ({
    label,
    text(values) {
      const budget = budgetOf(values);
      return budget.type === 'none' ? '' : text(budget);
    },
  }));
  return [{ label: words.title, text: (values: Values) => words.types[budgetOf(values).type] }, ...compared];
}
