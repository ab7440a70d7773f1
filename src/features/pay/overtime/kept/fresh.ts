import type { PageWeek } from '../page.ts';
import type { KeptWeek, Marks, ReadWeek } from './kept-text.ts';
import type { MemberKept } from './store.ts';

/** The cache state of a member's week: a valid entry, or none, so the week must be computed. */
export interface WeekState {
  week: PageWeek;
  marks: Marks;
  /** null = no valid entry. */
  kept: KeptWeek | null;
}

const isSame = (a: Marks, b: Marks) => a.time === b.time && a.member === b.member && a.common === b.common;

/** A change of the calendar can have shortened the week after it was cached. */
const holds = (kept: ReadWeek, { week, marks }: Pick<WeekState, 'week' | 'marks'>) =>
  kept.days === week.until - week.from && isSame(kept.marks, marks);

/**
 * The weeks of a page in which a member can be listed, ascending: weeks with time, or all weeks if the member has other
 * pay. A cached week is valid until a version of its inputs changes.
 */
export function weekStates(member: MemberKept, weeks: readonly PageWeek[]): WeekState[] {
  const { worked, kept, memberMark, commonMark, isPaid } = member;
  return weeks.flatMap((week) => {
    const time = worked.find(({ start }) => start === week.from);
    const found = kept.find(({ start }) => start === week.from);
    if (!isPaid && (time?.tracked ?? 0) === 0) return [];
    const marks: Marks = { time: time?.mark ?? 0, member: memberMark, common: commonMark };
    return [{ week, marks, kept: found && holds(found, { week, marks }) ? found : null }];
  });
}
