import type { WireInterval, WireMemberToday } from '../../../contract/today.ts';
import type { BoundedRange } from '../../../time/range.ts';
import { formatSeconds } from '../../../time/text.ts';
import { medianOf, mergeSlots, type WorkInterval } from './intervals.ts';
import type { TodayRow } from './store.ts';

const slotsOf = ({ starts, lengths, projectIds, isManual }: TodayRow): WorkInterval[] =>
  (starts ?? []).map((since, index) => {
    const tracked = lengths?.[index] ?? 0;
    const timeType = isManual?.[index] === 1 ? 'manual' : 'tracked';
    return { since, until: since + tracked, projectId: projectIds?.[index] ?? 0, timeType, tracked };
  });

const lengthOf = ({ since, until }: BoundedRange) => (until.epochMilliseconds - since.epochMilliseconds) / 1000;

/** A member's day as the response shows it. */
export function presentMember(row: TodayRow, day: BoundedRange): WireMemberToday {
  const intervals = mergeSlots(slotsOf(row), lengthOf(day));
  const at = (seconds: number) => formatSeconds(day.since.add({ seconds }));
  const ends = intervals.filter(({ timeType }) => timeType === 'tracked').map(({ until }) => until);
  const presentInterval = ({ since, until, projectId, timeType, tracked }: WorkInterval): WireInterval => {
    return { since: at(since), until: at(until), project_id: projectId, time_type: timeType, tracked };
  };
  return {
    user_id: row.userId,
    name: row.name,
    tracked: row.tracked,
    manual: row.manual,
    usual_tracked: medianOf(row.usual ?? []),
    usual_days: row.usual?.length ?? 0,
    last_tracked_at: ends.length > 0 ? at(Math.max(...ends)) : null,
    last_date: row.lastDate,
    intervals: intervals.map(presentInterval),
  };
}
