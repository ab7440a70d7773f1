import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { ingest, makeProject } from '../../test/harness/time.ts';
import { personalClient } from '../../test/harness/personal.ts';
import { putOrganizationUnusualActivityRules, type NewRules } from '../../src/contract/unusual-activity-rules.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeOddDay, type OddDay, rulesOf } from './worlds/odd-day.ts';

const app = useWebApp();

const open = (world: OddDay, search = '', look: Look = {}) =>
  openPageAt(app, world.now, `/organizations/${world.owner.organizationId}/rules${search}`, {
    as: world.owner.userId,
    ...look,
  });

const put = async ({ owner }: OddDay, body: Partial<NewRules>) =>
  (await personalClient(app, owner.userId)).call(putOrganizationUnusualActivityRules, {
    params: { organization_id: owner.organizationId },
    body: { reason: 'Elsewhere', ...body },
  });

const card = (page: Page, name: string) => page.getByRole('article', { name });
const effect = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const weakBreak = 'Work without a pause of five minutes: low';
const typedBreak = (page: Page) =>
  page.getByRole('group', { name: /^Work without a pause of five minutes/ }).getByRole('textbox', { name: 'low' });
const save = (page: Page) => page.getByRole('button', { name: 'Save rule' }).click();

describe('the rules', () => {
  // proves: browser-132
  lightTest('appear as cards with their limits and values measured in people', async () => {
    const page = await open(await makeOddDay(app));
    await page.getByText('10 of 10 rules are on; all have default values.').waitFor();
    expect(await page.locator('.rule-card h2').count()).toBe(11);
    const breakless = card(page, 'Work without a break');
    await breakless
      .getByText('Low from 240, medium from 300, high from 360. Highest value measured in people: 219')
      .waitFor();
    expect(await breakless.textContent()).toContain('Not flagged if the member does it on most days.');
    await card(page, 'Very active for a long time').getByText('No values measured in people.').waitFor();
    await page.getByText('Each day is analyzed 6 hours after its end').waitFor();
  });

  test('can be browsed and edited with shortcut keys', async () => {
    const page = await open(await makeOddDay(app));
    await card(page, 'Work without a break').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('consistent_persistent_activity');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Edit: Input stayed at one level' }).waitFor();
    expect(new URL(page.url()).search).toBe('?change=consistent_persistent_activity');
  });

  // proves: browser-136
  lightTest('can be downloaded as CSV with the field names of the API', async () => {
    const world = await makeOddDay(app);
    await put(world, { limits: { breakless: { high: null, medium: 300, low: 200 } } });
    const page = await open(world);
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe('unusual-activity-rules.csv');
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(lines).toContain(
      'breakless_work,true,30,breakless,minutes,at_least,,300,200,,219,67,Work without a pause of five minutes',
    );
    const { types } = await rulesOf(world);
    const numbers = types.flatMap(({ limits, thresholds }) => [...limits, ...thresholds]);
    // The rule for programs has no numbers, but the file still contains a line for it.
    expect(lines.length).toBe(1 + numbers.length + 1);
  });

  // proves: browser-137
  test('link to their explanations in the help', async () => {
    for (const [lang, help] of [
      ['en', 'What this means'],
      ['de', 'Was das bedeutet'],
    ] as const) {
      const world = await makeOddDay(app);
      const page = await open(world, '', { lang });
      const links = page.getByRole('link', { name: new RegExp(`^${help}: `) });
      await expect.poll(() => links.count()).toBe(10);
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      await page.goto(addresses[0] ?? '');
      await page.getByRole('article').waitFor();
      const ids = addresses.map((address) => decodeURIComponent(address.split('#')[1] ?? ''));
      const headingIds = await page.locator('.help-page h3').evaluateAll((all) => all.map(({ id }) => id));
      expect(headingIds.toSorted()).toEqual(ids.toSorted());
    }
  });
});

