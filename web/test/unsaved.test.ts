import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { getProject } from '../../src/contract/projects.ts';
import { newSignInSecret } from '../../test/harness/sessions.ts';
import { expectAccessible } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeInbox } from './worlds/inbox.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makeProjects>>;

/** Opens a project form, and answers every confirmation dialog of the page with “stay”. */
async function openProject({ owner, harbour }: World, look: Look = {}) {
  const path = `/organizations/${owner.organizationId}/projects?edit=${harbour}`;
  const page = await openPage(app, path, { as: owner.userId, ...look });
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    requests.push(dialog.message());
    void dialog.dismiss();
  });
  const drawer = page.getByRole('dialog', { name: 'Project Harbour website' });
  await drawer.getByLabel('Description').fill('Not saved yet');
  return { page, drawer, requests, save: () => drawer.getByRole('button', { name: 'Save project' }).click() };
}

const descriptionOf = async ({ owner, harbour }: World) =>
  (await owner.client.call(getProject, { params: { project_id: harbour } })).project.description;

// proves: browser-25
lightTest('saving one form does not discard input in another form without a confirmation', async () => {
  const world = await makeProjects(app);
  const { drawer, requests, save } = await openProject(world);
  await drawer.locator('summary', { hasText: 'Members' }).click();
  const rate = drawer.getByRole('group', { name: 'Lena Lead' }).getByLabel('Bill rate');
  await rate.fill('70');
  await drawer.getByRole('button', { name: 'Save members' }).click();
  await drawer.getByText('The members were saved.').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => requests).toHaveLength(1);
  await rate.fill('75');
  await save();
  await expect.poll(() => requests).toHaveLength(2);
  expect(await descriptionOf(world)).toBe('Not saved yet');
  expect(await rate.inputValue()).toBe('75');
});

// proves: browser-26
test('input survives the end of the session, and is saved after a new sign-in', async () => {
  const world = await makeProjects(app);
  const { page, drawer, requests, save } = await openProject(world, { refusals: [401] });
  await page.evaluate("fetch('/ext/v1/session', { method: 'DELETE' })");
  // The page requests live updates, and the server rejects the request.
  const refused = page.waitForResponse((answer) => answer.status() === 401 && answer.url().endsWith('/counts'));
  await page.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))");
  await refused;
  await save();
  await drawer.getByText('You are no longer signed in.').waitFor();
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toMatch(/\/projects$/);
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    drawer.getByRole('link', { name: 'Sign in in another window' }).click(),
  ]);
  await other.goto(`/sign-in#${await newSignInSecret(app, world.owner.userId)}`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await other.waitForURL('**/organizations/**');
  await save();
  await page.getByText('Harbour website was saved.').waitFor();
  expect(await descriptionOf(world)).toBe('Not saved yet');
  expect(requests).toEqual([]);
});

// proves: browser-26
test('returning to the window does not replace input with newer data', async () => {
  const world = await makeProjects(app);
  const { organizationId, userId, client } = world.owner;
  const page = await openPage(app, `/organizations/${organizationId}/settings`, { as: userId, refusals: [412] });
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await client.call(updateOrganization, { params: { organization_id: organizationId }, body: { name: 'Theirs' } });
  await page.clock.setFixedTime(Date.now() + 60_000);
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  await page.evaluate("dispatchEvent(new Event('visibilitychange')), fetch('/health/live').then(() => undefined)");
  expect(read).toEqual(['/health/live']);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Another user changed this record' });
  await conflict.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
});

const endSession = (page: Page) => page.evaluate("fetch('/ext/v1/session', { method: 'DELETE' })");
const isSignedOut = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are no longer signed in.' });

lightTest('an answer to a flag stays in its field if the session has ended', async () => {
  const { members } = await makeInbox(app, ['Isla Ivanova']);
  const page = await openPage(app, '/me', { as: members[0]?.userId ?? 0, refusals: [401] });
  await page.getByText('Answer', { exact: true }).first().click();
  await page.getByLabel('Your answer').fill('A rota since May');
  await endSession(page);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await isSignedOut(page).first().waitFor();
  expect(await page.getByLabel('Your answer').inputValue()).toBe('A rota since May');
});

test('a note on a decision survives the end of the session, and leaving the case needs a confirmation', async () => {
  const { owner } = await makeInbox(app, ['Isla Ivanova', 'Kofi Costa']);
  const path = `/organizations/${owner.organizationId}/flags`;
  const page = await openPage(app, path, { as: owner.userId, refusals: [401] });
  await page.getByRole('article', { name: 'Isla Ivanova' }).waitFor();
  await page.keyboard.press('e');
  await page.getByLabel('Other (see note)').check();
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('A rota since May');
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    requests.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByLabel('Other (see note)').press('j');
  await page.getByRole('link', { name: /^Kofi Costa/ }).click();
  await page.getByRole('checkbox', { name: /Kofi Costa/ }).click();
  await expect
    .poll(() => requests)
    .toEqual(Array.from({ length: 3 }, () => expect.stringContaining('unsaved changes')));
  await endSession(page);
  await page.getByRole('button', { name: 'Save as explained' }).click();
  await isSignedOut(page).first().waitFor();
  expect(await note.inputValue()).toBe('A rota since May');
});
