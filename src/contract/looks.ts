import { type Static, Type } from 'typebox';
import { credential } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, record } from './fields.ts';
import { lookKinds } from './lists/look-kinds.ts';

const lookId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const person = closed({ id: id('User ID'), name: Type.String({ description: 'As the organization has it' }) });

const fields = {
  id: lookId('Look ID'),
  organization_id: id(),
  date: date("The organization's date on which they looked"),
  reader: closed({ ...person.properties }, { description: 'Who looked' }),
  credential,
  kind: oneOf(lookKinds, 'What they looked at'),
  everybody: Type.Boolean({ description: 'It was a list of the whole organization that named nobody' }),
  first_at: dateTime('The first look of the date'),
  last_at: dateTime('The last look of the date'),
  count: Type.Integer({ minimum: 1, description: 'How often they looked on the date' }),
  shown_from: nullable(date('The first date that was asked for; null = none was named')),
  shown_through: nullable(date('The last date that was asked for; null = none was named')),
};

const ownLook = record('OwnLook', fields);
export type WireOwnLook = Static<typeof ownLook>;

const look = record('Look', {
  ...fields,
  user: nullable(closed(person.properties, { description: 'At whom; null = all' })),
});
export type WireLook = Static<typeof look>;

const filters = {
  page_start_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Looks with this id or a lower one. Default 0: from the newest on',
    }),
  ),
  page_limit: pageQuery.page_limit,
  kind: Type.Optional(oneOf(lookKinds)),
  'date[start]': Type.Optional(date("Looks on this of the organization's dates or later")),
  'date[stop]': Type.Optional(date('… and on this one or earlier')),
};
const ranges = [{ name: 'date', exclusive: false }];
const pagination = Type.Optional(closed({ next_page_start_id: lookId('The first look of the next page') }));

const whatCounts =
  'A look is a read that showed what is recorded of somebody else: days, activities, screenshots, applications and ' +
  'addresses, notes, unusual activities, time, overtime. The looks of one reader with one credential at one member ' +
  'and kind on one date are one row. They are kept for a year, or for the months that the organization has set.';

export const listOwnLooks = endpoint({
  id: 'listOwnLooks',
  method: 'GET',
  path: '/ext/v1/users/me/looks',
  tag: 'Looks',
  summary: 'Who looked at what is recorded of the caller, the newest first',
  description: whatCounts,
  access: { token: true, personalOnly: true },
  query: Type.Object({
    ...filters,
    organization_id: Type.Optional(id('Only looks in this organization')),
    include_everybody: Type.Optional(
      Type.Boolean({ description: 'Looks at everybody too. Default true; with false those at the caller alone' }),
    ),
  }),
  ranges,
  response: closed({ looks: Type.Array(ownLook), pagination }),
});

export const listLooks = endpoint({
  id: 'listLooks',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/looks',
  tag: 'Looks',
  summary: 'Who looked at what is recorded of whom, the newest first',
  description: whatCounts,
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...filters,
    user_ids: Type.Optional(idFilter('Only looks at these members by name')),
    reader_user_ids: Type.Optional(idFilter('Only looks of these readers')),
  }),
  ranges,
  response: closed({ looks: Type.Array(look), pagination }),
});

export const lookEndpoints = [listOwnLooks, listLooks];
