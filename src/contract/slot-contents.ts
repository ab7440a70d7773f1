import { Type } from 'typebox';
import { listQuery, timeSlot, userAndProjectIds } from './activities.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, include, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { projects, users } from './records.ts';
import { tasks } from './tasks.ts';
import { toolTypes } from './lists/contents.ts';

const ofOrganization = Type.Object({ organization_id: id() });
const ofProject = Type.Object({ project_id: id() });
const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });
const zero = (description: string) => Type.Integer({ minimum: 0, description: `${description}; 0, not recorded` });

const place = {
  date: date('Local date'),
  time_slot: dateTime('Start of the ten-minute slot'),
  user_id: id(),
  project_id: id(),
};
const stamps = { created_at: dateTime(), updated_at: dateTime() };
const week = [{ name: 'time_slot', exclusive: true, maxDays: 7 }];
const month = [{ name: 'time_slot', exclusive: true, maxDays: 31 }];

/** A screenshot as trackers report it; the server stores no images. */
const screenshot = record('Screenshot', {
  id: wideId('Screenshot ID, as the tracker sent it'),
  full_url: Type.Optional(Type.String({ description: 'Absent: the server stores no images' })),
  thumb_url: Type.Optional(Type.String({ description: 'Absent: the server stores no images' })),
  ...place,
  recorded_at: dateTime('Start of the activity'),
  offset_x: zero('Offset of the screen'),
  offset_y: zero('Offset of the screen'),
  width: zero('Width'),
  height: zero('Height'),
  screen: zero('Number of the screen'),
  ...stamps,
});
const seen = 'Owners and managers see all, project managers also those of their projects, members their own.';
const screenshotQuery = {
  ...timeSlot,
  ...widePageQuery,
  page_start_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Position of the page, from next_page_start_id; not a screenshot's id. Default 0",
    }),
  ),
  ...userAndProjectIds,
  include: Type.Optional(include(['users', 'projects'])),
};
const screenshotList = record('ScreenshotList', { screenshots: Type.Array(screenshot), users, projects, pagination });

export const listScreenshots = endpoint({
  id: 'listScreenshots',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/screenshots',
  tag: 'Activities',
  summary: 'List screenshots',
  description: seen,
  access: { token: true },
  params: ofOrganization,
  query: Type.Object(screenshotQuery),
  ranges: week,
  shows: 'screenshots',
  response: screenshotList,
});

export const listProjectScreenshots = endpoint({
  id: 'listProjectScreenshots',
  method: 'GET',
  path: '/v2/projects/{project_id}/screenshots',
  tag: 'Activities',
  summary: 'List screenshots of a project',
  description: seen,
  access: { token: true },
  params: ofProject,
  query: Type.Object(screenshotQuery),
  ranges: week,
  shows: 'screenshots',
  response: screenshotList,
});

/** A note on manual time. */
const note = record('Note', {
  id: wideId('ID of the first activity'),
  ...place,
  task_id: nullable(id()),
  recorded_at: dateTime('Start of the time'),
  note: Type.String(),
  ...stamps,
});
const noteList = record('NoteList', { notes: Type.Array(note), users, projects, tasks, pagination });

export const listNotes = endpoint({
  id: 'listNotes',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/notes',
  tag: 'Activities',
  summary: 'List notes on manual time',
  description: seen,
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({ ...timeSlot, ...listQuery }),
  ranges: month,
  shows: 'notes',
  response: noteList,
});

export const listProjectNotes = endpoint({
  id: 'listProjectNotes',
  method: 'GET',
  path: '/v2/projects/{project_id}/notes',
  tag: 'Activities',
  summary: 'List notes on manual time of a project',
  description: seen,
  access: { token: true },
  params: ofProject,
  query: Type.Object({ ...timeSlot, ...listQuery }),
  ranges: month,
  shows: 'notes',
  response: noteList,
});

/** An application, or a site with its addresses, in use during an activity. */
const toolUsage = record('ToolUsage', {
  id: wideId('Tool usage ID, ascending with time'),
  name: Type.String({ description: 'Application, or host of the addresses' }),
  tool_type: oneOf(toolTypes),
  ...place,
  task_id: nullable(id()),
  tracked: Type.Integer({ minimum: 0, description: 'Seconds in use' }),
  details: Type.Optional(
    Type.Array(
      closed({
        title: Type.String({ description: 'Empty: titles are not recorded' }),
        url: Type.String(),
        tracked: Type.Integer({ minimum: 0 }),
      }),
      { description: 'Addresses of a site' },
    ),
  ),
  ...stamps,
});
const toolQuery = { ...timeSlot, ...listQuery, tool_type: Type.Optional(oneOf(toolTypes)) };
const toolList = record('ToolUsageList', { tool_usages: Type.Array(toolUsage), users, projects, tasks, pagination });
const toolsSeen = 'Owners and managers see all, others (project managers too) only their own.';

export const listToolUsages = endpoint({
  id: 'listToolUsages',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/tool_usages',
  tag: 'Activities',
  summary: 'List applications and sites in use',
  description: toolsSeen,
  access: { token: true },
  params: ofOrganization,
  query: Type.Object(toolQuery),
  ranges: week,
  shows: 'tool_usages',
  response: toolList,
});

export const listProjectToolUsages = endpoint({
  id: 'listProjectToolUsages',
  method: 'GET',
  path: '/v2/projects/{project_id}/tool_usages',
  tag: 'Activities',
  summary: 'List applications and sites in use on a project',
  description: toolsSeen,
  access: { token: true },
  params: ofProject,
  query: Type.Object(toolQuery),
  ranges: week,
  shows: 'tool_usages',
  response: toolList,
});

export const slotContentEndpoints = [
  listScreenshots,
  listProjectScreenshots,
  listNotes,
  listProjectNotes,
  listToolUsages,
  listProjectToolUsages,
];
