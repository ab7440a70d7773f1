import { useLocation, useRoute } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { WireBudgetSeries } from '../../../../src/contract/budget-series.ts';
import type { Organization } from '../../api/session.ts';
import { dayAddress } from '../../app/day-address.ts';
import { useClock } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { lazy } from '../../app/load-failure.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Columns, Empty, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { daysBetween } from '../../words/dates.ts';
import { clockText } from '../../words/clocks.ts';
import type { Language } from '../../words/words.ts';
import type { AmountFormat } from '../budgets/amount-format.ts';
import type { Names } from './causes.tsx';
import { daysOf } from './days.ts';
import { Handles } from './handles.tsx';
import { sentenceOf, unitOf } from './sentence.ts';
import { type Forecast, useForecast } from './use-ahead.ts';
import { type HistoryChanges, type Owner, useChanges, useSeries } from './use-history.ts';
import { type Dates, datesOf, searchOf, type HistorySpan, spans, type BudgetHistoryView, viewOf } from './view.ts';
import { historyWords } from './words.ts';
import './history.css';

const CsvButtons = lazy(async () => (await import('./csv-buttons.tsx')).CsvButtons);
const Difference = lazy(async () => (await import('./difference.tsx')).Difference);
const Figures = lazy(async () => (await import('./figures.tsx')).Figures);
const Settings = lazy(async () => (await import('./settings.tsx')).Settings);
const Thresholds = lazy(async () => (await import('./thresholds.tsx')).Thresholds);

/** The budget owner and the comparison from the address. */
function useAddress(timeZone: string, now: number) {
  const { path, query, route } = useLocation();
  const { params } = useRoute();
  const { project, client } = params;
  const owner: Owner =
    project === undefined ? { kind: 'client', id: Number(client) } : { kind: 'project', id: Number(project) };
  const view = viewOf(query, timeZone, now);
  const change = (next: Partial<BudgetHistoryView>) => route(path + searchOf({ ...view, ...next }, timeZone, now));
  return { owner, view, change };
}

const namesIn = (named: readonly { id: number; name: string }[] = []) => {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id: number) => names.get(id) ?? `#${id}`;
};

const namesOf = (organizationId: number, changes: HistoryChanges): Names => ({
  user: namesIn(changes.users),
  project: namesIn(changes.projects),
  dayAddress: (userId, date) => dayAddress(organizationId, userId, date),
});

function ownerName({ kind, id }: Owner, changes: HistoryChanges | undefined): string {
  return namesIn(kind === 'project' ? changes?.projects : changes?.clients)(id);
}

interface ShownProps {
  organization: Organization;
  owner: Owner;
  change: WireBudgetChange;
  names: Names;
  series: WireBudgetSeries;
  earlier: WireBudgetSeries | undefined;
  /** Null if there is no forecast; undefined while it loads or for a past instant. */
  forecast: Forecast | null | undefined;
  setters(id: number): string;
  dates: Dates;
  view: BudgetHistoryView;
  onChange(next: Partial<BudgetHistoryView>): void;
}

/** The notifications and settings of the budget. */
function Rules({ organization, owner, change, series, setters, format, view }: ShownProps & { format: AmountFormat }) {
  const clock = useClock(organization.time_zone);
  const unit = unitOf(change);
  const shared = { organization, owner, format, budget: view.to === null ? series.budget : undefined };
  return (
    <>
      {/* Thresholds would reveal the amounts, so readers without access do not see them. */}
      {unit && <Thresholds {...shared} unit={unit} />}
      {series.settings && series.settings.length > 0 && (
        <Settings settings={series.settings} format={format} timeZone={clock.zone} nameOf={setters} />
      )}
    </>
  );
}

function Shown(props: ShownProps) {
  const { organization, change, names, series, dates, view, onChange } = props;
  const { language } = useLanguage();
  const words = historyWords(language);
  const format: AmountFormat = { language, currency: organization.currency };
  const days = useMemo(() => daysOf(series, dates.first), [series, dates.first]);
  const count = daysBetween(dates.first, dates.last) + 1;
  return (
    <>
      <Handles view={view} dates={dates} count={count} timeZone={organization.time_zone} onChange={onChange} />
      <Tools>
        <Choice<HistorySpan>
          label={words.weeks.label}
          value={view.weeks}
          options={spans.map((value) => ({ value, text: words.weeks[value] }))}
          onChoose={(weeks) => onChange({ weeks })}
        />
        <CsvButtons days={days} change={change} names={names} />
      </Tools>
      <Columns split="late">
        <div class="column">
          <Figures {...props} isNow={view.to === null} format={format} count={count} days={days} />
        </div>
        <div class="column">
          <Difference change={change} names={names} organization={organization} view={view} />
          <Rules {...props} format={format} />
        </div>
      </Columns>
    </>
  );
}

/** All data of the screen. */
function useHistoryData({ id, time_zone: timeZone }: Organization) {
  const [now] = useState(Date.now);
  const { owner, view, change: onChange } = useAddress(timeZone, now);
  const dates = datesOf(view, timeZone, now);
  const changes = useChanges(id, owner, view);
  const series = useSeries(id, owner, dates, view.to);
  const earlier = useSeries(id, owner, dates, view.from);
  const forecast = useForecast(id, owner, view.to === null);
  const queries = [changes, series, earlier];
  return {
    owner,
    view,
    onChange,
    dates,
    changes: changes.data,
    change: changes.data?.budget_changes[0],
    series: series.data?.budget_series[0],
    setters: namesIn(series.data?.users),
    earlier: earlier.data?.budget_series[0],
    forecast: forecast.data,
    isThere: changes.data !== undefined && series.data !== undefined,
    isBusy: changes.isPlaceholderData || series.isPlaceholderData,
    error: changes.error ?? series.error,
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}

type HistoryData = ReturnType<typeof useHistoryData>;

function historySentence(
  { change, view, isThere, forecast }: HistoryData,
  { currency }: Organization,
  language: Language,
  timeZone: string,
) {
  const ahead = view.to === null ? forecast?.exhaustion : null;
  if (change) return sentenceOf(change, { language, currency }, { ...view, ahead }, timeZone);
  return isThere ? historyWords(language).none.title : null;
}

/** The history of a budget: the sources of its spend, and why the spend differs between two instants. */
export function BudgetHistory({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const words = historyWords(language);
  const data = useHistoryData(organization);
  const clock = useClock(organization.time_zone);
  const { owner, changes, change, series, error } = data;
  return (
    <Screen
      name="budget-history"
      help="budgets#history"
      title={changes ? words.title(ownerName(owner, changes)) : words.owner[owner.kind]}
      sentence={historySentence(data, organization, language, clock.zone) ?? (!error && common.loading)}
      note={
        <>
          <a href={`/organizations/${organization.id}/budgets`}>{words.back}</a> {clockText(language, clock)}
        </>
      }
      isBusy={data.isBusy}
    >
      {error && <Failure error={error} onRetry={data.retry} />}
      {changes && change && series && (
        <Shown
          {...data}
          organization={organization}
          change={change}
          series={series}
          names={namesOf(organization.id, changes)}
        />
      )}
      {data.isThere && !(change && series) && <Empty title={words.none.title} text={words.none.text} />}
      {!data.isThere && !error && <Skeleton rows={6} />}
    </Screen>
  );
}
