import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { getClient, listClients, updateClient } from '../../src/contract/clients.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makeProjects>>;

async function open({ owner }: World, look: Look & { search?: string } = {}): Promise<Page> {
  const { search = '', ...rest } = look;
  const path = `/organizations/${owner.organizationId}/clients${search}`;
  const page = await openPage(app, path, { as: owner.userId, ...rest });
  await page.getByRole('heading', { level: 1, name: /Clients|Kunden/ }).waitFor();
  return page;
}

async function openClient(world: World, look: Look = {}) {
  const page = await open(world, { search: `?edit=${world.clientId}`, ...look });
  const drawer = page.getByRole('dialog', { name: 'Client Nordsee Logistik' });
  const save = drawer.getByRole('button', { name: 'Save client' });
  await save.waitFor();
  return { page, drawer, save: () => save.click() };
}

const show = async ({ owner, clientId }: World) =>
  (await owner.client.call(getClient, { params: { client_id: clientId } })).client;

describe('the list', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeProjects(app);
  });

  lightTest('shows the number of clients, can be searched, and opens from the navigation', async () => {
    const page = await openPage(app, `/organizations/${world.owner.organizationId}/today`, { as: world.owner.userId });
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByText('1 client, active.').waitFor();
    expect((await page.getByRole('row').allTextContents())[1]).toBe('Nordsee Logistik–1–');
    await page.getByRole('searchbox').fill('SEE');
    await page.getByText('1 client found for “SEE”.').waitFor();
    expect(new URL(page.url()).search).toBe('?search=SEE');
  });

  lightTest('has no link for users who cannot manage clients', async () => {
    const page = await openPage(app, `/organizations/${world.owner.organizationId}/today`, { as: world.lead.userId });
    await page.getByRole('link', { name: 'Projects' }).waitFor();
    expect(await page.getByRole('link', { name: 'Clients' }).count()).toBe(0);
  });

  test.each(looksOfPages)('is accessible with a client open: %j', async (look) => {
    const page = await open(world, look);
    await page.getByRole('rowheader').getByRole('button').click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('form').waitFor();
    for (const section of await drawer.locator('summary').all()) await section.click();
    await drawer.locator('.changes li').first().waitFor();
    // The check measures only the visible part of a control, and the header of the drawer may cover half of it.
    await drawer.evaluate((element) => element.scrollTo({ top: 0 }));
    await expectAccessible(page);
  });
});

// proves: browser-66
lightTest('a client is created with addresses, projects and a budget', async () => {
  const world = await makeProjects(app);
  const page = await open(world, { search: '?new', refusals: [400] });
  const drawer = page.getByRole('dialog', { name: 'New client' });
  await drawer.getByLabel('Name').fill('Ostsee Fähren');
  await drawer.getByLabel('Email addresses').fill('post@ostsee.example\nnobody');
  await drawer.getByLabel('Tide tables').check();
  await drawer.getByLabel('Budget in').selectOption('cost');
  await drawer.getByLabel('Limit', { exact: true }).fill('12000,50');
  await drawer.getByRole('button', { name: 'Create client' }).click();
  await drawer.getByRole('alert').waitFor();
  expect(await drawer.getByLabel('Email addresses').getAttribute('aria-invalid')).toBe('true');
  await drawer.getByLabel('Email addresses').fill('post@ostsee.example\nkai@ostsee.example');
  await drawer.getByRole('button', { name: 'Create client' }).click();
  await page.getByText('Ostsee Fähren created.').waitFor();
  const { clients } = await world.owner.client.call(listClients, { params: world.params });
  expect(clients.at(-1)).toMatchObject({
    name: 'Ostsee Fähren',
    emails: ['post@ostsee.example', 'kai@ostsee.example'],
    project_ids: [world.tides],
    budget: { type: 'cost', cost: 12_000.5 },
  });
});

describe('a change to a client', () => {
  // proves: browser-66
  lightTest('shows which projects are added and removed, and can be undone', async () => {
    const world = await makeProjects(app);
    const { page, drawer, save } = await openClient(world);
    await drawer.getByLabel('Harbour website').uncheck();
    await drawer.getByLabel('Tide tables').check();
    const effect = drawer.getByRole('group', { name: 'Effect of saving' });
    expect(await effect.textContent()).toMatch(
      /Time on Tide tables belongs to this client.*Harbour website has no client/,
    );
    await save();
    await drawer.waitFor({ state: 'hidden' });
    expect((await show(world)).project_ids).toEqual([world.tides]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change to Nordsee Logistik undone.').waitFor();
    expect((await show(world)).project_ids).toEqual([world.harbour]);
  });

  lightTest('by another user can be accepted', async () => {
    const world = await makeProjects(app);
    const { drawer, save } = await openClient(world, { refusals: [412] });
    await drawer.getByLabel('Phone').fill('1');
    await world.owner.client.call(updateClient, { params: { client_id: world.clientId }, body: { phone: '2' } });
    await save();
    const conflict = drawer.getByRole('alert');
    expect(await conflict.getByRole('row', { name: 'Phone' }).textContent()).toBe('Phone21');
    await conflict.getByRole('button', { name: 'Use saved values' }).click();
    expect(await drawer.getByLabel('Phone').inputValue()).toBe('2');
  });

  // proves: browser-66
  lightTest('archives and restores the client', async () => {
    const world = await makeProjects(app);
    const { page, drawer } = await openClient(world);
    await drawer.locator('summary', { hasText: 'Archive' }).click();
    await drawer.getByText('An archived client is hidden from lists').waitFor();
    await drawer.getByRole('button', { name: 'Archive client' }).click();
    await page.getByText('Nordsee Logistik archived.').waitFor();
    expect((await show(world)).status).toBe('archived');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await show(world)).status).toBe('active');
  });

  // proves: browser-66
  test('by another user, once accepted, cancels archiving', async () => {
    const world = await makeProjects(app);
    const { drawer } = await openClient(world, { refusals: [412] });
    await drawer.locator('summary', { hasText: 'Archive' }).click();
    await world.owner.client.call(updateClient, { params: { client_id: world.clientId }, body: { phone: '7' } });
    await drawer.getByRole('button', { name: 'Archive client' }).press('Enter');
    const conflict = drawer.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'Phone' }).textContent()).toBe('Phone7–');
    await conflict.getByRole('button', { name: 'Use saved values' }).press('Enter');
    await conflict.waitFor({ state: 'hidden' });
    expect(await show(world)).toMatchObject({ phone: '7', status: 'active' });
  });

  lightTest('can be made by managers', async () => {
    const world = await makeProjects(app);
    const manager = await addMember(app, world.owner, { role: 'manager' });
    const { page, drawer, save } = await openClient(world, { as: manager.userId });
    await drawer.getByLabel('Address', { exact: true }).fill('Kai 7');
    await save();
    await page.getByText('Nordsee Logistik saved.').waitFor();
    expect((await show(world)).address).toBe('Kai 7');
  });
});
