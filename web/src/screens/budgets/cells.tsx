import { percentOf } from '../../words/amounts.ts';
import { shortDate, spanOf } from '../../words/dates.ts';
import { Bullet } from '../../parts/bullet.tsx';
import { durationOf } from '../../words/durations.ts';
import { amountOf, type AmountFormat } from './amount-format.ts';
import { type BudgetRow, minus } from './rows.ts';
import { budgetWords } from './words.ts';

function changeText(format: AmountFormat, unit: BudgetRow['unit'], value: number): string {
  const text = amountOf(format, unit, value);
  return value > 0 ? `+${text}` : text;
}

/** A second mark on a bar, as a percentage of the limit and as text. */
export interface Ghost {
  share: number;
  text: string;
}

/** The text alternative of a bar. */
function barText(row: BudgetRow, format: AmountFormat, ghost: Ghost | null): string {
  const { bar } = budgetWords(format.language);
  const percent = (value: number) => percentOf(format.language, value);
  const mark = row.status.budget?.alerts.near_limit;
  const texts = [row.share === null ? bar.none : bar.used(percent(row.share))];
  if (mark !== undefined) texts.push(bar.mark(percent(mark)));
  if (ghost) texts.push(ghost.text);
  return texts.join(', ');
}

interface RowProps {
  row: BudgetRow;
  format: AmountFormat;
}

export function UsedCell({ row, format, scale, ghost }: RowProps & { scale: number; ghost: Ghost | null }) {
  const words = budgetWords(format.language);
  const { share, limitState, status } = row;
  if (status.state) {
    return (
      <span class={`budget-standing budget-${limitState}`}>
        {words.states[status.state]} <small class="soft">{words.dayBefore}</small>
      </span>
    );
  }
  return (
    <div class="budget-gauge">
      {share === null ? (
        <span class="budget-bar budget-bar-none">{limitState === 'over' ? '' : words.noLimit}</span>
      ) : (
        <span class="budget-bar">
          <Bullet
            used={share}
            mark={row.status.budget?.alerts.near_limit}
            ghost={ghost?.share}
            scale={scale}
            text={barText(row, format, ghost)}
          />
        </span>
      )}
      <strong class="budget-share">{share === null ? '' : percentOf(format.language, share)}</strong>
      <span class={`budget-standing budget-${limitState}`}>
        {(limitState === 'over' || limitState === 'near') && words.standing[limitState]}
      </span>
    </div>
  );
}

export function PeriodText({ row: { status }, format: { language } }: RowProps) {
  const { period_start_date: first, period_stop_date: last } = status;
  if (first === undefined) return <>–</>;
  return (
    <>{last === undefined ? budgetWords(language).open(shortDate(language, first)) : spanOf(language, first, last)}</>
  );
}

/** The limit as set, and the carried amount. */
export function LimitText({ row: { unit, status, available }, format }: RowProps) {
  const words = budgetWords(format.language);
  const { limit, carried = 0 } = status;
  if (unit !== null && limit === undefined) return <>{words.noLimit}</>;
  if (carried === 0) return <>{amountOf(format, unit, limit)}</>;
  return (
    <>
      {amountOf(format, unit, available)}
      <small class="soft budget-carried">
        {words.carried(amountOf(format, unit, limit), changeText(format, unit, carried))}
      </small>
    </>
  );
}

export function LeftText({ row: { unit, left }, format }: RowProps) {
  const words = budgetWords(format.language);
  if (left !== null && left < 0) return <span class="budget-past">{words.overBy(amountOf(format, unit, -left))}</span>;
  return <>{amountOf(format, unit, left)}</>;
}

/** Differences between past and present figures with the causes, to the cent and the second. */
export function ChangedCell({ row: { unit, status }, format }: RowProps) {
  const words = budgetWords(format.language);
  const { differences = [], spent_as_known_then: then, spent_as_known_now: now } = status;
  if (unit === null || then === undefined || now === undefined) return <span class="soft">–</span>;
  if (differences.length === 0) return <span class="soft budget-same">{words.same}</span>;
  return (
    <>
      <strong>{changeText(format, unit, minus(unit, now, then))}</strong>{' '}
      <span class="soft">{words.nowKnown(amountOf(format, unit, now))}</span>
      <ul class="budget-causes">
        {differences.map(({ cause, seconds, cost }) => (
          <li key={cause}>
            {words.causes[cause]} {unit === 'money' ? changeText(format, unit, cost ?? 0) : signedDuration(seconds)}
          </li>
        ))}
      </ul>
    </>
  );
}

const signedDuration = (seconds: number) => `${seconds > 0 ? '+' : ''}${durationOf(seconds)}`;