describe('a limit', () => {
  // proves: browser-133
  test('can be moved by keyboard, tried on past days, saved and undone', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=breakless_work', { refusals: [503] });
    await slider(page, weakBreak).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await slider(page, weakBreak).getAttribute('aria-valuetext')).toBe('30 minutes');
    expect(await typedBreak(page).inputValue()).toBe('30');
    await effect(page).getByText('Work without a pause of five minutes, low: 240 → 30').waitFor();
    await effect(page).getByText('Existing flags stay until the time of their day changes').waitFor();
    await page.getByRole('button', { name: 'Try rule' }).click();
    await page.getByText('1 new, 0 removed, 0 unchanged.').waitFor();
    expect(await page.getByRole('row', { name: 'low 0 1' }).count()).toBe(1);
    expect((await rulesOf(world)).organization_version).toBeNull();
    await page.getByLabel('Reason', { exact: true }).fill('Breaks matter here');
    await save(page);
    await page.getByText('apply from now on.').first().waitFor();
    expect((await rulesOf(world)).changes).toEqual({ limits: { breakless: { high: 360, medium: 300, low: 30 } } });
    await card(page, 'Work without a break').getByText('Changed here').waitFor();
    const answer = { status: 503, json: { code: 'busy', error: 'Busy' } };
    await page.route('**/unusual_activity_rules', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').filter({ hasText: 'The server is busy.' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. Rules').waitFor();
    expect(await rulesOf(world)).toMatchObject({ organization_version: 2, changes: {} });
  });

  test('pushes the levels that it passes, and stops at never', async () => {
    const page = await open(await makeOddDay(app), '?change=breakless_work');
    const strong = slider(page, 'Work without a pause of five minutes: high');
    await strong.focus();
    await page.keyboard.press('Home');
    expect(await typedBreak(page).inputValue()).toBe('10');
    await page.keyboard.press('End');
    expect(await strong.getAttribute('aria-valuetext')).toBe('never');
    await page.getByRole('button', { name: 'Restore defaults' }).click();
    expect(await strong.getAttribute('aria-valuetext')).toBe('360 minutes');
    await effect(page).getByText('No changes yet.').waitFor();
  });

  lightTest('shows an error at its field if it is invalid, and can then be neither tried nor saved', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=breakless_work');
    await typedBreak(page).fill('400');
    const tried = page.getByRole('button', { name: 'Try rule' });
    await expect.poll(() => tried.getAttribute('aria-disabled')).toBe('true');
    await save(page);
    await page.getByRole('alert').getByText('high must not be below medium').waitFor();
    await typedBreak(page).fill('often');
    await save(page);
    await page.getByRole('alert').getByText('must be from 10 to 1440').waitFor();
    expect((await rulesOf(world)).organization_version).toBeNull();
  });

  test('lists the other rules that use it', async () => {
    const page = await open(await makeOddDay(app), '?change=long_period_of_single_mouse_activity');
    await slider(page, 'Half hours in a row with one device only: low').focus();
    await page.keyboard.press('ArrowLeft');
    await effect(page).getByText('These rules use the same value: Keyboard only for a long time.').waitFor();
  });
});

