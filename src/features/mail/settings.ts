import {
  getNotificationSettings,
  type NotificationSettingsInput,
  putNotificationSettings,
  type WireNotificationSettings,
} from '../../contract/notification-settings.ts';
import { noticeKinds, type NoticeKind } from '../../contract/user-events.ts';
import type { Actor, Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { findSettings, keepSettings, type MailSettingsRow } from './settings-store.ts';

const usual: MailSettingsRow = { digest: 'at_once', kindsOff: [] };

const present = ({ digest, kindsOff }: MailSettingsRow): WireNotificationSettings => {
  const kinds = noticeKinds.map((kind) => [kind, !kindsOff.includes(kind)]);
  return { digest, kinds: Object.fromEntries(kinds) as WireNotificationSettings['kinds'] };
};

const read = async (ctx: Context, userId: number, lock = false): Promise<MailSettingsRow> =>
  (await findSettings(ctx.db, userId, lock)) ?? usual;

function changed(row: MailSettingsRow, { digest, kinds = {} }: NotificationSettingsInput): MailSettingsRow {
  const isOff = (kind: NoticeKind) => !(kinds[kind] ?? !row.kindsOff.includes(kind));
  return { digest: digest ?? row.digest, kindsOff: noticeKinds.filter(isOff) };
}

const answer = async (ctx: Context, { userId }: Actor, lock = false) => ({
  notification_settings: present(await read(ctx, userId, lock)),
});

export const notificationSettingRoutes: readonly Route[] = [
  route(getNotificationSettings, { handle: (ctx, { actor }) => answer(ctx, actor) }),
  route(putNotificationSettings, {
    current: (ctx, { actor }) => answer(ctx, actor, true),
    async handle(ctx, { actor: { userId }, body }) {
      const row = changed(await read(ctx, userId, true), body);
      await keepSettings(ctx.db, userId, row, ctx.now);
      return { notification_settings: present(row) };
    },
  }),
];
