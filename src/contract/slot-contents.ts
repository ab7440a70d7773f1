import { Type } from 'typebox';
import { listQuery, timeSlot, who } from './activities.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, include, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { projects, users } from './records.ts';
import { tasks } from './tasks.ts';
import { toolTypes } from './lists/contents.ts';

const ofOrganization = Type.Object({ organization_id: id() });
const ofProject = Type.Object({ project_id: id() });
const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });
const zero = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}; 0, as it is not recorded` });

const place = {
  date: date("The organization's date"),
  time_slot: dateTime('Start of the ten-minute slot it lies in'),
  user_id: id(),
  project_id: id(),
};
const stamps = { created_at: dateTime(), updated_at: dateTime() };
const week = [{ name: 'time_slot', exclusive: true, maxDays: 7 }];
const month = [{ name: 'time_slot', exclusive: true, maxDays: 31 }];

/** A screenshot as trackers name it; the images are not stored here. */
const screenshot = record('Screenshot', {
  id: wideId('Screenshot ID, as the tracker sent it'),
  full_url: Type.Optional(Type.String({ description: 'Absent: images are not kept here' })),
  thumb_url: Type.Optional(Type.String({ description: 'Absent: images are not kept here' })),
  ...place,
  recorded_at: dateTime('Start of the activity it was taken in'),
  offset_x: zero('Offset of the screen'),
  offset_y: zero('Offset of the screen'),
  width: zero('Width'),
  height: zero('Height'),
  screen: zero('Number of the screen'),
  ...stamps,
});
const seen = 'Owners and managers see all, project managers also those of their projects, everybody their own.';
const screenshotQuery = {
  ...timeSlot,
  ...widePageQuery,
  page_start_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "From this position on, as next_page_start_id says it; no screenshot's id. Default 0",
    }),
  ),
  ...who,
  include: Type.Optional(include(['users', 'projects'])),
};
const screenshotList = record('ScreenshotList', { screenshots: Type.Array(screenshot), users, projects, pagination });

export const listScreenshots = endpoint({
  id: 'listScreenshots',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/screenshots',
  tag: 'Activities',
  summary: 'The screenshots that trackers name with activities',
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
  summary: 'The screenshots that trackers name with activities of a project',
  description: seen,
  access: { token: true },
  params: ofProject,
  query: Type.Object(screenshotQuery),
  ranges: week,
  shows: 'screenshots',
  response: screenshotList,
});

/** What somebody wrote beside time by hand. */
const note = record('Note', {
  id: wideId('ID of the activity it begins with'),
  ...place,
  task_id: nullable(id()),
  recorded_at: dateTime('Start of the time it was written beside'),
  note: Type.String(),
  ...stamps,
});
const noteList = record('NoteList', { notes: Type.Array(note), users, projects, tasks, pagination });

export const listNotes = endpoint({
  id: 'listNotes',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/notes',
  tag: 'Activities',
  summary: 'What was written beside time by hand',
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
  summary: 'What was written beside time by hand on a project',
  description: seen,
  access: { token: true },
  params: ofProject,
  query: Type.Object({ ...timeSlot, ...listQuery }),
  ranges: month,
  shows: 'notes',
  response: noteList,
});

/** An application, or a site with its addresses, that was in use during an activity. */
const toolUsage = record('ToolUsage', {
  id: wideId('Tool usage ID, ascending with time'),
  name: Type.String({ description: 'The application, or the host of the addresses' }),
  tool_type: oneOf(toolTypes),
  ...place,
  task_id: nullable(id()),
  tracked: Type.Integer({ minimum: 0, description: 'Seconds in use' }),
  details: Type.Optional(
    Type.Array(
      closed({
        title: Type.String({ description: 'Empty, as titles are not recorded' }),
        url: Type.String(),
        tracked: Type.Integer({ minimum: 0 }),
      }),
      { description: 'The addresses of a site' },
    ),
  ),
  ...stamps,
});
const toolQuery = { ...timeSlot, ...listQuery, tool_type: Type.Optional(oneOf(toolTypes)) };
const toolList = record('ToolUsageList', { tool_usages: Type.Array(toolUsage), users, projects, tasks, pagination });
const toolsSeen = 'Owners and managers see all, everybody else their own, project managers too.';

export const listToolUsages = endpoint({
  id: 'listToolUsages',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/tool_usages',
  tag: 'Activities',
  summary: 'Applications and sites in use',
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
  summary: 'Applications and sites in use on a project',
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
