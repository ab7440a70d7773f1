import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getOvertimeAlerts, putOvertimeAlerts } from '../../src/contract/overtime-alerts.ts';
import { makeTeam, type Team } from '../../test/harness/overtime.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const monday = '2026-03-02T12:00:00Z';
const used = '2026-03-09T12:00:00Z';

async function makePolicy(isUsed = false) {
  const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin' });
  const ada = await team.join({ name: 'Ada Lovelace' });
  const body = { name: 'Standard', user_ids: [ada], notification_role_ids: ['owner', 'user'] };
  const policy = isUsed ? await team.createUsed(body) : await team.create(body);
  return { team, policy };
}

const openAt = (team: Team, now: string, search = '', look: Look = {}) =>
  openPageAt(app, now, `/organizations/${team.id}/policies${search}`, { as: team.organization.userId, ...look });

const minutesOf = async ({ organization }: Team, id: number) =>
  (await organization.client.call(getOvertimeAlerts, { params: { overtime_policy_id: id } })).overtime_alerts
    .minutes_before;
const setMinutes = ({ organization }: Team, id: number, minutes: number) =>
  organization.client.call(putOvertimeAlerts, {
    params: { overtime_policy_id: id },
    body: { minutes_before: minutes },
  });

const effectOf = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });
const message = (page: Page) => effectOf(page).textContent();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const row = (page: Page) => page.getByRole('row', { name: /Standard/ });
const saidOf = (page: Page) => page.locator('.said');
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

describe('overtime notifications', () => {
  // proves: browser-106
  lightTest('recipients are shown while a policy is created, and saved', async () => {
    const { team } = await makePolicy();
    const ben = await team.join({ name: 'Ben Berger' });
    const page = await openAt(team, monday, '?new');
    await page.getByLabel('Name').fill('Night');
    await page.getByRole('checkbox', { name: 'Ben Berger' }).check();
    await effectOf(page).getByText('No recipients are selected, so no one is notified of overtime.').waitFor();
    await page.getByRole('checkbox', { name: 'managers', exact: true }).check();
    await page.getByRole('checkbox', { name: 'project managers on their projects' }).check();
    await page.getByLabel('Also notify in advance').fill('90');
    await expect
      .poll(async () => plain(await message(page)))
      .toContain(
        'Notifies managers and project managers when a member exceeds 40 h in a week, ' +
          'and once 1 h 30 min in advance.',
      );
    await page.getByRole('button', { name: 'Create policy' }).click();
    await saidOf(page).getByText('“Night” was created').waitFor();
    const { overtime_policies: policies } = await team.list({ status: 'all' });
    const made = policies.find(({ user_ids: userIds }) => userIds.includes(ben));
    expect(made).toMatchObject({ notification_enabled: true, notification_role_ids: ['manager', 'project_manager'] });
    expect(await minutesOf(team, made?.id ?? 0)).toBe(90);
    const nightRow = page.getByRole('row', { name: /Night/ });
    await expect
      .poll(async () => plain(await nightRow.textContent()))
      .toContain('notifies managers and project managers; also 1 h 30 min before');
  });

  // proves: browser-106
  lightTest('a change applies immediately to the version in use and can be undone', async () => {
    const { team, policy } = await makePolicy(true);
    const page = await openAt(team, used, `?edit=${policy.id}`);
    await effectOf(page).getByText('No changes.').waitFor();
    await page.getByLabel('Also notify in advance').fill('');
    await effectOf(page).getByText('changes immediately, in all versions.').waitFor();
    expect(plain(await message(page))).toContain('when a member exceeds 40 h in a week.');
    expect(plain(await message(page))).not.toContain('No changes');
    expect(plain(await message(page))).not.toContain('that close');
    await save(page);
    await saidOf(page).getByText('The advance notification of “Standard” was changed').waitFor();
    expect(await minutesOf(team, policy.id)).toBeNull();
    await expect.poll(async () => plain(await row(page).textContent())).not.toContain('before');
    await saidOf(page).getByRole('button', { name: 'Undo' }).click();
    await saidOf(page).getByText('was restored').waitFor();
    expect(await minutesOf(team, policy.id)).toBe(60);
    await expect.poll(async () => plain(await row(page).textContent())).toContain('also 1 h before');
    expect((await team.list({ status: 'all' })).overtime_policies).toMatchObject([{ id: policy.id, until: null }]);
  });

  // proves: browser-106
  lightTest('they are saved together with a new version, and a conflicting change is shown', async () => {
    const { team, policy } = await makePolicy(true);
    const page = await openAt(team, used, `?edit=${policy.id}`, { refusals: [412] });
    await page.getByLabel('Also notify in advance').fill('30');
    await page.getByRole('switch', { name: 'Notify about overtime' }).uncheck();
    await effectOf(page).getByText('No one is notified of overtime. It still appears among the events').waitFor();
    await effectOf(page).getByText('Members who are that close to overtime today or this week are reported').waitFor();
    await setMinutes(team, policy.id, 15);
    await save(page);
    const conflict = page.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldSaved valueYour value (not saved)',
      'Also notify in advance1530',
    ]);
    expect(await minutesOf(team, policy.id)).toBe(15);
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await saidOf(page).getByText('A new version of “Standard” takes effect').waitFor();
    const { overtime_policies: versions } = await team.list({ status: 'all' });
    expect(versions.map(({ notification_enabled: isOn }) => isOn)).toEqual([true, false]);
    expect(await Promise.all(versions.map(({ id }) => minutesOf(team, id)))).toEqual([30, 30]);
    await page.getByText('no notifications').waitFor();
  });

  // proves: browser-106
  lightTest('invalid minutes show an error at the field, and nothing is saved', async () => {
    const { team, policy } = await makePolicy();
    const page = await openAt(team, monday, `?edit=${policy.id}`);
    await page.getByLabel('Name').fill('Other');
    for (const typed of ['0', '1,5', '10081', 'soon']) {
      await page.getByLabel('Also notify in advance').fill(typed);
      await save(page);
      await page
        .getByRole('alert')
        .getByRole('button', { name: /^Also notify in advance.*whole number/ })
        .waitFor();
    }
    expect(await team.get(policy.id)).toMatchObject({ name: 'Standard' });
    expect(await minutesOf(team, policy.id)).toBe(60);
  });

  // proves: browser-106
  lightTest('the German text is correct', async () => {
    const { team, policy } = await makePolicy();
    const page = await openAt(team, monday, `?edit=${policy.id}`, { lang: 'de' });
    await expect
      .poll(async () => plain(await page.getByRole('group', { name: 'Auswirkungen' }).textContent()))
      .toContain(
        'Benachrichtigt Inhaber und das Mitglied, wenn ein Mitglied in einer Woche 40 h überschreitet, ' +
          'und einmal 1 h vorher.',
      );
  });
});
