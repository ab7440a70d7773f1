import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getNotificationSettings } from '../../src/contract/notification-settings.ts';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { sessionClient } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'time@harbour.example' });
const silent = useWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

const newMember = async () => (await addMember(app, owner)).userId;
const stored = async (userId: number) =>
  (await (await sessionClient(app, userId)).call(getNotificationSettings, {})).notification_settings;

async function open(as: number, look: Look = {}): Promise<Page> {
  const page = await openPage(app, '/me/preferences#mail', { as, ...look });
  await page.getByRole('checkbox').first().waitFor();
  return page;
}

const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const kind = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

// proves: browser-35
test('the frequency and the kinds of mail are saved immediately, and undo restores them', async () => {
  const userId = await newMember();
  const page = await open(userId);
  await page.getByRole('radio', { name: 'Daily at 8:00', exact: true }).click();
  await message(page, 'Frequency: Daily at 8:00.');
  await kind(page, 'A member works overtime').click();
  await message(page, 'A member works overtime: no mail.');
  await expect.poll(() => kind(page, 'A member works overtime').isChecked()).toBe(false);
  expect(await stored(userId)).toMatchObject({ digest: 'daily', kinds: { overtime_passed: false } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await message(page, 'A member works overtime: by mail.');
  await expect.poll(() => kind(page, 'A member works overtime').isChecked()).toBe(true);
  expect(await stored(userId)).toMatchObject({ digest: 'daily', kinds: { overtime_passed: true } });
  const other = await open(userId, { lang: 'de' });
  await expect
    .poll(() => other.getByRole('radio', { name: 'Täglich um 8:00 Uhr', exact: true }).isChecked())
    .toBe(true);
});

lightTest('a failed save shows an error, restores the previous choice and can be repeated', async () => {
  const userId = await newMember();
  const page = await open(userId, { refusals: [503] });
  const address = '**/users/me/notification_settings';
  await page.route(address, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
  await kind(page, 'A budget reaches a threshold').click();
  await page.getByText('The server is busy. Wait a moment and try again.').waitFor();
  await expect.poll(() => kind(page, 'A budget reaches a threshold').isChecked()).toBe(true);
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await message(page, 'A budget reaches a threshold: no mail.');
});

test('a link from a mail opens the mail preferences', async () => {
  const page = await open(await newMember(), { width: 390 });
  const isInView = '(({ top }) => scrollY > 0 && top >= 0 && top < innerHeight / 2)';
  const mail = 'document.getElementById("mail").getBoundingClientRect()';
  await expect.poll(() => page.evaluate(`${isInView}(${mail})`)).toBe(true);
});

test('the options work by keyboard', async () => {
  const userId = await newMember();
  const page = await open(userId);
  await page.getByRole('radio', { name: 'At once', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await message(page, 'Frequency: Hourly.');
  await kind(page, 'A webhook is disabled').focus();
  await page.keyboard.press('Space');
  await message(page, 'A webhook is disabled: no mail.');
  expect(await stored(userId)).toMatchObject({ digest: 'hourly', kinds: { webhook_disabled: false } });
});

// proves: browser-35
test('a server without mail shows one sentence instead', async () => {
  const { userId } = await silent.createOrganization();
  const page = await openPage(silent, '/me/preferences', { as: userId });
  await page.getByText('This server does not send mail. You find your notifications among the events.').waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await expectAccessible(page);
});

test.each(looksOfPages)('the page with mail is accessible: %j', async (look) => {
  const page = await open(await newMember(), look);
  await expectAccessible(page);
});
