import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { ingest, makeProject } from '../../test/harness/time.ts';
import { personalClient } from '../../test/harness/personal.ts';
import { putOrganizationUnusualActivityRules, type NewRules } from '../../src/contract/unusual-activity-rules.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
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
const save = (page: Page) => page.getByRole('button', { name: 'Save the rule' }).click();

describe('the rules', () => {
  // proves: browser-132
  test('stand as cards with their limits and what people measured', async () => {
    const page = await open(await makeOddDay(app));
    await page.getByText('10 of 10 rules are on; all are as the program has them.').waitFor();
    expect(await page.locator('.rule-card h2').count()).toBe(11);
    const breakless = card(page, 'Work without a break');
    await breakless
      .getByText('Low from 240, medium from 300, high from 360. Highest value measured in people: 219')
      .waitFor();
    expect(await breakless.textContent()).toContain('What a member does on most days excuses it.');
    await card(page, 'Very active for a long time').getByText('Nobody was measured for this.').waitFor();
    await page.getByText('A day is judged 6 hours after its end').waitFor();
  });

  test('are gone through and changed by keys', async () => {
    const page = await open(await makeOddDay(app));
    await card(page, 'Work without a break').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('consistent_persistent_activity');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Change: Input stayed at one level' }).waitFor();
    expect(new URL(page.url()).search).toBe('?change=consistent_persistent_activity');
  });

  // proves: browser-136
  test('are a file of every number, by the names of the API', async () => {
    const world = await makeOddDay(app);
    await put(world, { limits: { breakless: { high: null, medium: 300, low: 200 } } });
    const page = await open(world);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('unusual-activity-rules.csv');
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(lines).toContain(
      'breakless_work,true,30,breakless,minutes,at_least,,300,200,,219,67,Work without a pause of five minutes',
    );
    const { types } = await rulesOf(world);
    const numbers = types.flatMap(({ limits, thresholds }) => [...limits, ...thresholds]);
    // The rule of programs has no number, and a line all the same.
    expect(lines.length).toBe(1 + numbers.length + 1);
  });

  // proves: browser-137
  test('lead to what each of them means', async () => {
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
      const found = await page.locator('.help-page h3').evaluateAll((all) => all.map(({ id }) => id));
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
  });
});

describe('a limit', () => {
  // proves: browser-133
  test('is moved by the keyboard, tried on past days, saved, and taken back', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=breakless_work', { refusals: [503] });
    await slider(page, weakBreak).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await slider(page, weakBreak).getAttribute('aria-valuetext')).toBe('30 minutes');
    expect(await typedBreak(page).inputValue()).toBe('30');
    await effect(page).getByText('Work without a pause of five minutes, low: 240 → 30').waitFor();
    await effect(page).getByText('Flags of days that were judged before stay as they are').waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('1 would come, 0 would go, 0 would stay.').waitFor();
    expect(await page.getByRole('row', { name: 'low 0 1' }).count()).toBe(1);
    expect((await rulesOf(world)).organization_version).toBeNull();
    await page.getByLabel('Why', { exact: true }).fill('Breaks matter here');
    await save(page);
    await page.getByText('hold from now on.').first().waitFor();
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
    await page.getByText('Taken back: rules').waitFor();
    expect(await rulesOf(world)).toMatchObject({ organization_version: 2, changes: {} });
  });

  test('takes the levels that it passes with it, and stops at never', async () => {
    const page = await open(await makeOddDay(app), '?change=breakless_work');
    const strong = slider(page, 'Work without a pause of five minutes: high');
    await strong.focus();
    await page.keyboard.press('Home');
    expect(await typedBreak(page).inputValue()).toBe('10');
    await page.keyboard.press('End');
    expect(await strong.getAttribute('aria-valuetext')).toBe('never');
    await page.getByRole('button', { name: 'As the program has it' }).click();
    expect(await strong.getAttribute('aria-valuetext')).toBe('360 minutes');
    await effect(page).getByText('Nothing changes yet.').waitFor();
  });

  test('that cannot be is said at its field, and is neither tried nor saved', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=breakless_work');
    await typedBreak(page).fill('400');
    const tried = page.getByRole('button', { name: 'Try it' });
    await expect.poll(() => tried.getAttribute('aria-disabled')).toBe('true');
    await save(page);
    await page.getByRole('alert').getByText('strong must not be below medium').waitFor();
    await typedBreak(page).fill('often');
    await save(page);
    await page.getByRole('alert').getByText('must be from 10 to 1440').waitFor();
    expect((await rulesOf(world)).organization_version).toBeNull();
  });

  test('of several rules names the others', async () => {
    const page = await open(await makeOddDay(app), '?change=long_period_of_single_mouse_activity');
    await slider(page, 'Half hours in a row with one device only: low').focus();
    await page.keyboard.press('ArrowLeft');
    await effect(page).getByText('The same number holds for: Keyboard only for a long time.').waitFor();
  });
});

