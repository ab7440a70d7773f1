import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { WireForecast } from '../../../../src/contract/budget-forecast.ts';
import type { WireBudgetSeries } from '../../../../src/contract/budget-series.ts';
import { moneyOf, withSign } from '../../words/amounts.ts';
import { dayOf, daysBetween, shortDate, shortSpanOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { localIn } from '../../words/zones.ts';
import type { AmountFormat } from './amount-format.ts';
import type { BudgetRow } from './rows.ts';
import type { Progress } from './use-progress.ts';
import { budgetWords } from './words.ts';

const width = 120;
const height = 28;

interface BurnProps {
  row: BudgetRow;
  series: WireBudgetSeries | undefined;
  forecast: WireForecast | undefined;
  format: AmountFormat;
}

/** The points of the row's period, from its first day on. */
function pointsOf({ status }: BudgetRow, { points, segments }: WireBudgetSeries) {
  const first = status.period_start_date ?? segments.at(-1)?.period_start_date ?? '';
  return points.filter(({ date }) => date >= first).map(({ date, spent }) => ({ date, value: spent }));
}

/** A small chart of the spend by date with the limit, and the forecast up to the end of the period. */
function BurnLine({ row, series, forecast, format }: BurnProps) {
  const points = series ? pointsOf(row, series) : [];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <span class="burn" />;
  const limit = row.available ?? 0;
  const stop = forecast?.period_stop_date ?? row.status.period_stop_date;
  const end = stop === undefined ? undefined : forecast?.end;
  const top = Math.max(limit, end?.high ?? 0, ...points.map(({ value }) => value)) || 1;
  const days = Math.max(1, daysBetween(first.date, stop ?? last.date));
  const x = (date: string) => (width * daysBetween(first.date, date)) / days;
  const y = (value: number) => height - 1 - (value / top) * (height - 3);
  const line = points.map(({ date, value }, index) => `${index === 0 ? 'M' : 'L'}${x(date)} ${y(value)}`).join('');
  const { burn } = budgetWords(format.language);
  const text = burn(shortDate(format.language, first.date), shortDate(format.language, last.date));
  const [from, to] = [`M${x(last.date)} ${y(last.value)}`, x(stop ?? last.date)];
  return (
    <svg class="burn" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      {limit > 0 && <line class="burn-limit" x1={0} x2={width} y1={y(limit)} y2={y(limit)} />}
      {end && <path class="burn-fan" d={`${from}L${to} ${y(end.high)}L${to} ${y(end.low)}Z`} />}
      {end && <path class="burn-ahead" d={`${from}L${to} ${y(end.middle)}`} />}
      <path class="burn-area" d={`${line}L${x(last.date)} ${height}L0 ${height}Z`} />
      <path class="burn-line" d={line} />
    </svg>
  );
}

interface ChipProps {
  change: WireBudgetChange | undefined;
  row: BudgetRow;
  format: AmountFormat;
}

/** The forecast date of exhaustion; nothing if the budget lasts. */
function SpentBy({ forecast, format: { language } }: { forecast: WireForecast | undefined; format: AmountFormat }) {
  const { earliest, middle, latest } = forecast?.exhaustion ?? { earliest: null, middle: null, latest: null };
  if (earliest === null || middle === null) return null;
  const words = budgetWords(language);
  const far =
    latest === null ? words.notBefore(shortDate(language, earliest)) : shortSpanOf(language, earliest, latest);
  return <span class="burn-said">{words.spentBy(shortDate(language, middle), earliest === latest ? '' : far)}</span>;
}

/** The change in spend; null if the reader cannot see it or no budget was in force. */
function changedBy({ change, row: { unit }, format }: ChipProps): { text: string; isNothing: boolean } | null {
  const { differences } = change ?? {};
  if (!differences || unit === null) return null;
  const seconds = differences.reduce((sum, difference) => sum + difference.seconds, 0);
  const cents = differences.reduce((sum, difference) => sum + Math.round((difference.cost ?? 0) * 100), 0);
  if (unit === 'hours') return { text: `${seconds > 0 ? '+' : ''}${durationOf(seconds)}`, isNothing: seconds === 0 };
  return {
    text: moneyOf(format.language, format.currency, cents / 100, withSign),
    isNothing: cents === 0,
  };
}

/** The changes since an instant with their causes, such as "+412.50 since Mon 2 Mar: rates". */
function SinceChip(props: ChipProps & { since: string; timeZone: string }) {
  const { change, row, format, since, timeZone } = props;
  const words = budgetWords(format.language);
  const changed = changedBy(props);
  if (!change || !changed) return null;
  const day = dayOf(format.language, localIn(timeZone, Date.parse(since)).slice(0, 10));
  if (changed.isNothing) return <span class="soft">{words.sameSince(day)}</span>;
  const sizeOf = (difference: { seconds: number; cost?: number }) =>
    Math.abs(row.unit === 'hours' ? difference.seconds : (difference.cost ?? 0));
  const causes = (change.differences ?? [])
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .filter((difference) => sizeOf(difference) > 0)
    .slice(0, 2)
    .map(({ cause }) => words.causes[cause]);
  return (
    <span class="budget-chip">
      <strong>{changed.text}</strong> {words.since(day, causes.join(', '))}
    </span>
  );
}

/** The spend at the earlier instant as a percentage of today's limit; null if it was in another period. */
export function earlierShare({ available }: BudgetRow, change: WireBudgetChange | undefined): number | null {
  const { start, stop } = change ?? {};
  if (!start || start.period_start_date !== stop?.period_start_date) return null;
  return start.spent === undefined || !available ? null : (start.spent / available) * 100;
}

interface Props {
  row: BudgetRow;
  progress: Progress | undefined;
  format: AmountFormat;
  timeZone: string;
}

/** The course of a budget's spend, its forecast and its latest changes. */
export function ProgressCell({ row, progress, format, timeZone }: Props) {
  if (!progress) return <span class="burn" />;
  const change = progress.changes.get(row.id);
  const forecast = progress.forecasts.get(row.id);
  return (
    <div class="budget-way">
      <BurnLine row={row} series={progress.series.get(row.id)} forecast={forecast} format={format} />
      <SpentBy forecast={forecast} format={format} />
      <SinceChip row={row} change={change} format={format} since={progress.since} timeZone={timeZone} />
    </div>
  );
}
