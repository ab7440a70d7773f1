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

/** Number of preceding weeks; the usual time is computed from the same weekday in each of them. */
export const usualWeeks = 4;
/** Intervals with gaps of up to this length are joined. */
export const bridgedSeconds = 60;

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

const interval = record('WorkInterval', {
  since: dateTime('Start; the start of the day if the time began the day before'),
  until: dateTime('End, exclusive; not after the end of the day'),
  project_id: id(),
  time_type: oneOf(timeTypes),
  tracked: seconds('Tracked seconds of the interval, without the gaps of less than a minute'),
});
export type WireInterval = Static<typeof interval>;

const memberToday = record('MemberToday', {
  user_id: id(),
  name: Type.String(),
  tracked: seconds('Tracked seconds today, manual time included'),
  manual: seconds('Manual seconds today, included in `tracked`'),
  usual_tracked: nullable(
    Type.Integer({
      minimum: 1,
      description: 'Median tracked seconds of the `usual_dates` with time; null = no time on these dates',
    }),
  ),
  usual_days: Type.Integer({ minimum: 0, maximum: usualWeeks, description: 'Number of dates in the median' }),
  last_tracked_at: nullable(dateTime("End of today's last recorded time, without manual time; null = none")),
  last_date: nullable(date('Last date with time, up to today; null = none')),
  intervals: Type.Array(interval, {
    description: 'By start; contiguous slots of a project form one interval',
  }),
});
export type WireMemberToday = Static<typeof memberToday>;

export const getToday = endpoint({
  id: 'getToday',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/today',
  tag: 'Activities',
  summary: "List today's time of each member and the usual time of the weekday",
  description:
    "Covers the organization's current date. Owners and managers see all members, project managers " +
    'the members of their projects and the time on these projects, others only themselves. The usual time covers ' +
    'whole ' +
    'days, so a lower value before evening is normal.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members')),
    include: Type.Optional(include(['users', 'projects'])),
  }),
  shows: 'today',
  response: closed({
    date: date('Local date'),
    time_zone: Type.String({ description: 'Time zone of that date' }),
    usual_dates: Type.Array(date(), {
      description: `The same weekday of the ${usualWeeks} previous weeks, latest first`,
    }),
    members: Type.Array(memberToday),
    users,
    projects,
    pagination,
  }),
});

export const todayEndpoints = [getToday];
