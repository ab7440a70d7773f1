import type { PayRuleChange } from '../../../../contract/lists/pay.ts';
import type { PaidWeek, WageLine } from './lines.ts';

type Week = Pick<WageLine, 'userId' | 'weekStart'>;

/** The rules that an earlier version of the program applied differently, by member and week. */
export type ChangedWeeks = ReadonlyMap<string, readonly PayRuleChange[]>;

const keyOf = ({ userId, weekStart }: Week) => `${userId} ${weekStart}`;

export const changedWeeksOf = (weeks: readonly PaidWeek[]): ChangedWeeks =>
  new Map(weeks.filter(({ changes }) => changes.length > 0).map((week) => [keyOf(week), week.changes]));

/** The changed rules of a line. Of these, only the minor unit concerns lines without time. */
export function changesOf(line: WageLine, weeks: ChangedWeeks): readonly PayRuleChange[] {
  const changes = weeks.get(keyOf(line)) ?? [];
  return line.kind === 'time' ? changes : changes.filter((change) => change === 'minor_unit');
}

/** A reason followed by the changed rules. Example: `Forgotten; computation changed: salary_coverage`. */
export function reasonWith(reason: string | null, changes: readonly PayRuleChange[]): string | null {
  if (changes.length === 0) return reason;
  const text = `computation changed: ${changes.join(', ')}`;
  return reason === null ? text : `${reason}; ${text}`;
}
