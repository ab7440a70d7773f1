import type { WeekFigures } from '../figures.ts';
import type { PageWeek } from '../page.ts';
import type { KeptLists, Marks, MemberKept } from './store.ts';

/** What is known of a week of a member: what is kept holds, or it is to be computed. */
export interface WeekState {
  week: PageWeek;
  marks: Marks;
  /** null = nothing that is kept holds. */
  kept: KeptWeek | null;
}

/** What is kept of a week; null = that it is counted whenever it is asked for. */
type KeptWeek = { figures: WeekFigures | null };

function keptAt(lists: KeptLists, index: number): KeptWeek {
  const [tracked, straight] = [lists.tracked[index] ?? null, lists.straight[index] ?? null];
  if (tracked === null) return { figures: null };
  const of = (list: readonly number[]) => list[index] ?? 0;
  return {
    figures: {
      tracked,
      dailyOvertime: of(lists.daily),
      weeklyOvertime: of(lists.weekly),
      isPaid: of(lists.paid) === 1,
      pay:
        straight === null
          ? null
          : { straight, premium: of(lists.premium), salary: of(lists.salary), earnings: of(lists.earnings) },
      bill: { straight: of(lists.billStraight), premium: of(lists.billPremium), salary: 0, earnings: 0 },
    },
  };
}

function holds(lists: KeptLists, index: number, { week, marks }: Pick<WeekState, 'week' | 'marks'>): boolean {
  const { days, timeMarks, memberMarks, commonMarks } = lists;
  return (
    days[index] === week.until - week.from &&
    timeMarks[index] === marks.time &&
    memberMarks[index] === marks.member &&
    commonMarks[index] === marks.common
  );
}

/**
 * The weeks of a page that a member may be listed in, ascending: those with time, and all where they are paid besides.
 * What is kept of a week holds while no mark of what it rests on was drawn since.
 */
export function weekStates(member: MemberKept, weeks: readonly PageWeek[]): WeekState[] {
  const { kept, memberMark, commonMark } = member;
  const timeAt = new Map(member.timeStarts.map((start, index) => [start, index]));
  const keptIndex = new Map(kept?.starts.map((start, index) => [start, index]));
  return weeks.flatMap((week) => {
    const [at, found] = [timeAt.get(week.from), keptIndex.get(week.from)];
    const isWorked = at !== undefined && (member.timeTracked[at] ?? 0) > 0;
    if (!isWorked && !member.isPaid) return [];
    const time = at === undefined ? 0 : (member.timeMarks[at] ?? 0);
    const marks: Marks = { time, member: memberMark, common: commonMark };
    const isKept = kept !== null && found !== undefined && holds(kept, found, { week, marks });
    return [{ week, marks, kept: isKept ? keptAt(kept, found) : null }];
  });
}
