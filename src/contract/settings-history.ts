import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { recordedSettings, settingSources, trackingLevels } from './lists/settings.ts';

const settingValue = Type.Union([Type.Integer({ minimum: 0 }), oneOf(trackingLevels)], {
  description: 'Screenshots per 10 minutes, or what of applications and addresses is recorded',
});

const historyEntry = record('SettingChange', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'ID of the change' }),
  organization_id: id(),
  setting: oneOf(recordedSettings),
  before: closed({ value: settingValue, source: oneOf(settingSources) }, { description: 'What held until then' }),
  after: closed({ value: settingValue, source: oneOf(settingSources) }, { description: 'What held from then on' }),
  changed_at: dateTime(),
  changed_by: nullable(
    closed({ id: id('User ID'), name: Type.String() }, { description: 'Who decided; null = the command line' }),
  ),
});
export type WireHistoryEntry = Static<typeof historyEntry>;

const response = closed({ settings_history: Type.Array(historyEntry), pagination });
const whatHolds =
  'Every change since they joined last, made for them or for the whole organization, ascending by its id. What the ' +
  'first one has as `before` held when they joined. An entry is there as well when the value stayed and only who ' +
  'decided it became another.';

export const listSettingsHistory = endpoint({
  id: 'listSettingsHistory',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/settings_history',
  tag: 'Member settings',
  summary: 'How the settings of a member came about',
  description: `${whatHolds} Owners and managers see that of everybody, also of former members, everybody their own.`,
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
  summary: "How the caller's own settings came about, in all their organizations",
  description: whatHolds,
  access: { token: true, personalOnly: true },
  query: Type.Object({
    ...widePageQuery,
    organization_id: Type.Optional(id('Only settings in this organization')),
  }),
  response,
});

export const settingsHistoryEndpoints = [listSettingsHistory, listOwnSettingsHistory];
