import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '../../src/contract/endpoint.ts';
import { createTask } from '../../src/contract/tasks.ts';
import * as contract from '../../src/contract/projects.ts';
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
  const path = `/organizations/${owner.organizationId}/projects${search}`;
  const page = await openPage(app, path, { as: owner.userId, ...rest });
  await page.getByRole('heading', { level: 1, name: /Projects|Projekte/ }).waitFor();
  return page;
}

async function openProject(world: World, look: Look = {}) {
  const page = await open(world, { search: `?edit=${world.harbour}`, ...look });
  const drawer = page.getByRole('dialog', { name: 'Project Harbour website' });
  await drawer.getByRole('button', { name: 'Save project' }).waitFor();
  const section = async (name: string) => drawer.locator('summary', { hasText: name }).click();
  return { page, drawer, section, save: () => drawer.getByRole('button', { name: 'Save project' }).click() };
}

const show = async ({ owner }: World, id: number) =>
  (await owner.client.call(contract.getProject, { params: { project_id: id } })).project;

describe('the list', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeProjects(app);
  });

  lightTest('shows the number of projects, and active ones with client, budget and rate', async () => {
    const page = await open(world);
    await page.getByText('2 projects, active.').waitFor();
    const [, first, second] = await page.getByRole('row').allTextContents();
    expect(first).toBe('Harbour websiteNordsee Logistikyes€4,000.00 per month€85.00');
    expect(second).toBe('Tide tablesFor pilots–no––');
  });

  test('can be filtered and searched, and the address stores the filter and the search', async () => {
    const page = await open(world);
    await page.getByLabel('Show').selectOption('archived');
    await page.getByRole('rowheader', { name: 'Old berths' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=archived');
    await page.getByLabel('Show').selectOption('all');
    await page.getByText('3 projects in total.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('TIDE');
    await page.getByText('1 project found for “TIDE”.').waitFor();
    expect(new URL(page.url()).search).toBe('?status=all&search=TIDE');
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('button', { name: 'Show active projects' }).click();
    await page.getByText('2 projects, active.').waitFor();
  });

  test.each(looksOfPages)('is accessible with a project open: %j', async (look) => {
    const page = await open(world, look);
    await page.getByRole('rowheader').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('rowheader').first().getByRole('button').click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('form').waitFor();
    for (const section of await drawer.locator('summary').all()) await section.click();
    await drawer.locator('.project-task').waitFor();
    await drawer.locator('.changes li').first().waitFor();
    await drawer.locator('.project-members li').waitFor();
    await expectAccessible(page);
  });
});

// proves: browser-65
lightTest('more projects are loaded on demand', async () => {
  const world = await makeProjects(app);
  for (let n = 1; n < 100; n += 1) {
    await world.owner.client.call(contract.createProject, { params: world.params, body: { name: `Many ${n}` } });
  }
  const page = await open(world);
  await page.getByText('100 and more projects, active.').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('101 projects, active.').waitFor();
  await page.getByRole('searchbox').fill('many 9');
  await page.getByText('11 projects found').waitFor();
});

describe('a new project', () => {
  // proves: browser-58
  test('is created by keyboard, with a budget', async () => {
    const world = await makeProjects(app);
    const page = await open(world);
    await page.getByRole('button', { name: 'New project' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'New project' });
    await drawer.waitFor();
    expect(new URL(page.url()).search).toBe('?new=');
    await drawer.getByLabel('Name').focus();
    await page.keyboard.type('Crane telemetry');
    await drawer.getByLabel('Bill rate per hour').focus();
    await page.keyboard.type('92,5');
    await drawer.getByLabel('Budget in').selectOption('hours');
    await drawer.getByLabel('Limit', { exact: true }).focus();
    await page.keyboard.type('120');
    await drawer.getByLabel('Recurrence').selectOption('weekly');
    await drawer.getByLabel('Restarts on').selectOption('3');
    await drawer.getByLabel('Stop timers when the budget is reached').focus();
    await page.keyboard.press('Space');
    await drawer.getByLabel('Reached at').focus();
    await page.keyboard.type('95');
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('status').getByText('Crane telemetry was created.').waitFor();
    const { projects } = await world.owner.client.call(contract.listProjects, { params: world.params, query: {} });
    expect(projects.at(-1)).toMatchObject({
      name: 'Crane telemetry',
      bill_rate: 92.5,
      budget: {
        type: 'hours',
        hours: 120,
        recurrence: 'weekly',
        recurrence_start: 3,
        alerts: { near_limit: 80 },
        stop_timer_when_budget_reached: true,
        stop_at: 95,
      },
    });
  });

  lightTest('that the server rejects shows errors at its fields, and the input stays', async () => {
    const world = await makeProjects(app);
    const page = await open(world, { search: '?new', refusals: [400] });
    const drawer = page.getByRole('dialog', { name: 'New project' });
    await drawer.getByLabel('Name').fill('Crane telemetry');
    await drawer.getByLabel('Budget in').selectOption('cost');
    await drawer.getByLabel('Recurrence').selectOption('monthly');
    await drawer.getByLabel('On day of the month').fill('32');
    await drawer.getByRole('button', { name: 'Create project' }).click();
    const summary = drawer.getByRole('alert');
    await summary.waitFor();
    expect(await summary.textContent()).toMatch(/Restarts on day of the month.*31/);
    expect(await drawer.getByLabel('Name').inputValue()).toBe('Crane telemetry');
    expect(await drawer.getByLabel('On day of the month').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a change', () => {
  // proves: browser-58
  lightTest('shows its effect first and can be undone', async () => {
    const world = await makeProjects(app);
    const { page, drawer, save } = await openProject(world);
    const effect = drawer.getByRole('group', { name: 'Effect of saving' }).first();
    expect(await effect.textContent()).toBe('No changes yet.');
    await drawer.getByLabel('Bill rate per hour').first().fill('90');
    await drawer.getByLabel('Client').selectOption('no client');
    expect(await effect.textContent()).toMatch(/belongs to no client.*The bill rate applies from/);
    await save();
    await drawer.waitFor({ state: 'hidden' });
    const { bill_rate: rate, client_id: client, budget } = await show(world, world.harbour);
    expect([rate, client, budget?.cost]).toEqual([90, undefined, 4_000]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Changes to Harbour website were undone.').waitFor();
    expect(await show(world, world.harbour)).toMatchObject({ bill_rate: 85, client_id: world.clientId });
  });

  lightTest('by another user is shown next to the input', async () => {
    const world = await makeProjects(app);
    const { drawer, save } = await openProject(world, { refusals: [412] });
    await drawer.getByLabel('Name').fill('Mine');
    const params = { project_id: world.harbour };
    await world.owner.client.call(contract.updateProject, { params, body: { name: 'Theirs', bill_rate: 99 } });
    await save();
    const conflict = drawer.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'Name' }).textContent()).toBe('NameTheirsMine');
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await show(world, world.harbour)).toMatchObject({ name: 'Mine', bill_rate: 99 });
  });

  lightTest('by another user can be accepted, and then the original values can be set again', async () => {
    const world = await makeProjects(app);
    const { drawer, save } = await openProject(world, { refusals: [412] });
    await drawer.getByLabel('Name').fill('Mine');
    const params = { project_id: world.harbour };
    await world.owner.client.call(contract.updateProject, { params, body: { name: 'Theirs', bill_rate: 99 } });
    await save();
    const rate = drawer.getByLabel('Bill rate per hour').first();
    await drawer.getByRole('alert').getByRole('button', { name: 'Use saved values' }).click();
    expect(await rate.inputValue()).toBe('99');
    await rate.fill('85');
    await drawer.getByText('The bill rate applies from').waitFor();
    await save();
    await drawer.waitFor({ state: 'hidden' });
    expect(await show(world, world.harbour)).toMatchObject({ name: 'Theirs', bill_rate: 85 });
  });

  // proves: browser-59
  lightTest('that archives or restores the project shows its effect first', async () => {
    const world = await makeProjects(app);
    const { page, drawer, section } = await openProject(world);
    await section('Archive');
    await drawer.getByText('Archived projects are hidden from lists.').waitFor();
    await drawer.getByRole('button', { name: 'Archive project' }).click();
    await page.getByText('Harbour website was archived.').waitFor();
    await page.getByText('1 project, active.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 projects, active.').waitFor();
  });

  // proves: browser-60
  lightTest('to an archived project after a conflict shows both versions', async () => {
    const world = await makeProjects(app);
    const { page, drawer, section } = await openProject(world, { refusals: [412] });
    await section('Archive');
    const params = { project_id: world.harbour };
    await world.owner.client.call(contract.updateProject, { params, body: { name: 'Theirs' } });
    await drawer.getByRole('button', { name: 'Archive project' }).click();
    const conflict = drawer.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'Name' }).textContent()).toBe('NameTheirsHarbour website');
    expect((await show(world, world.harbour)).status).toBe('active');
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByText('Harbour website was archived.').waitFor();
    await world.owner.client.call(contract.updateProject, { params, body: { name: 'Theirs again' } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Another user has changed this.').waitFor();
    expect(await show(world, world.harbour)).toMatchObject({ name: 'Theirs again', status: 'archived' });
  });

  // proves: browser-61
  test('to metadata must respect the limits of the API and can be undone', async () => {
    const world = await makeProjects(app);
    const params = { project_id: world.harbour };
    const metadata = [{ key: 'cost_centre', value: '4711' }];
    await world.owner.client.call(contract.updateProject, { params, body: { metadata } });
    const { page, drawer, save } = await openProject(world);
    await drawer.getByText('Up to 50 keys').waitFor();
    await drawer.getByRole('button', { name: 'Remove cost_centre' }).press('Enter');
    await drawer.getByRole('button', { name: 'Add key' }).press('Enter');
    await drawer.getByLabel('Key', { exact: true }).fill('No Key');
    await drawer.getByLabel('Value', { exact: true }).fill('K-1');
    await save();
    await drawer.getByRole('alert').waitFor();
    expect(await drawer.getByLabel('Key', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await drawer.getByLabel('Key', { exact: true }).fill('quay');
    await drawer.getByText('The metadata changes immediately').waitFor();
    await save();
    await page.getByText('Harbour website was saved.').waitFor();
    expect((await show(world, world.harbour)).metadata).toEqual({ quay: 'K-1' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Changes to Harbour website were undone.').waitFor();
    expect((await show(world, world.harbour)).metadata).toEqual({ cost_centre: '4711' });
  });
});

describe('in a project', () => {
  // proves: browser-58
  lightTest('an owner can add members, set their role and rates, and remove them', async () => {
    const world = await makeProjects(app);
    const newcomer = await addMember(app, world.owner, { name: 'Nora New' });
    const { drawer, section } = await openProject(world);
    await section('Members');
    await drawer.getByLabel('Nora New').check();
    const line = drawer.getByRole('group', { name: 'Nora New' });
    await line.getByLabel('Role').selectOption('viewer');
    await line.getByLabel('Bill rate').fill('70');
    await line.getByLabel('Pay rate').fill('40');
    await drawer.getByText('Rates apply from today. A first rate also applies to earlier time').waitFor();
    await drawer.getByRole('button', { name: 'Remove from project Lena Lead' }).click();
    await drawer.getByText('1 added; 1 removed').waitFor();
    await drawer.getByRole('button', { name: 'Save members' }).click();
    await drawer.getByText('The members were saved.').waitFor();
    const params = { project_id: world.harbour };
    const { members } = await world.owner.client.call(contract.listProjectMembers, { params });
    expect(members).toMatchObject([
      { user_id: newcomer.userId, membership_role: 'viewer', bill_rate: 70, pay_rate: 40 },
    ]);
    expect(members).toHaveLength(1);
  });

  // proves: browser-60
  lightTest(
    'members changed by another user are shown next to the user’s input, and a change can be undone',
    async () => {
      const world = await makeProjects(app);
      const { owner, harbour, lead } = world;
      const newcomer = await addMember(app, owner, { name: 'Nora New' });
      const { drawer, page, section, save } = await openProject(world, { refusals: [412] });
      await section('Members');
      await drawer.getByLabel('Nora New').check();
      const params = { project_id: harbour };
      const members = [{ user_id: lead.userId, role: 'viewer' as const }];
      await app.setNow(owner.client, '2026-03-02T12:00:01Z');
      await owner.client.call(contract.updateProjectMembers, { params, body: { members } });
      await drawer.getByRole('button', { name: 'Save members' }).click();
      const conflict = drawer.getByRole('alert');
      await conflict.waitFor();
      expect(await conflict.getByRole('row', { name: 'Lena Lead' }).count()).toBe(0);
      expect(await conflict.getByRole('row', { name: 'Nora New' }).textContent()).toBe(
        'Nora Newnot a membertracks time',
      );
      await app.setNow(owner.client, '2026-03-02T12:00:02Z');
      await conflict.getByRole('button', { name: 'Keep my values' }).click();
      await drawer.getByText('The members were saved.').waitFor();
      const roles = async () =>
        (await owner.client.call(contract.listProjectMembers, { params })).members.map((member) => [
          member.user_id,
          member.membership_role,
        ]);
      expect(await roles()).toEqual([
        [lead.userId, 'viewer'],
        [newcomer.userId, 'user'],
      ]);
      await app.setNow(owner.client, '2026-03-02T12:00:03Z');
      await drawer.getByRole('button', { name: 'Undo' }).click();
      await drawer.getByText('The previous members were restored.').waitFor();
      expect(await roles()).toEqual([[lead.userId, 'viewer']]);
      // Saving members changed the entity tag but no field of the form, so no conflict appears.
      await drawer.getByLabel('Description').fill('After its members');
      await save();
      await page.getByText('Harbour website was saved.').waitFor();
    },
  );

  // proves: browser-64
  lightTest('the change history is visible to readers of the audit log', async () => {
    const world = await makeProjects(app);
    await world.owner.client.call(contract.updateProject, {
      params: { project_id: world.harbour },
      body: { name: 'Quay' },
    });
    await world.owner.client.call(contract.updateProject, {
      params: { project_id: world.harbour },
      body: { name: 'Harbour website' },
    });
    const { drawer, section } = await openProject(world);
    await section('Change history');
    await drawer.getByText('name: Quay → Harbour website').waitFor();
    expect(await drawer.locator('.changes svg').count(), 'a drawn arrow each').toBeGreaterThan(0);
    const manager = await addMember(app, world.owner, { role: 'manager' });
    const theirs = await openProject(world, { as: manager.userId });
    expect(await theirs.drawer.locator('summary').allTextContents()).toEqual(['Members', 'Tasks', 'Archive']);
  });
});

describe('a user with one project', () => {
  // proves: browser-63
  lightTest('can edit the project as its manager, except client and pay, and cannot create projects', async () => {
    const world = await makeProjects(app);
    const { page, drawer, save } = await openProject(world, { as: world.lead.userId });
    expect(await page.getByRole('button', { name: 'New project' }).count()).toBe(0);
    expect(await drawer.getByLabel('Client').count()).toBe(0);
    expect(await drawer.getByLabel('Pay rate').count()).toBe(0);
    await drawer.getByLabel('Description').fill('By its lead');
    await save();
    await page.getByText('Harbour website was saved.').waitFor();
    expect((await show(world, world.harbour)).description).toBe('By its lead');
  });

  // proves: browser-63
  lightTest('sees the project read-only as a member who only tracks time', async () => {
    const world = await makeProjects(app);
    const member = await addMember(app, world.owner, { projectId: world.tides });
    const page = await open(world, { as: member.userId, search: `?edit=${world.tides}` });
    await page.getByText('Only managers of the project can change it.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Project', 'Billable']);
  });

  test('sees the project’s description, tasks and a link to add time', async () => {
    const world = await makeProjects(app);
    const member = await addMember(app, world.owner, { projectId: world.tides, name: 'Ada Lovelace' });
    const add = (body: Body<typeof createTask>) =>
      world.owner.client.call(createTask, { params: { project_id: world.tides }, body });
    await add({ summary: 'Somebody’s' });
    await add({ summary: 'Read the gauges', assignee_ids: [member.userId] });
    const page = await open(world, { as: member.userId, search: `?edit=${world.tides}` });
    const drawer = page.getByRole('dialog', { name: 'Project Tide tables' });
    await expect
      .poll(() => drawer.locator('.seen-tasks li').allTextContents())
      .toEqual(['Read the gauges Ada Lovelace', 'Somebody’s ']);
    expect(await drawer.locator('.seen-facts').textContent()).toBe(
      'Your roleYou track timeDescriptionFor pilotsBillableno',
    );
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Add time by hand on your day page' }).click();
    await page.waitForURL(`**/members/${member.userId}/days`);
    await page.getByRole('button', { name: 'Add manual time' }).waitFor();
  });
});
