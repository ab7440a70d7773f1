import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { LightPage } from './harness/light/page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
});

/** A page with some elements in addition to those of the screen. */
async function openWith(html: string, refusals: readonly number[] = []): Promise<{ page: Page; faults: string[] }> {
  const light = new LightPage(app, { refusals });
  onTestFinished(() => light.close());
  await light.signIn(owner.userId);
  await light.goto(`/organizations/${owner.organizationId}/clients`);
  const page = light.asPage();
  await page.getByRole('button', { name: 'New client' }).first().waitFor();
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`);
  return { page, faults: light.faults.list };
}

describe('a page without a browser', () => {
  test.each([
    ['an attribute', '<div hidden><button>Find me</button></div>'],
    ['a closed dialog', '<dialog><button>Find me</button></dialog>'],
    ['closed details', '<details><summary>More</summary><button>Find me</button></details>'],
    ['a closed popover', '<div popover><button>Find me</button></div>'],
    ['aria-hidden', '<div aria-hidden="true"><button>Find me</button></div>'],
  ])('does not find an element by its role if it is hidden by %s', async (_, html) => {
    const { page } = await openWith(html);
    expect(await page.locator('button', { hasText: 'Find me' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Find me' }).count()).toBe(0);
  });

  test('rejects an action that matches several elements, as the browser does', async () => {
    const { page } = await openWith('<button>Twice</button><button>Twice</button>');
    await expect(page.getByRole('button', { name: 'Twice' }).click()).rejects.toThrow('strict mode violation');
    await page.getByRole('button', { name: 'Twice' }).last().click();
  });

  test.each([
    ['disabled', '<button disabled>Press</button>', 'enabled'],
    ['hidden', '<button hidden>Press</button>', 'visible'],
    ['behind a dialog', '<button>Press</button><dialog id="front">Wait</dialog>', 'reachable'],
  ])('does not click a button that is %s', async (_, html, missing) => {
    const { page } = await openWith(html);
    await page.evaluate(`document.getElementById('front')?.showModal()`);
    const button = page.locator('button', { hasText: 'Press' });
    await expect(button.click({ timeout: 300 })).rejects.toThrow(`is not ${missing}`);
  });

  test('reports errors, warnings and unexpected statuses', async () => {
    const { page, faults } = await openWith('', [404]);
    await page.evaluate(`console.error('a red line')`);
    await page.evaluate(`console.warn('a yellow line')`);
    await page.evaluate(`setTimeout(() => { throw new Error('a broken timer') })`);
    await page.evaluate(`fetch('/ext/v1/missing')`);
    await page.evaluate(`fetch('/ext/v1/sessions', { method: 'POST', body: '?' })`);
    await expect.poll(() => faults.length).toBe(4);
    expect(faults).toEqual([
      'a red line',
      'a yellow line',
      expect.stringContaining('a broken timer'),
      expect.stringMatching(/^the server responded with a status of 4\d\d .*sessions/),
    ]);
  });

  test('goes back and forward within a document and across documents', async () => {
    const { page } = await openWith('');
    const clients = page.url();
    await page.goto(clients.replace('/clients', '/tokens'));
    await page.getByRole('button', { name: 'New token' }).click();
    await page.waitForURL('**/tokens?new=*');
    for (const heading of ['Tokens', 'Clients']) {
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    expect(page.url()).toBe(clients);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    await page.goForward();
    expect(new URL(page.url()).search).toBe('?new=');
  });

  test('throws an error that names the method if a method needs the browser', async () => {
    const { page } = await openWith('');
    expect(() => page.keyboard).toThrow('page.keyboard needs the browser');
  });
});
