import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  dateTime,
  id,
  metadataInput,
  nameLine,
  nullable,
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { organization } from './records.ts';

export const listOrganizations = endpoint({
  id: 'listOrganizations',
  method: 'GET',
  path: '/v2/organizations',
  tag: 'Organizations',
  summary: 'The organizations the caller belongs to',
  access: { token: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ organizations: Type.Array(organization), pagination }),
});

export const getOrganization = endpoint({
  id: 'getOrganization',
  method: 'GET',
  path: '/v2/organizations/{organization_id}',
  tag: 'Organizations',
  summary: 'One organization',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  response: closed({ organization }),
  single: true,
});

export const organizationName = nameLine();

export const organizationSettings = {
  time_zone: Type.Optional(Type.String({ format: 'time-zone', maxLength: 100, description: 'IANA time zone' })),
  week_start: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 6, description: 'First day of the week, 0 is Sunday. Default 1' }),
  ),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code. Default USD' })),
  managers_see_pay_rates: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(metadataInput),
};

/** Fields of other implementations that say nothing here. */
const ignored = ['addons', 'industry', 'invites', 'pay_period', 'limits', 'team_size', 'country'];

export const createOrganization = endpoint({
  id: 'createOrganization',
  method: 'POST',
  path: '/v2/organizations',
  tag: 'Organizations',
  summary: 'Create an organization; the caller becomes its owner',
  description:
    'Personal tokens only. The time zone defaults to that of the caller. An installation may have new organizations ' +
    'turned off; the answer is 403 then.',
  access: { token: true, personalOnly: true },
  body: body({ name: organizationName, ...organizationSettings }, ignored),
  location: '/v2/organizations/{organization.id}',
  response: closed({ organization }),
  single: true,
  checksCallerAgain: true,
});

const organizationChanges = body({ name: Type.Optional(organizationName), ...organizationSettings }, ignored);
export type OrganizationChanges = Static<typeof organizationChanges>;

export const updateOrganization = endpoint({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/v2/organizations/{organization_id}',
  tag: 'Organizations',
  summary: 'Change an organization; only what is sent changes',
  description:
    'A new time zone or week start takes effect at the next week start of the present calendar, told as ' +
    'calendar_effective_at; another change before that instant takes its place, the present values cancel it.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  body: organizationChanges,
  response: closed({ organization }),
  single: true,
});

export const updateOrganizationMetadata = endpoint({
  id: 'updateOrganizationMetadata',
  method: 'PUT',
  path: '/v2/organizations/{organization_id}/update_metadata',
  tag: 'Organizations',
  summary: 'Set and remove metadata of an organization; keys not named stay',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  body: body({ metadata: metadataInput }),
  response: closed({ organization }),
  single: true,
});

const calendarChange = record('CalendarChange', {
  time_zone: Type.String({ description: 'The time zone as it would be' }),
  week_start: Type.Integer({ minimum: 0, maximum: 6, description: 'The first day of the week as it would be' }),
  effective_at: nullable(dateTime('From when on; null = there is no change to come')),
  cancels_pending: Type.Boolean({ description: 'A change that is pending would be called off' }),
  replaces_pending: Type.Boolean({ description: 'It would take the place of a change that is pending' }),
});
export type WireCalendarChange = Static<typeof calendarChange>;

export const previewCalendarChange = endpoint({
  id: 'previewCalendarChange',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/calendar_change',
  tag: 'Organizations',
  summary: 'What another time zone or week start would do, and from when on',
  description: 'As updateOrganization would do it at this moment; nothing is changed.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ time_zone: organizationSettings.time_zone, week_start: organizationSettings.week_start }),
  response: closed({ calendar_change: calendarChange }),
});

export const organizationEndpoints = [
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  updateOrganizationMetadata,
  previewCalendarChange,
];
