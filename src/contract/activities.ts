import { type Static, Type } from 'typebox';
import { activityItem, ingestLimits } from './activity-item.ts';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  dateTimeOrDate,
  id,
  idFilter,
  include,
  nullable,
  oneOf,
  pagination,
  widePageQuery,
  record,
} from './fields.ts';
import { ingestReport } from './ingest-report.ts';
import { lockReason } from './pay-period-locks.ts';
import { projects, users } from './records.ts';
import { tasks } from './tasks.ts';
import { activityConstants, dailyActivityConstants } from './vendor-constants.ts';
import { timeTypes } from './lists/time.ts';

/** The longest time that may be added by hand at once, in seconds. */
const longestManualEntry = 86_400;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ingestActivities = endpoint({
  id: 'ingestActivities',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/activities',
  tag: 'Activities',
  summary: 'Store tracked time and activity',
  description:
    'As application/json up to 5,000 items and 1,000,000 values, all in one transaction, or as application/x-ndjson ' +
    'of any length, one item per line, stored every 5,000 lines or 4 MiB, or sooner. An item is known by user, ' +
    'project and start: sending it again changes nothing, sending another value replaces it. Good items are kept ' +
    'when others are rejected; the answer says which and why. Members may send their own time, project managers ' +
    'also that of their ' +
    "members on their projects, managers and owners anybody's. The first product of `User-Agent` (`Tracker/1.7.5`) " +
    'is kept with each slot: programs that record in steps of some seconds, as by polling, are recognized by what ' +
    "all their members' activity has in common, and are not taken for a machine. Time is stored whatever budgets " +
    'say; `stopped_projects` tells a tracker on which projects to stop. Applications, addresses and screenshot ids ' +
    'are stored as far as the strictest tracking settings during the item permit, and `left_out` counts the rest; ' +
    'the time is stored in any case. Items of a locked pay period are rejected if the organization refuses them ' +
    '(`locked_periods`). Addresses are stored without query, fragment, user name and password.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  body: closed({ activities: Type.Array(activityItem, { maxItems: ingestLimits.items }) }),
  response: ingestReport,
  streamed: true,
  idempotentByNature: true,
  bodyLimit: ingestLimits.bodyBytes,
});

export const timeSlot = {
  'time_slot[start]': dateTime('Activities that start at or after this instant'),
  'time_slot[stop]': dateTime('… and before this one'),
};

export const who = { user_ids: Type.Optional(idFilter('Users')), project_ids: Type.Optional(idFilter('Projects')) };
const taskIds = { task_ids: Type.Optional(idFilter('Tasks that the time names')) };

export const deleteActivities = endpoint({
  id: 'deleteActivities',
  method: 'DELETE',
  path: '/ext/v1/organizations/{organization_id}/activities',
  tag: 'Activities',
  summary: 'Delete activities of a time range; derived figures follow',
  description:
    'All of them or none: where some lie in a closed pay period that is locked, it is refused without a `reason`.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...timeSlot, ...who, reason: lockReason }),
  ranges: [{ name: 'time_slot', exclusive: true }],
  response: closed({ deleted: count('Activities that were deleted') }),
  longRunning: true,
});

export const createTimeEntry = endpoint({
  id: 'createTimeEntry',
  method: 'POST',
  path: '/v2/users/{user_id}/time_entries',
  tag: 'Activities',
  summary: 'Add time by hand',
  description:
    'All or nothing. Where the time meets time recorded before, so that more than 600 s of one ten-minute slot would ' +
    'be tracked, it is refused. So is time of members beyond where a budget stops timers: owners and managers may ' +
    'add it all the same, and project managers for others. Who may see the budget is told how many seconds are left. ' +
    'Time in a closed pay period that is locked is refused too: to members always, to owners and managers without a ' +
    '`reason`.',
  access: { token: true },
  params: Type.Object({ user_id: id() }),
  body: body({
    project_id: id('The project the time was spent on'),
    start_time: dateTimeOrDate('Start; a fraction of a second is cut off'),
    tracked: Type.Integer({ minimum: 1, maximum: longestManualEntry, description: 'Seconds from the start on' }),
    billable: Type.Optional(Type.Boolean({ description: 'Default: what holds for the project on that day' })),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
    task_id: Type.Optional(id('A task of the project')),
    reason: lockReason,
  }),
  status: 201,
  response: closed({ success: Type.Boolean() }),
});

