import { type Static, Type } from 'typebox';
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
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { users } from './records.ts';
import { unusualActivityTypes } from './lists/unusual-activities.ts';

const exemption = record('Exemption', {
  id: id('Exemption ID'),
  user_id: id('Exempt member'),
  type: nullable(oneOf(unusualActivityTypes, 'null = every type')),
  reason: Type.String(),
  since: date('First local date'),
  until: nullable(date('Last local date; null = until ended')),
  ended_on: nullable(date('First date without the exemption, if the exemption was ended')),
  recorded_at: dateTime(),
  recorded_by: nullable(id('User ID')),
  ended_at: nullable(dateTime()),
  ended_by: nullable(id('User ID')),
});
export type WireExemption = Static<typeof exemption>;

const organizationParams = Type.Object({ organization_id: id() });
const path = '/ext/v1/organizations/{organization_id}/unusual_activity_exemptions';
const roles = ['owner', 'manager'] as const;

export const listUnusualActivityExemptions = endpoint({
  id: 'listUnusualActivityExemptions',
  method: 'GET',
  path,
  tag: 'Unusual activities',
  summary: 'List exemptions',
  access: { token: true, roles },
  params: organizationParams,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only records of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ unusual_activity_exemptions: Type.Array(exemption), users, pagination }),
});

const newExemption = body({
  user_id: id('Member; not yourself'),
  type: Type.Optional(oneOf(unusualActivityTypes, 'Default: every type')),
  reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description: 'Reason for the audit log' }),
  since: Type.Optional(date('First local date. Default today')),
  until: Type.Optional(date('Last local date. Default: until ended')),
});
export type NewExemption = Static<typeof newExemption>;

export const createUnusualActivityExemption = endpoint({
  id: 'createUnusualActivityExemption',
  method: 'POST',
  path,
  tag: 'Unusual activities',
  summary: 'Create an exemption',
  description:
    'For people whose work looks regular: assistive devices, data entry, reading. Covered days are ' +
    'analyzed again.',
  access: { token: true, personalOnly: true, roles },
  params: organizationParams,
  body: newExemption,
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/unusual_activity_exemptions/{unusual_activity_exemption.id}',
  response: closed({ unusual_activity_exemption: exemption }),
  single: true,
});

export const endUnusualActivityExemption = endpoint({
  id: 'endUnusualActivityExemption',
  method: 'DELETE',
  path: `${path}/{exemption_id}`,
  tag: 'Unusual activities',
  summary: 'End an exemption',
  description:
    'Dates before `from` stay exempt; a `from` at or before the start removes the whole exemption. Days ' +
    'no longer covered are analyzed again.',
  access: { token: true, personalOnly: true, roles },
  params: Type.Object({ organization_id: id(), exemption_id: id() }),
  query: Type.Object({
    from: Type.Optional(date('First date without the exemption. Default today')),
  }),
  response: closed({ unusual_activity_exemption: exemption }),
  single: true,
});

export const unusualActivityExemptionEndpoints = [
  listUnusualActivityExemptions,
  createUnusualActivityExemption,
  endUnusualActivityExemption,
];
