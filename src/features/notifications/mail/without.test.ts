import { expect, test } from 'vitest';
import { alertingProject } from '../../../../test/harness/alerts.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { noticesOf } from '../../../../test/harness/notices.ts';
import { sessionClient } from '../../../../test/harness/sessions.ts';
import { readConfig } from '../../../cli/config.ts';
import { getNotificationSettings } from '../../../contract/notification-settings.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

// proves: notices-19
test('without a mail server, the server queues no mail and reports that in its health', async () => {
  const { owner, track } = await alertingProject(app);
  await track(5);
  expect(await noticesOf(app, owner.userId)).toHaveLength(1);
  expect(await app.database.many(sql`select id from mails where user_id = ${owner.userId}`)).toEqual([]);
  expect((await app.app.readHealth()).mail).toEqual({ configured: false, waiting: 0, failed: 0 });
});

// proves: notices-27
test('without a mail server, the notification settings report that', async () => {
  const { userId } = await app.createOrganization();
  const { notification_settings: settings } = await (
    await sessionClient(app, userId)
  ).call(getNotificationSettings, {});
  expect(settings.sends_mail).toBe(false);
});

test('a mail server requires a sender address', () => {
  const SMTP_URL = 'smtp://mail.example:587';
  expect(readConfig({ SMTP_URL, FAIRHOUR_MAIL_FROM: 'fairhour <time@harbour.example>' })).toMatchObject({
    smtpUrl: SMTP_URL,
    mailFrom: 'fairhour <time@harbour.example>',
  });
  for (const from of ['', 'harbour', 'a <b>', 'a@b\r\nBcc: c@d'])
    expect(() => readConfig({ SMTP_URL, FAIRHOUR_MAIL_FROM: from })).toThrow(/^FAIRHOUR_MAIL_FROM is /);
  expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow(/^SMTP_URL is not an address/);
  expect(readConfig({})).toMatchObject({ smtpUrl: null });
});
