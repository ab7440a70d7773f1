import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, namePattern, pageQuery, pagination, record } from './fields.ts';

/** Maximum number of tags of an organization. */
export const mostTags = 1_000;

const tag = 'Time entries';
const changing = { token: true, roles: ['owner', 'manager'] } as const;
const tagsPath = '/ext/v1/organizations/{organization_id}/tags';
const ofOrganization = Type.Object({ organization_id: id() });

const entryTag = record('Tag', {
  id: id('Tag ID'),
  name: Type.String(),
  archived: Type.Boolean({ description: 'Whether new entries can no longer have it' }),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireTag = Static<typeof entryTag>;

/** Side-loaded tags. */
export const tags = Type.Optional(Type.Array(entryTag));

const name = Type.String({
  minLength: 1,
  maxLength: 32,
  pattern: namePattern,
  description: 'Name on one line, unique in any case',
});
const single = closed({ tag: entryTag });

export const listTags = endpoint({
  id: 'listTags',
  method: 'GET',
  path: tagsPath,
  tag,
  summary: 'List the tags of time entries, including archived ones',
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({ ...pageQuery }),
  response: closed({ tags: Type.Array(entryTag), pagination }),
});

export const createTag = endpoint({
  id: 'createTag',
  method: 'POST',
  path: tagsPath,
  tag,
  summary: 'Create a tag for time entries',
  description: 'An organization can have up to 1,000 tags.',
  access: changing,
  params: ofOrganization,
  body: body({ name }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/tags?page_start_id={tag.id}&page_limit=1',
  response: single,
  single: true,
});

export const updateTag = endpoint({
  id: 'updateTag',
  method: 'PUT',
  path: `${tagsPath}/{tag_id}`,
  tag,
  summary: 'Rename, archive or restore a tag',
  description: 'Entries that have the tag retain it.',
  access: changing,
  params: Type.Object({ organization_id: id(), tag_id: id('Tag ID') }),
  body: body({
    name: Type.Optional(name),
    archived: Type.Optional(Type.Boolean({ description: 'true: new entries cannot have it; false: restore it' })),
  }),
  response: single,
  single: true,
});

export const tagEndpoints = [listTags, createTag, updateTag];
