import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFlags } from '../../test/harness/flags.ts';
import { getUnusualActivity } from '../../src/contract/unusual-activity-reviews.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { caseOf, type InboxWorld, makeInbox } from './worlds/inbox.ts';

const app = useWebApp();

const names = ['Isla Ivanova', 'Kofi Costa', 'Wanda Eriksen'];
let world: InboxWorld;
beforeAll(async () => {
  world = await makeInbox(app, names);
});

const inboxOf = ({ owner }: InboxWorld) => `/organizations/${owner.organizationId}/flags`;
const openInbox = (inboxWorld: InboxWorld, look = {}) =>
  openPage(app, inboxOf(inboxWorld), { as: inboxWorld.owner.userId, ...look });
/** The label of the focused element. */
const focused = (page: Page) => page.evaluate('document.activeElement.closest("label")?.textContent');
const heading = (page: Page, name: string) => page.getByRole('article', { name }).waitFor();

describe('the inbox', () => {
  test('lists cases, newest first, with the evidence for the first one', async () => {
    const page = await openInbox(world);
    await heading(page, 'Isla Ivanova');
    expect(await page.locator('.case strong').allTextContents()).toEqual(names);
    expect(await page.locator('.case').first().textContent()).toContain('Input stayed at one level and 1 more');
    expect(await page.locator('.case-whose').textContent()).toContain('Fri 27 Feb, 10:00 to 11:00');
    expect(await page.getByText('in the organization’s time zone (Europe/Berlin)').isVisible()).toBe(true);
    expect(await page.locator('.case-summary').textContent()).toContain(
      'A flag marks an unusual pattern. It is not a verdict.',
    );
    await page.getByText('Flagged up to 0.08. Lowest value measured in people: 1.01').waitFor();
    expect(await page.locator('.nav-count').textContent()).toBe('3');
  });

  test('describes each minute to keyboard users, and in a table', async () => {
    const page = await openInbox(world);
    const slider = page.getByRole('slider');
    await slider.waitFor();
    await slider.focus();
    const first = await slider.getAttribute('aria-valuetext');
    expect(first).toMatch(/^10:00: keyboard 0 s, mouse \d+ s of 60 s$/);
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^10:01: /);
    await page.getByRole('button', { name: 'Show as table' }).click();
    expect(await page.getByRole('row').count()).toBeGreaterThan(60);
    await expectAccessible(page);
  });

  // proves: browser-74
  lightTest('states that the member sees who opened the case, except for the reader’s own case', async () => {
    const own = await makeInbox(app, ['Isla Ivanova']);
    const page = await openInbox(own);
    await page.getByText('Isla Ivanova can see that you opened this.').waitFor();
    const startsAt = Temporal.Instant.from('2026-02-28T09:00:00Z');
    await makeFlags(app, own.owner, [{ userId: own.owner.userId, startsAt }]);
    await page.reload();
    await heading(page, 'owner');
    await page.locator('.case-summary').waitFor();
    expect(await page.locator('.case-looked').count()).toBe(0);
  });

  // proves: browser-75
  lightTest('stores the view in the address, and the Back button restores it', async () => {
    const page = await openInbox(world);
    await heading(page, 'Isla Ivanova');
    await page.getByRole('link', { name: /Kofi Costa/ }).click();
    await heading(page, 'Kofi Costa');
    await page.reload();
    await heading(page, 'Kofi Costa');
    await page.goBack();
    await heading(page, 'Isla Ivanova');
    await page.goto(`${inboxOf(world)}?state=confirmed`);
    await page.getByText('No flags match these filters.').waitFor();
    await page.getByRole('link', { name: 'Show all open flags' }).click();
    await heading(page, 'Isla Ivanova');
  });

  // proves: browser-73
  test('opens a permalink from any page', async () => {
    const path = `/organizations/${world.owner.organizationId}/insights/unusual_activities/${world.flags[3]}`;
    const page = await openPage(app, path, { as: world.owner.userId });
    await heading(page, 'Kofi Costa');
    expect(await page.getByRole('heading', { name: /Input-generating program/ }).isVisible()).toBe(true);
  });

  // proves: browser-82
  test('redirects the flagged member to their own page', async () => {
    const path = `/organizations/${world.owner.organizationId}/insights/unusual_activities/${world.flags[2]}`;
    const page = await openPage(app, path, { as: world.members[1]?.userId ?? 0, refusals: [403] });
    await page.waitForURL(`**/me?flag=${world.flags[2]}`);
    await page.locator('.my-flag-named', { hasText: 'Input stayed at one level' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.classList.contains("my-flag-named")')).toBe(true);
  });

  // proves: browser-82
  lightTest.each([
    ['another member', () => world.flags[0], () => world.members[1]?.userId],
    ['the owner of another organization', () => world.flags[0], async () => (await app.createOrganization()).userId],
    ['a manager, with an unknown id', () => 2_000_000_000, () => world.owner.userId],
    ['a manager, with an invalid id', () => 'x', () => world.owner.userId],
  ])('a permalink is not found by %s', async (_who, flag, who) => {
    const path = `/organizations/${world.owner.organizationId}/insights/unusual_activities/${flag()}`;
    const page = await openPage(app, path, { as: (await who()) ?? 0, refusals: [403, 404] });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  lightTest('is empty for users without access', async () => {
    const page = await openPage(app, inboxOf(world), { as: world.members[0]?.userId ?? 0 });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const page = await openInbox(world, look);
    await page.locator('.case').first().click();
    await page.locator('.timeline-explored').waitFor();
    await page.locator('.measure').waitFor();
    await page.locator('.review .button').first().click();
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page);
  });
});

describe('a decision', () => {
  // proves: browser-71
  test('can be made by keyboard alone, applies to the whole case, and opens the next case', async () => {
    const own = await makeInbox(app, names);
    const page = await openInbox(own);
    await heading(page, 'Isla Ivanova');
    await page.keyboard.press('j');
    await heading(page, 'Kofi Costa');
    await page.keyboard.press('d');
    await expect.poll(() => focused(page)).toBe('Normal human pattern');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByText('Kofi Costa: saved as dismissed.').waitFor();
    await heading(page, 'Wanda Eriksen');
    const { client, organizationId } = own.owner;
    for (const id of own.flags.slice(2, 4)) {
      const params = { organization_id: organizationId, unusual_activity_id: id };
      const { unusual_activity: flag } = await client.call(getUnusualActivity, { params });
      expect([flag.state, flag.reviews[0]?.reason_code]).toEqual(['dismissed', 'false_alarm']);
    }
    await page.getByRole('link', { name: /^Dismissed/ }).click();
    await page.getByText(/Reviewed by .*: dismissed/).waitFor();
  });

  // proves: browser-83
  test('shows its reason and note to reviewers, but not to the member', async () => {
    const own = await makeInbox(app, ['Isla Ivanova']);
    const page = await openInbox(own);
    await heading(page, 'Isla Ivanova');
    await page.keyboard.press('e');
    await page.getByLabel('Agreed in advance').check();
    await page.getByLabel('Note', { exact: true }).fill('A rota since May');
    await page.getByRole('button', { name: 'Save as explained' }).click();
    await page.getByText('Isla Ivanova: saved as explained.').waitFor();
    await page.getByRole('link', { name: /^Explained/ }).click();
    await page.getByText(/^Reviewed by .+: explained\. Agreed in advance\.$/).waitFor();
    await page.locator('.review blockquote', { hasText: 'A rota since May' }).waitFor();
    const theirs = await openPage(app, '/me', { as: own.members[0]?.userId ?? 0 });
    await theirs.locator('.my-flag').first().waitFor();
    expect(await theirs.locator('main').textContent()).not.toContain('rota');
  });

  // proves: browser-72
  test('has no default, and requires a note for the reason "other"', async () => {
    const page = await openInbox(world);
    await heading(page, 'Isla Ivanova');
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await page.keyboard.press('e');
    const save = page.getByRole('button', { name: 'Save as explained' });
    await page.getByText('Select a reason.').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await save.press('Enter');
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Other (see note)').check();
    await page.getByText('Explain the reason in a note.').waitFor();
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Note', { exact: true }).fill('A rota');
    expect(await save.getAttribute('aria-disabled')).toBe(null);
  });

  // proves: browser-72
  test('about the reviewer is rejected, with the reason', async () => {
    const own = await app.createOrganization();
    await makeFlags(app, own, caseOf(own.userId, '2026-02-27'));
    const page = await openPage(app, `/organizations/${own.organizationId}/flags`, { as: own.userId });
    await page.getByText('This flag is about you.').waitFor();
    await page.keyboard.press('c');
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await expectAccessible(page);
  });
});
