import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { itemsOf, sequence, work } from '../../test/harness/detection.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { ingest, makeProject } from '../../test/harness/time.ts';
import { listActivities } from '../../src/contract/activities.ts';
import { getMemberDay } from '../../src/contract/member-day.ts';
import { updateScreenshotSettings } from '../../src/contract/member-settings.ts';
import { createOvertimePolicy } from '../../src/contract/overtime-policies.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const now = '2026-03-02T12:00:00Z';

interface World {
  owner: TestOrganization;
  manager: TestMember;
  ada: TestMember;
}

/** Ada worked on two days. The manager viewed the time twice, and the owner's program read lists. */
async function makeWorld(): Promise<World> {
  await saveTestNow(app.database, Temporal.Instant.from('2026-02-16T12:00:00Z'));
  const owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Europe/Berlin' });
  const projectId = await makeProject(owner);
  const manager = await addMember(app, owner, { role: 'manager', name: 'Mia Mansour' });
  const ada = await addMember(app, owner, { name: 'Ada Lovelace', projectId, payRate: '20.00' });
  const params = { organization_id: owner.organizationId };
  const policy = { name: 'Daily', policy_type: 'daily' as const, threshold: 1, pay_rate_multiplier: 1.5 };
  await owner.client.call(createOvertimePolicy, { params, body: { ...policy, user_ids: [ada.userId] } });
  await app.setNow(owner.client, now);
  for (const startsAt of ['2026-02-27T08:00:00Z', '2026-03-02T08:00:00Z']) {
    const sent = { userId: ada.userId, projectId, startsAt };
    await ingest(owner.client, owner.organizationId, itemsOf(sequence(work(1, 90)), sent));
  }
  await owner.client.call(updateScreenshotSettings, {
    params,
    body: { screenshot_frequency: 2, user_ids: [ada.userId] },
  });
  const day = { params: { ...params, user_id: ada.userId }, query: { date: '2026-02-27' } };
  for (let times = 0; times < 2; times += 1) await manager.client.call(getMemberDay, day);
  await app.app.accessLog.flush();
  const week = { 'time_slot[start]': '2026-02-26T00:00:00Z', 'time_slot[stop]': '2026-03-01T00:00:00Z' };
  await owner.client.call(listActivities, { params, query: week });
  await app.app.accessLog.flush();
  return { owner, manager, ada };
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const open = (search = '', look: Look = {}) => openPageAt(app, now, `/me${search}`, { as: world.ada.userId, ...look });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

describe('the access log', () => {
  // proves: browser-89
  lightTest('has a summary sentence, and lists records and times', async () => {
    const page = await open();
    const looked = section(page, 'Access log');
    await looked.getByText('1 person viewed your records this month.').waitFor();
    await looked.getByText('1 person viewed lists of all members.').waitFor();
    const rows = await looked.getByRole('row').allTextContents();
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('by a program');
    expect(rows[1]).toContain('list of all members');
    expect(plain(rows[2] ?? '')).toContain('Mia Mansour');
    expect(plain(rows[2] ?? '')).toContain('Full dayFri 27 Feb');
    expect(plain(rows[2] ?? '')).toContain('2 accesses on this day');
  });

  // proves: browser-89
  lightTest('can be filtered by parameters in the address', async () => {
    const page = await open('?of=me');
    const looked = section(page, 'Access log');
    await looked.getByText('Mia Mansour').waitFor();
    expect(await looked.getByRole('row').count()).toBe(2);
    await looked.getByLabel('Period').selectOption('year');
    await page.waitForURL('**/me?of=me&looks=year');
    await looked.getByText('1 person viewed your records in the last year.').waitFor();
  });
});

describe('my page', () => {
  // proves: browser-90
  lightTest('shows the history of the recording settings', async () => {
    const page = await open();
    const history = section(page, 'Setting history');
    await history.getByText('Up to 2 screenshots every 10 minutes.').waitFor();
    expect(plain(await history.textContent())).toContain('Before: No screenshots.');
    expect(plain(await history.textContent())).toMatch(/Set only for you by owner-1 on 2 Mar 2026, 13:00/);
  });

  // proves: browser-90
  test('shows the week that contains the day, with the total and a link to each day', async () => {
    const page = await open('?day=2026-02-27');
    const week = section(page, 'My week');
    await week.getByText('1 h 30 min tracked.').waitFor();
    expect(await week.getByRole('row').count()).toBe(8);
    await week.getByRole('link', { name: 'Thu 26 Feb' }).press('Enter');
    await page.waitForURL('**/me?day=2026-02-26');
  });

  // proves: browser-90
  test('explains the overtime of a week in the same way as the board', async () => {
    const page = await open();
    const overtime = section(page, 'My overtime');
    await overtime.getByText('1 h of overtime in the last 8 weeks.').waitFor();
    await overtime.getByRole('button', { name: 'Show calculation 2 – 8 Mar 2026' }).press('Enter');
    await overtime.locator('.stairs').waitFor();
    await page.keyboard.press('Escape');
    await overtime.locator('.stairs').waitFor({ state: 'detached' });
  });

  // proves: browser-90
  test('downloads all stored data as a file', async () => {
    const page = await open();
    const all = section(page, 'My data');
    const downloadEvent = page.waitForEvent('download');
    await all.getByRole('button', { name: 'Download my data' }).press('Enter');
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toBe('fairhour-export.json');
    const { records, count } = JSON.parse(await text(await file.createReadStream())) as {
      records: unknown[];
      count: number;
    };
    expect(records).toHaveLength(count);
    await all.getByText(/^Saved: \d+ kB\.$/).waitFor();
  });

  test.each(looksOfPages)('is accessible with all its sections: %j', async (look) => {
    const page = await open('?day=2026-02-27', look);
    await page.locator('.stairs, .my-change').first().waitFor();
    await page.getByRole('table').nth(2).waitFor();
    await expectAccessible(page);
  });
});
