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
  description: 'Screenshots per 10 minutes; the plan limits it to 1, 3 or 10',
});

/** A member's Track Apps & URLs setting as the list shows it. */
export const appAndUrlTrackingSetting = record('AppAndUrlTrackingSetting', {
  user_id: id('Member user ID'),
  app_and_url_tracking: trackingLevel,
});

/** A member's screenshot frequency as the list shows it. */
export const screenshotSetting = record('ScreenshotSetting', {
  user_id: id('Member user ID'),
  screenshot_frequency: screenshotFrequency,
});

const scope = oneOf(['members', 'global'], 'Whether the change was made for members or for the whole organization');
const ofOrganization = Type.Object({ organization_id: id() });
const memberFilter = idFilter('Only these members');
const ofMembers = { ...pageQuery, user_ids: Type.Optional(memberFilter) };
const listQuery = Type.Object({ ...ofMembers, include: Type.Optional(include(['users'])) });

/** What is changed and for whom: members or everybody, exactly one of the two. */
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
  'Either `user_ids` or `apply_to_all_members: true`. The latter changes the default of the organization for all ' +
  'present ' +
  'and future members, at once. The answer shows the setting of the first of `user_ids`, or, organization-wide, of ' +
  'the caller.';
const managersOnly = ['owner', 'manager'] as const;

export const listAppAndUrlTrackingSettings = endpoint({
  id: 'listAppAndUrlTrackingSettings',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/app_and_url_tracking_settings',
  tag: 'Member settings',
  summary: 'The Track Apps & URLs settings of the members',
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
  summary: 'Change the Track Apps & URLs setting of members or of the organization',
  description:
    `${changeDescription} With \`user_ids\`, \`apply_to_all_members\` must be left out. The organization-wide change ` +
    'is irreversible in bulk.',
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
  summary: 'The screenshot frequencies of the members',
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
  summary: 'Change the screenshot frequency of members or of the organization',
  description: `${changeDescription} A frequency the plan does not permit is refused.`,
  access: { token: true, roles: managersOnly, feature: 'screenshots' },
  params: ofOrganization,
  body: changeBody('screenshot_frequency', screenshotFrequency, Type.Boolean()),
  response: closed({ screenshot_setting: closed({ ...screenshotSetting.properties, scope }) }),
});

const withProvenance = <V extends TSchema>(value: V) =>
  closed({
    value,
    source: oneOf(settingSources, 'Who decided: nobody yet, the organization for all, or somebody for this member'),
    changed_at: nullable(dateTime('When it was decided; null for the default')),
    changed_by: nullable(id('User who decided; null for the default and for changes at the command line')),
  });

/** What holds for a member, and why. */
export const effectiveSetting = record('EffectiveSetting', {
  user_id: id('Member user ID'),
  app_and_url_tracking: withProvenance(trackingLevel),
  screenshot_frequency: withProvenance(screenshotFrequency),
  stopped_projects: Type.Array(stoppedProject, {
    description: 'Those of the projects the member is on whose budget, or that of their client, stops timers now',
  }),
});

const enforcement = closed({
  since: dateTime('Since when the server stores nothing that these settings or the plan forbid'),
  earlier_contents: oneOf(
    earlierContents,
    'What was stored before that against the settings: nothing; perhaps something; or it was removed ' +
      '(`fairhour settings enforce --apply`)',
  ),
});

export const listEffectiveSettings = endpoint({
  id: 'listEffectiveSettings',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/effective_settings',
  tag: 'Member settings',
  summary: 'The settings in effect, with who decided them and when',
  description:
    'Owners and managers see all members, everybody else sees their own. Made for polling: send the ETag of the last ' +
    'answer in If-None-Match and get 304 while nothing has changed. `include=users` adds the members and ' +
    'those who decided for them, `projects` those on which timers are to stop.',
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
