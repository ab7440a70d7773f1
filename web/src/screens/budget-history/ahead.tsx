import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { csvOf } from '../../words/csv.ts';
import { shortDate } from '../../words/dates.ts';
import { AheadChart } from './ahead-chart.tsx';
import { aheadWords } from './ahead-words.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { forecastAsCsv } from './csv.ts';
import type { HistoryDay } from './days.ts';
import { daysOfPeriod, type Outlook, outlookOf } from './outlook.ts';
import type { Forecast } from './use-ahead.ts';

interface Props {
  forecast: Forecast;
  days: readonly HistoryDay[];
  /** The limit as set; null = none. */
  limit: number | null;
  unit: 'money' | 'hours';
  format: AmountFormat;
}

/** A forecast amount; hours are rounded to minutes, because the forecast is not more precise. */
function expectedText(format: AmountFormat, unit: 'money' | 'hours', value: number): string {
  return amountOf(format, unit, unit === 'hours' ? Math.round(value * 60) / 60 : value);
}

/** The range of dates on which the budget is used up, or a note that it lasts. */
function exhaustionText({ exhaustion, available, spent, stop }: Outlook, format: AmountFormat): string {
  const words = aheadWords(format.language);
  const text = (date: string) => shortDate(format.language, date);
  if (available === null) return words.noLimit;
  if (!exhaustion) return spent >= available ? words.isSpent : '';
  const { earliest, middle, latest } = exhaustion;
  if (earliest === null) return stop === null ? words.lasts : words.isEnough;
  if (middle === null) return stop === null ? words.lasts : words.mayBe(text(earliest));
  if (latest === null) return words.spentOn(text(middle)) + words.notBefore(text(earliest));
  return (
    words.spentOn(text(middle)) + (earliest === latest ? words.exactly : words.between(text(earliest), text(latest)))
  );
}

/** The forecast for the end of the period and the date on which the budget is used up, as text. */
function Sentence({ outlook, unit, format }: Pick<Props, 'unit' | 'format'> & { outlook: Outlook }) {
  const words = aheadWords(format.language);
  const { end, stop, weeks } = outlook;
  const amount = (value: number) => expectedText(format, unit, value);
  const text =
    end && stop !== null
      ? words.end(amount(end.middle), shortDate(format.language, stop), amount(end.low), amount(end.high))
      : '';
  return (
    <p>
      <strong>{`${text} ${exhaustionText(outlook, format)}`.trim()}</strong>{' '}
      <span class="soft">{words.weeks(weeks)}</span>
    </p>
  );
}

/** The figures behind the chart. */
function Figures({ outlook, unit, format }: Pick<Props, 'unit' | 'format'> & { outlook: Outlook }) {
  const { table } = aheadWords(format.language);
  const { end, stop, exhaustion } = outlook;
  const dateText = (date: string | null) =>
    date === null ? (stop === null ? table.later : table.never) : shortDate(format.language, date);
  const columns = [
    table.what,
    ...(end && stop !== null ? [table.end(shortDate(format.language, stop))] : []),
    ...(exhaustion ? [table.date] : []),
  ];
  const cases = [
    { head: table.low, amount: end?.low, date: exhaustion?.latest },
    { head: table.middle, amount: end?.middle, date: exhaustion?.middle },
    { head: table.high, amount: end?.high, date: exhaustion?.earliest },
  ];
  const rows = cases.map(({ head, amount, date }) => [
    head,
    ...(amount === undefined ? [] : [expectedText(format, unit, amount)]),
    ...(date === undefined ? [] : [dateText(date)]),
  ]);
  return <DataTable caption={table.caption} columns={columns} rows={rows} />;
}

function Legend({ outlook: { limit, available, exhaustion } }: { outlook: Outlook }) {
  const { legend } = aheadWords(useLanguage().language);
  const entry = (name: string, text: string) => (
    <li>
      <svg width="24" height="12" aria-hidden>
        {name === 'ahead-fan' ? (
          <rect class={name} x="1" y="1" width="22" height="10" />
        ) : (
          <line class={name} x1="1" x2="23" y1="6" y2="6" />
        )}
      </svg>
      {text}
    </li>
  );
  return (
    <ul class="legend" aria-label={legend.label}>
      {entry('spend-line', legend.spent)}
      {entry('ahead-middle', legend.middle)}
      {entry('ahead-fan', legend.fan)}
      {available !== null && entry('spend-limit', legend.available)}
      {limit !== null && entry('ahead-limit', legend.limit)}
      {exhaustion?.middle && entry('ahead-range', legend.exhaustion)}
    </ul>
  );
}

/**
 * The forecast of a budget up to the end of its period, with its reliability. With too little history it shows a note
 * instead.
 */
export function Ahead({ forecast, days, limit, unit, format }: Props) {
  const words = aheadWords(format.language);
  const outlook = outlookOf(forecast, limit);
  const today = days.at(-1)?.date;
  const dateText = (date: string) => shortDate(format.language, date);
  return (
    <section class="panel ahead-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      {outlook && today !== undefined ? (
        <>
          <Sentence outlook={outlook} unit={unit} format={format} />
          <AheadChart
            label={words.label}
            days={daysOfPeriod(days, forecast)}
            outlook={outlook}
            today={today}
            amount={(value) => amountOf(format, unit, value)}
            dateText={dateText}
          />
          <Legend outlook={outlook} />
          <Figures outlook={outlook} unit={unit} format={format} />
          <p class="exports">
            <Button onPress={() => saveFile('budget-forecast.csv', 'text/csv', csvOf(forecastAsCsv(forecast)))}>
              {words.csv}
            </Button>
          </p>
        </>
      ) : (
        <p>{words.tooFew(forecast.weeks ?? 0)}</p>
      )}
      <HelpLink to="budgets#ahead" />
    </section>
  );
}
