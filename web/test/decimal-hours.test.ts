import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeDay } from './worlds/today.ts';

const app = useWebApp();

let world: Awaited<ReturnType<typeof makeDay>>;
beforeAll(async () => {
  world = await makeDay(app);
}, 120_000);

/** The text of a page, including the labels of its charts. */
const shownText = `[document.querySelector('main'),
    ...document.querySelectorAll('main :is([aria-label], [aria-valuetext])')]
  .flatMap((element) => [element.tagName === 'MAIN' ? element.textContent : '', element.getAttribute('aria-label'),
    element.getAttribute('aria-valuetext')]).join(' ').replaceAll(/\\s+/g, ' ')`;

/** Whole hours or minutes. Seconds are excluded, because pages also show the active seconds of a minute. */
const inMinutes = /(?<![\d.,])\d+ (h|min)\b/g;
const values = async (page: Page) =>
  [...(await page.evaluate<string>(shownText)).matchAll(inMinutes)].map(([text]) => text);

const isla = () => `/organizations/${world.team.id}/members/${world.idOf('Isla Ivanova')}/days/2026-03-02`;
const screens: readonly [name: string, path: () => string][] = [
  ['today', () => world.address],
  ['a member’s day', isla],
  ['the inbox', () => `/organizations/${world.team.id}/flags`],
  ['the budgets board', () => `/organizations/${world.team.id}/budgets`],
  ['the history of a budget', () => `/organizations/${world.team.id}/budgets/projects/${world.projectId}`],
  ['overtime', () => `/organizations/${world.team.id}/overtime`],
  ['overtime policies', () => `/organizations/${world.team.id}/policies`],
  ['projects', () => `/organizations/${world.team.id}/projects`],
  ['a person’s own page', () => '/me'],
];

// proves: browser-36
lightTest.each(screens)('%s shows no duration in minutes after the user selects decimal hours', async (_name, path) => {
  const { userId } = await addMember(app, world.team.organization, { role: 'owner' });
  const page = await openPageAt(app, '2026-03-02T12:00:00Z', path(), { as: userId });
  await expect.poll(() => values(page)).not.toEqual([]);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.locator('.account').getByLabel('Duration format').selectOption('6.80 h');
  await expect.poll(() => values(page)).toEqual([]);
  expect(await page.evaluate<string>(shownText)).toMatch(/\d\.\d\d h/);
});
