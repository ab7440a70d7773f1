import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import { type Organization, seesOnlyOwn } from '../../api/session.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Columns, Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { durationOf } from '../../words/durations.ts';
import { localIn } from '../../words/zones.ts';
import { overtimeAsCsv } from './csv.ts';
import { Explanation } from './explanation.tsx';
import { allWeeks, type Grid, gridOf, premiumOf, sumOf } from './grid.ts';
import { Heat } from './heat.tsx';
import { MeasureChoice, WeekRange } from './tools.tsx';
import { useOvertime } from './use-overtime.ts';
import { searchOf, shifted, type OvertimeView, viewOf } from './view.ts';
import { overtimeWords } from './words.ts';
import './overtime.css';

function useView({ time_zone: zone, week_start: weekStart }: Organization) {
  const { path, query, route } = useLocation();
  const [today] = useState(() => localIn(zone, Date.now()).slice(0, 10));
  return {
    view: viewOf(query, { today, weekStart }),
    latest: viewOf({}, { today, weekStart }),
    change: (next: OvertimeView) => route(path + searchOf(next)),
  };
}

/** The answer in a sentence, before the table. */
function Lead({ grid, organization }: { grid: Grid; organization: Organization }) {
  const { language } = useLanguage();
  const words = overtimeWords(language);
  const weeks = allWeeks(grid);
  const [overtime, premium] = [sumOf(weeks, 'overtime') ?? 0, premiumOf(grid)];
  const people = grid.lines.filter((line) => (sumOf(line.weeks.values(), 'overtime') ?? 0) > 0).length;
  const count = grid.columns.length;
  const summary = seesOnlyOwn(organization) ? words.own(count) : words.lead(people, grid.lines.length, count);
  const sum = overtime > 0 || seesOnlyOwn(organization) ? words.sum(durationOf(overtime)) : '';
  const paid =
    premium === null || premium === 0 ? '' : words.premium(moneyOf(language, organization.currency, premium / 100));
  return <>{`${summary}${sum}${paid}.`}</>;
}

/** The colour scale of the cells. */
function Scale() {
  const { scale } = overtimeWords(useLanguage().language);
  return (
    <p class="overtime-scale">
      {scale.less}
      <span aria-hidden>
        {[0, 1, 2, 3, 4, 5].map((level) => (
          <i key={level} class={`heat-${level}`} />
        ))}
      </span>
      {scale.more}
    </p>
  );
}

interface ShownProps {
  grid: Grid;
  view: OvertimeView;
  organization: Organization;
  change(view: OvertimeView): void;
}

/** Returns the focus to the cell whose explanation was just closed. */
const focusPressed = () => document.querySelector<HTMLElement>('.heat [aria-pressed="true"]')?.focus();

function Shown({ grid, view, organization, change }: ShownProps) {
  const words = overtimeWords(useLanguage().language);
  const { opened } = view;
  const column = grid.columns.find(({ first }) => first === opened?.week);
  const line = grid.lines.find(({ userId }) => userId === opened?.userId);
  const close = () => {
    focusPressed();
    change({ ...view, opened: null });
  };
  return (
    <Columns split={opened ? 'late' : 'never'}>
      <div class="overtime-table">
        <Heat
          grid={grid}
          view={view}
          currency={organization.currency}
          onOpen={(userId, week) => change({ ...view, opened: { userId, week } })}
        />
        <div class="overtime-foot soft">
          <p>{words.hint}</p>
          <Scale />
        </div>
      </div>
      {opened && (
        <Explanation
          organization={organization}
          opened={opened}
          name={line?.name ?? `#${opened.userId}`}
          last={column?.last ?? opened.week}
          onClose={close}
        />
      )}
    </Columns>
  );
}

/** The reason why no weeks can be shown, with a link to the latest ones. */
function Nothing({ fault, onLatest }: { fault: OvertimeView['fault']; onLatest(): void }) {
  const { none, faults } = overtimeWords(useLanguage().language);
  return (
    <Empty title={fault ? faults[fault] : none.title} text={fault ? faults.text : none.text}>
      <Button onPress={onLatest}>{none.latest}</Button>
    </Empty>
  );
}

/** The overtime of members by week, with an explanation for each figure. */
export function Overtime({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const words = overtimeWords(language);
  const { view, latest, change } = useView(organization);
  const { fault } = view;
  const { data, error, isPlaceholderData, refetch } = useOvertime(organization.id, view, fault === null);
  const all = useMemo(() => data && gridOf(data.weeks, data.users, data), [data]);
  const grid = fault === null ? all : undefined;
  useKeys([
    { key: 'ArrowLeft', description: words.range.earlier, run: () => change(shifted(view, -4)) },
    { key: 'ArrowRight', description: words.range.later, run: () => change(shifted(view, 4)) },
  ]);
  const seesPay = grid !== undefined && premiumOf(grid) !== null;
  return (
    <Screen
      name="overtime"
      help="overtime#counted"
      title={words.title}
      sentence={grid ? <Lead grid={grid} organization={organization} /> : !error && !fault && common.loading}
      isBusy={isPlaceholderData && !fault}
    >
      <Tools>
        <WeekRange view={view} onChange={change} />
        <MeasureChoice view={view} onChange={change} seesPay={seesPay} />
        {grid && <Exports file={`overtime-${view.first}-${view.last}.csv`} rows={() => overtimeAsCsv(grid)} />}
      </Tools>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {grid && grid.lines.length > 0 && <Shown grid={grid} view={view} organization={organization} change={change} />}
      {(fault || grid?.lines.length === 0) && <Nothing fault={fault} onLatest={() => change(latest)} />}
      {!grid && !error && !fault && <Skeleton rows={8} />}
    </Screen>
  );
}
