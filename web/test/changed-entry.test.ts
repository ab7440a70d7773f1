import { expect } from 'vitest';
import { createEntry, deleteEntry, mergeEntries, splitEntry, updateEntry } from '../../src/contract/time-entries.ts';
import { addMember } from '../../test/harness/members.ts';
import { makeProject } from '../../test/harness/time.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const now = '2026-03-02T20:00:00Z';

// proves: activities-86
lightTest('a member sees on My page what others did with their time, and for what reason', async () => {
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  await app.setNow(owner.client, now);
  const params = { organization_id: owner.organizationId };
  const member = await addMember(app, owner, { projectId: await makeProject(owner) });
  const body = {
    user_id: member.userId,
    project_id: await makeProject(owner, { members: [{ user_id: member.userId, role: 'user' }] }),
    since: '2026-03-02T09:00:00Z',
    until: '2026-03-02T10:30:00Z',
  };
  const { time_entry: entry } = await owner.client.call(createEntry, { params, body });
  const of = { params: { ...params, time_entry_id: entry.id } };
  await owner.client.call(updateEntry, { ...of, body: { until: '2026-03-02T10:00:00Z', reason: 'Lunch' } });
  const { time_entries: parts } = await owner.client.call(splitEntry, { ...of, body: { at: '2026-03-02T09:20:00Z' } });
  await owner.client.call(mergeEntries, { params, body: { ids: parts.map(({ id }) => id) } });
  await owner.client.call(deleteEntry, { ...of, query: { reason: 'Twice' } });
  const page = await openPageAt(app, now, '/me', { as: member.userId });
  await page.getByRole('link', { name: 'Notifications: 5 new', exact: true }).waitFor();
  const rows = page.getByRole('region', { name: 'My notifications' }).locator('.sheet tbody .sheet-what');
  await expect
    .poll(async () => (await rows.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      'New: Someone else deleted your time on 2 Mar 2026: 1 h.Reason: Twice',
      'New: Someone else edited your time on 2 Mar 2026: 1 h.',
      'New: Someone else edited your time on 2 Mar 2026: 1 h.',
      'New: Someone else changed your time on 2 Mar 2026 from 1 h 30 min to 1 h.Reason: Lunch',
      'New: Someone else added time for you on 2 Mar 2026: 1 h 30 min.',
    ]);
  await rows.first().getByRole('link').click();
  await page.waitForURL(`**/members/${member.userId}/days/2026-03-02`);
});
