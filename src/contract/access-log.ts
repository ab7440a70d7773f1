import { type Static, Type } from 'typebox';
import { credential } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, record } from './fields.ts';
import { accessLogKinds } from './lists/access-log-kinds.ts';

const entryId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const person = closed({ id: id('User ID'), name: Type.String({ description: 'Name in the organization' }) });

const fields = {
  id: entryId('Entry ID'),
  organization_id: id(),
  date: date('Local date of the access'),
  reader: closed({ ...person.properties }, { description: 'Reader' }),
  credential,
  kind: oneOf(accessLogKinds, 'Kind of records'),
  everybody: Type.Boolean({
    description: 'Whether the reader read a list of the whole organization without a member filter',
  }),
  first_at: dateTime('First access of the date'),
  last_at: dateTime('Last access of the date'),
  count: Type.Integer({ minimum: 1, description: 'Number of accesses on the date' }),
  shown_from: nullable(date('First requested date; null = none')),
  shown_through: nullable(date('Last requested date; null = none')),
};

const ownEntry = record('OwnAccessLogEntry', fields);
export type WireOwnAccessLogEntry = Static<typeof ownEntry>;

const entry = record('AccessLogEntry', {
  ...fields,
  user: nullable(closed(person.properties, { description: 'Member whose records were read; null = all members' })),
});
export type WireAccessLogEntry = Static<typeof entry>;

const filters = {
  page_start_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Entries with this id or a lower id. Default 0: the newest entries',
    }),
  ),
  page_limit: pageQuery.page_limit,
  kind: Type.Optional(oneOf(accessLogKinds)),
  'date[start]': Type.Optional(date('Entries on or after this local date')),
  'date[stop]': Type.Optional(date('Entries on or before this local date')),
};
const ranges = [{ name: 'date', exclusive: false }];
const pagination = Type.Optional(closed({ next_page_start_id: entryId('First entry of the next page') }));

const whatCounts =
  "An entry is a read of another person's records: days, activities, screenshots, applications and " +
  'addresses, notes, unusual activities, time, overtime. Reads with the same reader, credential, ' +
  'member, kind and date form one entry. Entries are stored for a year, or for the number of months ' +
  'that the organization has set.';

export const listOwnAccessLog = endpoint({
  id: 'listOwnAccessLog',
  method: 'GET',
  path: '/ext/v1/users/me/access_log',
  formerPath: { path: '/ext/v1/users/me/looks', fields: { looks: 'access_log' } },
  tag: 'Access log',
  summary: "List access to the caller's records, newest first",
  description: whatCounts,
  access: { token: true, personalOnly: true },
  query: Type.Object({
    ...filters,
    organization_id: Type.Optional(id('Entries of this organization')),
    include_everybody: Type.Optional(
      Type.Boolean({
        description: "Include reads of lists of all members. Default true; false: only reads of the caller's records",
      }),
    ),
  }),
  ranges,
  response: closed({ access_log: Type.Array(ownEntry), pagination }),
});

export const listAccessLog = endpoint({
  id: 'listAccessLog',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/access_log',
  formerPath: { path: '/ext/v1/organizations/{organization_id}/looks', fields: { looks: 'access_log' } },
  tag: 'Access log',
  summary: "List access to members' records, newest first",
  description: whatCounts,
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...filters,
    user_ids: Type.Optional(idFilter('Reads whose request named one of these members')),
    reader_user_ids: Type.Optional(idFilter('Reads by these readers')),
  }),
  ranges,
  response: closed({ access_log: Type.Array(entry), pagination }),
});

export const accessLogEndpoints = [listOwnAccessLog, listAccessLog];
