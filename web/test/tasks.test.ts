import { beforeAll, describe, expect, test } from 'vitest';
import { createTask, deleteTask, getTask, listProjectTasks, updateTask } from '../../src/contract/tasks.ts';
import { addMember } from '../../test/harness/members.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();
type World = Awaited<ReturnType<typeof makeProjects>>;

async function tasksOf({ owner, harbour }: World) {
  const { tasks } = await owner.client.call(listProjectTasks, { params: { project_id: harbour } });
  return tasks;
}

/** The only task of the world, from the API. */
const homePage = async (world: World) => {
  const [task] = await tasksOf(world);
  if (!task) throw new Error('the project has no task');
  return task;
};

async function openTasks(world: World, look: Look = {}) {
  const { owner, harbour } = world;
  const path = `/organizations/${owner.organizationId}/projects?edit=${harbour}`;
  const page = await openPage(app, path, { as: owner.userId, ...look });
  const drawer = page.getByRole('dialog', { name: /Harbour website/ });
  await drawer.locator('summary', { hasText: /^(Tasks|Aufgaben)$/ }).click();
  await drawer.getByRole('button', { name: /^(Edit|Bearbeiten) Home page/ }).waitFor();
  const edit = async () => {
    await drawer.getByRole('button', { name: 'Edit Home page' }).press('Enter');
    const form = drawer.getByRole('form', { name: 'Task Home page' });
    await form.waitFor();
    return form;
  };
  return { page, drawer, edit };
}

