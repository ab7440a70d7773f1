import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf } from './fields.ts';
import { exportParts } from './lists/exports.ts';

const exportHead = closed({
  format: Type.Integer({ minimum: 1, maximum: 1, description: 'The version of this form' }),
  begun_at: dateTime('When it was begun; each record is as it was when it was read, then or a little later'),
  user_id: id('Whose records they are'),
  dates: Type.Integer({
    minimum: 0,
    description: 'Dates with time in all organizations, so many `member_days` come',
  }),
});
export type WireExportHead = Static<typeof exportHead>;

const exportRecord = closed({
  part: oneOf(exportParts, 'The list of the API in which the record stands as well'),
  organization_id: nullable(id('Null = of the person, or the record says it itself')),
  record: Type.Record(Type.String(), Type.Unknown()),
});
export type WireExportRecord = Static<typeof exportRecord>;

export const exportOwnRecords = endpoint({
  id: 'exportOwnRecords',
  method: 'GET',
  path: '/ext/v1/users/me/export',
  tag: 'Users',
  summary: 'Everything that is held of the caller, as a file',
  description:
    'What the lists of the API show them of themselves, in all organizations they are a member of: with amounts ' +
    'where they see pay, with secrets nowhere. It comes as it is read, one record in each line, and ends with their ' +
    '`count`: what ends otherwise was cut off and is no JSON. A person has one at a time; another one meanwhile gets ' +
    '429.',
  access: { token: true, personalOnly: true },
  response: closed({
    export: exportHead,
    records: Type.Array(exportRecord),
    count: Type.Integer({ minimum: 0, description: 'How many records it has' }),
  }),
  longRunning: true,
  fileName: 'fairhour-export.json',
});

export const exportEndpoints = [exportOwnRecords];
