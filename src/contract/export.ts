import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf } from './fields.ts';
import { exportParts } from './lists/exports.ts';

const exportHead = closed({
  format: Type.Integer({ minimum: 1, maximum: 1, description: 'Version of the format' }),
  begun_at: dateTime(
    'Start of the export. Each record shows its state when it was read, at this instant or shortly after',
  ),
  user_id: id('User'),
  dates: Type.Integer({
    minimum: 0,
    description: 'Dates with time in all organizations, equal to the number of `member_days`',
  }),
});
export type WireExportHead = Static<typeof exportHead>;

const exportRecord = closed({
  part: oneOf(exportParts, 'API list that also contains the record'),
  organization_id: nullable(id('null = the record belongs to the person, or contains the ID of its organization')),
  record: Type.Record(Type.String(), Type.Unknown()),
});
export type WireExportRecord = Static<typeof exportRecord>;

export const exportOwnRecords = endpoint({
  id: 'exportOwnRecords',
  method: 'GET',
  path: '/ext/v1/users/me/export',
  tag: 'Users',
  summary: 'Export all data of the caller as a file',
  description:
    'Contains everything that API lists show the caller about themselves in all their organizations, with ' +
    'amounts if the caller sees pay, but without secrets. The file has one record per line and ends with ' +
    'the `count`. A file that ends differently is incomplete and not valid JSON. A person can run one ' +
    'export at a time; a second request gets 429.',
  access: { token: true, personalOnly: true },
  response: closed({
    export: exportHead,
    records: Type.Array(exportRecord),
    count: Type.Integer({ minimum: 0, description: 'Number of records' }),
  }),
  longRunning: true,
  fileName: 'fairhour-export.json',
});

export const exportEndpoints = [exportOwnRecords];
