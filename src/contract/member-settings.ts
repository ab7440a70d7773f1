import { type TSchema, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  bodyIds,
  closed,
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
import { projects, users } from './records.ts';
import { stoppedProject } from './stopped-projects.ts';
import { earlierContents, settingSources, trackingLevels } from './lists/settings.ts';

const maxScreenshotFrequency = 10;

export const trackingLevel = oneOf(trackingLevels, 'Track Apps & URLs setting');
export const screenshotFrequency = Type.Integer({
  minimum: 0,
  maximum: maxScreenshotFrequency,
  description: 'Screenshots per 10 minutes; the plan limits the frequency to 1, 3 or 10',
});

/** A member's Track Apps & URLs setting, as in lists. */
export const appAndUrlTrackingSetting = record('AppAndUrlTrackingSetting', {
  user_id: id('Member user ID'),
  app_and_url_tracking: trackingLevel,
});

/** A member's screenshot frequency, as in lists. */
export const screenshotSetting = record('ScreenshotSetting', {
  user_id: id('Member user ID'),
  screenshot_frequency: screenshotFrequency,
});

const scope = oneOf(['members', 'global'], 'Whether the change applies to members or the whole organization');
const ofOrganization = Type.Object({ organization_id: id() });
const memberFilter = idFilter('Only these members');
const ofMembers = { ...pageQuery, user_ids: Type.Optional(memberFilter) };
const listQuery = Type.Object({ ...ofMembers, include: Type.Optional(include(['users'])) });

/** A change and its target: either members or the whole organization, not both. */
function changeBody<N extends string, V extends TSchema, A extends TSchema>(name: N, value: V, everybody: A) {
  return closed(
    {
      ...({ [name]: value } as Record<N, V>),
      user_ids: Type.Optional(bodyIds('Members to update')),
      apply_to_all_members: Type.Optional(everybody),
    },
    { 'x-exactly-one': ['user_ids', 'apply_to_all_members'], 'x-strict': true },
  );
}

const changeDescription =
  "Send either `user_ids` or `apply_to_all_members: true`. The latter changes the organization's " +
  'default for all current and future members, at once. The response shows the setting of the first ' +
  "member in `user_ids` or, for an organization-wide change, the caller's setting.";
const managersOnly = ['owner', 'manager'] as const;

export const listAppAndUrlTrackingSettings = endpoint({
  id: 'listAppAndUrlTrackingSettings',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/app_and_url_tracking_settings',
  tag: 'Member settings',
  summary: 'List Track Apps & URLs settings',
  access: { token: true, roles: managersOnly, feature: 'apps_and_urls' },
  params: ofOrganization,
  query: listQuery,
  response: closed({ app_and_url_tracking_settings: Type.Array(appAndUrlTrackingSetting), users, pagination }),
});

export const updateAppAndUrlTrackingSettings = endpoint({
  id: 'updateAppAndUrlTrackingSettings',
  method: 'PUT',
  path: '/v2/organizations/{organization_id}/app_and_url_tracking_settings',
  tag: 'Member settings',
  summary: 'Change Track Apps & URLs settings',
  description:
    `${changeDescription} With \`user_ids\`, omit \`apply_to_all_members\`. An organization-wide change ` +
    'cannot be undone for all members at once.',
  access: { token: true, roles: managersOnly, feature: 'apps_and_urls' },
  params: ofOrganization,
  body: changeBody('app_and_url_tracking', trackingLevel, Type.Unsafe<true>({ type: 'boolean', enum: [true] })),
  response: closed({ app_and_url_tracking_setting: closed({ ...appAndUrlTrackingSetting.properties, scope }) }),
});

export const listScreenshotSettings = endpoint({
  id: 'listScreenshotSettings',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/screenshot_settings',
  tag: 'Member settings',
  summary: 'List screenshot frequencies',
  access: { token: true, roles: managersOnly, feature: 'screenshots' },
  params: ofOrganization,
  query: listQuery,
  response: closed({ screenshot_settings: Type.Array(screenshotSetting), users, pagination }),
});

export const updateScreenshotSettings = endpoint({
  id: 'updateScreenshotSettings',
  method: 'PUT',
  path: '/v2/organizations/{organization_id}/screenshot_settings',
  tag: 'Member settings',
  summary: 'Change screenshot frequencies',
  description: `${changeDescription} A frequency above the plan's limit is refused.`,
  access: { token: true, roles: managersOnly, feature: 'screenshots' },
  params: ofOrganization,
  body: changeBody('screenshot_frequency', screenshotFrequency, Type.Boolean()),
  response: closed({ screenshot_setting: closed({ ...screenshotSetting.properties, scope }) }),
});

const withProvenance = <V extends TSchema>(value: V) =>
  closed({
    value,
    source: oneOf(settingSources, "Origin: the default, the organization-wide setting, or this member's"),
    changed_at: nullable(dateTime('When the setting was changed; null for the default')),
    changed_by: nullable(id('User who changed the setting; null for the default and the command line')),
  });

/** The settings in force for a member, with their origin. */
export const effectiveSetting = record('EffectiveSetting', {
  user_id: id('Member user ID'),
  app_and_url_tracking: withProvenance(trackingLevel),
  screenshot_frequency: withProvenance(screenshotFrequency),
  stopped_projects: Type.Array(stoppedProject, {
    description: "The member's projects on which a budget of the project or its client currently stops timers",
  }),
});

const enforcement = closed({
  since: dateTime('Since when the server stores no contents forbidden by settings or plan'),
  earlier_contents: oneOf(
    earlierContents,
    'Forbidden contents stored before that: none, possibly some, or removed (`fairhour settings enforce --apply`)',
  ),
});

export const listEffectiveSettings = endpoint({
  id: 'listEffectiveSettings',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/effective_settings',
  tag: 'Member settings',
  summary: 'List effective settings with their origin',
  description:
    'Owners and managers see all members, others only their own settings. For polling, send the last ETag in ' +
    'If-None-Match: 304 means unchanged. `include=users` adds the members and the users who changed ' +
    'settings, `projects` those with stopped timers.',
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({ ...ofMembers, include: Type.Optional(include(['users', 'projects'])) }),
  response: closed({
    effective_settings: Type.Array(effectiveSetting),
    enforcement,
    users,
    projects,
    pagination,
  }),
});

export const memberSettingEndpoints = [
  listAppAndUrlTrackingSettings,
  updateAppAndUrlTrackingSettings,
  listScreenshotSettings,
  updateScreenshotSettings,
  listEffectiveSettings,
];
