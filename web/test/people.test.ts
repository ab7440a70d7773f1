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
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const names = ['Ada Lovelace', 'Ben Okri', 'Cleo Moss', 'Dan Reyes'];

/** An owner and four members: one screenshot for everybody, three for Ada alone; addresses of Ben. */
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

/** Screenshots of each member and who decided, as the API says it. */
async function screenshots({ owner, members }: World) {
  const { effective_settings: all } = await owner.client.call(listEffectiveSettings, { params: paramsOf(owner) });
  return members.map((id) => {
    const { value, source } = all.find(({ user_id: userId }) => userId === id)?.screenshot_frequency ?? {};
    return `${value} ${source}`;
  });
}

describe('people and settings', () => {
  // proves: browser-67
  test('says what is recorded of whom, and who decided it', async () => {
    const page = await open(world);
    await page
      .getByText(
        '5 people: screenshots up to 3 in 10 minutes for 1, up to 1 in 10 minutes for 4, decided for them alone',
      )
      .waitFor();
    const ada = plain(await row(page, 'Ada').textContent());
    expect(ada).toContain('up to 3 in 10 minutes');
    expect(ada).toContain('for them alone · ');
    expect(await row(page, 'Ada').locator('.people-mark-member').count()).toBe(1);
    expect(await row(page, 'Dan').locator('.people-mark-organization').count()).toBe(1);
    expect(await row(page, 'Dan').locator('.people-mark-default').count()).toBe(1);
  });

  // proves: browser-68
  test('is filtered by value, by who decided and by name, in the address', async () => {
    const page = await open(world);
    await page.getByRole('link', { name: /up to 3 in 10 minutes/ }).press('Enter');
    await page.waitForURL('**/people?setting=screenshot_frequency&value=3');
    await page.getByText('1 of 5 people').waitFor();
    await page.goBack();
    await page.getByLabel('Decided').selectOption('member');
    await page.getByText('2 of 5 people').waitFor();
    await page.keyboard.press('Escape');
    const found = await open(world, '?search=cleo');
    await found.getByText('1 of 5 people').waitFor();
    await found.getByRole('searchbox').fill('nobody at all');
    await found.getByRole('button', { name: 'Show everybody' }).press('Enter');
    await found.getByText('5 people: screenshots').waitFor();
  });

  // proves: browser-67
  test('a value leads to how it came about', async () => {
    const page = await open(world);
    await row(page, 'Ada')
      .getByRole('button', { name: /Screenshots of Ada/ })
      .press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Ada Lovelace' });
    await drawer.getByText('up to 3 in 10 minutes instead of up to 1 in 10 minutes').waitFor();
    expect(await drawer.getByText('up to 1 in 10 minutes instead of none').count()).toBe(1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  // proves: browser-68
  test('is downloaded with the values of the API', async () => {
    const page = await open(world, '?search=ada');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('people.csv');
    const [head, ada, ...others] = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(head).toMatch(/^user_id,name,email,screenshot_frequency,screenshot_frequency_source,/);
    expect(ada).toContain(',3,member,2026-03-02T12:00:00');
    expect(others).toEqual([]);
  });
});

describe('a change', () => {
  // proves: browser-69
  test('for some, by keyboard alone, says what it changes and leaves, and is taken back', async () => {
    const own = await makeWorld();
    const page = await open(own);
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).press('Space');
    await page.getByRole('checkbox', { name: 'Cleo Moss' }).press('Shift+Space');
    await page.getByRole('button', { name: 'Change settings of 3 people' }).press('Enter');
    await effect(page).getByText('Nothing is changed yet.').waitFor();
    await page.getByLabel('Becomes').selectOption('1');
    const told = plain(await effect(page).textContent());
    expect(told).toContain('1 person gets up to 1 in 10 minutes instead of up to 3 in 10 minutes; 2 have it already.');
    expect(told).toContain('2 people with the same value have it as their own from now on.');
    expect(told).toContain('The setting of everybody else stays');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Screenshots changed for 3 people').waitFor();
    expect(await screenshots(own)).toEqual(['1 member', '1 member', '1 member', '1 organization']);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Taken back').waitFor();
    expect(await screenshots(own)).toEqual(['3 member', '1 member', '1 member', '1 organization']);
  });

  // proves: browser-69
  test('for everybody says whose own setting it replaces, and gives them back', async () => {
    const own = await makeWorld();
    const page = await open(own, '?change');
    await page.getByLabel('Becomes').selectOption('0');
    const told = plain(await effect(page).textContent());
    expect(told).toContain('4 people get none instead of up to 1 in 10 minutes');
    expect(told).toContain('The own settings of 1 person are replaced.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Screenshots changed for everybody').waitFor();
    expect(await screenshots(own)).toEqual(Array(4).fill('0 organization'));
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Taken back').waitFor();
    expect(await screenshots(own)).toEqual(['3 member', ...Array<string>(3).fill('1 organization')]);
  });

  // proves: browser-70
  test('is not offered beyond the plan, and the page says why', async () => {
    const small = await makePeople(['screenshots']);
    const page = await open(small, '?change');
    await page.getByText('The plan of the organization permits up to 1 in 10 minutes.').waitFor();
    await page.getByText('Applications and addresses: not in the plan').waitFor();
    expect(await page.getByLabel('Becomes').locator('option').allTextContents()).toEqual([
      'choose…',
      'none',
      'up to 1 in 10 minutes',
    ]);
    const none = await open(await makePeople([]));
    await none.getByText('You cannot change this').waitFor();
    expect(await none.getByRole('checkbox').count()).toBe(0);
  });
});

// proves: browser-67
test('members do not get to the people', async () => {
  const member = world.members[0] ?? 0;
  const page = await open(world, '', { as: member });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Ben Okri').count()).toBe(0);
});

test.each(looksOfPages)('people are accessible: %j', async (look) => {
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