describe('a rule', () => {
  // proves: browser-133
  lightTest('that is switched off shows the flags that this would remove, based on the current input', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=consistent_persistent_activity');
    await page.getByRole('switch', { name: 'Rule is on' }).uncheck();
    await page.getByRole('button', { name: 'Try rule' }).click();
    await page.getByText('0 new, 1 removed, 0 unchanged.').waitFor();
    await page.getByRole('switch', { name: 'Rule is on' }).check();
    await page.getByText('The values have changed. Try again.').waitFor();
    await page.getByRole('button', { name: 'Try rule' }).click();
    await page.getByText('0 new, 0 removed, 1 unchanged.').waitFor();
    await page.getByRole('switch', { name: 'Rule is on' }).uncheck();
    await page.getByLabel('Reason', { exact: true }).fill('Too many');
    await save(page);
    await page.getByText('9 of 10 rules are on; your organization has changed 1 of them.').waitFor();
    expect((await rulesOf(world)).changes).toEqual({ types: { consistent_persistent_activity: { on: false } } });
  });

  // proves: browser-134
  lightTest('that another user has changed shows both versions, and that user’s other changes stay', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=breakless_work', { refusals: [412] });
    await typedBreak(page).fill('200');
    await page.getByLabel('Reason', { exact: true }).fill('Mine');
    await put(world, { limits: { breakless: { low: 220 }, mouse_share: { low: 0.8 } }, grace_hours: 9 });
    await save(page);
    await page
      .getByRole('alert')
      .getByRole('row', { name: `${weakBreak} 220 200` })
      .waitFor();
    await page.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('apply from now on.').first().waitFor();
    expect(await rulesOf(world)).toMatchObject({
      grace_hours: 9,
      changes: { limits: { breakless: { low: 200 }, mouse_share: { low: 0.8 } } },
    });
  });

  lightTest('for programs accepts names to ignore and names to assign to tiers', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=suspicious_activity');
    await page.getByLabel('Never flag').fill('Caffeine\n\n');
    await page.getByLabel('Additional names in tier A').fill('Clicky');
    await effect(page).getByText('Never flag: – → Caffeine').waitFor();
    await page.getByLabel('Reason', { exact: true }).fill('We use it');
    await save(page);
    await card(page, 'Input-generating program in use')
      .getByText('In your organization: 1 never flagged, 1 added.')
      .waitFor();
    expect((await rulesOf(world)).changes).toEqual({
      applications: { allowed: ['Caffeine'], added: [{ name: 'Clicky', tier: 'A' }] },
    });
  });
});

/** Ten minutes on each of the 28 days, for 36 people. */
async function fillFourWeeks({ owner }: OddDay): Promise<void> {
  const projectId = await makeProject(owner);
  const days = Array.from({ length: 28 }, (_, at) => Temporal.PlainDate.from('2026-02-04').add({ days: at }));
  for (let at = 0; at < 36; at += 1) {
    const { userId } = await addMember(app, owner);
    const items = days.map((day) => ({
      user_id: userId,
      project_id: projectId,
      starts_at: `${day.toString()}T09:00:00Z`,
      tracked: 600,
    }));
    await ingest(owner.client, owner.organizationId, items);
  }
}

lightTest('when a rule is tried on too many days for one request, the request is split', async () => {
  const world = await makeOddDay(app);
  await fillFourWeeks(world);
  const page = await open(world, '?change=consistent_persistent_activity', { refusals: [400] });
  const answered: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/replay')) answered.push(response.status());
  });
  await page.getByRole('switch', { name: 'Rule is on' }).uncheck();
  await page.getByRole('button', { name: 'Try rule' }).click();
  await page.getByText('0 new, 1 removed, 0 unchanged.').waitFor();
  await page.getByText('1009 days of members analyzed.').waitFor();
  expect(answered).toEqual([400, 200, 200]);
});

test('review settings can be changed next to the rules, and the effect is shown first', async () => {
  const world = await makeOddDay(app);
  await put(world, { limits: { breakless: { low: 200 } } });
  const page = await open(world, '?change=settings');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('switch', { name: /^Members can see/ }).uncheck();
  await effect(page).getByText('Days are analyzed 7 hours after their end instead of 6').waitFor();
  await effect(page).getByText('Members can no longer see or answer their own flags').waitFor();
  await page.getByLabel('Reason', { exact: true }).fill('Agreed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Each day is analyzed 7 hours after its end').waitFor();
  expect(await rulesOf(world)).toMatchObject({
    grace_hours: 7,
    members_see_flags: false,
    changes: { limits: { breakless: { low: 200 } } },
  });
});

