import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests } from '../../test/harness/app.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import type { Team, WirePolicy } from '../../test/harness/overtime.ts';
import { setFeatures } from '../../src/features/people/organizations/actions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { useWebApp } from './harness/web-app.ts';
import { policyPages } from './worlds/policies.ts';

const app = useWebApp();
const monday = '2026-03-02T12:00:00Z';
const nextMonday = '2026-03-08T23:00:00Z';
const later = '2026-03-17T12:00:00Z';
const used = '2026-03-09T12:00:00Z';

const { makePeople, openAt } = policyPages(app);
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const effectOf = (page: Page) => page.getByRole('group', { name: 'Effect of saving' });
/** The confirmation message. */
const saidOf = (page: Page) => page.locator('.said');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const policies = async (team: Team): Promise<WirePolicy[]> => (await team.list({ status: 'all' })).overtime_policies;

describe('a new policy', () => {
  // proves: browser-105
  test('is created by keyboard, and its effective date matches that of the API', async () => {
    const { team, ada } = await makePeople();
    const page = await openAt(team, monday);
    await page.getByText('No overtime policy is in force').waitFor();
    await page.getByRole('button', { name: 'New policy' }).focus();
    await page.keyboard.press('Enter');
    // The dialog takes the focus when it opens, so earlier input would be lost.
    await page.getByRole('dialog', { name: 'New overtime policy' }).waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Standard');
    await page.getByLabel('Bill multiplier').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1.25');
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'the member' }).focus();
    await page.keyboard.press('Space');
    await effectOf(page).getByText('The policy takes effect on Monday, 9 March 2026.').waitFor();
    expect(await effectOf(page).textContent()).toContain('1 member is added: Ada Lovelace.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await saidOf(page).getByText('“Standard” was created and takes effect on Monday, 9 March 2026.').waitFor();
    expect(await policies(team)).toMatchObject([
      {
        name: 'Standard',
        since: nextMonday,
        bill_rate_multiplier: '1.25',
        notification_role_ids: ['user'],
        user_ids: [ada],
      },
    ]);
    await rowOf(page, 'Standard').getByText('from 9 Mar 2026').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  // proves: browser-105
  lightTest('shows errors at its fields if the server rejects it, as the form announced', async () => {
    const { team } = await makePeople();
    const page = await openAt(team, monday, '?new', { refusals: [400] });
    await page.getByLabel('Name').fill('Night');
    await page.getByLabel('Overtime threshold').fill('200');
    await page.getByRole('checkbox', { name: 'Cem Cetin no pay rate' }).check();
    await effectOf(page)
      .getByText('These members have no pay rate: Cem Cetin. Set one or deselect them before you save.')
      .waitFor();
    await page.getByRole('button', { name: 'Create policy' }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Overtime threshold/ })
      .waitFor();
    await page.getByLabel('Overtime threshold').fill('40');
    await page.getByRole('button', { name: 'Create policy' }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Members: Cem Cetin \(\d+\) has no pay rate/ })
      .waitFor();
    expect(await policies(team)).toEqual([]);
  });

  // proves: browser-105
  lightTest('takes members from another policy only if that option is on', async () => {
    const { team, ada, ben } = await makePeople();
    const before = await team.create({ name: 'Old rule', user_ids: [ada, ben] });
    const page = await openAt(team, monday, '?new', { refusals: [400] });
    await page.getByLabel('Name').fill('New rule');
    await page.getByRole('checkbox', { name: 'Ada Lovelace on “Old rule”' }).check();
    await page.getByRole('checkbox', { name: 'Ben Berger' }).check();
    await effectOf(page).getByText('These members are already on “Old rule”: Ada Lovelace, Ben Berger.').waitFor();
    await page.getByRole('button', { name: 'Create policy' }).click();
    const alert = page.getByRole('alert');
    await alert
      .getByRole('button', {
        name: /^Members: Ada Lovelace \(\d+\) is already on the weekly policy "Old rule" \(\d+\); send/,
      })
      .first()
      .waitFor();
    await page.getByRole('switch', { name: 'Move members here from other policies' }).check();
    await effectOf(page).getByText('2 members move from “Old rule”: Ada Lovelace, Ben Berger.').waitFor();
    await effectOf(page).getByText('“Old rule” has no other members, so it closes immediately.').waitFor();
    await page.getByRole('button', { name: 'Create policy' }).click();
    await saidOf(page).getByText('“New rule” was created').waitFor();
    expect(await team.get(before.id)).toMatchObject({ status: 'archived' });
    expect((await policies(team)).find(({ name }) => name === 'New rule')).toMatchObject({ user_ids: [ada, ben] });
  });

  // proves: browser-109
  test('starts tomorrow if it is daily; without flexible overtime, existing daily policies are read-only', async () => {
    const { team } = await makePeople();
    const page = await openAt(team, monday, '?new');
    await page.getByLabel('Overtime period').selectOption({ label: 'daily' });
    await effectOf(page).getByText('The policy takes effect on Tuesday, 3 March 2026.').waitFor();
    const { team: small, ada } = await makePeople();
    const old = await small.create({ name: 'Long days', policy_type: 'daily', threshold: 9, user_ids: [ada] });
    await small.run((ctx) => setFeatures(ctx, small.id, ['overtime_policies']));
    const other = await openAt(small, monday, '?new');
    await other.getByText('Daily overtime requires flexible overtime, which this plan does not include.').waitFor();
    expect(await other.getByLabel('Overtime period').getByRole('option').allTextContents()).toEqual(['weekly']);
    await other.keyboard.press('Escape');
    const edit = other.getByRole('button', { name: 'Edit “Long days”' });
    expect(await edit.getAttribute('aria-disabled')).toBe('true');
    await rowOf(other, 'Long days').getByText('Daily policies require flexible overtime').waitFor();
    await other.getByRole('button', { name: 'Archive “Long days”' }).click();
    await other.getByRole('button', { name: 'Archive policy' }).click();
    await saidOf(other).getByText('“Long days” was archived.').waitFor();
    expect(await small.get(old.id)).toMatchObject({ status: 'archived' });
  });
});

