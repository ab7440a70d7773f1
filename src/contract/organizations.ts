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
  summary: "List the caller's organizations",
  access: { token: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ organizations: Type.Array(organization), pagination }),
});

export const getOrganization = endpoint({
  id: 'getOrganization',
  method: 'GET',
  path: '/v2/organizations/{organization_id}',
  tag: 'Organizations',
  summary: 'Retrieve an organization',
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
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217 code of a currency with up to two decimals. Default USD',
    }),
  ),
  managers_see_pay_rates: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(metadataInput),
};

/** Ignored fields of other implementations. */
const ignored = ['addons', 'industry', 'invites', 'pay_period', 'limits', 'team_size', 'country'];

export const createOrganization = endpoint({
  id: 'createOrganization',
  method: 'POST',
  path: '/v2/organizations',
  tag: 'Organizations',
  summary: 'Create an organization; the caller becomes its owner',
  description:
    "Personal tokens only. The time zone defaults to the caller's. An installation can disable the " +
    'creation of organizations; the response is then 403.',
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
  summary: 'Change an organization',
  description:
    'A new time zone or week start takes effect at the next week start of the current calendar, shown ' +
    'as calendar_effective_at. Another change before that instant replaces it; a change back to the ' +
    'current values cancels it. Omitted fields stay.',
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
  summary: 'Change metadata of an organization; other keys stay',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id() }),
  body: body({ metadata: metadataInput }),
  response: closed({ organization }),
  single: true,
});

const calendarChange = record('CalendarChange', {
  time_zone: Type.String({ description: 'New time zone' }),
  week_start: Type.Integer({ minimum: 0, maximum: 6, description: 'New first day of the week' }),
  effective_at: nullable(dateTime('When the change takes effect; null = no change')),
  cancels_pending: Type.Boolean({ description: 'Whether this change cancels a pending one' }),
  replaces_pending: Type.Boolean({ description: 'Whether this change replaces a pending one' }),
});
export type WireCalendarChange = Static<typeof calendarChange>;

export const previewCalendarChange = endpoint({
  id: 'previewCalendarChange',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/calendar_change',
  tag: 'Organizations',
  summary: 'Preview a change of time zone or week start',
  description: 'Shows the effect of updateOrganization at this moment, and changes nothing.',
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
