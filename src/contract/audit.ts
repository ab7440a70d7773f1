import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf, pagination, widePageQuery } from './fields.ts';

export const auditSubjects = [
  'unusual_activity',
  'unusual_activity_rules',
  'unusual_activity_exemption',
  'member',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const state = (description: string) => nullable(Type.Record(Type.String(), Type.Unknown(), { description }));

const auditEntry = closed({
  id: wideId('Audit entry ID'),
  recorded_at: dateTime(),
  actor_user_id: nullable(id('Who did it; null = the program itself or the command line')),
  action: Type.String({ description: 'What was done' }),
  subject: oneOf(auditSubjects),
  subject_id: wideId('The record, by its own id; of rules the version, of members the user'),
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
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...widePageQuery,
    subject: Type.Optional(oneOf(auditSubjects, 'Only what was done to such records')),
    subject_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only what was done to records of this id',
      }),
    ),
  }),
  response: closed({ audit_entries: Type.Array(auditEntry), pagination }),
});

export const auditEndpoints = [listAudit];
