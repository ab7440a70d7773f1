import { expect, test } from 'vitest';
import { ingestActivities } from '../../src/contract/activities.ts';
import { listEvents } from '../../src/contract/feed.ts';
import { sql } from '../../src/db/sql.ts';
import { type TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { runDueWork } from '../../test/harness/notices.ts';
import { makeProject } from '../../test/harness/time.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const [noon, later] = ['2026-03-02T12:00:00Z', '2026-03-02T13:30:00Z'];

const params = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

/** An organization that records only time, and a program that sends more than time. */
async function setUp() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const projectId = await makeProject(owner);
  const member = await addMember(app, owner, { projectId });
  const other = await addMember(app, owner, { projectId });
  /** Each sender uploads an application. Owners are notified an hour after the upload. */
  const send = async (senders: readonly (typeof member)[], at = later, program = 'AcmeTracker/3.1') => {
    for (const { userId, client } of senders) {
      const item = { user_id: userId, project_id: projectId, starts_at: '2026-03-02T09:00:00Z', tracked: 600 };
      const activities = [{ ...item, apps: [{ name: 'Editor', seconds: 60 }] }];
      await client.call(ingestActivities, {
        ...params(owner),
        body: { activities },
        headers: { 'user-agent': program },
      });
    }
    await app.setNow(owner.client, at);
    await runDueWork(app);
  };
  return { owner, member, other, send };
}

const enforced = 'Enforced since 2 Mar 2026, ';

// proves: member-settings-11
test('the settings pages show when enforcement began and what earlier uploads may contain', async () => {
  const { owner, member } = await setUp();
  const people = await openPageAt(app, noon, `/organizations/${owner.organizationId}/people`, { as: owner.userId });
  await people.getByText(enforced).waitFor();
  expect(await people.getByText('Earlier uploads').count()).toBe(0);
  await app.database.run(sql`update enforcement_start set enforced_since = '2026-03-02T15:00:00Z'`);
  try {
    await people.reload();
    await people.getByText('Earlier uploads may contain more.').waitFor();
    const mine = await openPageAt(app, noon, '/me', { as: member.userId });
    const recorded = mine.getByRole('region', { name: 'What is recorded about me' });
    await recorded.getByText('Neither is recorded.').waitFor();
    await recorded.getByText(/^Enforced since .* 15:00.* Earlier uploads may contain more\.$/).waitFor();
    await app.database.run(sql`
      insert into enforcement_runs (organization_id, started_at, through_user_id, found, finished_at)
      values (${owner.organizationId}, ${noon}, 0, '{}', ${noon})`);
    await mine.reload();
    await recorded.getByText(/Forbidden content from earlier uploads was removed\.$/).waitFor();
  } finally {
    await app.database.run(sql`update enforcement_start set enforced_since = null`);
  }
});

// proves: notices-11
lightTest('an owner dismisses the events about a program, and members see their own events', async () => {
  const { owner, member, other, send } = await setUp();
  await send([member, other]);
  const page = await openPageAt(app, later, `/organizations/${owner.organizationId}/events`, { as: owner.userId });
  await page
    .getByRole('link', { name: 'AcmeTracker 3.1 sends applications of 2 people for whom they are turned off.' })
    .waitFor();
  await page.getByRole('button', { name: 'Dismiss events about AcmeTracker 3.1' }).click();
  await page.getByText('Events about AcmeTracker 3.1 are dismissed.').waitFor();
  // The session ends before the next day.
  await page.close();
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  await send([member], '2026-03-03T13:30:00Z');
  const { events } = await owner.client.call(listEvents, { ...params(owner), query: { kinds: ['contents_left_out'] } });
  expect(events).toHaveLength(1);
  const own = await openPageAt(app, later, '/me', { as: member.userId, lang: 'de' });
  const notices = own.getByRole('region', { name: 'Meine Benachrichtigungen' });
  await notices
    .getByText('AcmeTracker 3.1 sendet Ihre Programme, obwohl Ihre Einstellungen das verbieten.')
    .first()
    .waitFor();
  expect(await notices.textContent()).not.toContain('Personen');
});

test.each(looksOfPages)('an event about a program with a long name is accessible: %j', async (look) => {
  const { owner, member, send } = await setUp();
  await send([member], later, `${'Tracker'.repeat(9)}/3.1`);
  const page = await openPageAt(app, later, `/organizations/${owner.organizationId}/events`, {
    as: owner.userId,
    ...look,
  });
  await page.locator('.sheet button').first().waitFor();
  await expectAccessible(page);
});
