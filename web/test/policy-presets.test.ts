import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setFeatures } from '../../src/features/people/organizations/actions.ts';
import { listRuledPolicies } from '../../src/contract/overtime-policies.ts';
import { makeTeam, type Team } from '../../test/harness/overtime.ts';
import { germanPremiums, germanPresets } from '../src/screens/policies/german-presets.ts';
import { putHolidayAssignments } from '../../src/contract/holiday-assignments.ts';
import { createHolidayCalendar } from '../../src/contract/holidays.ts';
import { listOvertimePresets } from '../../src/contract/overtime-presets.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const monday = '2026-03-02T12:00:00Z';

async function makePeople() {
  const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin' });
  return { team, ada: await team.join({ name: 'Ada Lovelace' }), ben: await team.join({ name: 'Ben Berger' }) };
}

const openAt = (team: Team, search = '', look: Look = {}) =>
  openPageAt(app, monday, `/organizations/${team.id}/policies${search}`, { as: team.organization.userId, ...look });
const ruled = async (team: Team) =>
  (await team.client.call(listRuledPolicies, { params: { organization_id: team.id } })).overtime_policies;
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New policies from a preset' });

// proves: overtime-presets-4
lightTest('a preset shows its rules and sources, and creates policies for the selected members', async () => {
  const { team, ada } = await makePeople();
  const page = await openAt(team);
  await page.getByRole('button', { name: 'Create from preset' }).click();
  const drawer = drawerOf(page);
  await drawer.getByLabel('Law or practice').selectOption('California');
  await drawer.getByText('Above 12 h per day: pay × 2').waitFor();
  const text = (await drawer.textContent())?.replaceAll('\u00a0', ' ');
  for (const part of [
    'Above 8 h per day: pay × 1.5',
    'Consecutive workday 7 of the week, all hours: pay × 1.5',
    'Consecutive workday 7 of the week, above 8 h: pay × 2',
    'Overtime is based on the weighted average of the week’s rates',
    'California Labor Code, § 510(a)',
    'Exempt employees (§ 515).',
    'Checked on 28 Nov 2026: copy of the text (self-law.org/code/ca/labor-code/510)',
    'This is not legal advice. The sources were last read on',
  ]) {
    expect(text).toContain(part);
  }
  await drawer.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
  const effect = page.getByRole('group', { name: 'Effect of saving' });
  await effect.getByText('The policy takes effect on Tuesday, 3 March 2026.').waitFor();
  await effect.getByText('The policy takes effect on Monday, 9 March 2026.').waitFor();
  await drawer.getByRole('button', { name: 'Create 2 policies' }).click();
  await page
    .locator('.said')
    .getByText('Created: “Day over 8 and 12 hours, seventh day”, “Week over 40 hours”.')
    .waitFor();
  await page.getByRole('row', { name: /Day over 8 and 12 hours/ }).waitFor();
  expect(await ruled(team)).toMatchObject([
    { policy_type: 'daily', user_ids: [ada], tiers: [{ threshold: 12 }], regular_rate: 'weighted_average' },
    { policy_type: 'weekly', user_ids: [ada], threshold: 40 },
  ]);
});

// proves: overtime-presets-4
lightTest('a preset marks figures that were not checked, in both languages', async () => {
  const { team } = await makePeople();
  const drawer = drawerOf(await openAt(team, '?preset=india'));
  await drawer.getByText('Not checked: secondary source (www.taxmann.com, 22 November 2025)').waitFor();
  const german = await openAt(team, '?preset=germany', { lang: 'de' });
  await german.getByText('Nicht geprüft', { exact: true }).waitFor();
  await german.getByText('Geprüft am 28. Nov. 2026: Abdruck des Textes (rewis.io; ra.de)').waitFor();
});

// proves: overtime-presets-4
lightTest('members without a holiday calendar are listed if the preset pays a holiday premium', async () => {
  const { team, ada, ben } = await makePeople();
  const params = { organization_id: team.id };
  const { holiday_calendar: made } = await team.client.call(createHolidayCalendar, {
    params,
    body: { name: 'Berlin' },
  });
  const body = { user_ids: [ada], calendar_id: made.id, effective_on: '2026-01-01' };
  await team.client.call(putHolidayAssignments, { params, body });
  const drawer = drawerOf(await openAt(team, '?preset=germany'));
  const effect = drawer.getByRole('group', { name: 'Effect of saving' });
  const note = effect.getByText(/^These members have no holiday calendar/);
  await drawer.getByRole('checkbox', { name: /^Ada Lovelace/ }).check();
  expect(await note.count()).toBe(0);
  await drawer.getByRole('checkbox', { name: /^Ben Berger/ }).check();
  await expect
    .poll(() => note.textContent())
    .toBe('These members have no holiday calendar, so they get no holiday premium: Ben Berger.');
  await team.client.call(putHolidayAssignments, { params, body: { ...body, user_ids: [ben] } });
  const form = await openAt(team, '?preset=germany');
  await drawerOf(form)
    .getByRole('checkbox', { name: /^Ben Berger/ })
    .check();
  await drawerOf(form)
    .getByText(/^The policy takes effect on/)
    .waitFor();
  expect(
    await drawerOf(form)
      .getByText(/^These members have no holiday calendar/)
      .count(),
  ).toBe(0);
});

