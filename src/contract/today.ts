import { type Static, Type } from 'typebox';
import { timeTypes } from './lists/time.ts';
import { endpoint } from './endpoint.ts';
import {
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { projects, users } from './records.ts';

/** Weeks before today whose same weekday says what is usual. */
export const usualWeeks = 4;
/** Time that begins so many seconds after other time ended still goes on from it. */
export const bridgedSeconds = 60;

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

const interval = record('WorkInterval', {
  since: dateTime('Start; of time that began the day before, the start of the day'),
  until: dateTime('End, exclusive; at most the end of the day'),
  project_id: id(),
  time_type: oneOf(timeTypes),
  tracked: seconds('Seconds of it that were tracked: all but gaps of less than a minute'),
});
export type WireInterval = Static<typeof interval>;

const memberToday = record('MemberToday', {
  user_id: id(),
  name: Type.String(),
  tracked: seconds('Tracked seconds today, time by hand included'),
  manual: seconds('Seconds of it that were added by hand'),
  usual_tracked: nullable(
    Type.Integer({
      minimum: 1,
      description:
        'The median of what was tracked on the whole days of `usual_dates` that have time; null = none of them has',
    }),
  ),
  usual_days: Type.Integer({ minimum: 0, maximum: usualWeeks, description: 'How many dates that is the median of' }),
  last_tracked_at: nullable(dateTime("When today's last recorded time ended, time by hand left out; null = none")),
  last_date: nullable(date('The last date with time, up to today; null = there is none')),
  intervals: Type.Array(interval, {
    description: 'By their start; slots of one project that follow each other are one',
  }),
});
export type WireMemberToday = Static<typeof memberToday>;

export const getToday = endpoint({
  id: 'getToday',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/today',
  tag: 'Activities',
  summary: "Today's time of each member, beside what is usual on this weekday",
  description:
    "The organization's present date. Owners and managers see all members, project managers those on their projects " +
    'with what they did there, everybody themselves. What is usual comes from daily figures and knows whole days ' +
    'only: before evening less than that is nothing unusual.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members')),
    include: Type.Optional(include(['users', 'projects'])),
  }),
  shows: 'today',
  response: closed({
    date: date("The organization's date"),
    time_zone: Type.String({ description: 'The zone of that date' }),
    usual_dates: Type.Array(date(), {
      description: `The same weekday of the ${usualWeeks} weeks before, the last first`,
    }),
    members: Type.Array(memberToday),
    users,
    projects,
    pagination,
  }),
});

export const todayEndpoints = [getToday];
