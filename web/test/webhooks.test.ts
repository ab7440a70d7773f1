import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import * as log from '../../src/contract/webhook-deliveries.ts';
import * as contract from '../../src/contract/webhooks.ts';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { answerWith, openReceiver } from '../../test/harness/receiver.ts';
import { queueAndSend, sendDue, sendingOf } from '../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced, announceEvents } from '../../test/harness/webhooks.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { printedOn } from './harness/printed.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp({ webhookAllow: ['127.0.0.1'] });

let owner: TestOrganization;
beforeEach(async () => {
  owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
});

const open = (path = '', look: Look = {}) =>
  openPageAt(app, startOfTests, `/organizations/${owner.organizationId}/webhooks${path}`, {
    as: owner.userId,
    ...look,
  });
const send = () => queueAndSend(app, sendingOf(app));
const kinds = ['budget_set' as const];
const webhooks = async () =>
  (await owner.client.call(contract.listWebhooks, { params: { organization_id: owner.organizationId } })).webhooks;
const readOne = async (id: number) => {
  const params = { organization_id: owner.organizationId, webhook_id: id };
  return (await owner.client.call(contract.getWebhook, { params })).webhook;
};
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
const sentence = async (page: Page) => plain(await page.locator('.screen-sentence').textContent());
const rows = (page: Page) => page.locator('.sheet > tbody > tr');
const rowTexts = async (page: Page) => (await rows(page).allTextContents()).map(plain);
const secretIn = async (page: Page) => (await page.locator('.secret-text').textContent()) ?? '';
const hostOf = (url: string) => new URL(url).host;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function downloaded(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download CSV')]);
  return (await text(await download.createReadStream())).trim().split('\r\n');
}

