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
  actor_user_id: nullable(id('Actor; null = the program or the command line')),
  credential,
  action: Type.String({ description: 'Name of the action' }),
  subject: oneOf(auditSubjects),
  subject_id: wideId(
    'ID of the record. For rules, the version; for members, passwords and manual time, the user; for ' +
      'deleted time and figures, the organization; for pay periods, the first date as a number',
  ),
  before: state('State before; null = the record did not exist'),
  after: state('State after; null = the record no longer exists'),
  reason: nullable(Type.String()),
});
export type WireAuditEntry = Static<typeof auditEntry>;

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/audit',
  tag: 'Audit',
  summary: 'List audit entries',
  description:
    'One entry per write through the API or the command line, with actor, subject, effect and reason. For ' +
    'a changed record, the entry shows the fields that differ; for a list of members, those added or removed.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...widePageQuery,
    actor_user_ids: Type.Optional(idFilter('Actions of these users')),
    'recorded_at[start]': Type.Optional(dateTime('Recorded at or after this instant')),
    'recorded_at[stop]': Type.Optional(dateTime('Recorded before this instant')),
    subject: Type.Optional(oneOf(auditSubjects, 'Actions on records of this type')),
    subject_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Actions on the record with this id',
      }),
    ),
    order: Type.Optional(
      oneOf(
        eventOrders,
        'Default oldest_first. With newest_first, a page begins at page_start_id and continues with lower ids; ' +
          '0 = the newest row',
      ),
    ),
    include: Type.Optional(include(['users'])),
  }),
  ranges: [{ name: 'recorded_at', exclusive: true }],
  response: closed({ audit_entries: Type.Array(auditEntry), users, pagination }),
});

export const auditEndpoints = [listAudit];
