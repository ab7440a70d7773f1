import { percentOf } from '../../words/amounts.ts';
import { shortDate, spanOf } from '../../words/dates.ts';
import { Bullet } from '../../parts/bullet.tsx';
import { durationOf } from '../../words/durations.ts';
import { amountOf, type Reading } from './reading.ts';
import { type BudgetRow, minus } from './rows.ts';
import { budgetWords } from './words.ts';

function changeText(reading: Reading, unit: BudgetRow['unit'], value: number): string {
  const text = amountOf(reading, unit, value);
  return value > 0 ? `+${text}` : text;
}

/** A second mark on a bar, as a percentage of the limit and as text. */
export interface Ghost {
  share: number;
  text: string;
}

/** The text alternative of a bar. */
function barText(row: BudgetRow, reading: Reading, ghost: Ghost | null): string {
  const { bar } = budgetWords(reading.language);
  const percent = (value: number) => percentOf(reading.language, value);
  const mark = row.status.budget?.alerts.near_limit;
  const said = [row.share === null ? bar.none : bar.used(percent(row.share))];
  if (mark !== undefined) said.push(bar.mark(percent(mark)));
  if (ghost) said.push(ghost.text);
  return said.join(', ');
}

interface RowProps {
  row: BudgetRow;
  reading: Reading;
}

export function UsedCell({ row, reading, scale, ghost }: RowProps & { scale: number; ghost: Ghost | null }) {
  const words = budgetWords(reading.language);
  const { share, standing, status } = row;
  if (status.state) {
    return (
      <span class={`budget-standing budget-${standing}`}>
        {words.states[status.state]} <small class="soft">{words.dayBefore}</small>
      </span>
    );
  }
  return (
    <div class="budget-gauge">
      {share === null ? (
        <span class="budget-bar budget-bar-none">{standing === 'over' ? '' : words.noLimit}</span>
      ) : (
        <span class="budget-bar">
          <Bullet
            used={share}
            mark={row.status.budget?.alerts.near_limit}
            ghost={ghost?.share}
            scale={scale}
            text={barText(row, reading, ghost)}
          />
        </span>
      )}
      <strong class="budget-share">{share === null ? '' : percentOf(reading.language, share)}</strong>
      <span class={`budget-standing budget-${standing}`}>
        {(standing === 'over' || standing === 'near') && words.standing[standing]}
      </span>
    </div>
  );
}

export function PeriodText({ row: { status }, reading: { language } }: RowProps) {
  const { period_start_date: first, period_stop_date: last } = status;
  if (first === undefined) return <>–</>;
  return (
    <>{last === undefined ? budgetWords(language).open(shortDate(language, first)) : spanOf(language, first, last)}</>
  );
}

/** The limit as set, and the carried amount. */
export function LimitText({ row: { unit, status, available }, reading }: RowProps) {
  const words = budgetWords(reading.language);
  const { limit, carried = 0 } = status;
  if (unit !== null && limit === undefined) return <>{words.noLimit}</>;
  if (carried === 0) return <>{amountOf(reading, unit, limit)}</>;
  return (
    <>
      {amountOf(reading, unit, available)}
      <small class="soft budget-carried">
        {words.carried(amountOf(reading, unit, limit), changeText(reading, unit, carried))}
      </small>
    </>
  );
}

export function LeftText({ row: { unit, left }, reading }: RowProps) {
  const words = budgetWords(reading.language);
  if (left !== null && left < 0) return <span class="budget-past">{words.overBy(amountOf(reading, unit, -left))}</span>;
  return <>{amountOf(reading, unit, left)}</>;
}

/** Differences between the figures then and now with their causes, to the cent and the second. */
export function ChangedCell({ row: { unit, status }, reading }: RowProps) {
  const words = budgetWords(reading.language);
  const { differences = [], spent_as_known_then: then, spent_as_known_now: now } = status;
  if (unit === null || then === undefined || now === undefined) return <span class="soft">–</span>;
  if (differences.length === 0) return <span class="soft budget-same">{words.same}</span>;
  return (
    <>
      <strong>{changeText(reading, unit, minus(unit, now, then))}</strong>{' '}
      <span class="soft">{words.nowKnown(amountOf(reading, unit, now))}</span>
      <ul class="budget-causes">
        {differences.map(({ cause, seconds, cost }) => (
          <li key={cause}>
            {words.causes[cause]} {unit === 'money' ? changeText(reading, unit, cost ?? 0) : signedDuration(seconds)}
          </li>
        ))}
      </ul>
    </>
  );
}

const signedDuration = (seconds: number) => `${seconds > 0 ? '+' : ''}${durationOf(seconds)}`;
