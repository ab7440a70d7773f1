import {
  getNotificationSettings,
  type NotificationSettingsInput,
  putNotificationSettings,
  type WireNotificationSettings,
} from '../../../contract/notification-settings.ts';
import { noticeKinds, type NoticeKind } from '../../../contract/lists/events.ts';
import type { Actor, Context } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { findSettings, saveSettings, lockSettings, type MailSettingsRow } from './settings-store.ts';

type Present = (row: MailSettingsRow) => { notification_settings: WireNotificationSettings };

const presentWith =
  (sendsMail: boolean): Present =>
  ({ digest, kindsOff }) => {
    const kinds = noticeKinds.map((kind) => [kind, !kindsOff.includes(kind)]);
    const wire = { digest, kinds: Object.fromEntries(kinds) as WireNotificationSettings['kinds'] };
    return { notification_settings: { ...wire, sends_mail: sendsMail } };
  };

function changed(row: MailSettingsRow, { digest, kinds = {} }: NotificationSettingsInput): MailSettingsRow {
  const isOff = (kind: NoticeKind) => !(kinds[kind] ?? !row.kindsOff.includes(kind));
  return { digest: digest ?? row.digest, kindsOff: noticeKinds.filter(isOff) };
}

const lock = (ctx: Context, { userId }: Actor) => lockSettings(ctx.db, userId, ctx.now);

export function notificationSettingRoutes({ isSent }: { isSent: boolean }): readonly Route[] {
  const present = presentWith(isSent);
  return [
    route(getNotificationSettings, {
      handle: async (ctx, { actor }) => present(await findSettings(ctx.db, actor.userId)),
    }),
    route(putNotificationSettings, {
      current: async (ctx, { actor }) => present(await lock(ctx, actor)),
      async handle(ctx, { actor, body }) {
        const row = changed(await lock(ctx, actor), body);
        await saveSettings(ctx.db, actor.userId, row, ctx.now);
        return present(row);
      },
    }),
  ];
}