// proves: overtime-presets-5
lightTest('policies that were already created do not prevent another attempt', async () => {
  const { team, ada, ben } = await makePeople();
  await team.create({ name: 'Standard', user_ids: [ada] });
  const page = await openAt(team, '?preset=brazil', { refusals: [400] });
  const drawer = drawerOf(page);
  await drawer.getByText('Night (22:00 to 05:00): pay × 1.2, 52.5 minutes are paid as one hour').waitFor();
  await drawer.getByRole('checkbox', { name: /^Ada Lovelace/ }).check();
  await drawer.getByRole('button', { name: 'Create 2 policies' }).click();
  await drawer.getByRole('alert').waitFor();
  await drawer.getByRole('checkbox', { name: /^Ada Lovelace/ }).uncheck();
  await drawer.getByRole('checkbox', { name: /^Ben Berger/ }).check();
  await drawer.getByRole('button', { name: 'Create 2 policies' }).click();
  await expect.poll(async () => (await ruled(team)).length).toBe(3);
  await drawer.waitFor({ state: 'detached' });
  expect((await ruled(team)).map(({ name, user_ids: ids }) => [name, ids])).toEqual([
    ['Standard', [ada]],
    ['Day over 8 hours, night', [ada]],
    ['Week over 44 hours', [ben]],
  ]);
});

// proves: overtime-presets-4
lightTest('a daily preset reports that the plan does not include it, but a weekly preset does not', async () => {
  const { team } = await makePeople();
  await team.run((ctx) => setFeatures(ctx, team.id, ['overtime_policies']));
  const page = await openAt(team, '?preset=india_factories');
  const drawer = drawerOf(page);
  await drawer.getByText('which this plan does not include.').waitFor();
  expect(await drawer.getByRole('checkbox').count()).toBe(0);
  await drawer.getByLabel('Law or practice').selectOption('Ontario');
  await drawer.getByRole('button', { name: 'Create policy' }).waitFor();
});

// proves: overtime-presets-6
lightTest('rules of a policy appear in its form and survive a change', async () => {
  const { team, ada } = await makePeople();
  const page = await openAt(team, '?preset=germany');
  await drawerOf(page)
    .getByRole('checkbox', { name: /^Ada Lovelace/ })
    .check();
  await drawerOf(page).getByRole('button', { name: 'Create policy' }).click();
  await drawerOf(page).waitFor({ state: 'detached' });
  const [made] = await ruled(team);
  await page.goto(`/organizations/${team.id}/policies?edit=${made?.id}`);
  await page.getByText('Sunday: pay × 1.5').waitFor();
  await page.getByText('If several rules apply, their additions are added').waitFor();
  await page.getByLabel('Overtime threshold').fill('39');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await ruled(team))[0]?.threshold).toBe(39);
  expect((await ruled(team))[0]).toMatchObject({ premiums: made?.premiums, combine: 'sum', user_ids: [ada] });
});

// proves: overtime-presets-4
test('every preset has complete German texts', async () => {
  const { overtime_presets: presets } = await app.client.call(listOvertimePresets, {});
  expect(presets.map(({ id }) => id).toSorted()).toEqual(Object.keys(germanPresets).toSorted());
  for (const { id, policies, leaves_out: leavesOut } of presets) {
    expect(germanPresets[id]?.policies).toHaveLength(policies.length);
    expect(germanPresets[id]?.leavesOut).toHaveLength(leavesOut.length);
    for (const { premiums } of policies)
      for (const { name } of premiums ?? []) expect(germanPremiums[name]).toBeTruthy();
  }
});

// proves: overtime-presets-4
test.each(looksOfPages)('a preset is accessible: %j', async (look) => {
  const { team } = await makePeople();
  const page = await openAt(team, '?preset=germany', look);
  await page.getByText('§ 3b Abs. 1 Nr. 1 bis 3, Abs. 2').waitFor();
  await expectAccessible(page);
});
