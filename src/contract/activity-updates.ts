import { Type } from 'typebox';
import { activityList, dailyList, dateRange, listQuery } from './activities.ts';
import { endpoint } from './endpoint.ts';
import { dateTime, id } from './fields.ts';

const ofOrganization = Type.Object({ organization_id: id() });
const ofProject = Type.Object({ project_id: id() });

const since = dateTime('Written at or after this instant');
const changes = { 'updated[start]': since, 'updated[stop]': dateTime('Written before this instant') };
const dailyChanges = {
  'updated[start]': since,
  'updated[stop]': Type.Optional(dateTime('Written before this instant. Default: now')),
};

const followed =
  'Ascending by id, not by the time of the change. A deleted or moved activity is listed again under the ' +
  'same id, with no tracked time. An activity counts as written when its request began or, in an ' +
  'upload, when the server began to store its batch of lines. Let consecutive time ranges overlap by a ' +
  'minute, or by an hour if much time is deleted at once or members are merged.';
const week = [{ name: 'updated', exclusive: true, maxDays: 7 }];
const month = [{ name: 'updated', exclusive: true, maxDays: 31 }];

export const listProjectDailyActivities = endpoint({
  id: 'listProjectDailyActivities',
  method: 'GET',
  path: '/v2/projects/{project_id}/activities/daily',
  tag: 'Activities',
  summary: "List a project's tracked time and activity by day, user and task",
  access: { token: true },
  params: ofProject,
  query: Type.Object({ ...dateRange, ...listQuery }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 31 }],
  shows: 'time',
  response: dailyList,
});

export const listActivityUpdates = endpoint({
  id: 'listActivityUpdates',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/activities/updates',
  tag: 'Activities',
  summary: 'List activities stored, changed or deleted in a time range',
  description: followed,
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({ ...changes, ...listQuery }),
  ranges: week,
  shows: 'activities',
  response: activityList,
});

export const listProjectActivityUpdates = endpoint({
  id: 'listProjectActivityUpdates',
  method: 'GET',
  path: '/v2/projects/{project_id}/activities/updates',
  tag: 'Activities',
  summary: 'List activities of a project stored, changed or deleted in a time range',
  description: followed,
  access: { token: true },
  params: ofProject,
  query: Type.Object({ ...changes, ...listQuery }),
  ranges: week,
  shows: 'activities',
  response: activityList,
});

export const listDailyActivityUpdates = endpoint({
  id: 'listDailyActivityUpdates',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/activities/daily/updates',
  tag: 'Activities',
  summary: 'List daily activities that changed in a time range',
  description: followed,
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({ ...dailyChanges, ...listQuery }),
  ranges: month,
  shows: 'time',
  response: dailyList,
});

export const listProjectDailyActivityUpdates = endpoint({
  id: 'listProjectDailyActivityUpdates',
  method: 'GET',
  path: '/v2/projects/{project_id}/activities/daily/updates',
  tag: 'Activities',
  summary: 'List daily activities of a project that changed in a time range',
  description: followed,
  access: { token: true },
  params: ofProject,
  query: Type.Object({ ...dailyChanges, ...listQuery }),
  ranges: month,
  shows: 'time',
  response: dailyList,
});

export const activityUpdateEndpoints = [
  listProjectDailyActivities,
  listActivityUpdates,
  listProjectActivityUpdates,
  listDailyActivityUpdates,
  listProjectDailyActivityUpdates,
];
