import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, oneOf, record } from './fields.ts';
import { noticeKinds } from './lists/events.ts';
import { digests } from './lists/preferences.ts';

const digest = oneOf(digests, "hourly: once an hour; daily: at 8:00 in the person's time zone. Default at_once");

const isMailed = Type.Boolean({ description: 'Whether this kind of event is mailed. Default true' });
const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, isMailed])) as Record<
  (typeof noticeKinds)[number],
  typeof isMailed
>;

const settings = record('NotificationSettings', {
  digest,
  kinds: closed(kinds),
  sends_mail: Type.Boolean({ description: 'Whether this server sends mail' }),
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
  summary: "Retrieve the caller's mail settings",
  access: { token: true, personalOnly: true },
  response,
  single: true,
});

export const putNotificationSettings = endpoint({
  id: 'putNotificationSettings',
  method: 'PUT',
  path,
  tag: 'Users',
  summary: "Change the caller's mail settings",
  description:
    'Omitted fields stay. `/ext/v1/users/me/events` lists the events in any case; budgets and policies ' +
    'define who is notified.',
  access: { token: true, personalOnly: true },
  body: input,
  response,
  single: true,
});

export const notificationSettingEndpoints = [getNotificationSettings, putNotificationSettings];
