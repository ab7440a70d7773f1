import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { AsOf } from './as-of.tsx';
import { daysAgoOf, endOfDay } from './past-days.ts';
import { Board } from './board.tsx';
import { budgetsAsCsv } from './csv.ts';
import { Filters } from './filters.tsx';
import { changedNote, Lead, Legend } from './lead.tsx';
import { type BudgetRow, rowsOf } from './rows.ts';
import { useStatuses } from './use-statuses.ts';
import { sinceOf, useProgress } from './use-progress.ts';
import { daysOf, matching, type Sorting, searchOf, sorted, units, type BudgetView, viewOf } from './view.ts';
import { budgetWords } from './words.ts';
import './budgets.css';

/** The board's view from the address. Typing replaces the history entry; other changes add one. */
function useView(): { view: BudgetView; change(next: Partial<BudgetView>): void } {
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  return {
    view,
    change(next) {
      const isTyping = 'search' in next && Object.keys(next).length === 1;
      route(path + searchOf({ ...view, ...next }), isTyping);
    },
  };
}

/** The arrow keys move to earlier and later instants. */
function useDayKeys(timeZone: string, { asOf, unit }: BudgetView, change: (next: Partial<BudgetView>) => void): void {
  const { asOf: words, units: unitWords } = budgetWords(useLanguage().language);
  const step = (times: number) => {
    const now = Date.now();
    change({ asOf: endOfDay(timeZone, daysAgoOf(timeZone, asOf, now) + times * daysOf[unit], now) });
  };
  useKeys([
    { key: 'ArrowLeft', description: words.earlier, run: () => step(1) },
    { key: 'ArrowRight', description: words.later, run: () => step(-1) },
    ...units.map((key) => ({
      key,
      description: `${unitWords.label} ${unitWords[key]}`,
      run: () => change({ unit: key }),
    })),
  ]);
}

function Nothing({ all, view, onClear }: { all: number; view: BudgetView; onClear(): void }) {
  const { none } = budgetWords(useLanguage().language);
  if (all === 0) return <Empty title={none.title} text={view.asOf === null ? none.text : none.past} />;
  return (
    <Empty text={none.found}>
      <Button onPress={onClear}>{none.clear}</Button>
    </Empty>
  );
}

interface ShownProps {
  rows: readonly BudgetRow[];
  organization: Organization;
  view: BudgetView;
  change(next: Partial<BudgetView>): void;
}

function Shown({ rows, organization, view, change }: ShownProps) {
  const { language } = useLanguage();
  const { time_zone: timeZone, id, currency } = organization;
  const format = { language, currency };
  const [now] = useState(Date.now);
  const { data: progress } = useProgress(id, view, timeZone, now);
  const matches = useMemo(() => matching(rows, view), [rows, view.search, view.owner]);
  const shown = sorted(
    matches.filter(({ limitState }) => view.limitState === null || limitState === view.limitState),
    view,
  );
  const sort = (sorting: Sorting) =>
    change({ sorting, ascending: view.sorting === sorting ? !view.ascending : sorting === 'name' });
  return (
    <>
      <Tools>
        <Filters view={view} rows={matches} onChange={change} />
        <Exports file="budgets.csv" rows={() => budgetsAsCsv(shown, organization.currency)} />
      </Tools>
      {shown.length > 0 ? (
        <Board
          organizationId={id}
          timeZone={timeZone}
          progress={progress}
          rows={shown}
          format={format}
          view={view}
          onSort={sort}
        />
      ) : (
        <Nothing all={rows.length} view={view} onClear={() => change({ search: '', limitState: null, owner: null })} />
      )}
      {shown.length > 0 && (
        <Legend isPast={view.asOf !== null} since={sinceOf(view, timeZone, now)} timeZone={timeZone} />
      )}
    </>
  );
}

/** The spend of all budgets, as known now or at a past instant. */
export function Budgets({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = budgetWords(language);
  const { view, change } = useView();
  const { data, error, isPlaceholderData, refetch } = useStatuses(organization.id, view.asOf);
  const rows = useMemo(() => data && rowsOf(data), [data]);
  const choose = (asOf: string | null) => change({ asOf });
  const known = { rows, asOf: isPlaceholderData ? undefined : view.asOf };
  useDayKeys(organization.time_zone, view, change);
  return (
    <Screen
      name="budgets"
      help="budgets#spent"
      title={words.title}
      sentence={!(error && !rows) && <Lead {...known} timeZone={organization.time_zone} />}
      note={changedNote(known, language)}
      beside={<AsOf timeZone={organization.time_zone} asOf={view.asOf} onChoose={choose} />}
      isBusy={isPlaceholderData}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {rows && <Shown rows={rows} organization={organization} view={view} change={change} />}
      {!rows && !error && <Skeleton rows={8} />}
    </Screen>
  );
}