const recorded = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}; 0 if none was recorded (\`tracks_input\`)` });

const activity = record('Activity', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Activity ID, ascending with time' }),
  date: date("The organization's date on which it starts"),
  time_slot: dateTime('Start of the ten-minute slot it lies in'),
  starts_at: dateTime(),
  user_id: id(),
  project_id: id(),
  task_id: nullable(id()),
  keyboard: recorded('Seconds with keyboard input'),
  mouse: recorded('Seconds with mouse input'),
  overall: recorded('Seconds with input of any kind'),
  tracked: Type.Integer({ description: 'Tracked seconds' }),
  input_tracked: Type.Integer({ description: 'Tracked seconds during which input was recorded' }),
  tracks_input: Type.Boolean({ description: 'Whether input was recorded' }),
  billable: Type.Boolean(),
  ...activityConstants,
  client: Type.String({
    description:
      'The program that sent it, as its User-Agent names it. manual: a person added the time; unknown: no name',
  }),
  time_type: oneOf(timeTypes),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireActivity = Static<typeof activity>;

export const listQuery = {
  ...widePageQuery,
  ...who,
  ...taskIds,
  include: Type.Optional(include(['users', 'projects', 'tasks'])),
};

export const activityList = record('ActivityList', {
  activities: Type.Array(activity),
  users,
  projects,
  tasks,
  pagination,
});

export const listActivities = endpoint({
  id: 'listActivities',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/activities',
  tag: 'Activities',
  summary: "An organization's activities",
  description: 'Owners and managers see all, project managers also those on their projects, everybody their own.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...timeSlot, ...listQuery }),
  ranges: [{ name: 'time_slot', exclusive: true, maxDays: 7 }],
  lacks: ['global_todo_ids'],
  shows: 'activities',
  response: activityList,
});

export const listProjectActivities = endpoint({
  id: 'listProjectActivities',
  method: 'GET',
  path: '/v2/projects/{project_id}/activities',
  tag: 'Activities',
  summary: "A project's activities",
  access: { token: true },
  params: Type.Object({ project_id: id() }),
  query: Type.Object({ ...timeSlot, ...listQuery }),
  ranges: [{ name: 'time_slot', exclusive: true, maxDays: 7 }],
  lacks: ['global_todo_ids'],
  shows: 'activities',
  response: activityList,
});

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

const dailyActivity = record('DailyActivity', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'ID, ascending with the date' }),
  date: date("The organization's date"),
  user_id: id(),
  project_id: id(),
  task_id: nullable(id('The task that this part of the day names; null = the part that names none')),
  keyboard: seconds('Seconds with keyboard input'),
  mouse: seconds('Seconds with mouse input'),
  overall: seconds('Seconds with input of any kind'),
  tracked: seconds('Tracked seconds'),
  input_tracked: seconds('Tracked seconds during which input was recorded'),
  manual: seconds('Seconds added by hand'),
  billable: seconds('Billable seconds'),
  ...dailyActivityConstants,
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireDailyActivity = Static<typeof dailyActivity>;

export const dailyList = record('DailyActivityList', {
  daily_activities: Type.Array(dailyActivity),
  users,
  projects,
  tasks,
  pagination,
});

export const dates = { 'date[start]': date('First date'), 'date[stop]': date('Last date, inclusive') };

export const listDailyActivities = endpoint({
  id: 'listDailyActivities',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/activities/daily',
  tag: 'Activities',
  summary: 'Tracked time and activity by day, user, project and task',
  description:
    'Owners and managers see all, project managers also what was tracked on their projects, everybody their own.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...dates, ...listQuery }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 31 }],
  shows: 'time',
  response: dailyList,
});

export const activityEndpoints = [
  ingestActivities,
  deleteActivities,
  createTimeEntry,
  listActivities,
  listProjectActivities,
  listDailyActivities,
];
