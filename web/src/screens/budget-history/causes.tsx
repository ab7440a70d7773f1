import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import { dayOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { moneyOf, withSign } from '../../words/amounts.ts';
import type { AmountFormat } from '../budgets/amount-format.ts';
import type { BudgetRow } from '../budgets/rows.ts';
import { historyWords } from './words.ts';

type Difference = NonNullable<WireBudgetChange['differences']>[number];
type Behind = NonNullable<Difference['largest']>[number];

/** Names of the people and projects in a response. */
export interface Names {
  user(id: number): string;
  project(id: number): string;
  /** The address of a member's day. */
  dayAddress(userId: number, date: string): string;
}

const signedDuration = (seconds: number) => `${seconds > 0 ? '+' : ''}${durationOf(seconds)}`;

/** The amount of a change in the unit of the budget. */
export function changedBy(format: AmountFormat, unit: BudgetRow['unit'], change: Pick<Difference, 'seconds' | 'cost'>) {
  if (unit !== 'money') return signedDuration(change.seconds);
  return moneyOf(format.language, format.currency, change.cost ?? 0, withSign);
}

function BehindList({ days, unit, format, names }: Omit<Props, 'change'> & { days: readonly Behind[] }) {
  const words = historyWords(format.language);
  const hasSeveral = new Set(days.map((day) => day.project_id)).size > 1;
  return (
    <ol class="behind">
      {days.map((day) => (
        <li key={`${day.user_id}/${day.project_id}/${day.date}`}>
          <a class="behind-day" href={names.dayAddress(day.user_id, day.date)}>
            {names.user(day.user_id)}, {dayOf(format.language, day.date)}
          </a>
          {hasSeveral && <span class="soft">{names.project(day.project_id)}</span>}
          <span class="behind-amount">
            {unit === 'money' && day.cost !== undefined && changedBy(format, unit, day)}
            {day.seconds !== 0 && <small class="soft">{signedDuration(day.seconds)}</small>}
          </span>
        </li>
      ))}
      {days.length === 10 && <li class="soft">{words.more}</li>}
    </ol>
  );
}

interface Props {
  change: WireBudgetChange;
  unit: BudgetRow['unit'];
  format: AmountFormat;
  names: Names;
}

/** The difference between two instants by cause, with the affected days of members. */
export function Causes({ change, unit, format, names }: Props) {
  const words = historyWords(format.language);
  const { differences = [] } = change;
  if (differences.length === 0) return <p class="soft">{words.same}</p>;
  return (
    <ul class="causes">
      {differences.map((difference) => (
        <li key={difference.cause}>
          <div class="cause">
            <strong>{words.causes[difference.cause]}</strong>
            <span class="cause-amount">{changedBy(format, unit, difference)}</span>
            {unit === 'money' && difference.seconds !== 0 && (
              <span class="soft">{signedDuration(difference.seconds)}</span>
            )}
          </div>
          <p class="soft">{words.why[difference.cause]}</p>
          {difference.largest && difference.largest.length > 0 && (
            <BehindList days={difference.largest} unit={unit} format={format} names={names} />
          )}
        </li>
      ))}
    </ul>
  );
}