lightTest('long lists of members are shortened to the first names and a count, in German too', async () => {
  const { team, ada, ben } = await makePeople();
  const others = ['Dora', 'Edith', 'Finn', 'Gesa', 'Hugo', 'Ines'];
  const ids = [ada, ben];
  for (const name of others) ids.push(await team.join({ name }));
  await team.create({ name: 'Standard', user_ids: ids });
  const page = await openAt(team, used, '', { lang: 'de' });
  await rowOf(page, 'Standard').getByText('Ada Lovelace, Ben Berger, Dora, Edith, Finn, Gesa und 2 weitere').waitFor();
});

describe('a change', () => {
  // proves: browser-105
  lightTest('to a planned policy changes that policy, and a conflict shows both versions', async () => {
    const { team, ada, ben } = await makePeople();
    const policy = await team.create({ name: 'Standard', user_ids: [ada] });
    const page = await openAt(team, monday, `?edit=${policy.id}`, { refusals: [412] });
    await effectOf(page).getByText('No changes.').waitFor();
    await page.getByLabel('Overtime threshold').fill('38,5');
    await page.getByLabel('Effective date').fill('2026-03-11');
    await effectOf(page)
      .getByText('The planned policy is changed and takes effect on Monday, 16 March 2026.')
      .waitFor();
    await team.update(policy.id, { name: 'Theirs', user_ids: [ada, ben] });
    await save(page);
    const conflict = page.getByRole('alert');
    await conflict.waitFor();
    expect(await conflict.getByRole('row').allTextContents()).toEqual([
      'FieldSaved valueYour value (not saved)',
      'Overtime threshold4038,5',
    ]);
    await conflict.getByRole('button', { name: 'Keep my values' }).click();
    await saidOf(page).getByText('“Theirs” was changed and takes effect on Monday, 16 March 2026.').waitFor();
    const [saved, ...others] = await policies(team);
    expect(others).toEqual([]);
    const unchanged = { threshold: 38.5, since: '2026-03-15T23:00:00Z' };
    expect(saved).toMatchObject({ id: policy.id, ...unchanged, name: 'Theirs', user_ids: [ada, ben] });
  });

  // proves: browser-105
  lightTest('to a policy in use creates a version for next Monday and lists added and removed members', async () => {
    const { team, ada, ben } = await makePeople();
    const policy = await team.createUsed({ name: 'Standard', user_ids: [ada] });
    const page = await openAt(team, used);
    await page.getByRole('button', { name: 'Edit “Standard”' }).click();
    await page.getByLabel('Overtime threshold').fill('38');
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).uncheck();
    await page.getByRole('checkbox', { name: 'Ben Berger' }).check();
    await effectOf(page).getByText('A new version takes effect on Monday, 16 March 2026.').waitFor();
    expect(await effectOf(page).textContent()).toContain(
      '1 member is added: Ben Berger.1 member is removed: Ada Lovelace.',
    );
    await save(page);
    await saidOf(page).getByText('A new version of “Standard” takes effect on Monday, 16 March 2026.').waitFor();
    const [old, version] = await policies(team);
    expect(old).toMatchObject({ id: policy.id, until: version?.since, superseded_by_id: version?.id });
    expect(version).toMatchObject({ threshold: 38, since: '2026-03-15T23:00:00Z', user_ids: [ben] });
    const line = page.getByRole('img', { name: '40 h, 9 Mar 2026 to 15 Mar 2026; 38 h, from 16 Mar 2026' });
    await expect.poll(() => line.count()).toBe(2);
    await rowOf(page, 'closing').getByText('A newer version replaces this one. Change the newer version.').waitFor();
    await rowOf(page, 'closing').getByText('Version 1 of 2, then 38 h, from 16 Mar 2026').waitFor();
    await rowOf(page, 'planned').getByText('Version 2 of 2, after 40 h, 9 Mar 2026 to 15 Mar 2026').waitFor();
  });

  // proves: browser-111
  lightTest('keeps the version in force at the top of the list, before planned and archived ones', async () => {
    const { team, ada } = await makePeople();
    const first = await team.createUsed({ name: 'Standard', user_ids: [ada] });
    await team.update(first.id, { threshold: 38 });
    const stands = async (now: string) => {
      const page = await openAt(team, now, '?status=all');
      await page.locator('.policy-status').nth(1).waitFor();
      const texts = await page.locator('.policy-status').allTextContents();
      // Moving the clock forward ends the session, which an open page would report as an error.
      await page.close();
      return texts;
    };
    expect(await stands(used)).toEqual(['closing', 'planned']);
    const later = '2026-03-17T12:00:00Z';
    await team.at(later);
    expect(await stands(later)).toEqual(['in force', 'archived']);
  });

  // proves: browser-105
  lightTest('to a started policy without tracked time gives it a new effective date', async () => {
    const { team, ada } = await makePeople();
    const policy = await team.create({ name: 'Standard', user_ids: [ada] });
    await team.at(used);
    const page = await openAt(team, used, `?edit=${policy.id}`);
    await page.getByLabel('Pay multiplier').fill('2');
    await effectOf(page).getByText('so it is changed and takes effect on Monday, 16 March 2026.').waitFor();
    await save(page);
    await saidOf(page).getByText('“Standard” was changed and takes effect on Monday, 16 March 2026.').waitFor();
    expect(await policies(team)).toMatchObject([{ id: policy.id, status: 'pending', since: '2026-03-15T23:00:00Z' }]);
  });
});