describe('a rule', () => {
  // proves: browser-133
  test('that is switched off shows before which flags would go, as it is typed now', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=consistent_persistent_activity');
    await page.getByRole('switch', { name: 'Look for it' }).uncheck();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('0 would come, 1 would go, 0 would stay.').waitFor();
    await page.getByRole('switch', { name: 'Look for it' }).check();
    await page.getByText('The values have changed since: try again.').waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('0 would come, 0 would go, 1 would stay.').waitFor();
    await page.getByRole('switch', { name: 'Look for it' }).uncheck();
    await page.getByLabel('Why', { exact: true }).fill('Too many');
    await save(page);
    await page.getByText('9 of 10 rules are on; 1 of them').waitFor();
    expect((await rulesOf(world)).changes).toEqual({ types: { consistent_persistent_activity: { on: false } } });
  });

  // proves: browser-134
  test('that somebody else changed meanwhile shows both versions, and keeps what else they changed', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=breakless_work', { refusals: [412] });
    await typedBreak(page).fill('200');
    await page.getByLabel('Why', { exact: true }).fill('Mine');
    await put(world, { limits: { breakless: { low: 220 }, mouse_share: { low: 0.8 } }, grace_hours: 9 });
    await save(page);
    await page
      .getByRole('alert')
      .getByRole('row', { name: `${weakBreak} 220 200` })
      .waitFor();
    await page.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('hold from now on.').first().waitFor();
    expect(await rulesOf(world)).toMatchObject({
      grace_hours: 9,
      changes: { limits: { breakless: { low: 200 }, mouse_share: { low: 0.8 } } },
    });
  });

  test('of names takes names that are never reported, and names in tiers', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=suspicious_activity');
    await page.getByLabel('Never reported, whatever the program says').fill('Caffeine\n\n');
    await page.getByLabel('Also in tier A').fill('Clicky');
    await effect(page).getByText('Never reported, whatever the program says: – → Caffeine').waitFor();
    await page.getByLabel('Why', { exact: true }).fill('We use it');
    await save(page);
    await card(page, 'Input-generating program in use').getByText('Here: 1 never reported, 1 added.').waitFor();
    expect((await rulesOf(world)).changes).toEqual({
      applications: { allowed: ['Caffeine'], added: [{ name: 'Clicky', tier: 'A' }] },
    });
  });
});

/** Ten minutes on each of the 28 days for 36 people. */
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

test('a rule is tried on more days of members than one request takes, in halves', async () => {
  const world = await makeOddDay(app);
  await fillFourWeeks(world);
  const page = await open(world, '?change=consistent_persistent_activity', { refusals: [400] });
  const answered: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/replay')) answered.push(response.status());
  });
  await page.getByRole('switch', { name: 'Look for it' }).uncheck();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('0 would come, 1 would go, 0 would stay.').waitFor();
  await page.getByText('1009 days of members were looked at.').waitFor();
  expect(answered).toEqual([400, 200, 200]);
});

