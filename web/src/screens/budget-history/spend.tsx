import { useLanguage } from '../../app/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { addDays, dayOf, shortDate } from '../../words/dates.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { SpendChart } from './chart.tsx';
import type { HistoryDay } from './days.ts';
import { type Dates, dayIndexOf, type BudgetHistoryView } from './view.ts';
import { historyWords } from './words.ts';

interface DrawnProps {
  days: readonly HistoryDay[];
  unit: 'money' | 'hours';
  format: AmountFormat;
}

/** The first days of months, or of every second or third month if the labels would overlap. */
function ticksOf({ first }: Dates, count: number, text: (date: string) => string) {
  const dates = Array.from({ length: count }, (_, place) => ({ place, date: addDays(first, place) }));
  const starts = dates.filter(({ date, place }) => (count > 120 ? date.endsWith('-01') : place % 14 === 6));
  return starts.map(({ place, date }) => ({ place, text: text(date) }));
}

/** Whether a drawn limit includes a carried amount. */
const isCarried = (days: readonly HistoryDay[]) => days.some(({ carried }) => carried !== 0);

function Legend({ hasEarlier, hasCarried }: { hasEarlier: boolean; hasCarried: boolean }) {
  const { legend } = historyWords(useLanguage().language).chart;
  const entry = (name: string, text: string) => (
    <li>
      <svg width="24" height="12" aria-hidden>
        <line class={name} x1="1" x2="23" y1="6" y2="6" />
      </svg>
      {text}
    </li>
  );
  return (
    <ul class="legend" aria-label={legend.label}>
      {entry('spend-line', legend.spent)}
      {entry('spend-limit', hasCarried ? legend.available : legend.limit)}
      {hasEarlier && entry('spend-earlier', legend.earlier)}
    </ul>
  );
}

interface SpendProps extends DrawnProps {
  earlier: readonly HistoryDay[];
  count: number;
  dates: Dates;
  view: BudgetHistoryView;
  timeZone: string;
}

/** The chart of the spend, with a legend and a slider. */
export function Spend({ days, earlier, count, unit, format, dates, view, timeZone }: SpendProps) {
  const { language } = format;
  const { chart } = historyWords(language);
  const now = Date.now();
  const describe = (day: HistoryDay) => {
    const date = dayOf(language, day.date);
    return chart.says(date, amountOf(format, unit, day.value), amountOf(format, unit, day.added));
  };
  return (
    <section class="panel">
      <h2>{chart.title}</h2>
      <SpendChart
        label={chart.label}
        days={days}
        earlier={earlier}
        count={count}
        handles={[dayIndexOf(dates, timeZone, view.from, now), dayIndexOf(dates, timeZone, view.to, now)]}
        ticks={ticksOf(dates, count, (date) => shortDate(language, date).replace(/,? \d{4}$/, ''))}
        describe={describe}
        amount={(value) => amountOf(format, unit, value)}
      />
      <Legend hasEarlier={earlier.length > 0} hasCarried={isCarried(days)} />
    </section>
  );
}

/** The figures in the chart as a table, latest day first. */
export function DayTable({ days, unit, format }: DrawnProps) {
  const { table } = historyWords(format.language);
  const dateOf = ({ date }: HistoryDay) => shortDate(format.language, date);
  const rows = days.toReversed().map((day) => {
    const figures = [day.added, day.value, day.limit].map((value) => amountOf(format, unit, value));
    return [dateOf(day), ...figures];
  });
  const columns = [table.date, table.added, table.spent, isCarried(days) ? table.available : table.limit];
  return <DataTable caption={table.caption} columns={columns} rows={rows} />;
}
