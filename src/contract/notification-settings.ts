import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, oneOf, record } from './fields.ts';
import { noticeKinds } from './lists/events.ts';
import { digests } from './lists/preferences.ts';

const digest = oneOf(
  digests,
  'hourly: what is new, once an hour; daily: at 8:00 by the time zone of the person. Default at_once',
);

const isMailed = Type.Boolean({ description: 'Whether mail is sent of it. Default true' });
const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, isMailed])) as Record<
  (typeof noticeKinds)[number],
  typeof isMailed
>;

const settings = record('NotificationSettings', {
  digest,
  kinds: closed(kinds),
  sends_mail: Type.Boolean({ description: 'Whether this server sends mail; where it does not, nothing is mailed' }),
});
export type WireNotificationSettings = Static<typeof settings>;

const input = body({
  digest: Type.Optional(digest),
  kinds: Type.Optional(Type.Partial(body(kinds))),
});
export type NotificationSettingsInput = Static<typeof input>;

const path = '/ext/v1/users/me/notification_settings';
const response = closed({ notification_settings: settings });

export const getNotificationSettings = endpoint({
  id: 'getNotificationSettings',
  method: 'GET',
  path,
  tag: 'Users',
  summary: 'Of what and when the caller is told by mail',
  access: { token: true, personalOnly: true },
  response,
  single: true,
});

export const putNotificationSettings = endpoint({
  id: 'putNotificationSettings',
  method: 'PUT',
  path,
  tag: 'Users',
  summary: 'Change of what and when the caller is told by mail',
  description:
    'What is left out stays as it is. Events are told in `/ext/v1/users/me/events` in any case; who they are told to ' +
    'is decided by the budget and the policy.',
  access: { token: true, personalOnly: true },
  body: input,
  response,
  single: true,
});

export const notificationSettingEndpoints = [getNotificationSettings, putNotificationSettings];
