import type { PageWeek } from '../page.ts';
import type { CachedWeek, InputVersions, ReadWeek } from './cached-text.ts';
import type { MemberCachedWeeks } from './store.ts';

/** The cache state of a member's week: a valid entry, or none, so the week must be computed. */
export interface WeekState {
  week: PageWeek;
  versions: InputVersions;
  /** null = no valid entry. */
  cached: CachedWeek | null;
}

const isSame = (a: InputVersions, b: InputVersions) =>
  a.time === b.time && a.member === b.member && a.common === b.common;

/** A calendar change may have shortened the week since it was cached. */
const isValid = (entry: ReadWeek, { week, versions }: Pick<WeekState, 'week' | 'versions'>) =>
  entry.days === week.until - week.from && isSame(entry.versions, versions);

/**
 * The weeks of a page in which a member can be listed, ascending: weeks with time, or all weeks if the member has pay
 * without time. A cached week is valid until a version of its inputs changes.
 */
export function weekStates(member: MemberCachedWeeks, weeks: readonly PageWeek[]): WeekState[] {
  const { worked, cached, memberVersion, commonVersion, isPaid } = member;
  return weeks.flatMap((week) => {
    const time = worked.find(({ start }) => start === week.from);
    const entry = cached.find(({ start }) => start === week.from);
    if (!isPaid && (time?.tracked ?? 0) === 0) return [];
    const versions: InputVersions = { time: time?.version ?? 0, member: memberVersion, common: commonVersion };
    return [{ week, versions, cached: entry && isValid(entry, { week, versions }) ? entry : null }];
  });
}