describe('archiving and restoring', () => {
  // proves: browser-107
  lightTest('archiving a policy that has a planned version cancels that version', async () => {
    const { team, ada } = await makePeople();
    const policy = await team.createUsed({ name: 'Standard', user_ids: [ada] });
    const version = await team.update(policy.id, { threshold: 38, starts_on: '2026-03-23' });
    const page = await openAt(team, used);
    await page.getByRole('button', { name: 'Archive “Standard”' }).first().click();
    await page.getByText('It applies until the end of the week and closes on Monday, 16 March 2026.').waitFor();
    await page.getByText('Its next version, planned for Monday, 23 March 2026, is cancelled.').waitFor();
    await page.getByRole('button', { name: 'Archive policy' }).click();
    await saidOf(page).getByText('“Standard” closes on Monday, 16 March 2026.').waitFor();
    expect(await team.get(policy.id)).toMatchObject({ until: '2026-03-15T23:00:00Z' });
    expect(await team.get(version.id)).toMatchObject({ status: 'archived' });
  });

  // proves: browser-107
  test('a policy in use closes at the end of the week, and undo restores it', async () => {
    const { team, ada } = await makePeople();
    const policy = await team.createUsed({ name: 'Standard', user_ids: [ada] });
    const page = await openAt(team, used);
    await page.getByRole('button', { name: 'Archive “Standard”' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Archive “Standard”?' });
    await dialog.getByText('It applies until the end of the week and closes on Monday, 16 March 2026.').waitFor();
    await dialog.getByText('Afterwards all time of these members is regular: Ada Lovelace').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Archive policy' }).click();
    await saidOf(page).getByText('“Standard” closes on Monday, 16 March 2026.').waitFor();
    expect(await team.get(policy.id)).toMatchObject({ status: 'expiring', until: '2026-03-15T23:00:00Z' });
    await rowOf(page, 'Standard').getByText('This policy closes soon. Restore it to change it.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await saidOf(page).getByText('“Standard” stays in force.').waitFor();
    expect(await team.get(policy.id)).toMatchObject({ status: 'active', until: null });
  });

  // proves: browser-107
  lightTest('a used policy is restored as a copy without former members', async () => {
    const { team, ada, ben } = await makePeople();
    const policy = await team.createUsed({ name: 'Standard', user_ids: [ada, ben] });
    await team.archive(policy.id);
    await team.at(later);
    await team.remove(ben);
    const page = await openAt(team, later, '?status=archived');
    await page.getByRole('button', { name: 'Restore “Standard”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore “Standard”?' });
    await dialog.getByText('A copy takes effect on Monday, 23 March 2026.').waitFor();
    await dialog.getByText('It applies to Ada Lovelace.').waitFor();
    await dialog.getByText('Not included, because no longer members: Ben Berger.').waitFor();
    await dialog.getByRole('button', { name: 'Restore policy' }).click();
    await saidOf(page).getByText('“Standard” takes effect on Monday, 23 March 2026.').waitFor();
    const [, copy] = await policies(team);
    expect(copy).toMatchObject({ since: '2026-03-22T23:00:00Z', user_ids: [ada] });
  });

  // proves: browser-107
  lightTest('a policy that never started can be archived, and a conflict prevents restoring it', async () => {
    const { team, ada } = await makePeople();
    const policy = await team.create({ name: 'First', user_ids: [ada] });
    const page = await openAt(team, monday, '', { refusals: [400] });
    await page.getByRole('button', { name: 'Archive “First”' }).click();
    await page.getByText('The policy has not started yet, and will not start.').waitFor();
    await page.getByRole('button', { name: 'Archive policy' }).click();
    await saidOf(page).getByText('“First” was archived.').waitFor();
    expect(await team.get(policy.id)).toMatchObject({ status: 'archived' });
    await team.create({ name: 'Second', user_ids: [ada] });
    await page.goto(`/organizations/${team.id}/policies?status=all`);
    await page.getByRole('button', { name: 'Restore “First”' }).click();
    await page.getByText('The policy takes effect again on Monday, 9 March 2026.').waitFor();
    await page.getByText('You cannot restore this policy while these members are on “Second”: Ada Lovelace.').waitFor();
    await page.getByRole('button', { name: 'Restore policy' }).click();
    await page
      .getByRole('alert')
      .getByText(/Ada Lovelace \(\d+\) is already on the weekly policy "Second" \(\d+\)$/)
      .waitFor();
  });
});

describe('the list', () => {
  let team: Team;
  let manager: TestMember;
  let member: TestMember;
  beforeAll(async () => {
    const people = await makePeople();
    ({ team } = people);
    manager = await addMember(app, team.organization, { name: 'Kofi Costa', role: 'manager' });
    member = await addMember(app, team.organization, { name: 'Mia Moss' });
    const policy = await team.createUsed({ name: 'Standard', user_ids: [people.ada], auto_add_new_users: true });
    await team.update(policy.id, { threshold: 38 });
    await team.create({ name: 'Long days', policy_type: 'daily', threshold: 10, user_ids: [people.ben] });
    await team.archive((await team.create({ name: 'Gone', user_ids: [people.ben] })).id);
  });

  // proves: browser-104
  lightTest('it is linked from "Manage", starts with a summary, and stores its filter in the address', async () => {
    const page = await openPageAt(app, used, `/organizations/${team.id}/today`, { as: team.organization.userId });
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('link', { name: 'Overtime policies' }).click();
    await page.getByText('1 overtime policy is in force, for 1 member. Next: “Long days” begins on').waitFor();
    await page.getByText('Weeks begin on Monday. Days and weeks follow the time zone Europe/Berlin.').waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
    await page.getByLabel('Show').selectOption({ label: 'archived' });
    await rowOf(page, 'Gone').getByText('never in force').waitFor();
    expect(new URL(page.url()).search).toBe('?status=archived');
    expect(await page.getByRole('row').count()).toBe(2);
  });

  // proves: browser-104
  lightTest('it can be downloaded as CSV', async () => {
    const page = await openAt(team, used, '?status=all');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('id,name,policy_type,status,threshold');
    expect(lines[1]).toMatch(/,Standard,weekly,expiring,40,1.5,1.0,2026-03-08T23:00:00Z,2026-03-15T23:00:00Z,/);
  });

  // proves: browser-110
  lightTest('owners see a link to the history, and managers a note that pay rates are checked on save', async () => {
    const owner = await openAt(team, used);
    const [policy] = await policies(team);
    const history = owner.getByRole('link', { name: 'History “Standard”' }).first();
    await history.waitFor();
    const address = `/organizations/${team.id}/audit?subject=overtime_policy&subject_id=${policy?.id}`;
    expect(await history.getAttribute('href')).toBe(address);
    const page = await openAt(team, used, '?new', { as: manager.userId });
    await page.getByRole('checkbox', { name: 'Cem Cetin' }).check();
    await effectOf(page).getByText('The server checks pay rates when you save.').waitFor();
    expect(await page.getByRole('link', { name: /History/ }).count()).toBe(0);
  });

  // proves: browser-104
  lightTest('members see that they have no access', async () => {
    const page = await openAt(team, used, '', { as: member.userId });
    await page.getByText('Only owners and managers can set overtime policies.').waitFor();
    expect(await page.getByRole('button', { name: 'New policy' }).count()).toBe(0);
  });

  // proves: browser-104
  lightTest('it explains when the plan does not include policies', async () => {
    const { organizationId, userId } = await app.createOrganization({ features: [] });
    const page = await openPageAt(app, startOfTests, `/organizations/${organizationId}/policies`, { as: userId });
    await page.getByText('The plan of this organization does not include overtime policies.').waitFor();
  });

  lightTest('a change of plan while the form is open is reported', async () => {
    const { team } = await makePeople();
    const page = await openAt(team, monday, '?new', { refusals: [403] });
    await page.getByLabel('Name').fill('Standard');
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
    await team.run((ctx) => setFeatures(ctx, team.id, []));
    await page.getByRole('button', { name: 'Create policy' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText('Your organization’s plan does not include this.').waitFor();
  });

  test.each(looksOfPages)('the page and its form are accessible: %j', async (look) => {
    const page = await openAt(team, used, '?status=all', look);
    await page.locator('.sheet').waitFor();
    await expectAccessible(page);
    await page.locator('.tools .button-main').click();
    await page.locator('.drawer form').waitFor();
    await expectAccessible(page);
  });
});
