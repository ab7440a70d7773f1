import { text } from 'node:stream/consumers';
import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { createProject, updateProject } from '../../src/contract/projects.ts';
import { createClient } from '../../src/contract/clients.ts';
import { auditSubjects } from '../../src/contract/lists/audit.ts';
import { auditWords } from '../src/screens/audit/words.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
let managerId: number;
let projectId: number;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Europe/Berlin' });
  const params = { organization_id: owner.organizationId };
  const manager = await addMember(app, owner, { name: 'Kofi Costa', role: 'manager' });
  managerId = manager.userId;
  const { project } = await owner.client.call(createProject, { params, body: { name: 'Berth planner' } });
  projectId = project.id;
  const body = { name: 'Berth planning', billable: false };
  await manager.client.call(updateProject, { params: { project_id: projectId }, body });
  await owner.client.call(createClient, { params, body: { name: 'Tidal Freight' } });
});

const open = (look: Look = {}, search = '') =>
  openPage(app, `/organizations/${owner.organizationId}/audit${search}`, { as: owner.userId, ...look });

const rows = (page: Page) => page.locator('.sheet > tbody > tr');
const inWords = async (page: Page) =>
  (await rows(page).allTextContents()).map((line) => line.replaceAll('\u00a0', ' '));

describe('the audit log', () => {
  // proves: browser-102
  lightTest('opens from "Manage" and lists who did what, newest first', async () => {
    const start = `/organizations/${owner.organizationId}/budgets`;
    const page = await openPageAt(app, startOfTests, start, { as: owner.userId });
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await rows(page).first().waitFor();
    const sentences = await inWords(page);
    const at = sentences.findIndex((line) => line.includes('Client Tidal Freight created'));
    const before = sentences[at + 1];
    expect(at).toBeGreaterThanOrEqual(0);
    expect(before).toContain('2 Mar 2026, 13:00 CET');
    expect(before).toContain('Kofi Costa');
    expect(before).toContain('with an organization token');
    expect(before).toContain('Project Berth planning changed');
  });

  // proves: browser-102
  test('shows the fields that differ, also when used by keyboard', async () => {
    const page = await open({}, `?subject=project&subject_id=${projectId}`);
    await rows(page).nth(1).waitFor();
    expect(await rows(page).count()).toBe(2);
    await page.getByText('Only Project Berth planning').waitFor();
    const [newest] = await inWords(page);
    expect(newest).toContain('name: Berth planner → Berth planning');
    expect(newest).toContain('billable: true → false');
    await rows(page).last().locator('summary').focus();
    await page.keyboard.press('Enter');
    await rows(page).last().getByRole('cell', { name: 'Berth planner', exact: true }).waitFor();
  });

  // proves: browser-102
  lightTest('filters by subject, person and date; the address stores the filters, and Back restores them', async () => {
    const page = await open();
    await page.getByLabel('User', { exact: true }).selectOption({ label: 'Kofi Costa' });
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(new URL(page.url()).search).toBe(`?actor=${managerId}`);
    await page.goBack();
    await page.getByLabel('Record', { exact: true }).selectOption({ label: 'Client' });
    await expect.poll(() => inWords(page)).toEqual([expect.stringContaining('Tidal Freight')]);
    await page.getByLabel('To', { exact: true }).fill('2026-03-01');
    await page.getByText('No entries match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3);
  });

  lightTest('downloads the same data as the API', async () => {
    const page = await open({}, `?subject=project&subject_id=${projectId}`);
    await rows(page).nth(1).waitFor();
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const lines = (await text(await (await downloadEvent).createReadStream())).split('\r\n');
    expect(lines[0]).toBe('id,recorded_at,who,credential,what,action,subject_id,changes,reason');
    expect(lines[1]).toContain(
      `2026-03-02T12:00:00.000000Z,Kofi Costa,organization_token,Project Berth planning,changed,${projectId},`,
    );
    expect(lines).toHaveLength(4);
  });

  lightTest('loads further pages', async () => {
    const many = await app.createOrganization();
    const params = { organization_id: many.organizationId };
    for (let n = 0; n < 105; n += 1) await many.client.call(createClient, { params, body: { name: `Client ${n}` } });
    const page = await openPage(app, `/organizations/${many.organizationId}/audit`, { as: many.userId });
    await rows(page).nth(99).waitFor();
    expect(await rows(page).filter({ hasText: 'Client Client 0 ' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows(page).filter({ hasText: 'Client Client 0 ' }).waitFor();
  });

  test('fits on a phone with entries of any length', async () => {
    const other = await app.createOrganization();
    const params = { organization_id: other.organizationId };
    const { project } = await other.client.call(createProject, { params, body: { name: 'Dredging'.repeat(12) } });
    const budget = { type: 'hours' as const, hours: 600, recurrence: 'monthly' as const, recurrence_start: 1 };
    await other.client.call(updateProject, { params: { project_id: project.id }, body: { budget } });
    const page = await openPage(app, `/organizations/${other.organizationId}/audit`, { as: other.userId, width: 320 });
    await rows(page).filter({ hasText: 'type hours, hours 600' }).waitFor();
    await expectAccessible(page);
    // If they were stacked, old and new values would look alike.
    const made = rows(page).filter({ hasText: 'Project' }).last();
    await made.locator('summary').click();
    const line = made.locator('.audit-fields tbody tr').first();
    expect((await line.boundingBox())?.height).toBeLessThan(100);
    await line.locator('svg').waitFor();
  });

  lightTest(
    'names every action of the program in both languages, and offers each kind of record as a filter',
    async () => {
      const sources = globSync('src/features/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') });
      const recordedActions = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\baction: '(\w+)'/g)]);
      const actions = new Set(recordedActions.map(([, action = '']) => action));
      expect(actions.size).toBeGreaterThan(30);
      for (const language of ['en', 'de'] as const) {
        expect([...actions].filter((action) => !auditWords(language).actions[action])).toEqual([]);
      }
      expect(Object.keys(auditWords('de').subjects).toSorted()).toEqual(auditSubjects.toSorted());
      const page = await open({}, '?subject=pay_period');
      await page.getByText('No entries match these filters.').waitFor();
      expect(await page.getByLabel('Record', { exact: true }).inputValue()).toBe('pay_period');
    },
  );

  // proves: browser-102
  lightTest('is only for owners: other users have no link and get a message', async () => {
    const page = await open({ as: managerId, refusals: [403] });
    await page.getByText('Your role does not allow this').first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });

  test.each(looksOfPages)('is accessible, with fields expanded: %j', async (look) => {
    const page = await open(look, `?subject=project&subject_id=${projectId}`);
    await rows(page).last().locator('summary').click();
    await expectAccessible(page);
  });
});

lightTest('the drawer of a record with many changes lists the newest and links to all', async () => {
  const { organizationId, userId, client } = await app.createOrganization({ name: 'Harbour' });
  const made = await client.call(createProject, {
    params: { organization_id: organizationId },
    body: { name: 'Tides' },
  });
  const { id } = made.project;
  const names = [...Array(60).keys()].map((n) => `Tides ${n}`);
  for (const name of names) await client.call(updateProject, { params: { project_id: id }, body: { name } });
  const page = await openPage(app, `/organizations/${organizationId}/projects?edit=${id}`, { as: userId });
  await page.locator('summary', { hasText: 'History' }).click();
  const changes = page.getByRole('list', { name: 'Change history' }).locator(':scope > li');
  await changes.first().getByText('Tides 59').waitFor();
  expect(await changes.count()).toBe(50);
  await page.getByRole('link', { name: 'Show all in the audit log' }).click();
  await page.getByText('Only Project Tides 59').waitFor();
  await page.getByText('61 changes, newest first.').waitFor();
});
