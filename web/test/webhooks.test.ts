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
import { deliveriesOf, makeWebhook, queue, tell } from '../../test/harness/webhooks.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
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
const readOne = async (id: number) =>
  (
    await owner.client.call(contract.getWebhook, {
      params: { organization_id: owner.organizationId, webhook_id: id },
    })
  ).webhook;
const plain = (said: string | null) => (said ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
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
  test('is made with the keyboard alone; its secret is shown once and verifies what arrives', async () => {
    const { url, received } = await openReceiver();
    const page = await open();
    await page.getByText('No program elsewhere is told what happens here.').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Address', { exact: true }).fill(url);
    await page.getByLabel('What it is for').fill('Payroll');
    await page.getByRole('switch').focus();
    await page.keyboard.press('Space');
    const budgets = page.getByRole('group', { name: 'Budgets' });
    await budgets.getByRole('checkbox', { name: 'a budget was set' }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`is sent to ${hostOf(url)}: a budget was set. Its secret is shown once.`).waitFor();
    await page.getByLabel('Address', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: `The webhook to ${hostOf(url)} is made` }).waitFor();
    const secret = await secretIn(page);
    await press(page, 'I have copied it');
    await expect.poll(() => sentence(page)).toBe('One address is told what happens here.');
    expect(await page.content()).not.toContain(secret);
    expect(await rowTexts(page)).toEqual([expect.stringContaining(`${url}Payrolla budget was setworksnothing yet0`)]);
    await tell(app, owner, [1]);
    await tell(app, owner, [1], 'budget_cleared');
    await send();
    expect(received).toHaveLength(1);
    // The clock of tests stands at an instant of the past: the signature is looked at, not its age.
    const signed = (name: string) => String(received[0]?.headers[`webhook-${name}`]);
    const at = new Date(Number(signed('timestamp')) * 1_000);
    expect(signed('signature')).toBe(new Webhook(secret).sign(signed('id'), at, received[0]?.text ?? ''));
  });

  // proves: browser-97
  test('is refused at its field, in the language of the page, and nothing is made', async () => {
    const page = await open('?new', { refusals: [400], lang: 'de' });
    await page.getByLabel('Adresse', { exact: true }).fill('https://10.0.0.1/');
    await press(page, 'Webhook anlegen');
    const said = 'darf keine Adresse dieses Servers oder seines Netzes sein';
    await page.locator('.field-fault', { hasText: said }).waitFor();
    await page.getByRole('switch').click();
    await press(page, 'Webhook anlegen');
    await page.locator('.field-fault', { hasText: 'wählen Sie mindestens eines' }).waitFor();
    expect(await webhooks()).toEqual([]);
  });

  // proves: browser-98
  test('is changed and changed back; when two people change it, both versions are shown', async () => {
    const { id, url } = await makeWebhook(owner, { kinds });
    const page = await open(`/${id}`, { refusals: [412] });
    await press(page, 'Edit');
    await page.getByLabel('What it is for').fill('Payroll');
    await press(page, 'Save');
    await expect.poll(async () => (await readOne(id)).description).toBe('Payroll');
    await press(page, 'Undo');
    await page.getByText(`The webhook to ${hostOf(url)} is as it was.`).waitFor();
    await expect.poll(async () => (await readOne(id)).description).toBe('');
    await press(page, 'Edit');
    await page.getByLabel('What it is for').fill('Mine');
    const params = { organization_id: owner.organizationId, webhook_id: id };
    await owner.client.call(contract.updateWebhook, { params, body: { description: 'Theirs' } });
    await press(page, 'Save');
    await page.getByRole('row', { name: 'What it is for Theirs Mine' }).waitFor();
    await page.locator('.conflict .button').nth(1).click();
    await expect.poll(async () => (await readOne(id)).description).toBe('Mine');
  });

  // proves: browser-98
  test('gets another secret; until when both are good is said', async () => {
    const { id } = await makeWebhook(owner);
    const page = await open(`/${id}`);
    await press(page, 'Replace the secret');
    await page.getByText('signed with the old and the new secret for 24 hours').waitFor();
    expect((await readOne(id)).rotated_at).toBeNull();
    await press(page, 'Replace it');
    await page.getByRole('heading', { name: 'The secret is replaced' }).waitFor();
    expect(await secretIn(page)).toMatch(/^whsec_/);
    await page.locator('.secret').getByText('Until 3 Mar 2026, 13:00').waitFor();
    await press(page, 'I have copied it');
    await expect.poll(async () => plain(await page.locator('.screen-lead').textContent())).toContain('the old secret');
  });

  test('gets no second secret when the answer with the first was lost', async () => {
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
    await press(page, 'Replace the secret');
    await press(page, 'Replace it');
    await page.getByRole('alert').filter({ hasText: 'The server is unreachable.' }).waitFor();
    await press(page, 'Replace it');
    const now = await secretIn(page);
    await tell(app, owner, [1]);
    await send();
    const signed = (name: string) => String(received[0]?.headers[`webhook-${name}`]);
    const at = new Date(Number(signed('timestamp')) * 1_000);
    const signatures = [now, before].map((one) => new Webhook(one).sign(signed('id'), at, received[0]?.text ?? ''));
    expect(signed('signature').split(' ').toSorted()).toEqual(signatures.toSorted());
  });

  test('says of a deed what failed, and not of the next one that is asked for', async () => {
    const { id } = await makeWebhook(owner);
    const page = await open(`/${id}`, { refusals: [503] });
    await page.route('**/pause', (route) => route.fulfill({ status: 503, json: { code: 'busy', error: 'Busy' } }));
    await press(page, 'Pause');
    await press(page, 'Pause it');
    await page.getByRole('alert').filter({ hasText: 'The server is busy.' }).waitFor();
    await press(page, 'Close');
    await press(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete this webhook?' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  });

  // proves: browser-98
  test('is paused and enabled once it was said what that does, and each is taken back', async () => {
    const { id } = await makeWebhook(owner, { kinds });
    const page = await open(`/${id}`);
    await expect.poll(() => sentence(page)).toBe('This webhook is working.');
    await press(page, 'Pause');
    await page.getByText('What happens meanwhile waits, for 30 days at most').waitFor();
    expect((await readOne(id)).state).toBe('enabled');
    await press(page, 'Pause it');
    await expect.poll(() => sentence(page)).toContain('This webhook is paused since 2 Mar 2026');
    expect((await readOne(id)).disabled_because).toBe('paused');
    await press(page, 'Undo');
    await expect.poll(() => sentence(page)).toBe('This webhook is working.');
    await press(page, 'Pause');
    await press(page, 'Pause it');
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByText('What happens from then on is sent at once.').waitFor();
    await press(page, 'Enable it');
    await page.getByText('Enabled. What waited is sent now, in order.').waitFor();
    await expect.poll(async () => (await readOne(id)).state).toBe('enabled');
  });

  // proves: browser-98
  test('is deleted once it was said that it cannot be brought back', async () => {
    const { id, url } = await makeWebhook(owner);
    const page = await open(`/${id}`);
    await press(page, 'Delete');
    await page.getByText('It cannot be brought back').waitFor();
    expect(await webhooks()).toHaveLength(1);
    await press(page, 'Delete it');
    await page.getByText(`The webhook to ${hostOf(url)} is deleted.`).waitFor();
    expect(await webhooks()).toEqual([]);
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByText('No webhook yet').waitFor();
  });
});

describe('deliveries', () => {
  // proves: browser-99
  test('show each try; what failed is tried again, what is over is sent again, one or all from one on', async () => {
    let isUp = false;
    const { url, received } = await openReceiver((response) => void response.writeHead(isUp ? 200 : 503).end());
    const { id } = await makeWebhook(owner, { url, kinds });
    await tell(app, owner, [1, 2, 3]);
    await send();
    const page = await open(`/${id}`);
    await expect.poll(() => sentence(page)).toContain('Nothing arrives since 2 Mar 2026');
    await expect.poll(() => sentence(page)).toContain('3 events wait.');
    await expect.poll(async () => (await rowTexts(page)).at(-1)).toContain('answered 503');
    isUp = true;
    await page
      .getByRole('button', { name: /^Try now/ })
      .last()
      .click();
    await page.getByText('What is first in line is tried at once.').waitFor();
    await sendDue(sendingOf(app));
    await expect.poll(() => sentence(page), { timeout: 10_000 }).toBe('This webhook is working.');
    const arrived = async () => (await rowTexts(page)).filter((row) => row.includes('arrived')).length;
    await expect.poll(arrived, { timeout: 10_000 }).toBe(3);
    await page.getByText('all 2 tries').click();
    await page.locator('.webhook-tries li', { hasText: 'answered 503' }).waitFor();
    await page
      .getByRole('button', { name: /^Send again/ })
      .last()
      .click();
    await page.getByText('Sent again: a budget was set.').waitFor();
    await sendDue(sendingOf(app));
    await page
      .getByRole('button', { name: /^and all after it/ })
      .last()
      .click();
    await page.getByText('and the 2 deliveries that came after it are sent once more, in order').waitFor();
    await press(page, 'Send them again');
    await page.getByText('3 deliveries are sent again, in order').waitFor();
    await sendDue(sendingOf(app));
    expect(received.map(({ subjectId }) => subjectId)).toEqual([1, 1, 2, 3, 1, 1, 2, 3]);
    const triedAgain = async () => (await rowTexts(page)).filter((row) => /all \d tries/.test(row)).length;
    await expect.poll(triedAgain, { timeout: 10_000 }).toBe(3);
  });

  // proves: browser-99
  test('are filtered by state in the address, lead to their event, and a test that fails says so', async () => {
    const { url } = await openReceiver(answerWith(404));
    const { id } = await makeWebhook(owner, { url, kinds });
    const page = await open(`/${id}`);
    await page.getByText('What is sent appears here, with every try.').waitFor();
    await press(page, 'Send a test');
    await page.getByText('A test is on its way').waitFor();
    await sendDue(sendingOf(app));
    await tell(app, owner, [1]);
    await send();
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByLabel('Show', { exact: true }).selectOption('failed');
    await page.waitForURL('**?state=failed');
    await expect.poll(async () => (await rowTexts(page)).join()).toMatch(/^a test.*did not arriveanswered 404/);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('link', { name: /^event \d+/ }).click();
    await page.getByText(/^Event \d+ and earlier$/).waitFor();
    await expect.poll(async () => plain(await rows(page).first().textContent())).toContain('The budget of');
  });

  // proves: browser-99
  test('are read page by page, and downloaded', async () => {
    const { url } = await openReceiver();
    const { id } = await makeWebhook(owner, { url, kinds });
    await tell(
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
    '%s has each delivery once under its head, and says that more follow',
    async (paper) => {
      const { id } = await makeWebhook(owner, { kinds });
      await tell(
        app,
        owner,
        Array.from({ length: 60 }, (_, index) => index + 1),
      );
      await queue(app);
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
      expect(sheets.join()).not.toMatch(/Send again|Try now|Download CSV|Replace the secret/);
    },
  );
});

describe('that a webhook was disabled', () => {
  // proves: browser-100
  test('rings for owners and leads there; managers hear nothing of it', async () => {
    const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
    const { url } = await openReceiver(answerWith(410));
    const { id } = await makeWebhook(owner, { url, kinds });
    await tell(app, owner, [1]);
    await send();
    const today = `/organizations/${owner.organizationId}/today`;
    const page = await openPageAt(app, startOfTests, today, { as: owner.userId });
    await page.getByRole('link', { name: 'Events: 1 to acknowledge' }).click();
    const told = `The webhook ${hostOf(url)} was disabled because its server answered 410.`;
    await page.getByRole('link', { name: told }).click();
    await page.waitForURL(`**/webhooks/${id}`);
    await expect.poll(() => sentence(page)).toContain('disabled since 2 Mar 2026');
    await page.getByRole('link', { name: 'Help: When a webhook is disabled' }).waitFor();
    const theirs = await openPageAt(app, startOfTests, today, { as: manager.userId });
    await theirs.getByRole('link', { name: 'Events: 0 to acknowledge' }).waitFor();
  });
});

describe('the screen', () => {
  // proves: browser-97
  test('is for owners: others are not led there, and are refused', async () => {
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
  test('says what waits and what is off, as text and as a file', async () => {
    const [down, gone] = [await openReceiver(answerWith(500)), await openReceiver(answerWith(410))];
    await makeWebhook(owner, { url: down.url, kinds });
    await makeWebhook(owner, { url: gone.url, kinds });
    await tell(app, owner, [1, 2]);
    await send();
    const page = await open();
    await expect
      .poll(() => sentence(page))
      .toBe('2 addresses are told what happens here; one of them is tried again, one of them is off.');
    const lines = await downloaded(page);
    expect(lines[1]).toMatch(/,budget_set,enabled,,,2026-03-02T.*,2$/);
    expect(lines[2]).toMatch(/,budget_set,disabled,2026-03-02T[^,]*,gone,/);
  });

  test.each(looksOfPages)('is accessible, and so are its forms and its deliveries: %j', async (look) => {
    const { url } = await openReceiver(answerWith(500));
    const { id } = await makeWebhook(owner, { url, kinds, description: 'Payroll' });
    await owner.client.call(log.pingWebhook, { params: { organization_id: owner.organizationId, webhook_id: id } });
    await tell(app, owner, [1, 2]);
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
