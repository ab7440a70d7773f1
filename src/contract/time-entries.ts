import { type Static, Type } from 'typebox';
import { dateRange, userAndProjectIds } from './activities.ts';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  nullable,
  oneOf,
  pagination,
  record,
  widePageQuery,
} from './fields.ts';
import { lockReason } from './pay-period-locks.ts';
import { projects, users } from './records.ts';
import { tasks } from './tasks.ts';
import { entrySources } from './lists/time.ts';
import { tags } from './tags.ts';

const tag = 'Time entries';
const access = { token: true } as const;
const entriesPath = '/ext/v1/organizations/{organization_id}/time_entries';
const entryPath = `${entriesPath}/{time_entry_id}`;
const ofOrganization = Type.Object({ organization_id: id() });
const ofEntry = Type.Object({ organization_id: id(), time_entry_id: id('Time entry ID') });

const note = (description: string) => Type.String({ maxLength: 3_000, description });

const tagIds = (description: string) =>
  Type.Optional(Type.Array(id('Tag ID'), { maxItems: 100, description, 'x-distinct-max': 10 }));

const timeEntry = record('TimeEntry', {
  id: id('Time entry ID'),
  user_id: id('The person who worked'),
  project_id: id(),
  task_id: nullable(id()),
  source: oneOf(entrySources, 'How the entry came about. manual: added by hand'),
  note: nullable(Type.String()),
  tag_ids: Type.Array(id('Tag ID'), { description: 'Ascending, including archived tags' }),
  billable: Type.Boolean(),
  since: dateTime('Start of the recorded time'),
  until: dateTime('End of the recorded time'),
  date: date('Local date of the start'),
  seconds: Type.Integer({
    minimum: 0,
    description: 'Recorded seconds. Less than from since to until if time is missing',
  }),
  released: Type.Boolean({ description: 'Whether retention deleted the activities. Such an entry cannot change' }),
  creator_user_id: nullable(id('The person who created the entry; null = unknown')),
  editable: Type.Boolean({ description: 'Whether the caller can now change and delete the entry' }),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireTimeEntry = Static<typeof timeEntry>;

const one = closed({ time_entry: timeEntry });

export const listEntries = endpoint({
  id: 'listEntries',
  method: 'GET',
  path: entriesPath,
  tag,
  summary: 'List time entries',
  description:
    'Ascending by date. Owners and managers see all entries, project managers also those on their projects, members ' +
    'their own.',
  access,
  params: ofOrganization,
  query: Type.Object({
    ...dateRange,
    ...widePageQuery,
    ...userAndProjectIds,
    client_ids: Type.Optional(idFilter('Projects that now belong to these clients')),
    task_ids: Type.Optional(idFilter('Tasks')),
    tag_ids: Type.Optional(idFilter('Entries with one or more of these tags')),
    source: Type.Optional(oneOf(entrySources, 'How the entries came about')),
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only entries whose note contains this, in any case' }),
    ),
    include: Type.Optional(include(['users', 'projects', 'tasks', 'tags'])),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 400 }],
  shows: 'notes',
  response: record('TimeEntryList', { time_entries: Type.Array(timeEntry), users, projects, tasks, tags, pagination }),
});

export const createEntry = endpoint({
  id: 'createEntry',
  method: 'POST',
  path: entriesPath,
  tag,
  summary: 'Create a time entry for past time',
  description:
    'Stores all of the time or none of it. Time that is already recorded is refused, and the answer lists it. ' +
    'Budgets that stop timers and locked pay periods apply as for `POST /v2/users/{user_id}/time_entries`.',
  access,
  params: ofOrganization,
  body: body({
    user_id: Type.Optional(id('The person who worked. Default: the caller')),
    project_id: id('Project; members choose one of their own'),
    since: dateTime('Start. Fractions of a second are dropped'),
    until: dateTime('End, up to 24 h after the start. Fractions of a second are dropped'),
    task_id: Type.Optional(id('Task of the project')),
    note: Type.Optional(note('What was done')),
    tag_ids: tagIds('Up to 10 tags that are not archived'),
    billable: Type.Optional(Type.Boolean({ description: "Default: the project's setting on that day" })),
    reason: lockReason,
  }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/time_entries/{time_entry.id}',
  response: one,
});

export const getEntry = endpoint({
  id: 'getEntry',
  method: 'GET',
  path: entryPath,
  tag,
  summary: 'Retrieve a time entry',
  access,
  params: ofEntry,
  shows: 'notes',
  response: one,
  single: true,
});

export const updateEntry = endpoint({
  id: 'updateEntry',
  method: 'PUT',
  path: entryPath,
  tag,
  summary: 'Change a time entry',
  description:
    'Omitted fields stay. Users who can delete an entry can change it. Refusals are those of creating one. All ' +
    'figures follow in the same transaction. Time that is missing between start and end stays missing.',
  access,
  params: ofEntry,
  body: body({
    project_id: Type.Optional(id('Project; members choose one of their own')),
    task_id: Type.Optional(nullable(id('Task of the project; null = none'))),
    note: Type.Optional(nullable(note('Description of the work; null or empty = none'))),
    tag_ids: tagIds('All tags, up to 10. The entry can retain its archived tags'),
    billable: Type.Optional(Type.Boolean()),
    since: Type.Optional(dateTime('Start. Fractions of a second are dropped')),
    until: Type.Optional(dateTime('End, up to 24 h after the start. Fractions of a second are dropped')),
    reason: lockReason,
  }),
  response: one,
  single: true,
});

export const deleteEntry = endpoint({
  id: 'deleteEntry',
  method: 'DELETE',
  path: entryPath,
  tag,
  summary: 'Delete a time entry with its time',
  description:
    'Members can delete their own entries for 14 days after the date, project managers those on their projects, and ' +
    'owners and managers all.',
  access,
  params: ofEntry,
  query: Type.Object({ reason: lockReason }),
  status: 204,
});

export const splitEntry = endpoint({
  id: 'splitEntry',
  method: 'POST',
  path: `${entryPath}/split`,
  tag,
  summary: 'Split a time entry at an instant',
  description: 'The entry ends at the instant, and a new one with the same values begins there. No figure changes.',
  access,
  params: ofEntry,
  body: body({ at: dateTime('Between start and end. Fractions of a second are dropped'), reason: lockReason }),
  response: closed({ time_entries: Type.Array(timeEntry, { description: 'Both entries, the earlier one first' }) }),
});

export const mergeEntries = endpoint({
  id: 'mergeEntries',
  method: 'POST',
  path: `${entriesPath}/merge`,
  tag,
  summary: 'Merge adjacent time entries of a person',
  description:
    'Each entry must begin where another one ends, with the same project, task and billable. The earliest one stays, ' +
    'with the tags of all, and their notes on separate lines. No figure changes.',
  access,
  params: ofOrganization,
  body: body({
    ids: Type.Array(id(), { minItems: 2, maxItems: 50, description: 'Time entry IDs' }),
    reason: lockReason,
  }),
  response: one,
});

export const timeEntryEndpoints = [
  listEntries,
  createEntry,
  getEntry,
  updateEntry,
  deleteEntry,
  splitEntry,
  mergeEntries,
];
