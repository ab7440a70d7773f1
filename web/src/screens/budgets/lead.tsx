import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Language } from '../../words/words.ts';
import { type BudgetRow, countsOf, hasChanged, isNearOrOver } from './rows.ts';
import { budgetWords } from './words.ts';

interface Props {
  rows: readonly BudgetRow[] | undefined;
  /** Undefined while the response loads. */
  asOf: string | null | undefined;
  timeZone: string;
}

/** The answer in a sentence, before the picture and the table. */
export function Lead({ rows, asOf, timeZone }: Props) {
  const { language, words: common } = useLanguage();
  const words = budgetWords(language);
  const when = useWhen(useClock(timeZone));
  const summary = rows && rows.length > 0 ? words.pastMark(rows.filter(isNearOrOver).length, rows.length) : '';
  const over = rows ? words.over(countsOf(rows).over) : '';
  return (
    <>
      {asOf && <span class="budget-known">{words.knownOn(when(asOf))} </span>}
      {rows ? `${summary} ${over}`.trim() : common.loading}
    </>
  );
}

/** The number of budgets whose figures have changed since the instant. */
export const changedNote = ({ rows, asOf }: Omit<Props, 'timeZone'>, language: Language): string | null =>
  asOf && rows && rows.length > 0 ? budgetWords(language).changed(rows.filter(hasChanged).length) : null;

/** The legend of the marks on the bars. The marks differ in shape as well as colour. */
export function Legend({ isPast, since, timeZone }: { isPast: boolean; since: string; timeZone: string }) {
  const { language } = useLanguage();
  const { legend } = budgetWords(language);
  const when = useWhen(useClock(timeZone));
  const earlier = () => legend.earlier(when(since));
  return (
    <ul class="legend" aria-label={legend.label}>
      <li>
        <svg width="16" height="16" aria-hidden>
          <line class="bullet-mark" x1="8" x2="8" y1="1" y2="15" />
        </svg>
        {legend.mark}
      </li>
      <li>
        <svg width="16" height="16" aria-hidden>
          <line class="bullet-limit" x1="8" x2="8" y1="1" y2="15" />
        </svg>
        {legend.limit}
      </li>
      <li>
        <svg width="16" height="16" aria-hidden>
          <circle class="bullet-ghost" cx="8" cy="8" r="5" />
        </svg>
        {isPast ? legend.now : earlier()}
      </li>
    </ul>
  );
}
