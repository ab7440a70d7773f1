import { beforeAll, describe, expect, test } from 'vitest';
import { createTask, deleteTask, getTask, listProjectTasks, updateTask } from '../../src/contract/tasks.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makeProjects>>;

async function tasksOf({ owner, harbour }: World) {
  const { tasks } = await owner.client.call(listProjectTasks, { params: { project_id: harbour } });
  return tasks;
}

/** The one task of the world, as the API has it now. */
const homePage = async (world: World) => {
  const [task] = await tasksOf(world);
  if (!task) throw new Error('there is no task');
  return task;
};

async function openTasks(world: World, look: Look = {}) {
  const { owner, harbour } = world;
  const path = `/organizations/${owner.organizationId}/projects?edit=${harbour}`;
  const page = await openPage(app, path, { as: owner.userId, ...look });
  const drawer = page.getByRole('dialog', { name: /Harbour website/ });
  await drawer.locator('summary', { hasText: /^(Tasks|Aufgaben)$/ }).click();
  await drawer.getByRole('button', { name: /^(Change|Ändern) Home page/ }).waitFor();
  const edit = async () => {
    await drawer.getByRole('button', { name: 'Change Home page' }).press('Enter');
    const form = drawer.getByRole('form', { name: 'Fields of the task Home page' });
    await form.waitFor();
    return form;
  };
  return { page, drawer, edit };
}

