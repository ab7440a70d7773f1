import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  listEffectiveSettings,
  updateAppAndUrlTrackingSettings,
  updateScreenshotSettings,
} from '../../src/contract/member-settings.ts';
import type { TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const names = ['Ada Lovelace', 'Ben Okri', 'Cleo Moss', 'Dan Reyes'];

/** An owner and four members: one screenshot for all, three for Ada, and URLs for Ben. */
async function makePeople(features?: readonly string[]) {
  const owner = await app.createOrganization(features && { features });
  const members: number[] = [];
  for (const name of names) members.push((await addMember(app, owner, { name })).userId);
  return { owner, members };
}

type World = Awaited<ReturnType<typeof makePeople>>;

const paramsOf = ({ organizationId }: TestOrganization) => ({ organization_id: organizationId });

async function decide({ owner, members: [ada = 0, ben = 0] }: World) {
  const params = paramsOf(owner);
  await owner.client.call(updateScreenshotSettings, {
    params,
    body: { screenshot_frequency: 1, apply_to_all_members: true },
  });
  await owner.client.call(updateScreenshotSettings, { params, body: { screenshot_frequency: 3, user_ids: [ada] } });
  await owner.client.call(updateAppAndUrlTrackingSettings, {
    params,
    body: { app_and_url_tracking: 'apps_and_urls', user_ids: [ben] },
  });
}

async function makeWorld() {
  const made = await makePeople();
  await decide(made);
  return made;
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const open = ({ owner }: World, search = '', look: Look = {}) =>
  openPage(app, `/organizations/${owner.organizationId}/people${search}`, { as: owner.userId, ...look });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const effect = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Each member's screenshot setting and its source, as returned by the API. */
async function screenshots({ owner, members }: World) {
  const { effective_settings: all } = await owner.client.call(listEffectiveSettings, { params: paramsOf(owner) });
  return members.map((id) => {
    const { value, source } = all.find(({ user_id: userId }) => userId === id)?.screenshot_frequency ?? {};
    return `${value} ${source}`;
  });
}

describe('people and settings', () => {
  // proves: browser-67
  lightTest('the list shows the settings of each person and their source', async () => {
    const page = await open(world);
    await page
      .getByText(
        '5 people. Screenshots: up to 3 per 10 minutes for 1, up to 1 per 10 minutes for 4; individual setting',
      )
      .waitFor();
    const ada = plain(await row(page, 'Ada').textContent());
    expect(ada).toContain('up to 3 per 10 minutes');
    expect(ada).toContain('individual · ');
    expect(await row(page, 'Ada').locator('.people-mark-member').count()).toBe(1);
    expect(await row(page, 'Dan').locator('.people-mark-organization').count()).toBe(1);
    expect(await row(page, 'Dan').locator('.people-mark-default').count()).toBe(1);
  });

  // proves: browser-68
  test('filters by value, source and name are stored in the address', async () => {
    const page = await open(world);
    await page.getByRole('link', { name: /up to 3 per 10 minutes/ }).press('Enter');
    await page.waitForURL('**/people?setting=screenshot_frequency&value=3');
    await page.getByText('1 of 5 people').waitFor();
    await page.goBack();
    await page.getByLabel('Source').selectOption('member');
    await page.getByText('2 of 5 people').waitFor();
    await page.keyboard.press('Escape');
    const results = await open(world, '?search=cleo');
    await results.getByText('1 of 5 people').waitFor();
    await results.getByRole('searchbox').fill('nobody at all');
    await results.getByRole('button', { name: 'Show all people' }).press('Enter');
    await results.getByText('5 people. Screenshots').waitFor();
  });

  // proves: browser-67
  test('a value opens its history', async () => {
    const page = await open(world);
    await row(page, 'Ada')
      .getByRole('button', { name: /Screenshots of Ada/ })
      .press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Ada Lovelace' });
    await drawer.getByText('up to 1 per 10 minutes → up to 3 per 10 minutes').waitFor();
    expect(await drawer.getByText('none → up to 1 per 10 minutes').count()).toBe(1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  // proves: browser-68
  lightTest('the CSV contains the values of the API', async () => {
    const page = await open(world, '?search=ada');
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe('people.csv');
    const [head, ada, ...others] = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(head).toMatch(/^user_id,name,email,screenshot_frequency,screenshot_frequency_source,/);
    expect(ada).toContain(',3,member,2026-03-02T12:00:00');
    expect(others).toEqual([]);
  });
});

describe('a change', () => {
  // proves: browser-69
  test('for several people can be made by keyboard, shows its effect first and can be undone', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).press('Space');
    await page.getByRole('checkbox', { name: 'Cleo Moss' }).press('Shift+Space');
    await page.getByRole('button', { name: 'Change settings of 3 people' }).press('Enter');
    await effect(page).getByText('No changes yet.').waitFor();
    await page.getByLabel('New value').selectOption('1');
    const text = plain(await effect(page).textContent());
    expect(text).toContain('up to 3 per 10 minutes → up to 1 per 10 minutes for 1 person; unchanged for 2 people.');
    expect(text).toContain('The value becomes an individual setting of 2 people who already had it.');
    expect(text).toContain('The setting of all other members, new ones included, is unchanged.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Screenshots for 3 people: up to 1 per 10 minutes.').waitFor();
    expect(await screenshots(own)).toEqual(['1 member', '1 member', '1 member', '1 organization']);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undone').waitFor();
    expect(await screenshots(own)).toEqual(['3 member', '1 member', '1 member', '1 organization']);
  });

  // proves: browser-69
  test('for all members lists the individual settings that it replaces, and undo restores them', async () => {
    const own = await makeWorld();
    const page = await open(own, '?change');
    await page.getByLabel('New value').selectOption('0');
    const text = plain(await effect(page).textContent());
    expect(text).toContain('up to 1 per 10 minutes → none for 4 people');
    expect(text).toContain('Individual settings of 1 person are replaced.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Screenshots for all members: none.').waitFor();
    expect(await screenshots(own)).toEqual(Array(4).fill('0 organization'));
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undone').waitFor();
    expect(await screenshots(own)).toEqual(['3 member', ...Array<string>(3).fill('1 organization')]);
  });

  // proves: browser-70
  lightTest('that the plan does not permit is not offered, and the page explains why', async () => {
    const small = await makePeople(['screenshots']);
    const page = await open(small, '?change');
    await page.getByText('The plan of this organization allows up to 1 per 10 minutes.').waitFor();
    await page.getByText('Applications and URLs: not included in the plan').waitFor();
    expect(await page.getByLabel('New value').locator('option').allTextContents()).toEqual([
      'choose…',
      'none',
      'up to 1 per 10 minutes',
    ]);
    const none = await open(await makePeople([]));
    await none.getByText('so you cannot change them').waitFor();
    expect(await none.getByRole('checkbox').count()).toBe(0);
  });
});

// proves: browser-67
lightTest('members cannot open the page', async () => {
  const member = world.members[0] ?? 0;
  const page = await open(world, '', { as: member });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Ben Okri').count()).toBe(0);
});

test.each(looksOfPages)('the page is accessible: %j', async (look) => {
  const page = await open(world, '', look);
  await page.locator('.sheet').waitFor();
  await expectAccessible(page);
  await page.locator('.people-value button').first().click();
  await page.locator('.people-history li').first().waitFor();
  await expectAccessible(page);
  const changing = await open(world, '?change', look);
  await changing.locator('.form').waitFor();
  await expectAccessible(changing);
});
