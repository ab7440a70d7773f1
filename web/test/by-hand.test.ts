import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listActivities } from '../../src/contract/activities.ts';
import { addMember } from '../../test/harness/members.ts';
import { makeProject, makeTask } from '../../test/harness/time.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

async function makeWorld({ date = '2026-02-27', timeZone = 'Europe/Berlin' } = {}) {
  const owner = await app.createOrganization({ name: 'Northern Harbour', timeZone });
  const planner = await makeProject(owner, { name: 'Berth planner' });
  const task = await makeTask(owner, planner, { summary: 'Draw the berths' });
  const isla = await addMember(app, owner, { name: 'Isla Ivanova', projectId: planner });
  const path = `/organizations/${owner.organizationId}/members/${isla.userId}/days/${date}?hand`;
  return { owner, isla, planner, task, path };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

async function open({ isla, path }: World, look: Look = {}) {
  const page = await openPage(app, path, { as: isla.userId, ...look });
  const drawer = page.getByRole('dialog', { name: /Isla Ivanova/ });
  await drawer.locator('form').waitFor();
  return { page, drawer };
}

const stored = async ({ owner }: World, date = '2026-02-27') => {
  const query = { 'time_slot[start]': `${date}T00:00:00Z`, 'time_slot[stop]': `${date}T23:59:59Z` };
  return (await owner.client.call(listActivities, { params: { organization_id: owner.organizationId }, query }))
    .activities;
};

describe('manual time', () => {
  // proves: browser-140
  test('is added by keyboard after the form shows its effect', async () => {
    const world = await makeWorld();
    const { page, drawer } = await open(world);
    await drawer.getByText('Select a project, a start and an end.').waitFor();
    await drawer.getByLabel('Project').selectOption('Berth planner');
    await drawer.getByLabel('Task').selectOption('Draw the berths');
    await drawer.getByLabel('From').fill('09:00');
    await drawer.getByLabel('To', { exact: true }).fill('08:00');
    await drawer.getByRole('button', { name: 'Add time' }).press('Enter');
    await drawer.getByRole('alert').getByText('must be after the start').waitFor();
    await drawer.getByLabel('To', { exact: true }).fill('09:20');
    await drawer.getByLabel('Billable').selectOption('no');
    await drawer.getByLabel('Note', { exact: true }).fill('Visit of a pilot');
    await drawer
      .getByText(/Adds 20\smin of manual time to Berth planner\. If a part cannot be added, nothing is/)
      .waitFor();
    await drawer.getByLabel('To', { exact: true }).press('Enter');
    await page.getByText(/20\smin of manual time added to Berth planner/).waitFor();
    await page.getByText('Note: Visit of a pilot').waitFor();
    expect(await stored(world)).toMatchObject([
      { starts_at: '2026-02-27T08:00:00Z', tracked: 600, billable: false, task_id: world.task, time_type: 'manual' },
      { starts_at: '2026-02-27T08:10:00Z', tracked: 600, user_id: world.isla.userId },
    ]);
  });

  lightTest('reports projects or tasks that could not be loaded, and retries', async () => {
    const world = await makeWorld();
    const page = await openPage(app, '/me', { as: world.isla.userId, refusals: [500] });
    const failing = /\/(projects|tasks)\b/;
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(world.path);
    const drawer = page.getByRole('dialog', { name: /Isla Ivanova/ });
    const failed = drawer.getByText('Something went wrong.');
    await failed.waitFor();
    await page.unroute(failing);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'hidden' });
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
    await drawer.getByLabel('Project').selectOption('Berth planner');
    await failed.waitFor();
    await page.unroute(failing);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.getByLabel('Task').selectOption('Draw the berths');
  });

  // proves: browser-140
  lightTest('that overlaps recorded time is rejected as a whole, and the input stays', async () => {
    const world = await makeWorld();
    const { drawer } = await open(world, { refusals: [400] });
    const add = async (from: string, to: string) => {
      await drawer.getByLabel('Project').selectOption('Berth planner');
      await drawer.getByLabel('From').fill(from);
      await drawer.getByLabel('To', { exact: true }).fill(to);
      await drawer.getByRole('button', { name: 'Add time' }).click();
    };
    await add('09:00', '09:20');
    await drawer.waitFor({ state: 'hidden' });
    await drawer.page().getByRole('button', { name: 'Add manual time' }).click();
    await add('09:10', '10:00');
    await drawer.getByRole('alert').waitFor();
    expect(await drawer.getByLabel('From').inputValue()).toBe('09:10');
    expect(await stored(world)).toHaveLength(2);
  });

  /** Fills in the form and, after the form shows the duration, adds the time to Berth planner. */
  const send = async (drawer: Locator, time: RegExp) => {
    await drawer.getByLabel('Project').selectOption('Berth planner');
    await drawer.getByText(time).waitFor();
    await drawer.getByRole('button', { name: 'Add time' }).click();
    await drawer.waitFor({ state: 'hidden' });
  };

  // proves: browser-141
  lightTest('can end at midnight', async () => {
    const world = await makeWorld();
    const { drawer } = await open(world);
    await drawer.getByLabel('From').fill('23:40');
    await drawer.getByLabel('To', { exact: true }).fill('00:00');
    await send(drawer, /^Adds 20\smin of manual time/);
    expect((await stored(world)).map(({ starts_at: at }) => at)).toEqual([
      '2026-02-27T22:40:00Z',
      '2026-02-27T22:50:00Z',
    ]);
  });

  // proves: browser-141
  test.each([
    ['Europe/Berlin', '2025-10-26', '02:30', '02:40', /CET$/, '2025-10-26T01:30:00Z'],
    ['Australia/Lord_Howe', '2025-04-06', '01:40', '01:50', /GMT\+10:30$/, '2025-04-05T15:10:00Z'],
    ['Pacific/Auckland', '2025-04-06', '02:10', '02:20', /NZST$|GMT\+12$/, '2025-04-05T14:10:00Z'],
  ])('in %s can begin in the second occurrence of a repeated hour', async (timeZone, date, ...typed) => {
    const [from, to, second, at] = typed;
    const world = await makeWorld({ timeZone, date });
    const { drawer } = await open(world);
    await drawer.getByLabel('From').fill(from);
    const which = drawer.getByLabel('Which start');
    await which.selectOption({ label: (await which.locator('option', { hasText: second }).textContent()) ?? '' });
    await drawer.getByLabel('To', { exact: true }).fill(to);
    const end = drawer.getByLabel('Which end');
    expect(await end.locator('option:checked').textContent()).toMatch(second);
    await send(drawer, /^Adds 10\smin of manual time/);
    expect(await stored(world, at.slice(0, 10))).toMatchObject([{ starts_at: at, tracked: 600 }]);
  });

  // proves: browser-141
  lightTest('in an hour that the clocks skip gets an error at its field', async () => {
    const { drawer } = await open(await makeWorld({ date: '2025-03-30' }), { lang: 'de' });
    await drawer.getByLabel('Projekt').selectOption('Berth planner');
    await drawer.getByLabel('Von', { exact: true }).fill('02:30');
    await drawer.getByLabel('Bis', { exact: true }).fill('03:10');
    await drawer.getByText('Wählen Sie ein Projekt, einen Beginn und ein Ende.').waitFor();
    await drawer.getByRole('button', { name: 'Zeit hinzufügen' }).click();
    await drawer.getByRole('alert').getByText('weil die Uhren vorgestellt werden').waitFor();
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const { page } = await open(await makeWorld(), look);
    await expectAccessible(page);
  });
});
