import { expect, test } from 'vitest';
import { getProject } from '../../src/contract/projects.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makeProjects>>;

/** The form of a project, and what the page asks, each time answered by staying. */
async function openProject({ owner, harbour }: World, look: Look = {}) {
  const path = `/organizations/${owner.organizationId}/projects?edit=${harbour}`;
  const page = await openPage(app, path, { as: owner.userId, ...look });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const drawer = page.getByRole('dialog', { name: 'Project Harbour website' });
  await drawer.getByLabel('Description').fill('Not saved yet');
  return { page, drawer, asked, save: () => drawer.getByRole('button', { name: 'Save the project' }).click() };
}

const descriptionOf = async ({ owner, harbour }: World) =>
  (await owner.client.call(getProject, { params: { project_id: harbour } })).project.description;

test('what is typed beside a form that is saved is not lost unasked', async () => {
  const world = await makeProjects(app);
  const { drawer, asked, save } = await openProject(world);
  await drawer.locator('summary', { hasText: 'Members' }).click();
  const rate = drawer.getByRole('group', { name: 'Lena Lead' }).getByLabel('Bill rate');
  await rate.fill('70');
  await drawer.getByRole('button', { name: 'Save the members' }).click();
  await drawer.getByText('The members were saved.').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  await rate.fill('75');
  await save();
  await expect.poll(() => asked).toHaveLength(2);
  expect(await descriptionOf(world)).toBe('Not saved yet');
  expect(await rate.inputValue()).toBe('75');
});
