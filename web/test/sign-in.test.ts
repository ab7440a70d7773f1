import { expect, test } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

test('who is not signed in is led to a page that says how a link is got', async () => {
  const page = await openPage(app, '/', { refusals: [401] });
  await page.waitForURL('**/sign-in');
  expect(await page.title()).toBe('Sign in - fairhour');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
  expect(await page.getByText('fairhour sign-in-link').isVisible()).toBe(true);
});

test('the page speaks the language of the browser', async () => {
  const page = await openPage(app, '/sign-in', { lang: 'de' });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Anmelden');
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
});

const looks = [
  { theme: 'light', width: 1_440 },
  { theme: 'dark', width: 1_440 },
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 320, lang: 'de' },
  { forcedColors: true, width: 768 },
] as const;

test.each(looks)('it is accessible: %j', async (look) => {
  const page = await openPage(app, '/sign-in', look);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);
});
