import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tellDemo } from '../../test/harness/demo.ts';
import { newSignInSecret } from '../../test/harness/sessions.ts';
import { openPageAt } from './harness/at-instant.ts';
import { printedOn } from './harness/printed.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const now = '2026-03-02T12:00:00Z';

let demo: Awaited<ReturnType<typeof tellDemo>>;
beforeAll(async () => {
  demo = await tellDemo(app);
}, 300_000);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const follow = async (page: Page, name: string | RegExp) => link(page, name).first().click();

/** From the first screen to the first case, which is read, decided and seen among what is decided. */
async function reviewFlag(page: Page) {
  await follow(page, /^Flags/);
  await page.getByText('A pattern that stood out, not a verdict.').waitFor();
  await page.getByRole('slider').waitFor();
  await button(page, /^Explained/).click();
  await page.getByRole('radio').first().check();
  await button(page, 'Save as explained').click();
  await page.getByText(/: saved as explained\.$/).waitFor();
  await follow(page, /^Explained/);
  await page.getByText(/reviewed it as explained/).waitFor();
}

/** The first policy is changed, with what that does said before and after. */
async function changePolicy(page: Page) {
  await button(page, /^Manage/).click();
  await follow(page, 'Policies');
  await button(page, /^Edit “/)
    .first()
    .click();
  await page.getByLabel('Hours before overtime').fill('38');
  await page
    .getByRole('group', { name: 'What saving does' })
    .getByText(/takes (effect|its place) on Monday/)
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/takes effect on Monday, 9 March 2026/)
    .first()
    .waitFor();
}

/** The overtime of the last weeks, as it comes out of a printer. */
async function printOvertime(page: Page) {
  await follow(page, 'Overtime');
  await page.getByRole('rowheader').first().waitFor();
  await button(page, 'Print').click();
  await expect.poll(() => page.evaluate('globalThis.printed ?? 0')).toBe(1);
  return (await printedOn('A4', page)).map((lines) => lines.join('\n'));
}

test('a stranger comes from the link to a decision, a changed policy and a printed page', async () => {
  const page = await openPageAt(app, now, '/icon.svg');
  await page.addInitScript('window.print = () => { globalThis.printed = 1; }');
  await page.goto(`/sign-in#${await newSignInSecret(app, demo.ownerId)}`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await reviewFlag(page);
  await changePolicy(page);
  const sheets = await printOvertime(page);
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.join('\n')).toContain('Overtime');
}, 120_000);
