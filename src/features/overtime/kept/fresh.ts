import type { PageWeek } from '../page.ts';
import type { KeptWeek, Marks, ReadWeek } from './kept-text.ts';
import type { MemberKept } from './store.ts';

/** What is known of a week of a member: what is kept holds, or it is to be computed. */
export interface WeekState {
  week: PageWeek;
  marks: Marks;
  /** null = nothing that is kept holds. */
  kept: KeptWeek | null;
}

const isSame = (a: Marks, b: Marks) => a.time === b.time && a.member === b.member && a.common === b.common;

/** The calendar may have cut the week meanwhile. */
const holds = (kept: ReadWeek, { week, marks }: Pick<WeekState, 'week' | 'marks'>) =>
  kept.days === week.until - week.from && isSame(kept.marks, marks);

/**
 * The weeks of a page that a member may be listed in, ascending: those with time, and all where they are paid besides.
 * What is kept of a week holds while no mark of what it rests on was drawn since.
 */
export function weekStates(member: MemberKept, weeks: readonly PageWeek[]): WeekState[] {
  const { kept, memberMark, commonMark } = member;
  const timeAt = new Map(member.timeStarts.map((start, index) => [start, index]));
  const keptAt = new Map(kept.map((week) => [week.start, week]));
  return weeks.flatMap((week) => {
    const [at, found] = [timeAt.get(week.from), keptAt.get(week.from)];
    const isWorked = at !== undefined && (member.timeTracked[at] ?? 0) > 0;
    if (!isWorked && !member.isPaid) return [];
    const time = at === undefined ? 0 : (member.timeMarks[at] ?? 0);
    const marks: Marks = { time, member: memberMark, common: commonMark };
    return [{ week, marks, kept: found && holds(found, { week, marks }) ? found : null }];
  });
}
