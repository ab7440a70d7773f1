import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHelpPage } from '../build/help-pages.ts';
import { topics } from '../src/screens/help/topics.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/help');
const languages = ['en', 'de'];

let ownerId: number;
beforeAll(async () => {
  ownerId = (await app.createOrganization()).userId;
});

/** The page requests the session; no user is signed in. */
const asStranger = { refusals: [401] };

describe('a help page', () => {
  // proves: browser-120
  test('exists for each topic in each language, and only for these topics', () => {
    for (const language of languages) {
      const names = readdirSync(join(folder, language)).map((name) => name.replace(/\.md$/, ''));
      expect(names.toSorted()).toEqual([...topics].toSorted());
    }
  });

  test.each(languages)('links only to existing files: %s', (language) => {
    for (const name of readdirSync(join(folder, language))) {
      const text = readFileSync(join(folder, language, name), 'utf8');
      for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
        expect(existsSync(join(folder, language, href)), `${name} leads to ${href}`).toBe(true);
      }
    }
  });

  lightTest('contains only text and elements, whatever the source contains', () => {
    expect(readHelpPage('# A title\n\nSee [time](time.md), `<b>` & **more**.\n\n1. one')).toEqual({
      title: 'A title',
      nodes: [
        [
          'p',
          null,
          'See ',
          ['a', { href: '/help/time' }, 'time'],
          ', ',
          ['code', null, '<b>'],
          ' & ',
          ['strong', null, 'more'],
          '.',
        ],
        ['ol', null, ['li', null, 'one']],
      ],
    });
  });

  lightTest('is rejected if it has content that the browser cannot show', () => {
    expect(() => readHelpPage('# A title\n\n<b>bold</b>')).toThrow('cannot show "<b>');
    expect(() => readHelpPage('No title')).toThrow('begins with its title');
  });
});

describe('help', () => {
  // proves: browser-120
  lightTest('can be read topic by topic without signing in', async () => {
    const page = await openPage(app, '/help', asStranger);
    await page.getByRole('heading', { level: 1, name: 'Tracked time' }).waitFor();
    await page.getByRole('link', { name: 'as of any instant' }).click();
    await page.getByRole('heading', { level: 1, name: 'Budgets' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/help/budgets');
    await expect.poll(() => page.title()).toBe('Budgets - Help - fairhour');
    const topic = page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Budgets' });
    expect(await topic.getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Tracked time' }).waitFor();
  });

  // proves: browser-120
  lightTest('opens from the account menu, with the navigation', async () => {
    const page = await openPage(app, '/me', { as: ownerId });
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Tracked time' }).waitFor();
    await page.getByRole('link', { name: 'Today' }).waitFor();
  });

  lightTest('reports an unknown topic', async () => {
    const page = await openPage(app, '/help/nothing', asStranger);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  lightTest('is available in German', async () => {
    const page = await openPage(app, '/help/overtime', { ...asStranger, lang: 'de' });
    await page.getByRole('heading', { level: 1, name: 'Überstunden' }).waitFor();
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await openPage(app, '/help/unusual-activity', { ...asStranger, ...look });
    await page.getByRole('article').waitFor();
    await expectAccessible(page);
  });
});
