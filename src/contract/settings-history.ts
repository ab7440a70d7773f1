import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { recordedSettings, settingSources, trackingLevels } from './lists/settings.ts';

const settingValue = Type.Union([Type.Integer({ minimum: 0 }), oneOf(trackingLevels)], {
  description: 'Screenshots per 10 minutes, or the Track Apps & URLs setting',
});

const historyEntry = record('SettingChange', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'ID of the change' }),
  organization_id: id(),
  setting: oneOf(recordedSettings),
  before: closed({ value: settingValue, source: oneOf(settingSources) }, { description: 'Setting before' }),
  after: closed({ value: settingValue, source: oneOf(settingSources) }, { description: 'Setting after' }),
  changed_at: dateTime(),
  changed_by: nullable(
    closed(
      { id: id('User ID'), name: Type.String() },
      { description: 'User who changed the setting; null = the command line' },
    ),
  ),
});
export type WireHistoryEntry = Static<typeof historyEntry>;

const response = closed({ settings_history: Type.Array(historyEntry), pagination });
const whatHolds =
  'Every change since the member last joined, for the member or the whole organization, ascending by id. ' +
  '`before` in the first change is the setting when the member joined. A change can affect only the ' +
  'source and not the value.';

export const listSettingsHistory = endpoint({
  id: 'listSettingsHistory',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/settings_history',
  tag: 'Member settings',
  summary: "List changes to a member's settings",
  description: `${whatHolds} Owners and managers see all members, former ones included, others their own settings.`,
  access: { token: true },
  params: Type.Object({ organization_id: id(), user_id: id() }),
  query: Type.Object({ ...widePageQuery }),
  response,
});

export const listOwnSettingsHistory = endpoint({
  id: 'listOwnSettingsHistory',
  method: 'GET',
  path: '/ext/v1/users/me/settings_history',
  tag: 'Member settings',
  summary: "List changes to the caller's settings in all organizations",
  description: whatHolds,
  access: { token: true, personalOnly: true },
  query: Type.Object({
    ...widePageQuery,
    organization_id: Type.Optional(id('Settings in this organization')),
  }),
  response,
});

export const settingsHistoryEndpoints = [listSettingsHistory, listOwnSettingsHistory];
