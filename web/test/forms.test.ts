import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import type { Look } from './harness/open-page.ts';
import { openPartsOf, part } from './harness/open-parts.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

async function openForm(name: 'Form' | 'Edit' = 'Form', look: Look = {}) {
  const page = await openPartsOf(app, look);
  const form = part(page, name);
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  const type = (text: string) => form.getByLabel('Name').fill(text);
  const sent = async () => ((await form.getByLabel('Sent').textContent()) ?? '').split(' ').filter(Boolean);
  return { page, form, save, type, sent };
}

describe('what is wrong', () => {
  // proves: browser-21
  test('is told at its field and in a summary that takes the focus; everything typed stays', async () => {
    const { page, form, save, type } = await openForm();
    await type('refused');
    await save();
    const summary = form.getByRole('alert');
    await summary.waitFor();
    expect(await focused(page)).toContain('3 things have to be put right:');
    expect(await summary.getByRole('listitem').allTextContents()).toEqual([
      'Name: must have 2 or more characters',
      'Members: is not known',
      'since: lies in the past',
    ]);
    const name = form.getByLabel('Name');
    expect(await name.inputValue()).toBe('refused');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const [described = ''] = ((await name.getAttribute('aria-describedby')) ?? '').split(' ').slice(-1);
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('must have 2 or more characters');
    await summary.getByRole('button', { name: 'Name' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(await name.getAttribute('id'));
    await expectAccessible(page);
  });

  test('is told before anything is sent, where the page can tell', async () => {
    const { form, save, sent } = await openForm();
    await form.getByLabel('Rate').fill('1.000,5');
    await save();
    expect(await form.getByRole('alert').textContent()).toContain('Rate: is no number');
    expect(await sent()).toEqual([]);
  });

  test('that is of no field stands above the button', async () => {
    const { form, save, type } = await openForm();
    await type('forbidden');
    await save();
    expect(await form.getByRole('alert').textContent()).toContain('Your role does not allow this.');
    expect(await form.getByLabel('Name').inputValue()).toBe('forbidden');
  });
});

describe('saving', () => {
  test('says its effect before and what was done after, and takes it back', async () => {
    const { form, save, type } = await openForm();
    await form.getByLabel('Start').fill('2026-04-01');
    expect(await form.getByRole('group', { name: 'What saving does' }).textContent()).toBe('Holds from 2026-04-01 on.');
    await type('Alpha');
    await save();
    const said = form.locator('.said');
    await said.getByText('Alpha is saved.').waitFor();
    expect(await said.getByRole('status').textContent()).toBe('Alpha is saved.');
    await said.getByRole('button', { name: 'Undo' }).click();
    await said.getByText('It is as it was.').waitFor();
  });

  test('shows that it is on its way, and a second press is none', async () => {
    const { form, type, sent } = await openForm();
    await type('waits');
    await form.getByRole('button', { name: 'Save' }).dblclick();
    const button = form.getByRole('button', { name: 'Saving …' });
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await form.getByLabel('Name').press('Enter');
    expect(await sent()).toHaveLength(1);
  });

  test('what is being created takes nothing more meanwhile', async () => {
    const { page, form, type, save } = await openForm();
    await type('waits');
    await save();
    await form.getByRole('button', { name: 'Saving …' }).waitFor();
    await form.getByLabel('Name').press('s');
    await form.getByRole('switch', { name: 'Billable' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('waits');
    await expect.poll(() => form.getByRole('switch', { name: 'Billable' }).isChecked()).toBe(true);
  });

  // proves: browser-22
  test('a creation whose answer was lost is sent again under the same key, another one under its own', async () => {
    const { form, save, type, sent } = await openForm();
    await type('lost');
    await save();
    await form.getByText('The server cannot be reached.').waitFor();
    await save();
    await form.getByText('lost is saved.').waitFor();
    const [first, again] = await sent();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    await type('Beta');
    await save();
    await form.getByText('Beta is saved.').waitFor();
    expect((await sent())[2]).not.toBe(first);
  });
});

describe('a record that somebody else changed meanwhile', () => {
  async function openConflict() {
    const opened = await openForm('Edit');
    await opened.type('changed');
    await opened.save();
    const conflict = opened.form.getByRole('alert');
    await conflict.waitFor();
    return { ...opened, conflict };
  }

  // proves: browser-22
  test('shows both versions, of the fields that were typed and differ', async () => {
    const { page, conflict } = await openConflict();
    expect(await focused(page)).toBe('Somebody changed this meanwhile');
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldTheirs, savedYours, not saved',
      'NameTheirschanged',
    ]);
    await expectAccessible(page);
  });

  test('is saved over theirs, under the tag of theirs', async () => {
    const { form, conflict, sent } = await openConflict();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await form.getByText('changed is saved.').waitFor();
    expect(await sent()).toEqual(['first', 'second']);
  });

  test('is taken as they saved it', async () => {
    const { form, conflict, save, sent } = await openConflict();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    expect(await form.getByLabel('Name').inputValue()).toBe('Theirs');
    await save();
    await form.getByText('Theirs is saved.').waitFor();
    expect(await sent()).toEqual(['first', 'second']);
  });
});

describe('a list to choose several from', () => {
  test('is searched; what is chosen stays chosen', async () => {
    const { form } = await openForm();
    const many = form.getByRole('group', { name: 'Members' });
    await many.getByRole('searchbox').fill('p11@');
    expect(await many.locator('.many-list li').allTextContents()).toEqual(['Person 11 p11@example.com']);
    await many.getByLabel('Person 11').check();
    await many.getByRole('searchbox').fill('nobody');
    expect(await many.textContent()).toContain('2 chosen');
    expect(await many.textContent()).toContain('Nothing is found by that.');
    await many.getByRole('searchbox').fill('');
    expect(await many.getByLabel('Person 2 ').isChecked()).toBe(true);
    await many.getByLabel('All that are shown').check();
    expect(await many.textContent()).toContain('12 chosen');
  });

  test('a switch is one, and is switched by the keyboard', async () => {
    const { page, form } = await openForm();
    const billable = form.getByRole('switch', { name: 'Billable' });
    await billable.focus();
    await page.keyboard.press('Space');
    expect(await billable.isChecked()).toBe(false);
  });
});

describe('leaving with something typed', () => {
  // proves: browser-25
  test.each(['a link', 'Back'])('by %s asks first, and stays if told so', async (way) => {
    // Nobody is signed in, which the page it leads to is told.
    const { page, type, form } = await openForm('Form', { refusals: [401] });
    const leave = () => (way === 'Back' ? page.goBack() : page.getByRole('link', { name: 'start page' }).click());
    const asked: string[] = [];
    let isLeaving = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (isLeaving ? dialog.accept() : dialog.dismiss());
    });
    await type('Half');
    await leave();
    await expect.poll(() => asked).toEqual(['What you typed is not saved. Leave all the same?']);
    expect(new URL(page.url()).pathname).toBe('/parts');
    expect(await form.getByLabel('Name').inputValue()).toBe('Half');
    isLeaving = true;
    await leave();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('asks nothing once it is saved', async () => {
    const { page, type, save, form } = await openForm();
    await type('Alpha');
    await save();
    await form.getByText('Alpha is saved.').waitFor();
    page.on('dialog', () => expect.unreachable('nothing is lost'));
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

describe('a drawer', () => {
  async function openDrawer() {
    const page = await openPartsOf(app);
    const opener = page.getByRole('button', { name: 'Open the drawer' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Record 7' });
    await drawer.waitFor();
    return { page, drawer };
  }

  test('has an address, and is closed by Escape, by Back and by its button', async () => {
    const { page, drawer } = await openDrawer();
    expect(new URL(page.url()).search).toBe('?edit=7');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => focused(page)).toBe('Open the drawer');
    await page.goForward();
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await page.goForward();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'hidden' });
  });

  test('asks before it throws away what was typed', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Name').fill('Half');
    const asked = page.waitForEvent('dialog');
    const pressed = page.keyboard.press('Escape');
    await (await asked).dismiss();
    await pressed;
    expect(await drawer.getByLabel('Name').inputValue()).toBe('Half');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('closes when its form is saved', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Name').fill('Alpha');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

test('a pager shows more while there is more', async () => {
  const page = await openPartsOf(app);
  const pager = part(page, 'Pager');
  await pager.getByRole('button', { name: 'Show more' }).click();
  await pager.getByRole('button', { name: 'Show more' }).click();
  await pager.getByText('3 of 3 pages').waitFor();
  expect(await pager.getByRole('button').count()).toBe(0);
});