test('how flags are dealt with is changed beside the rules, with its effect said before', async () => {
  const world = await makeOddDay(app);
  await put(world, { limits: { breakless: { low: 200 } } });
  const page = await open(world, '?change=settings');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('switch', { name: /^Members see/ }).uncheck();
  await effect(page).getByText('Days are judged 7 hours after their end instead of 6').waitFor();
  await effect(page).getByText('Members no longer see the flags about themselves').waitFor();
  await page.getByLabel('Why', { exact: true }).fill('Agreed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A day is judged 7 hours after its end').waitFor();
  expect(await rulesOf(world)).toMatchObject({
    grace_hours: 7,
    members_see_flags: false,
    changes: { limits: { breakless: { low: 200 } } },
  });
});

describe('the history of rules', () => {
  // proves: browser-135
  test('says what each version changed, why and by whom, and goes back to one', async () => {
    const world = await makeOddDay(app);
    await put(world, { limits: { breakless: { low: 200 } }, reason: 'Longer days' });
    await put(world, { grace_hours: 12, reason: 'Late uploads' });
    const page = await open(world, '/history');
    await page.getByText('The rules were changed 2 times.').waitFor();
    const first = page.getByRole('row', { name: /^Version 1/ });
    expect(await first.textContent()).toContain('Work without a pause of five minutes, low: 240 → 200');
    expect(await first.textContent()).toContain('Longer days');
    const second = page.getByRole('row', { name: /^Version 2/ });
    expect(await second.textContent()).toContain('until it is judged: 6 → 12');
    await page.getByRole('button', { name: 'Go back: Version 1' }).click();
    await page.getByText('A new version is made that says the same as that one.').waitFor();
    await page.getByRole('button', { name: 'Go back', exact: true }).click();
    await page.getByRole('row', { name: /^Version 3.*Goes back: Version 1/ }).waitFor();
    expect(await rulesOf(world)).toMatchObject({ grace_hours: 6, changes: { limits: { breakless: { low: 200 } } } });
    await page.getByRole('button', { name: "Go back: The program's rules" }).click();
    await page.getByRole('button', { name: 'Go back', exact: true }).click();
    await page.getByRole('row', { name: /^Version 4/ }).waitFor();
    expect(await rulesOf(world)).toMatchObject({ changes: {} });
  });
});

describe('who may not change the rules', () => {
  // proves: browser-132
  test('sees them as a manager, with why, and nothing to change', async () => {
    const world = await makeOddDay(app);
    const page = await open(world, '?change=settings', { as: world.manager.userId });
    await page.getByText('Only owners change them, since everybody here is judged by them.').waitFor();
    await card(page, 'Work without a break').waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  // proves: browser-132
  test('tries one as a manager on past days, by keys too, and nothing is saved', async () => {
    const world = await makeOddDay(app);
    const before = await rulesOf(world);
    const page = await open(world, '', { as: world.manager.userId });
    await page.getByRole('button', { name: 'Try: Input stayed at one level' }).focus();
    await page.keyboard.press('c');
    const trial = page.getByRole('dialog', { name: 'Try: Input stayed at one level' });
    await trial.getByText('Nothing is written.').waitFor();
    await trial.getByLabel('Report nothing shorter than').fill('0');
    await trial.getByText('must be from').first().waitFor();
    await trial.getByLabel('Report nothing shorter than').fill('60');
    await trial.getByRole('switch', { name: 'Look for it' }).uncheck();
    await trial.getByRole('button', { name: 'Try it' }).click();
    await trial.getByText('0 would come, 1 would go, 0 would stay.').waitFor();
    expect(await trial.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await trial.waitFor({ state: 'hidden' });
    expect(await rulesOf(world)).toEqual(before);
  });

  // proves: browser-132
  test('is led to no such page as a member', async () => {
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