// proves: browser-62
lightTest('a task is added, completed, reopened and deleted, and all but deletion can be undone', async () => {
  const world = await makeProjects(app);
  const { drawer, page } = await openTasks(world);
  await drawer.getByLabel('New task').fill('Contact form');
  await drawer.getByText('Everyone on the project can see the task.').waitFor();
  await drawer.getByRole('button', { name: 'Add task' }).click();
  await drawer.getByText('Contact form was added.').waitFor();
  await drawer.getByText('A completed task stays in the list').waitFor();
  await drawer.getByRole('button', { name: 'Complete Contact form' }).click();
  await drawer.getByText('Contact form was completed.').waitFor();
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByText('Changes to Contact form were undone.').waitFor();
  await drawer.getByRole('button', { name: 'Complete Contact form' }).click();
  await drawer.getByRole('button', { name: 'Reopen Contact form' }).waitFor();
  await drawer.getByRole('button', { name: 'Delete Home page' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete Home page?' });
  await ask.getByText('Recorded time keeps its reference to it.').waitFor();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await drawer.getByText('Home page was deleted.').waitFor();
  expect((await tasksOf(world)).map(({ summary, status }) => [summary, status])).toEqual([
    ['Contact form', 'completed'],
  ]);
});

describe('a change to a task', () => {
  // proves: browser-62
  test('by keyboard to name, due date, assignees and metadata shows its effect first', async () => {
    const world = await makeProjects(app);
    const { page, drawer, edit } = await openTasks(world);
    const form = await edit();
    const focused = () => page.evaluate<string>('document.activeElement.id');
    await expect.poll(focused).toBe(await form.getByLabel('Summary').getAttribute('id'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Front page');
    await form.getByLabel('Due date').fill('2026-03-20');
    await form.getByLabel('Lena Lead').press('Space');
    await form.getByLabel('Key in another system').fill('WEB-12');
    await form.getByRole('button', { name: 'Add key' }).press('Enter');
    await form.getByLabel('Key', { exact: true }).fill('sprint');
    await form.getByLabel('Value', { exact: true }).fill('7');
    const effect = form.getByRole('group', { name: 'Effect of saving' });
    expect(await effect.textContent()).toMatch(
      /new name Front page.*Assigned to Lena Lead.*Due on 20 Mar.*change immediately/,
    );
    await form.getByLabel('Summary').press('Enter');
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
    await drawer.getByText('Changes to Home page were undone.').waitFor();
    const task = await homePage(world);
    expect(task).toMatchObject({ summary: 'Home page', assignee_ids: [], metadata: {} });
    expect(task).not.toHaveProperty('due_at');
  });

  // proves: browser-62
  test('by another user is shown next to the input', async () => {
    const world = await makeProjects(app);
    const { drawer, edit } = await openTasks(world, { refusals: [412] });
    const form = await edit();
    await form.getByLabel('Summary').fill('Mine');
    const { id, lock_version } = await homePage(world);
    const body = { lock_version, summary: 'Theirs', details: 'With a map' };
    await world.owner.client.call(updateTask, { params: { task_id: id }, body });
    await form.getByRole('button', { name: 'Save task' }).click();
    const conflict = form.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldSaved valueYour value (not saved)',
      'SummaryTheirsMine',
    ]);
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await drawer.getByText('Mine was saved.').waitFor();
    expect(await homePage(world)).toMatchObject({ summary: 'Mine', details: 'With a map' });
  });

  // proves: browser-25
  test('is not discarded without a confirmation if another form opens', async () => {
    const world = await makeProjects(app);
    const body = { summary: 'Contact form' };
    await world.owner.client.call(createTask, { params: { project_id: world.harbour }, body });
    const { drawer, page, edit } = await openTasks(world);
    const form = await edit();
    await form.getByLabel('Summary').fill('Half');
    const confirmation = page.waitForEvent('dialog');
    const press = drawer.getByRole('button', { name: 'Edit Contact form' }).press('Enter');
    await (await confirmation).dismiss();
    await press;
    expect(await form.getByLabel('Summary').inputValue()).toBe('Half');
  });

  // proves: browser-62
  lightTest('does not prevent another user from completing the task', async () => {
    const world = await makeProjects(app);
    const { drawer } = await openTasks(world, { refusals: [412] });
    const { id, lock_version } = await homePage(world);
    await world.owner.client.call(updateTask, { params: { task_id: id }, body: { lock_version, details: 'Later' } });
    await drawer.getByRole('button', { name: 'Complete Home page' }).click();
    await drawer.getByText('Home page was completed.').waitFor();
    expect(await homePage(world)).toMatchObject({ status: 'completed', details: 'Later' });
  });

  // proves: browser-62
  lightTest('by another user is shown before the task is deleted', async () => {
    const world = await makeProjects(app);
    const { drawer, page } = await openTasks(world, { refusals: [412] });
    const { id, lock_version } = await homePage(world);
    await drawer.getByRole('button', { name: 'Delete Home page' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete Home page?' });
    await ask.getByText('Recorded time keeps its reference to it.').waitFor();
    await world.owner.client.call(updateTask, { params: { task_id: id }, body: { lock_version, summary: 'Map' } });
    await ask.getByRole('button', { name: 'Delete' }).click();
    const conflict = ask.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'Summary' }).textContent()).toContain('MapHome page');
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await drawer.getByText('Home page was deleted.').waitFor();
    const { task } = await world.owner.client.call(getTask, { params: { task_id: id } });
    expect(task.status).toBe('deleted');
  });

  // proves: browser-62
  test('can be made by project managers, and readers of the audit log see its history', async () => {
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
test('owners and managers can be assigned a task without being on the project', async () => {
  const world = await makeProjects(app);
  const manager = await addMember(app, world.owner, { name: 'Mara Manager', role: 'manager' });
  const { drawer, edit } = await openTasks(world);
  const form = await edit();
  await form.getByLabel('Mara Manager').check();
  await form.getByRole('button', { name: 'Save task' }).click();
  await drawer.getByText('Home page was saved.').waitFor();
  expect((await homePage(world)).assignee_ids).toEqual([manager.userId]);
});

test('a project without tasks shows a message', async () => {
  const world = await makeProjects(app);
  const { id } = await homePage(world);
  const { drawer, page } = await openTasks(world);
  await world.owner.client.call(deleteTask, { params: { task_id: id } });
  await page.reload();
  await drawer.locator('summary', { hasText: 'Tasks' }).click();
  await drawer.getByText('This project has no tasks.').waitFor();
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
    await drawer.getByRole('button', { name: /(Edit|Bearbeiten) Tide clock/ }).click();
    await drawer.locator('.project-task-form .form-effect').waitFor();
    await expectAccessible(page);
  });
});