describe('the history of rules', () => {
  // proves: browser-135
  lightTest('shows the changes, reason and author of each version, and restores one', async () => {
    const world = await makeOddDay(app);
    await put(world, { limits: { breakless: { low: 200 } }, reason: 'Longer days' });
    await put(world, { grace_hours: 12, reason: 'Late uploads' });
    const page = await open(world, '/history');
    await page.getByText('The rules were changed 2 times.').waitFor();
    const first = page.getByRole('row', { name: /^Version 1/ });
    expect(await first.textContent()).toContain('Work without a pause of five minutes, low: 240 → 200');
    expect(await first.textContent()).toContain('Longer days');
    const second = page.getByRole('row', { name: /^Version 2/ });
    expect(await second.textContent()).toContain('and its analysis: 6 → 12');
    await page.getByRole('button', { name: 'Restore: Version 1' }).click();
    await page.getByText('A new version with the same values is created.').waitFor();
    await page.getByRole('button', { name: 'Restore version', exact: true }).click();
    await page.getByRole('row', { name: /^Version 3.*Restored: Version 1/ }).waitFor();
    expect(await rulesOf(world)).toMatchObject({ grace_hours: 6, changes: { limits: { breakless: { low: 200 } } } });
    await page.getByRole('button', { name: 'Restore: Default rules' }).click();
    await page.getByRole('button', { name: 'Restore version', exact: true }).click();
    await page.getByRole('row', { name: /^Version 4/ }).waitFor();
    expect(await rulesOf(world)).toMatchObject({ changes: {} });
  });
});

describe('a user who cannot change the rules', () => {
  // proves: browser-132
  lightTest('sees the rules as a manager, with an explanation but without controls', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=settings', { as: world.manager.userId });
    await page.getByText('Only owners can change them, because they apply to all members.').waitFor();
    await card(page, 'Work without a break').waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  // proves: browser-132
  test('can try a rule as a manager by keyboard, and nothing is saved', async () => {
    const world = await makeOddDay(app);
    const before = await rulesOf(world);
    const page = await open(world, '', { as: world.manager.userId });
    await page.getByRole('button', { name: 'Try: Input stayed at one level' }).focus();
    await page.keyboard.press('c');
    const trial = page.getByRole('dialog', { name: 'Try: Input stayed at one level' });
    await trial.getByText('Nothing is saved.').waitFor();
    await trial.getByLabel('Minimum duration').fill('0');
    await trial.getByText('must be from').first().waitFor();
    await trial.getByLabel('Minimum duration').fill('60');
    await trial.getByRole('switch', { name: 'Rule is on' }).uncheck();
    await trial.getByRole('button', { name: 'Try rule' }).click();
    await trial.getByText('0 new, 1 removed, 0 unchanged.').waitFor();
    expect(await trial.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await trial.waitFor({ state: 'hidden' });
    expect(await rulesOf(world)).toEqual(before);
  });

  // proves: browser-132
  lightTest('as a member, has no link to the page', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '', { as: world.member.userId });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Projects' }).waitFor();
    expect(await page.getByRole('link', { name: 'Rules for unusual activity' }).count()).toBe(0);
  });
});

test.each(looksOfPages)('rules, their form and their history are accessible: %j', async (look) => {
  const world = await makeOddDay(app);
  await put(world, { limits: { breakless: { low: 200 } } });
  const page = await open(world, '', look);
  await page.locator('.rule-card').first().waitFor();
  expect(await page.locator('.rule-card [lang="en"]').count()).toBe(0);
  for (const summary of await page.locator('.rule-more summary').all()) await summary.click();
  await expectAccessible(page);
  await page.locator('#consistent_variable_activity footer button').click();
  await page.locator('.drawer form').waitFor();
  await expectAccessible(page);
  await page.goto(`/organizations/${world.owner.organizationId}/rules/history`);
  await page.locator('.sheet').waitFor();
  await expectAccessible(page);
});
