import { describe, expect, test } from 'vitest';
import { listActivities } from '../../src/contract/activities.ts';
import { addMember } from '../../test/harness/members.ts';
import { makeProject, makeTask } from '../../test/harness/time.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

async function makeWorld() {
  const owner = await app.createOrganization({ name: 'Northern Harbour', timeZone: 'Europe/Berlin' });
  const planner = await makeProject(owner, { name: 'Berth planner' });
  const task = await makeTask(owner, planner, { summary: 'Draw the berths' });
  const isla = await addMember(app, owner, { name: 'Isla Ivanova', projectId: planner });
  const path = `/organizations/${owner.organizationId}/members/${isla.userId}/days/2026-02-27?hand`;
  return { owner, isla, planner, task, path };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

async function open({ isla, path }: World, look: Look = {}) {
  const page = await openPage(app, path, { as: isla.userId, ...look });
  const drawer = page.getByRole('dialog', { name: /Isla Ivanova/ });
  await drawer.locator('form').waitFor();
  return { page, drawer };
}

const stored = async ({ owner }: World) => {
  const query = { 'time_slot[start]': '2026-02-27T00:00:00Z', 'time_slot[stop]': '2026-02-28T00:00:00Z' };
  return (await owner.client.call(listActivities, { params: { organization_id: owner.organizationId }, query }))
    .activities;
};

describe('time by hand', () => {
  test('is added by the keyboard, with what it does said before', async () => {
    const world = await makeWorld();
    const { page, drawer } = await open(world);
    await drawer.getByText('Choose a project and from when to when.').waitFor();
    await drawer.getByLabel('Project').selectOption('Berth planner');
    await drawer.getByLabel('Task').selectOption('Draw the berths');
    await drawer.getByLabel('From').fill('09:00');
    await drawer.getByLabel('To', { exact: true }).fill('08:00');
    await drawer.getByRole('button', { name: 'Add the time' }).press('Enter');
    await drawer.getByRole('alert').getByText('must be later than the beginning').waitFor();
    await drawer.getByLabel('To', { exact: true }).fill('09:20');
    await drawer.getByLabel('Billable').selectOption('no');
    await drawer.getByLabel('Note', { exact: true }).fill('Visit of a pilot');
    await drawer.getByText(/20\smin are added to Berth planner, all of it or nothing/).waitFor();
    await drawer.getByLabel('To', { exact: true }).press('Enter');
    await page.getByText(/20\smin by hand are added to Berth planner/).waitFor();
    await page.getByText('Note: Visit of a pilot').waitFor();
    expect(await stored(world)).toMatchObject([
      { starts_at: '2026-02-27T08:00:00Z', tracked: 600, billable: false, task_id: world.task, time_type: 'manual' },
      { starts_at: '2026-02-27T08:10:00Z', tracked: 600, user_id: world.isla.userId },
    ]);
  });

  test('that meets time recorded before is refused as a whole, and stays as it was typed', async () => {
    const world = await makeWorld();
    const { drawer } = await open(world, { refusals: [400] });
    const add = async (from: string, to: string) => {
      await drawer.getByLabel('Project').selectOption('Berth planner');
      await drawer.getByLabel('From').fill(from);
      await drawer.getByLabel('To', { exact: true }).fill(to);
      await drawer.getByRole('button', { name: 'Add the time' }).click();
    };
    await add('09:00', '09:20');
    await drawer.waitFor({ state: 'hidden' });
    await drawer.page().getByRole('button', { name: 'Add time by hand' }).click();
    await add('09:10', '10:00');
    await drawer.getByRole('alert').waitFor();
    expect(await drawer.getByLabel('From').inputValue()).toBe('09:10');
    expect(await stored(world)).toHaveLength(2);
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const { page } = await open(await makeWorld(), look);
    await expectAccessible(page);
  });
});
