import { type Static, Type } from 'typebox';
import { credential } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import {
  closed,
  dateTime,
  id,
  idFilter,
  include,
  nullable,
  oneOf,
  pagination,
  widePageQuery,
  record,
} from './fields.ts';
import { eventOrders } from './lists/events.ts';
import { users } from './records.ts';
import { auditSubjects } from './lists/audit.ts';

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const state = (description: string) => nullable(Type.Record(Type.String(), Type.Unknown(), { description }));

const auditEntry = record('AuditEntry', {
  id: wideId('Audit entry ID'),
  recorded_at: dateTime(),
  actor_user_id: nullable(id('Who did it; null = the program itself or the command line')),
  credential,
  action: Type.String({ description: 'What was done' }),
  subject: oneOf(auditSubjects),
  subject_id: wideId(
    'The record, by its own id; of rules the version, of members, passwords and time by hand the user, of deleted ' +
      'time and of figures the organization, of a pay period its first date as a number',
  ),
  before: state('What it was; null = it was not there'),
  after: state('What it became; null = it is no more'),
  reason: nullable(Type.String()),
});
export type WireAuditEntry = Static<typeof auditEntry>;

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/audit',
  tag: 'Audit',
  summary: 'Who did what, to whom, with which effect and why',
  description:
    'Every write of the API and of the command line. Of a record that stays, the fields that differ; of lists of ' +
    'members, those who come and go.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...widePageQuery,
    actor_user_ids: Type.Optional(idFilter('Only what these users did')),
    'recorded_at[start]': Type.Optional(dateTime('Only what was done at this instant or later')),
    'recorded_at[stop]': Type.Optional(dateTime('Only what was done before this instant')),
    subject: Type.Optional(oneOf(auditSubjects, 'Only what was done to such records')),
    subject_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only what was done to records of this id',
      }),
    ),
    order: Type.Optional(
      oneOf(
        eventOrders,
        'Default oldest_first; newest_first turns pages around: rows with ' +
          'page_start_id or a lower one, and 0 is the newest',
      ),
    ),
    include: Type.Optional(include(['users'])),
  }),
  ranges: [{ name: 'recorded_at', exclusive: true }],
  response: closed({ audit_entries: Type.Array(auditEntry), users, pagination }),
});

export const auditEndpoints = [listAudit];
