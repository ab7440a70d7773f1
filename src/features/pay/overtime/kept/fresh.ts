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
  const { worked, kept, memberMark, commonMark, isPaid } = member;
  return weeks.flatMap((week) => {
    const time = worked.find(({ start }) => start === week.from);
    const found = kept.find(({ start }) => start === week.from);
    if (!isPaid && (time?.tracked ?? 0) === 0) return [];
    const marks: Marks = { time: time?.mark ?? 0, member: memberMark, common: commonMark };
    return [{ week, marks, kept: found && holds(found, { week, marks }) ? found : null }];
  });
}