// proves: browser-62
test('a task is added, completed, opened again and deleted, and but for that taken back', async () => {
  const world = await makeProjects(app);
  const { drawer, page } = await openTasks(world);
  await drawer.getByLabel('New task').fill('Contact form');
  await drawer.getByText('The task is there at once').waitFor();
  await drawer.getByRole('button', { name: 'Add the task' }).click();
  await drawer.getByText('Contact form was added.').waitFor();
  await drawer.getByText('A completed task stays in the list').waitFor();
  await drawer.getByRole('button', { name: 'Complete Contact form' }).click();
  await drawer.getByText('Contact form is completed.').waitFor();
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByText('Contact form is as it was.').waitFor();
  await drawer.getByRole('button', { name: 'Complete Contact form' }).click();
  await drawer.getByRole('button', { name: 'Open again Contact form' }).waitFor();
  await drawer.getByRole('button', { name: 'Delete Home page' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete Home page?' });
  await ask.getByText('Time that names it keeps doing so.').waitFor();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await drawer.getByText('Home page was deleted.').waitFor();
  expect((await tasksOf(world)).map(({ summary, status }) => [summary, status])).toEqual([
    ['Contact form', 'completed'],
  ]);
});

describe('a change of a task', () => {
  // proves: browser-62
  test('is made by the keyboard: name, due date, people and metadata, with what it does said before', async () => {
    const world = await makeProjects(app);
    const { page, drawer, edit } = await openTasks(world);
    const form = await edit();
    const focused = () => page.evaluate<string>('document.activeElement.id');
    await expect.poll(focused).toBe(await form.getByLabel('What is to be done').getAttribute('id'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Front page');
    await form.getByLabel('Due on').fill('2026-03-20');
    await form.getByLabel('Lena Lead').press('Space');
    await form.getByLabel('Key there').fill('WEB-12');
    await form.getByRole('button', { name: 'Add key' }).press('Enter');
    await form.getByLabel('Key', { exact: true }).fill('sprint');
    await form.getByLabel('Value', { exact: true }).fill('7');
    const effect = form.getByRole('group', { name: 'Effect of saving' });
    expect(await effect.textContent()).toMatch(/called Front page.*given to Lena Lead.*due on 20 Mar.*changes at once/);
    await form.getByLabel('What is to be done').press('Enter');
    await drawer.getByText('Front page was saved.').waitFor();
    expect(await homePage(world)).toMatchObject({
      summary: 'Front page',
      due_at: '2026-03-20T22:59:00.000000Z',
      assignee_ids: [world.lead.userId],
      remote_alternate_id: 'WEB-12',
      metadata: { sprint: '7' },
    });
    await drawer.getByText('due on 20 Mar 2026, Lena Lead').waitFor();
    await drawer.getByRole('button', { name: 'Undo' }).press('Enter');
    await drawer.getByText('Home page is as it was.').waitFor();
    const task = await homePage(world);
    expect(task).toMatchObject({ summary: 'Home page', assignee_ids: [], metadata: {} });
    expect(task).not.toHaveProperty('due_at');
  });

  // proves: browser-62
  test('that somebody else made meanwhile is shown beside the own one, and kept or taken', async () => {
    const world = await makeProjects(app);
    const { drawer, edit } = await openTasks(world, { refusals: [412] });
    const form = await edit();
    await form.getByLabel('What is to be done').fill('Mine');
    const { id, lock_version } = await homePage(world);
    const body = { lock_version, summary: 'Theirs', details: 'With a map' };
    await world.owner.client.call(updateTask, { params: { task_id: id }, body });
    await form.getByRole('button', { name: 'Save the task' }).click();
    const conflict = form.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldSaved valueYour value (not saved)',
      'What is to be doneTheirsMine',
    ]);
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await drawer.getByText('Mine was saved.').waitFor();
    expect(await homePage(world)).toMatchObject({ summary: 'Mine', details: 'With a map' });
  });

  // proves: browser-25
  test('is not lost unasked by opening the form of another', async () => {
    const world = await makeProjects(app);
    const body = { summary: 'Contact form' };
    await world.owner.client.call(createTask, { params: { project_id: world.harbour }, body });
    const { drawer, page, edit } = await openTasks(world);
    const form = await edit();
    await form.getByLabel('What is to be done').fill('Half');
    const asked = page.waitForEvent('dialog');
    const press = drawer.getByRole('button', { name: 'Change Contact form' }).press('Enter');
    await (await asked).dismiss();
    await press;
    expect(await form.getByLabel('What is to be done').inputValue()).toBe('Half');
  });

  // proves: browser-62
  test('does not keep another from completing it', async () => {
    const world = await makeProjects(app);
    const { drawer } = await openTasks(world, { refusals: [412] });
    const { id, lock_version } = await homePage(world);
    await world.owner.client.call(updateTask, { params: { task_id: id }, body: { lock_version, details: 'Later' } });
    await drawer.getByRole('button', { name: 'Complete Home page' }).click();
    await drawer.getByText('Home page is completed.').waitFor();
    expect(await homePage(world)).toMatchObject({ status: 'completed', details: 'Later' });
  });

  // proves: browser-62
  test('is seen before the task is deleted over it', async () => {
    const world = await makeProjects(app);
    const { drawer, page } = await openTasks(world, { refusals: [412] });
    const { id, lock_version } = await homePage(world);
    await drawer.getByRole('button', { name: 'Delete Home page' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete Home page?' });
    await ask.getByText('Time that names it keeps doing so.').waitFor();
    await world.owner.client.call(updateTask, { params: { task_id: id }, body: { lock_version, summary: 'Map' } });
    await ask.getByRole('button', { name: 'Delete' }).click();
    const conflict = ask.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'What is to be done' }).textContent()).toContain('MapHome page');
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await drawer.getByText('Home page was deleted.').waitFor();
    const { task } = await world.owner.client.call(getTask, { params: { task_id: id } });
    expect(task.status).toBe('deleted');
  });

  // proves: browser-62
  test('is for who manages the project, whose history is for who reads the audit', async () => {
    const world = await makeProjects(app);
    const { drawer, edit } = await openTasks(world);
    await (await edit()).waitFor();
    await drawer.locator('.project-task-form summary').click();
    await drawer.locator('.project-task-form .changes li').first().waitFor();
    const theirs = await openTasks(world, { as: world.lead.userId });
    const form = await theirs.edit();
    expect(await form.getByRole('checkbox').count()).toBe(1);
    expect(await theirs.drawer.locator('.project-task-form summary').count()).toBe(0);
  });
});

// proves: browser-62
test('who leads the organization can have a task without being on the project', async () => {
  const world = await makeProjects(app);
  const manager = await addMember(app, world.owner, { name: 'Mara Manager', role: 'manager' });
  const { drawer, edit } = await openTasks(world);
  const form = await edit();
  await form.getByLabel('Mara Manager').check();
  await form.getByRole('button', { name: 'Save the task' }).click();
  await drawer.getByText('Home page was saved.').waitFor();
  expect((await homePage(world)).assignee_ids).toEqual([manager.userId]);
});

test('a project without tasks says so', async () => {
  const world = await makeProjects(app);
  const { id } = await homePage(world);
  const { drawer, page } = await openTasks(world);
  await world.owner.client.call(deleteTask, { params: { task_id: id } });
  await page.reload();
  await drawer.locator('summary', { hasText: 'Tasks' }).click();
  await drawer.getByText('It has no tasks.').waitFor();
});

describe('the form of a task', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeProjects(app);
    const body = { summary: 'Tide clock', metadata: [{ key: 'sprint', value: '7' }] };
    await world.owner.client.call(createTask, { params: { project_id: world.harbour }, body });
  });

  test.each(looksOfPages)('is accessible: %j', async (look) => {
    const { page, drawer } = await openTasks(world, look);
    await drawer.getByRole('button', { name: /(Change|Ändern) Tide clock/ }).click();
    await drawer.locator('.project-task-form .form-effect').waitFor();
    await expectAccessible(page);
  });
});
