import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerUnusualActivity, getUnusualActivity } from '../../src/contract/unusual-activity-reviews.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { addMember } from '../../test/harness/members.ts';
import { personalClient } from '../../test/harness/personal.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { caseOf, type InboxWorld, makeInbox } from './worlds/inbox.ts';

const app = useWebApp();
const names = ['Isla Ivanova', 'Kofi Costa', 'Wanda Eriksen'];

let world: InboxWorld;
beforeEach(async () => {
  world = await makeInbox(app, names);
});

const open = async (as = world.owner.userId, look = {}) => {
  const page = await openPage(app, `/organizations/${world.owner.organizationId}/flags`, { as, ...look });
  await page.getByRole('article', { name: 'Isla Ivanova' }).waitFor();
  return page;
};
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select: ${name}`) });
const flagOf = async (index: number) => {
  const params = { organization_id: world.owner.organizationId, unusual_activity_id: world.flags[index] ?? 0 };
  return (await world.owner.client.call(getUnusualActivity, { params })).unusual_activity;
};

describe('several cases', () => {
  // proves: browser-79
  test('can be selected by checkbox or range and decided together, after the page lists the people', async () => {
    const page = await open();
    await box(page, 'Isla Ivanova').check();
    await page.getByText('One decision for 2 flags of 1 person.').waitFor();
    await box(page, 'Wanda Eriksen').click({ modifiers: ['Shift'] });
    await page.getByText('One decision for 6 flags of 3 people. If one flag').waitFor();
    await box(page, 'Kofi Costa').uncheck();
    await page.keyboard.press('d');
    await page.getByLabel('Incorrect tracker data').check();
    await page.getByRole('button', { name: 'Save 4 flags as dismissed' }).click();
    await page.getByText('2 cases saved as dismissed.').waitFor();
    expect((await Promise.all([0, 1, 2, 4, 5].map(flagOf))).map(({ state }) => state)).toEqual([
      'dismissed',
      'dismissed',
      'open',
      'dismissed',
      'dismissed',
    ]);
    await page.getByRole('article', { name: 'Kofi Costa' }).waitFor();
  });

  // proves: browser-79
  test('can be selected with only the keyboard', async () => {
    const page = await open();
    await page.keyboard.press('j');
    await page.getByRole('article', { name: 'Kofi Costa' }).waitFor();
    await page.keyboard.press('x');
    expect(await box(page, 'Kofi Costa').isChecked()).toBe(true);
    await page.getByText('1 case selected').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('article', { name: 'Kofi Costa' }).waitFor();
  });

  // proves: browser-80
  test('never include a case about the reviewer, whose checkbox gives the reason', async () => {
    const grace = await addMember(app, world.owner, { role: 'manager', name: 'Grace Hopper' });
    await makeFlags(app, world.owner, caseOf(grace.userId, '2026-02-24'));
    const page = await open(grace.userId);
    const own = box(page, 'Grace Hopper');
    expect(await own.getAttribute('title')).toContain('This flag is about you.');
    await own.click({ force: true });
    expect(await own.isChecked()).toBe(false);
    await box(page, 'Isla Ivanova').check();
    await own.click({ modifiers: ['Shift'], force: true });
    await box(page, 'Wanda Eriksen').click({ modifiers: ['Shift'] });
    await page.getByText('6 flags of 3 people').waitFor();
    expect(await own.isChecked()).toBe(false);
  });

  // proves: browser-79
  lightTest('show the number of members who answered', async () => {
    const isla = await personalClient(app, world.members[0]?.userId ?? 0);
    const params = { own_unusual_activity_id: world.flags[0] ?? 0 };
    await isla.call(answerUnusualActivity, { params, body: { text: 'I was reading.' } });
    const page = await open();
    await page.getByText('I was reading.').waitFor();
    await box(page, 'Isla Ivanova').check();
    await page.getByText('1 member has answered. Read the answers first.').waitFor();
  });

  test.each(looksOfPages)('are accessible: %j', async (look) => {
    const page = await openPage(app, `/organizations/${world.owner.organizationId}/flags`, {
      as: world.owner.userId,
      ...look,
    });
    await page.locator('.case-box').first().check();
    await page.keyboard.press('e');
    await page.locator('.reason-form .button').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page);
  });
});

// proves: browser-81
test('the second reviewer sees the first verdict only after selecting one, and the second one decides', async () => {
  const page = await open();
  await page.keyboard.press('d');
  await page.getByLabel('Normal human pattern').check();
  await page.getByLabel('Request a second opinion').check();
  await page.getByRole('button', { name: 'Save as dismissed and request a second opinion' }).click();
  await page.getByText('Isla Ivanova: awaiting a second opinion.').waitFor();
  await page.getByRole('link', { name: /^Second opinion 1/ }).click();
  await page.getByText('You requested a second opinion. Another reviewer must decide.').waitFor();
  const { userId } = await addMember(app, world.owner, { role: 'manager', name: 'Grace Hopper' });
  const other = await open(userId);
  await other.getByRole('link', { name: /^Second opinion 1/ }).click();
  await other.getByText('The first reviewer’s proposal appears after you select yours.').waitFor();
  expect(await other.getByText('proposes:').count()).toBe(0);
  await other.keyboard.press('e');
  await other.getByText(/proposes: dismissed\./).waitFor();
  await other.getByLabel('Typical of this work').check();
  await other.getByRole('button', { name: 'Save as explained' }).click();
  await other.getByText('Isla Ivanova: saved as explained.').waitFor();
  expect(await flagOf(0)).toMatchObject({ state: 'explained', review_pending: false });
});
