import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { secretIn, sendingTo, useMailServer } from '../../test/harness/mail.ts';
import { addMember } from '../../test/harness/members.ts';
import { runDueWork } from '../../test/harness/notices.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const mail = useMailServer();
const app = useWebApp(sendingTo(mail));

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

const send = (page: Page) => page.getByRole('button', { name: 'Send me a link', exact: true });
const sentence = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'you will receive an email with a sign-in link' });

// proves: sessions-14
test('a link requested by keyboard signs the person in on the page they wanted, and works once', async () => {
  const member = await addMember(app, owner, { name: 'Ada Lovelace' });
  const page = await openPage(app, '/me', { refusals: [401] });
  await page.waitForURL('**/sign-in');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(member.email);
  await send(page).focus();
  await page.keyboard.press('Enter');
  await sentence(page).waitFor();
  await expectAccessible(page);
  await runDueWork(app);
  const [letter] = mail.taken;
  const secret = letter ? secretIn(letter, 'sign-in') : '';
  await page.goto('about:blank');
  await page.goto(`${app.baseUrl}/sign-in#${secret}`);
  await page.waitForURL('**/me');
  await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).waitFor();
  const again = await openPage(app, `/sign-in#${secret}`, { refusals: [401] });
  await again.getByRole('alert').filter({ hasText: 'was already used' }).waitFor();
  await send(again).waitFor();
  await again.locator('summary', { hasText: 'Link from the operator' }).click();
  await again.getByText('fairhour sign-in-link').waitFor();
});

// proves: sessions-14
test('opening the link without a click, as mail scanners do, does not use it up', async () => {
  const member = await addMember(app, owner);
  const page = await openPage(app, '/sign-in');
  await page.getByLabel('Email').fill(member.email);
  await send(page).click();
  await sentence(page).waitFor();
  await runDueWork(app);
  const [letter] = mail.taken;
  const path = `/sign-in#${letter ? secretIn(letter, 'sign-in') : ''}`;
  for (const method of ['GET', 'HEAD']) expect((await fetch(app.baseUrl + path, { method })).status).toBe(200);
  await page.goto('about:blank');
  await page.goto(app.baseUrl + path);
  await page.waitForURL('**/me');
});

// proves: sessions-14
test('the answer does not reveal whether an address is known, and an invalid address gets no mail', async () => {
  const page = await openPage(app, '/sign-in');
  await send(page).click();
  expect(await page.evaluate('document.activeElement.name')).toBe('username');
  await page.getByLabel('Email').fill('nobody@example.com');
  await send(page).click();
  await sentence(page).filter({ hasText: 'nobody@example.com' }).waitFor();
  await runDueWork(app);
  expect(mail.taken).toEqual([]);
});

// proves: sessions-14
lightTest('a network with too many requests has to wait', async () => {
  const page = await openPage(app, '/sign-in', { refusals: [429] });
  const answer = { status: 429, json: { code: 'rate_limit_exceeded', error: 'wait' } };
  await page.route('**/ext/v1/sign_in_links', (route) => route.fulfill(answer));
  await page.getByLabel('Email').fill('ada@example.com');
  await send(page).click();
  await page.getByRole('alert').filter({ hasText: 'Wait a minute' }).waitFor();
});

test.each(looksOfPages)('the page with the request form is accessible: %j', async (look) => {
  const page = await openPage(app, '/sign-in', look);
  await page.getByLabel(/^E-?mail$/i).fill('ada@example.com');
  await page.getByRole('button', { name: /^(Send me a link|Link zusenden)$/ }).click();
  await expect.poll(() => page.locator('.sign-in-sent').textContent()).toContain('ada@example.com');
  await expectAccessible(page);
});
