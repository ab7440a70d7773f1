import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
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

describe('an error', () => {
  // proves: browser-21
  test('appears at its field and in a summary that takes the focus; the input stays', async () => {
    const { page, form, save, type } = await openForm();
    await type('refused');
    await save();
    const summary = form.getByRole('alert');
    await summary.waitFor();
    expect(await focused(page)).toContain('Please correct 3 errors:');
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

  lightTest('appears before the request is sent, if the page can detect the error', async () => {
    const { form, save, sent } = await openForm();
    await form.getByLabel('Rate').fill('1.000,5');
    await save();
    expect(await form.getByRole('alert').textContent()).toContain('Rate: is no number');
    expect(await sent()).toEqual([]);
  });

  lightTest('without a field appears above the button', async () => {
    const { form, save, type } = await openForm();
    await type('forbidden');
    await save();
    expect(await form.getByRole('alert').textContent()).toContain('Your role does not allow this.');
    expect(await form.getByLabel('Name').inputValue()).toBe('forbidden');
  });
});

describe('saving', () => {
  lightTest('shows its effect first and the result afterwards, and can be undone', async () => {
    const { form, save, type } = await openForm();
    await form.getByLabel('Start').fill('2026-04-01');
    expect(await form.getByRole('group', { name: 'Effect of saving' }).textContent()).toBe('Holds from 2026-04-01 on.');
    await type('Alpha');
    await save();
    const message = form.locator('.said');
    await message.getByText('Alpha is saved.').waitFor();
    expect(await message.getByRole('status').textContent()).toBe('Alpha is saved.');
    await message.getByRole('button', { name: 'Undo' }).click();
    await message.getByText('It is as it was.').waitFor();
  });

  test('shows its progress, and a second press does nothing', async () => {
    const { form, type, sent } = await openForm();
    await type('waits');
    await form.getByRole('button', { name: 'Save' }).dblclick();
    const button = form.getByRole('button', { name: 'Saving …' });
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await form.getByLabel('Name').press('Enter');
    expect(await sent()).toHaveLength(1);
  });

  test('a new record blocks input until the record is created', async () => {
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
  lightTest('repeats a creation with the same key after a lost response; another creation uses a new key', async () => {
    const { form, save, type, sent } = await openForm();
    await type('lost');
    await save();
    await form.getByText('The server is unreachable.').waitFor();
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

describe('a record that another user changed', () => {
  async function openConflict() {
    const opened = await openForm('Edit');
    await opened.type('changed');
    await opened.save();
    const conflict = opened.form.getByRole('alert');
    await conflict.waitFor();
    return { ...opened, conflict };
  }

  // proves: browser-22
  test('shows both versions of the fields that differ', async () => {
    const { page, conflict } = await openConflict();
    expect(await focused(page)).toBe('Another user changed this record');
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldSaved valueYour value (not saved)',
      'NameTheirschanged',
    ]);
    await expectAccessible(page);
  });

  lightTest('is overwritten with the entity tag of the other version', async () => {
    const { form, conflict, sent } = await openConflict();
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await form.getByText('changed is saved.').waitFor();
    expect(await sent()).toEqual(['first', 'second']);
  });

  lightTest('can be accepted in the other user’s version', async () => {
    const { form, conflict, save, sent } = await openConflict();
    await conflict.getByRole('button', { name: 'Use saved values' }).click();
    expect(await form.getByLabel('Name').inputValue()).toBe('Theirs');
    await save();
    await form.getByText('Theirs is saved.').waitFor();
    expect(await sent()).toEqual(['first', 'second']);
  });
});

describe('a multiple choice', () => {
  lightTest('has a search field, and retains its selection', async () => {
    const { form } = await openForm();
    const many = form.getByRole('group', { name: 'Members' });
    await many.getByRole('searchbox').fill('p11@');
    expect(await many.locator('.many-list li').allTextContents()).toEqual(['Person 11 p11@example.com']);
    await many.getByLabel('Person 11').check();
    await many.getByRole('searchbox').fill('nobody');
    expect(await many.textContent()).toContain('2 selected');
    expect(await many.textContent()).toContain('No matches.');
    await many.getByRole('searchbox').fill('');
    expect(await many.getByLabel('Person 2 ').isChecked()).toBe(true);
    await many.getByLabel('Select all shown').check();
    expect(await many.textContent()).toContain('12 selected');
  });

  test('a switch has the ARIA role of a switch, and responds to the keyboard', async () => {
    const { page, form } = await openForm();
    const billable = form.getByRole('switch', { name: 'Billable' });
    await billable.focus();
    await page.keyboard.press('Space');
    expect(await billable.isChecked()).toBe(false);
  });
});

describe('leaving with unsaved input', () => {
  // proves: browser-25
  lightTest.each(['a link', 'Back'])('by %s needs a confirmation, and can be canceled', async (way) => {
    // No user is signed in, so the target page receives a 401 response.
    const { page, type, form } = await openForm('Form', { refusals: [401] });
    const leave = () => (way === 'Back' ? page.goBack() : page.getByRole('link', { name: 'start page' }).click());
    const requests: string[] = [];
    let isLeaving = false;
    page.on('dialog', (dialog) => {
      requests.push(dialog.message());
      void (isLeaving ? dialog.accept() : dialog.dismiss());
    });
    await type('Half');
    await leave();
    await expect.poll(() => requests).toEqual(['You have unsaved changes. Leave anyway?']);
    expect(new URL(page.url()).pathname).toBe('/parts');
    expect(await form.getByLabel('Name').inputValue()).toBe('Half');
    isLeaving = true;
    await leave();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  lightTest('needs no confirmation after saving', async () => {
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

  test('has an address, and can be closed by Escape, Back and its button', async () => {
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

  test('needs a confirmation before it discards input', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Name').fill('Half');
    const confirmation = page.waitForEvent('dialog');
    const pressed = page.keyboard.press('Escape');
    await (await confirmation).dismiss();
    await pressed;
    expect(await drawer.getByLabel('Name').inputValue()).toBe('Half');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  lightTest('closes when its form is saved', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByLabel('Name').fill('Alpha');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

lightTest('a pager loads more rows while more are available', async () => {
  const page = await openPartsOf(app);
  const pager = part(page, 'Pager');
  await pager.getByRole('button', { name: 'Show more' }).click();
  await pager.getByRole('button', { name: 'Show more' }).click();
  await pager.getByText('3 of 3 pages').waitFor();
  expect(await pager.getByRole('button').count()).toBe(0);
});
