import {
  getNotificationSettings,
  type NotificationSettingsInput,
  putNotificationSettings,
  type WireNotificationSettings,
} from '../../contract/notification-settings.ts';
import { noticeKinds, type NoticeKind } from '../../contract/user-events.ts';
import type { Actor, Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { findSettings, keepSettings, lockSettings, type MailSettingsRow } from './settings-store.ts';

const present = ({ digest, kindsOff }: MailSettingsRow): WireNotificationSettings => {
  const kinds = noticeKinds.map((kind) => [kind, !kindsOff.includes(kind)]);
  return { digest, kinds: Object.fromEntries(kinds) as WireNotificationSettings['kinds'] };
};

function changed(row: MailSettingsRow, { digest, kinds = {} }: NotificationSettingsInput): MailSettingsRow {
  const isOff = (kind: NoticeKind) => !(kinds[kind] ?? !row.kindsOff.includes(kind));
  return { digest: digest ?? row.digest, kindsOff: noticeKinds.filter(isOff) };
}

const lock = (ctx: Context, { userId }: Actor) => lockSettings(ctx.db, userId, ctx.now);

export const notificationSettingRoutes: readonly Route[] = [
  route(getNotificationSettings, {
    handle: async (ctx, { actor }) => ({ notification_settings: present(await findSettings(ctx.db, actor.userId)) }),
  }),
  route(putNotificationSettings, {
    current: async (ctx, { actor }) => ({ notification_settings: present(await lock(ctx, actor)) }),
    async handle(ctx, { actor, body }) {
      const row = changed(await lock(ctx, actor), body);
      await keepSettings(ctx.db, actor.userId, row, ctx.now);
      return { notification_settings: present(row) };
    },
  }),
];
