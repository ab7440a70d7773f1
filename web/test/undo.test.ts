import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getOrganization, updateOrganization } from '../../src/contract/organizations.ts';
import { getProject, updateProject } from '../../src/contract/projects.ts';
import { getOrganizationUnusualActivityRules } from '../../src/contract/unusual-activity-rules.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeOddDay } from './worlds/odd-day.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makeProjects>>;

async function openProject({ owner, harbour }: World, look: Look = {}) {
  const path = `/organizations/${owner.organizationId}/projects?edit=${harbour}`;
  const page = await openPage(app, path, { as: owner.userId, ...look });
  const drawer = page.getByRole('dialog', { name: 'Project Harbour website' });
  await drawer.getByLabel('Description').waitFor();
  return { page, drawer };
}

const projectOf = async ({ owner, harbour }: World) =>
  (await owner.client.call(getProject, { params: { project_id: harbour } })).project;

const change = ({ owner, harbour }: World, body: Record<string, unknown>) =>
  owner.client.call(updateProject, { params: { project_id: harbour }, body });

const settled = (page: Page) => page.getByText('Later changes are not saved yet.').waitFor();

/** Delays requests that save to an address until the returned function is called. */
async function holdSave(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'PUT') await promise;
    await route.continue();
  });
  return resolve;
}

// proves: browser-23
test('undo reverts all saves of a form, including input typed during the first save', async () => {
  const world = await makeProjects(app);
  const { page, drawer } = await openProject(world, { refusals: [412] });
  const save = drawer.getByRole('button', { name: 'Save project' });
  const go = await holdSave(page, '**/v2/projects/*');
  await drawer.getByLabel('Bill rate per hour').first().fill('90.50');
  await save.click();
  await drawer.getByRole('button', { name: 'Saving …' }).waitFor();
  await drawer.getByLabel('Name').fill('Quay website');
  go();
  await settled(page);
  expect(await projectOf(world)).toMatchObject({ name: 'Harbour website', bill_rate: 90.5 });
  // A change that another user made between both saves stays.
  await change(world, { description: 'Theirs' });
  await drawer.getByLabel('Name').press('Enter');
  await page.getByText('Another user changed this record').waitFor();
  await page.getByRole('button', { name: 'Keep my values' }).click();
  await page.getByText('Quay website was saved.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes to Quay website were undone.').waitFor();
  expect(await projectOf(world)).toMatchObject({ name: 'Harbour website', bill_rate: 85, description: 'Theirs' });
});

// proves: browser-23
lightTest('undo after a conflict does not revert the change of the other user', async () => {
  const world = await makeProjects(app);
  const { page, drawer } = await openProject(world, { refusals: [412] });
  await drawer.getByLabel('Name').fill('Mine');
  await change(world, { name: 'Theirs', bill_rate: 99 });
  await drawer.getByRole('button', { name: 'Save project' }).click();
  const conflict = drawer.getByRole('alert');
  await conflict.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
  // Fields that were not edited here cause no conflict and stay as the other user saved them.
  expect(await conflict.getByRole('row').count()).toBe(2);
  await conflict.getByRole('button', { name: 'Keep my values' }).click();
  await page.getByText('Mine was saved.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes to Mine were undone.').waitFor();
  expect(await projectOf(world)).toMatchObject({ name: 'Theirs', bill_rate: 99 });
});

// proves: browser-22
lightTest('settings changed by another user stay, even on undo, unless they were typed here too', async () => {
  const { organizationId, userId, client } = await app.createOrganization({ name: 'Pier' });
  const page = await openPage(app, `/organizations/${organizationId}/settings`, { as: userId, refusals: [412] });
  const params = { organization_id: organizationId };
  const stored = async () => (await client.call(getOrganization, { params })).organization;
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await client.call(updateOrganization, { params, body: { name: 'Theirs', currency: 'EUR' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
  await page.getByRole('button', { name: 'Keep my values' }).click();
  await page.getByText('Settings saved.').waitFor();
  expect(await stored()).toMatchObject({ name: 'Mine', currency: 'EUR' });
  await client.call(updateOrganization, { params, body: { currency: 'CHF' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toMatchObject({ name: 'Theirs', currency: 'CHF' });
});

lightTest('undo on a rule reverts both versions that the form created', async () => {
  const world = await makeOddDay(app);
  const { organizationId, userId, client } = world.owner;
  const path = `/organizations/${organizationId}/rules?change=breakless_work`;
  const page = await openPage(app, path, { as: userId });
  const params = { organization_id: organizationId };
  const changes = async () =>
    (await client.call(getOrganizationUnusualActivityRules, { params })).unusual_activity_rules.changes;
  const before = await changes();
  const go = await holdSave(page, '**/unusual_activity_rules');
  await page.getByLabel('Reason', { exact: true }).fill('First');
  await page.getByRole('switch', { name: 'Rule is on' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: 'Saving …' }).waitFor();
  await page.getByLabel('Reason', { exact: true }).fill('Second');
  go();
  await settled(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(changes).toEqual(before);
});