describe('a webhook', () => {
  // proves: browser-97
  test('is created by keyboard, and its secret is shown once and verifies deliveries', async () => {
    const { url, received } = await openReceiver();
    const page = await open();
    await page.getByText('No webhooks yet.').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Address', { exact: true }).fill(url);
    await page.getByLabel('Description').fill('Payroll');
    await page.getByRole('switch').focus();
    await page.keyboard.press('Space');
    const budgets = page.getByRole('group', { name: 'Budgets' });
    await budgets.getByRole('checkbox', { name: 'budget set' }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`New events are sent to ${hostOf(url)}: budget set. The secret is shown once.`).waitFor();
    await page.getByLabel('Address', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: `Webhook to ${hostOf(url)} created` }).waitFor();
    const secret = await secretIn(page);
    await press(page, 'I have copied it');
    await expect.poll(() => sentence(page)).toBe('1 webhook.');
    expect(await page.content()).not.toContain(secret);
    expect(await rowTexts(page)).toEqual([expect.stringContaining(`${url}Payrollbudget setworksnone yet0`)]);
    await announceEvents(app, owner, [1]);
    await announceEvents(app, owner, [1], 'budget_cleared');
    await send();
    expect(received).toHaveLength(1);
    // The test's time is in the past, so only the signature is checked, not its age.
    const signed = (name: string) => String(received[0]?.headers[`webhook-${name}`]);
    const at = new Date(Number(signed('timestamp')) * 1_000);
    expect(signed('signature')).toBe(new Webhook(secret).sign(signed('id'), at, received[0]?.text ?? ''));
  });

  // proves: browser-97
  lightTest('shows a translated error at its field and is not created if the server rejects it', async () => {
    const page = await open('?new', { refusals: [400], lang: 'de' });
    await page.getByLabel('Adresse', { exact: true }).fill('https://10.0.0.1/');
    await press(page, 'Webhook erstellen');
    const fault = 'darf keine Adresse dieses Servers oder seines Netzes sein';
    await page.locator('.field-fault', { hasText: fault }).waitFor();
    await page.getByRole('switch').click();
    await press(page, 'Webhook erstellen');
    await page.locator('.field-fault', { hasText: 'wählen Sie mindestens eine Art von Ereignissen' }).waitFor();
    expect(await webhooks()).toEqual([]);
  });

  // proves: browser-98
  lightTest('can be changed and undone, and a conflict shows both versions', async () => {
    const { id, url } = await makeWebhook(owner, { kinds });
    const page = await open(`/${id}`, { refusals: [412] });
    await press(page, 'Edit');
    await page.getByLabel('Description').fill('Payroll');
    await press(page, 'Save');
    await expect.poll(async () => (await readOne(id)).description).toBe('Payroll');
    await press(page, 'Undo');
    await page.getByText(`Changes to the webhook to ${hostOf(url)} were undone.`).waitFor();
    await expect.poll(async () => (await readOne(id)).description).toBe('');
    await press(page, 'Edit');
    await page.getByLabel('Description').fill('Mine');
    const params = { organization_id: owner.organizationId, webhook_id: id };
    await owner.client.call(contract.updateWebhook, { params, body: { description: 'Theirs' } });
    await press(page, 'Save');
    await page.getByRole('row', { name: 'Description Theirs Mine' }).waitFor();
    await page.locator('.conflict .button').nth(1).click();
    await expect.poll(async () => (await readOne(id)).description).toBe('Mine');
  });

  // proves: browser-98
  lightTest('gets a new secret, and the page shows how long the old one is valid', async () => {
    const { id } = await makeWebhook(owner);
    const page = await open(`/${id}`);
    await press(page, 'Replace secret');
    await page.getByText('signed with the old and the new secret').waitFor();
    expect((await readOne(id)).rotated_at).toBeNull();
    await press(page, 'Replace now');
    await page.getByRole('heading', { name: 'Secret replaced' }).waitFor();
    expect(await secretIn(page)).toMatch(/^whsec_/);
    await page.locator('.secret').getByText('Until 3 Mar 2026, 13:00').waitFor();
    await press(page, 'I have copied it');
    await expect
      .poll(async () => plain(await page.locator('.screen-lead').textContent()))
      .toContain('The old secret is valid until');
  });

  test('gets no second secret if the response with the first secret was lost', async () => {
    const { url, received } = await openReceiver();
    const { id, secret: before } = await makeWebhook(owner, { url, kinds });
    const page = await open(`/${id}`);
    await page.evaluate(`{
      const send = fetch;
      fetch = async (...sent) => {
        const answer = await send(...sent);
        if (!String(sent[0]).endsWith('/rotate_secret')) return answer;
        fetch = send;
        throw new TypeError('the connection broke off');
      };
    }`);
    await press(page, 'Replace secret');
    await press(page, 'Replace now');
    await page.getByRole('alert').filter({ hasText: 'The server is unreachable.' }).waitFor();
    await press(page, 'Replace now');
    const now = await secretIn(page);
    await announceEvents(app, owner, [1]);
    await send();
    const signed = (name: string) => String(received[0]?.headers[`webhook-${name}`]);
    const at = new Date(Number(signed('timestamp')) * 1_000);
    const signatures = [now, before].map((key) => new Webhook(key).sign(signed('id'), at, received[0]?.text ?? ''));
    expect(signed('signature').split(' ').toSorted()).toEqual(signatures.toSorted());
  });

  lightTest('shows the error of a failed action, but not in the next dialog', async () => {
    const { id } = await makeWebhook(owner);
    const page = await open(`/${id}`, { refusals: [503] });
    await page.route('**/pause', (route) => route.fulfill({ status: 503, json: { code: 'busy', error: 'Busy' } }));
    await press(page, 'Pause');
    await press(page, 'Pause webhook');
    await page.getByRole('alert').filter({ hasText: 'The server is busy.' }).waitFor();
    await press(page, 'Close');
    await press(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete this webhook?' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  });

  // proves: browser-98
  lightTest('is paused and enabled with the consequences shown first, and both can be undone', async () => {
    const { id } = await makeWebhook(owner, { kinds });
    const page = await open(`/${id}`);
    await expect.poll(() => sentence(page)).toBe('This webhook works.');
    await press(page, 'Pause');
    await page.getByText('Events wait for up to 30 days').waitFor();
    expect((await readOne(id)).state).toBe('enabled');
    await press(page, 'Pause webhook');
    await expect.poll(() => sentence(page)).toContain('This webhook is paused since 2 Mar 2026');
    expect((await readOne(id)).disabled_because).toBe('paused');
    await press(page, 'Undo');
    await expect.poll(() => sentence(page)).toBe('This webhook works.');
    await press(page, 'Pause');
    await press(page, 'Pause webhook');
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByText('New events are sent immediately.').waitFor();
    await press(page, 'Enable webhook');
    await page.getByText('Enabled. Waiting events are sent in order.').waitFor();
    await expect.poll(async () => (await readOne(id)).state).toBe('enabled');
  });

  // proves: browser-98
  lightTest('is deleted after a warning that this cannot be undone', async () => {
    const { id, url } = await makeWebhook(owner);
    const page = await open(`/${id}`);
    await press(page, 'Delete');
    await page.getByText('You cannot undo this').waitFor();
    expect(await webhooks()).toHaveLength(1);
    await press(page, 'Delete webhook');
    await page.getByText(`The webhook to ${hostOf(url)} was deleted.`).waitFor();
    expect(await webhooks()).toEqual([]);
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByText('No webhooks yet.').waitFor();
  });
});

describe('deliveries', () => {
  // proves: browser-99
  lightTest('show each attempt, and can be sent again one by one or from a selected one onward', async () => {
    let isUp = false;
    const { url, received } = await openReceiver((response) => void response.writeHead(isUp ? 200 : 503).end());
    const { id } = await makeWebhook(owner, { url, kinds });
    await announceEvents(app, owner, [1, 2, 3]);
    await send();
    const page = await open(`/${id}`);
    await expect.poll(() => sentence(page)).toContain('All deliveries have failed since 2 Mar 2026');
    await expect.poll(() => sentence(page)).toContain('3 events wait.');
    await expect.poll(async () => (await rowTexts(page)).at(-1)).toContain('status 503');
    isUp = true;
    await page
      .getByRole('button', { name: /^Send now/ })
      .last()
      .click();
    await page.getByText('The first waiting event is sent now.').waitFor();
    await sendDue(sendingOf(app));
    await expect.poll(() => sentence(page), { timeout: 10_000 }).toBe('This webhook works.');
    const arrived = async () => (await rowTexts(page)).filter((row) => row.includes('delivered')).length;
    await expect.poll(arrived, { timeout: 10_000 }).toBe(3);
    await page.getByText('all 2 attempts').click();
    await page.locator('.webhook-tries li', { hasText: 'status 503' }).waitFor();
    await page
      .getByRole('button', { name: /^Send again/ })
      .last()
      .click();
    await page.getByText('Sent again: budget set.').waitFor();
    await sendDue(sendingOf(app));
    await page
      .getByRole('button', { name: /^with all later events/ })
      .last()
      .click();
    await page.getByText('and 2 later events are sent again in order').waitFor();
    await press(page, 'Send again');
    await page.getByText('3 events are sent again, in order').waitFor();
    await sendDue(sendingOf(app));
    expect(received.map(({ subjectId }) => subjectId)).toEqual([1, 1, 2, 3, 1, 1, 2, 3]);
    const triedAgain = async () => (await rowTexts(page)).filter((row) => /all \d attempts/.test(row)).length;
    await expect.poll(triedAgain, { timeout: 10_000 }).toBe(3);
  });

  // proves: browser-99
  lightTest('are filtered by status, link to their event, and show a failed test', async () => {
    const { url } = await openReceiver(answerWith(404));
    const { id } = await makeWebhook(owner, { url, kinds });
    const page = await open(`/${id}`);
    await page.getByText('Deliveries and their attempts appear here').waitFor();
    await press(page, 'Send test event');
    await page.getByText('A test event was sent').waitFor();
    await sendDue(sendingOf(app));
    await announceEvents(app, owner, [1]);
    await send();
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByLabel('Show', { exact: true }).selectOption('failed');
    await page.waitForURL('**?state=failed');
    await expect.poll(async () => (await rowTexts(page)).join()).toMatch(/^test.*failedstatus 404/);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('link', { name: /^event \d+/ }).click();
    await page.getByText(/^Event \d+ and earlier$/).waitFor();
    await expect.poll(async () => plain(await rows(page).first().textContent())).toContain('The budget of');
  });

  // proves: browser-99
  lightTest('are loaded page by page, and can be downloaded', async () => {
    const { url } = await openReceiver();
    const { id } = await makeWebhook(owner, { url, kinds });
    await announceEvents(
      app,
      owner,
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
    await send();
    const page = await open(`/${id}`);
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.locator('.pager .button').click();
    await expect.poll(() => rows(page).count()).toBe(60);
    const lines = await downloaded(page);
    expect(lines).toHaveLength(61);
    expect(lines[0]).toContain('message_id');
    expect(lines[1]).toMatch(/,budget_set,delivered,.*,204,$/);
  });
});

describe('on paper', () => {
  // proves: browser-99
  test.each(['A4', 'Letter'] as const)(
    '%s lists each delivery once under the headings, and states that more follow',
    async (paper) => {
      const { id } = await makeWebhook(owner, { kinds });
      await announceEvents(
        app,
        owner,
        Array.from({ length: 60 }, (_, index) => index + 1),
      );
      await queueAnnounced(app);
      const page = await open(`/${id}`);
      await expect.poll(() => rows(page).count()).toBe(50);
      const ids = (await deliveriesOf(owner, { id }, { page_limit: 50 })).deliveries.map(
        ({ event_id: event }) => event,
      );
      const sheets = (await printedOn(paper, page)).map((lines) => lines.join('\n'));
      const printed = sheets.flatMap((sheet) => [...sheet.matchAll(/event (\d+)/g)].map(([, event]) => Number(event)));
      expect([...new Set(printed)]).toEqual(ids);
      for (const sheet of sheets) expect(sheet).toContain('Queued');
      expect(sheets.length).toBeLessThanOrEqual(4);
      expect(sheets.at(-1)).toContain('Only the first 50 entries are shown.');
      expect(sheets.join()).not.toMatch(/Send again|Send now|Download CSV|Replace secret/);
    },
  );
});

describe('a disabled webhook', () => {
  // proves: browser-100
  lightTest('notifies owners with a link, and does not notify managers', async () => {
    const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
    const { url } = await openReceiver(answerWith(410));
    const { id } = await makeWebhook(owner, { url, kinds });
    await announceEvents(app, owner, [1]);
    await send();
    const today = `/organizations/${owner.organizationId}/today`;
    const page = await openPageAt(app, startOfTests, today, { as: owner.userId });
    await page.getByRole('link', { name: 'Events: 1 to acknowledge' }).click();
    const sentenceOfEvent = `The webhook ${hostOf(url)} was disabled because its server answered 410.`;
    await page.getByRole('link', { name: sentenceOfEvent }).click();
    await page.waitForURL(`**/webhooks/${id}`);
    await expect.poll(() => sentence(page)).toContain('disabled since 2 Mar 2026');
    await page.getByRole('link', { name: 'Help: When a webhook is disabled' }).waitFor();
    const theirs = await openPageAt(app, startOfTests, today, { as: manager.userId });
    await theirs.getByRole('link', { name: 'Events: 0 to acknowledge' }).waitFor();
  });
});

describe('the page', () => {
  // proves: browser-97
  lightTest('is only for owners; other users have no link and no access', async () => {
    const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
    const page = await open('', { as: manager.userId, refusals: [403] });
    await page.locator('.failure').waitFor();
    expect(await page.getByRole('button', { name: 'New webhook' }).count()).toBe(0);
    await press(page, 'Manage');
    await page.getByRole('link', { name: 'Tokens' }).waitFor();
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    const own = await open();
    await press(own, 'Manage');
    await own.getByRole('link', { name: 'Webhooks' }).click();
    await own.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });

  // proves: browser-97
  lightTest('shows waiting and disabled webhooks, as text and as CSV', async () => {
    const [down, gone] = [await openReceiver(answerWith(500)), await openReceiver(answerWith(410))];
    await makeWebhook(owner, { url: down.url, kinds });
    await makeWebhook(owner, { url: gone.url, kinds });
    await announceEvents(app, owner, [1, 2]);
    await send();
    const page = await open();
    await expect.poll(() => sentence(page)).toBe('2 webhooks; 1 failing, 1 off.');
    const lines = await downloaded(page);
    expect(lines[1]).toMatch(/,budget_set,enabled,,,2026-03-02T.*,2$/);
    expect(lines[2]).toMatch(/,budget_set,disabled,2026-03-02T[^,]*,gone,/);
  });

  test.each(looksOfPages)('is accessible with its forms and deliveries: %j', async (look) => {
    const { url } = await openReceiver(answerWith(500));
    const { id } = await makeWebhook(owner, { url, kinds, description: 'Payroll' });
    await owner.client.call(log.pingWebhook, { params: { organization_id: owner.organizationId, webhook_id: id } });
    await announceEvents(app, owner, [1, 2]);
    await send();
    expect((await deliveriesOf(owner, { id })).deliveries).toHaveLength(3);
    const page = await open('', look);
    await page.locator('.sheet').waitFor();
    await expectAccessible(page);
    await page.locator('.tools .button-main').click();
    await page.getByRole('switch').click();
    await page.locator('.webhook-kinds').waitFor();
    await expectAccessible(page);
    await page.goto(`/organizations/${owner.organizationId}/webhooks/${id}`);
    await page.locator('.webhook-log .sheet').waitFor();
    await expectAccessible(page);
    await page.locator('.webhook-acts .button').nth(1).click();
    await page.locator('.dialog[open]').waitFor();
    await expectAccessible(page);
  });
});
