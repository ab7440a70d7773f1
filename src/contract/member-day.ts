import { type Static, Type } from 'typebox';
import { timeTypes } from './lists/time.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, include, nullable, oneOf, record } from './fields.ts';
import { tasks } from './tasks.ts';
import { reviewStates } from './lists/reviews.ts';
import { confidenceLevels } from './lists/unusual-activities.ts';
import { unusualActivityType } from './named-values.ts';

/** Maximum list lengths in a day's response. */
export const dayLimits = { slots: 1_000, apps: 10, urls: 10, flags: 500 } as const;

const seconds = (description: string) => Type.Integer({ minimum: 0, description });
const recorded = (description: string) =>
  nullable(Type.Integer({ minimum: 0, description: `${description}; null = not recorded` }));

const figures = {
  tracked: seconds('Tracked seconds'),
  billable: seconds('Billable seconds'),
  manual: seconds('Seconds added by hand'),
};

const usage = <N extends 'name' | 'url'>(field: N) =>
  closed({ [field]: Type.String(), seconds: seconds('Seconds in use') } as Record<N, ReturnType<typeof Type.String>> & {
    seconds: ReturnType<typeof seconds>;
  });

const activeMinutes = Type.Array(Type.Array(nullable(Type.Integer({ minimum: 0, maximum: 60 }))), {
  description: '[keyboard, mouse, overall] active seconds of each clock minute, from that of `starts_at`, as recorded',
});

const daySlot = record('DaySlot', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Activity ID' }),
  project_id: id(),
  task_id: nullable(id()),
  starts_at: dateTime('Start; the start of the day if the activity began the day before'),
  tracked: Type.Integer({ minimum: 1, description: 'Tracked seconds of this day, contiguous from the start' }),
  keyboard: recorded('Seconds with keyboard input'),
  mouse: recorded('Seconds with mouse input'),
  overall: recorded('Seconds with input of any kind'),
  billable: Type.Boolean(),
  time_type: oneOf(timeTypes),
  minutes: nullable(activeMinutes),
  apps: nullable(
    Type.Array(usage('name'), {
      description: `The ${dayLimits.apps} applications used most in the whole activity; null = hidden from the reader`,
    }),
  ),
  apps_left_out: Type.Integer({ minimum: 0, description: 'Number of further applications' }),
  urls: nullable(
    Type.Array(usage('url'), {
      description: `The ${dayLimits.urls} addresses visited longest in the activity; null = hidden from the reader`,
    }),
  ),
  urls_left_out: Type.Integer({ minimum: 0, description: 'Number of further addresses' }),
  screenshots: Type.Integer({ minimum: 0, description: 'Number of screenshots for the whole activity' }),
  note: nullable(Type.String({ description: 'Note on manual time' })),
});
export type WireDaySlot = Static<typeof daySlot>;

const dayRun = record('DayRun', {
  project_id: id(),
  task_id: nullable(id()),
  starts_at: dateTime('Start; the start of the day if the time began the day before'),
  tracked: Type.Integer({ minimum: 1, description: 'Tracked seconds of this day, contiguous from the start' }),
  billable: Type.Boolean(),
  time_type: oneOf(timeTypes),
});
export type WireDayRun = Static<typeof dayRun>;

const dayFlag = record('DayFlag', {
  id: id('Unusual activity ID'),
  type: unusualActivityType,
  confidence_level: oneOf(confidenceLevels),
  starts_at: dateTime(),
  ends_at: dateTime(),
  state: oneOf(reviewStates, 'Result of the reviews'),
  stretch_id: nullable(Type.String({ description: 'Shared by the flags of one session' })),
});
export type WireDayFlag = Static<typeof dayFlag>;

const memberDay = record('MemberDay', {
  user: closed({ id: id(), name: Type.String() }),
  date: date('Local date'),
  time_zone: Type.String({ description: "Organization's time zone at the start of the day" }),
  since: dateTime('First instant of the date'),
  until: dateTime('First instant of the next date'),
  ...figures,
  input_tracked: seconds('Tracked seconds with recorded input'),
  keyboard: seconds('Seconds with keyboard input'),
  mouse: seconds('Seconds with mouse input'),
  overall: seconds('Seconds with input of any kind'),
  projects: Type.Array(closed({ id: id(), name: Type.String(), ...figures }), { description: 'Ascending by id' }),
  slots: Type.Array(daySlot, {
    description: `The day's activities by start, clipped to the day; the first ${dayLimits.slots}`,
  }),
  slots_released: Type.Boolean({
    description: 'Whether retention deleted activities from all or the first part of the day; the totals include them',
  }),
  runs: Type.Array(dayRun, {
    description: `Time of deleted activities, by start; the first ${dayLimits.slots}`,
  }),
  more_slots: Type.Boolean({ description: 'Whether the day has further activities; the totals include them' }),
  flags: nullable(
    Type.Array(dayFlag, {
      description: 'Unusual activities that overlap the day, by start; null = hidden from the reader',
    }),
  ),
});
export type WireMemberDay = Static<typeof memberDay>;

export const getMemberDay = endpoint({
  id: 'getMemberDay',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/day',
  tag: 'Activities',
  summary: "Retrieve a member's day with time, activity and unusual activities",
  description:
    'Owners and managers see all members, former ones included. Members see their own day, and its ' +
    'unusual activities if the organization permits. Project managers see time on their projects, ' +
    'without applications, addresses and unusual activities. Payroll clerks see the time of all ' +
    'members, without applications, addresses, screenshots, input, tasks, notes and unusual activities. ' +
    'Others get 404.',
  access: { token: true },
  params: Type.Object({ organization_id: id(), user_id: id() }),
  query: Type.Object({
    date: Type.Optional(date('Local date. Default today')),
    include: Type.Optional(include(['tasks'])),
  }),
  shows: 'day',
  response: closed({ member_day: memberDay, tasks }),
  single: true,
});

export const memberDayEndpoints = [getMemberDay];
