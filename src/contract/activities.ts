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

/** In seconds. */
const longestManualEntry = 86_400;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ingestActivities = endpoint({
  id: 'ingestActivities',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/activities',
  tag: 'Activities',
  summary: 'Store tracked time and activity',
  description:
    'Send `application/json` with up to 5,000 items and 1,000,000 values, which one transaction stores. ' +
    'Or send `application/x-ndjson` of any length with one item per line, stored every 5,000 lines or 4 ' +
    'MiB, or sooner. User, project and start identify an item: an item sent again changes nothing, and ' +
    'a different value replaces it. Valid items are stored even if others are rejected; the response ' +
    'lists the rejected items with reasons. Members can send their own time, project managers also the ' +
    'time of members on their projects, and managers and owners the time of any member. Each slot records ' +
    'the first product of `User-Agent` (`Tracker/1.7.5`). Programs that record in steps of a few ' +
    'seconds, for example by polling, are recognized by patterns common to all members who use the ' +
    'program. The activity of these members is then not flagged as automated. Budgets never prevent ' +
    'storing; `stopped_projects` lists the projects on which a tracker should stop. Applications, ' +
    'addresses and screenshot ids are stored only if the strictest tracking settings in force during ' +
    'the item permit it. `left_out` counts the rest; the time is always stored. Items in a locked pay ' +
    'period are rejected if the organization has set this (`locked_periods`). Addresses are stored without query, ' +
    'fragment, user name and password.',
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
  'time_slot[stop]': dateTime('Activities that start before this instant'),
};

export const userAndProjectIds = {
  user_ids: Type.Optional(idFilter('Users')),
  project_ids: Type.Optional(idFilter('Projects')),
};
const taskIds = { task_ids: Type.Optional(idFilter('Only time on these tasks')) };

export const deleteActivities = endpoint({
  id: 'deleteActivities',
  method: 'DELETE',
  path: '/ext/v1/organizations/{organization_id}/activities',
  tag: 'Activities',
  summary: 'Delete the activities of a time range, and update derived figures',
  description:
    'Deletes all activities in the range or none. Requires a `reason` if one of them is in a locked pay period.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...timeSlot, ...userAndProjectIds, reason: lockReason }),
  ranges: [{ name: 'time_slot', exclusive: true }],
  response: closed({ deleted: count('Number of deleted activities') }),
  longRunning: true,
});

export const createTimeEntry = endpoint({
  id: 'createTimeEntry',
  method: 'POST',
  path: '/v2/users/{user_id}/time_entries',
  tag: 'Activities',
  summary: 'Add time by hand',
  description:
    'Adds all of the time or none of it. Time is refused if a ten-minute slot would then exceed 600 s. Members also ' +
    'cannot add time beyond the point at which a budget stops timers. Owners and ' +
    'managers can, and project managers can for others. Users who can see the budget get the number of ' +
    'seconds left. In a locked pay period members cannot add time; owners and managers need a `reason`.',
  access: { token: true },
  params: Type.Object({ user_id: id() }),
  body: body({
    project_id: id('Project'),
    start_time: dateTimeOrDate('Start. Fractions of a second are dropped'),
    tracked: Type.Integer({ minimum: 1, maximum: longestManualEntry, description: 'Seconds, counted from the start' }),
    billable: Type.Optional(Type.Boolean({ description: "Default: the project's setting on that day" })),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
    task_id: Type.Optional(id('Task of the project')),
    reason: lockReason,
  }),
  status: 201,
  response: closed({ success: Type.Boolean() }),
});

const recorded = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}; 0 if none was recorded (\`tracks_input\`)` });

const activity = record('Activity', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Activity ID, ascending with time' }),
  date: date('Local date on which the activity starts'),
  time_slot: dateTime('Start of the ten-minute slot'),
  starts_at: dateTime(),
  user_id: id(),
  project_id: id(),
  task_id: nullable(id()),
  keyboard: recorded('Seconds with keyboard input'),
  mouse: recorded('Seconds with mouse input'),
  overall: recorded('Seconds with input of any kind'),
  tracked: Type.Integer({ description: 'Tracked seconds' }),
  input_tracked: Type.Integer({ description: 'Tracked seconds with recorded input' }),
  tracks_input: Type.Boolean({ description: 'Whether input was recorded' }),
  billable: Type.Boolean(),
  ...activityConstants,
  client: Type.String({
    description: 'Program that sent the activity, from the User-Agent. manual: added by hand; unknown: no name',
  }),
  time_type: oneOf(timeTypes),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireActivity = Static<typeof activity>;

export const listQuery = {
  ...widePageQuery,
  ...userAndProjectIds,
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
  summary: 'List the activities of an organization',
  description:
    'Owners and managers see all activities, project managers also activities on their projects, members their own.',
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
  summary: 'List the activities of a project',
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
  date: date('Local date'),
  user_id: id(),
  project_id: id(),
  task_id: nullable(id('Task of the time; null = time without a task')),
  keyboard: seconds('Seconds with keyboard input'),
  mouse: seconds('Seconds with mouse input'),
  overall: seconds('Seconds with input of any kind'),
  tracked: seconds('Tracked seconds'),
  input_tracked: seconds('Tracked seconds with recorded input'),
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

export const dateRange = { 'date[start]': date('First date'), 'date[stop]': date('Last date, inclusive') };

export const listDailyActivities = endpoint({
  id: 'listDailyActivities',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/activities/daily',
  tag: 'Activities',
  summary: 'List tracked time and activity by day, user, project and task',
  description: 'Owners and managers see all time, project managers also time on their projects, members their own.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...dateRange, ...listQuery }),
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
