import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { PageSearch } from '../../parts/page-search.tsx';
import { type BudgetRow, countsOf, limitStates } from './rows.ts';
import { type Unit, units, type BudgetView } from './view.ts';
import { budgetWords } from './words.ts';

interface Props {
  view: BudgetView;
  /** The rows that match all other filters. */
  rows: readonly BudgetRow[];
  onChange(change: Partial<BudgetView>): void;
}

/** The filters of the board, with the number of budgets in each limit state. */
export function Filters({ view, rows, onChange }: Props) {
  const words = budgetWords(useLanguage().language);
  const counts = countsOf(rows);
  const chips = [
    { limitState: null, text: words.all, count: rows.length },
    ...limitStates.map((limitState) => ({ limitState, text: words.standing[limitState], count: counts[limitState] })),
  ];
  return (
    <div class="budget-filters" role="group" aria-label={words.filters}>
      <div class="budget-chips">
        {chips.map(({ limitState, text, count }) => (
          <Button key={text} pressed={view.limitState === limitState} onPress={() => onChange({ limitState })}>
            {text} <span class="budget-count">{count}</span>
          </Button>
        ))}
      </div>
      <Choice
        label={words.owners.label}
        value={view.owner ?? 'all'}
        options={(['all', 'project', 'client'] as const).map((value) => ({ value, text: words.owners[value] }))}
        onChoose={(owner) => onChange({ owner: owner === 'all' ? null : owner })}
      />
      <Choice<Unit>
        label={words.units.label}
        value={view.unit}
        options={units.map((value) => ({ value, text: words.units[value] }))}
        onChoose={(unit) => onChange({ unit })}
      />
      <PageSearch
        label={words.find}
        description={words.findKey}
        value={view.search}
        onType={(search) => onChange({ search })}
      />
    </div>
  );
}
