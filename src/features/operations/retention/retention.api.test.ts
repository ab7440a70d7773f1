import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { activitiesOf, daysMarked, itemsOf, jiggler, sequence, work } from '../../../../test/harness/detection.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { archiveFolder, setRetention, retainAll, killedNights, nightsOf } from '../../../../test/harness/retention.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import type { ActivityItem } from '../../../contract/activity-item.ts';
import { listAudit } from '../../../contract/audit.ts';
import { getRetention, putRetention, type WireRetentionPolicy } from '../../../contract/retention.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../../work/recording/rebuild.ts';

const app = useTestApp();
const folder = archiveFolder();

const paramsOf = ({ organizationId }: TestOrganization) => ({ organization_id: organizationId });

const { runAt, importAt } = nightsOf(app);

/** A slot with all kinds of records. */
const slot = (userId: number, projectId: number, startsAt: string): ActivityItem => ({
  user_id: userId,
  project_id: projectId,
  starts_at: startsAt,
  tracked: 60,
  minutes: [[10, 20, 25]],
  apps: [{ name: 'Editor', seconds: 60 }],
  urls: [{ url: 'https://example.com', seconds: 30 }],
  screenshot_ids: [7],
});

interface Kept {
  at: string;
  minutes: boolean;
  apps: boolean;
  screenshots: boolean;
}

const keptOf = ({ organizationId }: TestOrganization) =>
  app.database.many<Kept>(sql`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at, minutes is not null as minutes,
      apps is not null and urls is not null as apps, screenshot_ids is not null as screenshots
    from activity_slots where organization_id = ${organizationId} order by starts_at`);

/** The starts of slots that still have records of a kind. */
const instantsOf = async (mine: TestOrganization, kind: keyof Omit<Kept, 'at'>) =>
  (await keptOf(mine)).filter((kept) => kept[kind]).map(({ at }) => at);

const instants = ['2025-10-31T23:50', '2025-11-01T00:00', '2026-01-31T23:50', '2026-02-01T00:00', '2026-03-02T08:00'];

async function withSlots(options: { timeZone?: string } = {}) {
  const mine = await app.createOrganization(options);
  await recordContents(app, mine);
  const projectId = await makeProject(mine);
  await ingest(
    mine.client,
    mine.organizationId,
    instants.map((at) => slot(mine.userId, projectId, `${at}:00Z`)),
  );
  return { mine, projectId };
}

// proves: retention-1, retention-2
test('records older than the policy allows are deleted month by month, and no others', async () => {
  const { mine } = await withSlots({ timeZone: 'Pacific/Auckland' });
  const { mine: other } = await withSlots();
  const [days, others] = [await daysOf(app.database, mine.organizationId), await keptOf(other)];
  await setRetention(mine, { minutes_months: 4, apps_and_urls_months: 1 });
  await runAt('2026-03-02T13:00:00Z');
  expect(await instantsOf(mine, 'minutes')).toEqual(instants.slice(1));
  expect(await instantsOf(mine, 'apps')).toEqual(instants.slice(3));
  expect(await instantsOf(mine, 'screenshots')).toEqual(instants);
  expect(await keptOf(other)).toEqual(others);
  expect(await daysOf(app.database, mine.organizationId)).toEqual(days);
  const differing = await app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, { repair: false }),
  );
  expect(differing).toEqual([]);
});

// proves: retention-6
test('the response contains the dates of deletion, and the audit log records each deletion', async () => {
  const { mine } = await withSlots();
  await setRetention(mine, { minutes_months: 4 });
  await runAt('2026-03-02T13:00:00Z');
  await runAt('2026-03-03T13:00:00Z');
  const { retention } = await mine.client.call(getRetention, { params: paramsOf(mine) });
  expect(retention).toEqual({
    ...retainAll,
    minutes_months: 4,
    released_before: {
      minutes: '2025-11-01',
      apps_and_urls: null,
      screenshots: null,
      unusual_activities: null,
      activities: null,
      audit: null,
    },
  });
  const { audit_entries: entries } = await mine.client.call(listAudit, { params: paramsOf(mine), query: {} });
  const told = entries.filter(({ subject }) => subject === 'organization').map(({ action, after }) => [action, after]);
  expect(told).toContainEqual(['updated', { minutes_months: 4 }]);
  expect(told.filter(([action]) => action === 'released')).toEqual([
    ['released', { minutes_released_before: '2025-11-01' }],
  ]);
});

// proves: retention-7
test('late records of a released month are deleted the next night and archived like other records', async () => {
  const { mine, projectId } = await withSlots();
  await setRetention(mine, { apps_and_urls_months: 1 });
  await runAt('2026-03-02T13:00:00Z', folder);
  await ingest(mine.client, mine.organizationId, [slot(mine.userId, projectId, '2025-11-24T10:00:00Z')]);
  expect(await instantsOf(mine, 'apps')).toContain('2025-11-24T10:00');
  await runAt('2026-03-03T13:00:00Z', folder);
  expect(await instantsOf(mine, 'apps')).toEqual(instants.slice(3));
  await runAt('2026-03-04T13:00:00Z', folder);
  const files = (await readdir(join(folder, `organization-${mine.organizationId}`))).toSorted();
  expect(files.filter((name) => name.includes('2025-11'))).toEqual([
    'apps_and_urls-2025-11-2.tar',
    'apps_and_urls-2025-11.tar',
  ]);
  await setRetention(mine, {});
  const again = join(folder, `organization-${mine.organizationId}`, 'apps_and_urls-2025-11-2.tar');
  expect((await importAt('2026-03-05T09:00:00Z', again)).count).toBe(1);
  expect(await instantsOf(mine, 'apps')).toEqual(['2025-11-24T10:00', ...instants.slice(3)]);
});

// proves: retention-8
test('a longer retention restores nothing and applies to later records', async () => {
  const { mine } = await withSlots();
  await setRetention(mine, { screenshots_months: 1 });
  await runAt('2026-03-02T13:00:00Z');
  const { released_before: released } = await setRetention(mine, { screenshots_months: 24 });
  expect(released.screenshots).toBe('2026-02-01');
  await runAt('2026-04-02T13:00:00Z');
  expect(await instantsOf(mine, 'screenshots')).toEqual(instants.slice(3));
});

// proves: retention-2
test('older audit entries are deleted', async () => {
  const { mine } = await withSlots();
  await app.database.run(sql`
    update audit_entries set recorded_at = '2024-12-31T23:59:59Z'
    where organization_id = ${mine.organizationId} and id <= (
      select max(id) from audit_entries where organization_id = ${mine.organizationId} and subject = 'project')`);
  await setRetention(mine, { audit_months: 14 });
  await runAt('2026-03-02T13:00:00Z');
  const { audit_entries: entries } = await mine.client.call(listAudit, { params: paramsOf(mine), query: {} });
  expect(entries.map(({ subject }) => subject)).not.toContain('project');
  expect(entries.length).toBeGreaterThan(0);
});

// proves: retention-5
test('a worker that is killed repeatedly completes the deletion', async () => {
  const { mine } = await withSlots();
  await setRetention(mine, { minutes_months: 3, apps_and_urls_months: 1, screenshots_months: 1 });
  const kills = await killedNights(app, mine, { seed: 8, from: '2026-03-02T13:00:00Z' });
  expect(kills).toBeGreaterThan(3);
  expect(await instantsOf(mine, 'minutes')).toEqual(instants.slice(2));
  expect(await instantsOf(mine, 'apps')).toEqual(instants.slice(3));
  expect(await instantsOf(mine, 'screenshots')).toEqual(instants.slice(3));
});

describe('an archive', () => {
  const everything = ({ organizationId }: TestOrganization) =>
    app.database.many(sql`
      select starts_at, minutes, seconds, apps, urls, screenshot_ids from activity_slots
      where organization_id = ${organizationId} order by starts_at`);

  // proves: retention-17
  test('contains the deleted records by month, and restores them only once', async () => {
    const { mine } = await withSlots();
    const before = await everything(mine);
    await setRetention(mine, { minutes_months: 3, apps_and_urls_months: 1, screenshots_months: 1 });
    await runAt('2026-03-02T13:00:00Z', folder);
    expect(await everything(mine)).not.toEqual(before);
    const own = join(folder, `organization-${mine.organizationId}`);
    const files = (await readdir(own)).toSorted();
    expect(files.filter((name) => name.startsWith('apps'))).toEqual(
      ['2025-10', '2025-11', '2025-12', '2026-01'].map((month) => `apps_and_urls-${month}.tar`),
    );
    const january = join(own, 'apps_and_urls-2026-01.tar');
    await expect(importAt('2026-03-03T09:00:00Z', january)).rejects.toThrow(
      'retains 1 months of these records, and 2026-01',
    );
    await setRetention(mine, {});
    for (const name of files) await importAt('2026-03-03T09:00:00Z', join(own, name));
    expect(await everything(mine)).toEqual(before);
    expect((await importAt('2026-03-03T09:00:00Z', january)).count).toBe(0);
    await setRetention(mine, { apps_and_urls_months: 1 });
    await runAt('2026-03-04T13:00:00Z');
    expect(await instantsOf(mine, 'apps')).toEqual(instants.slice(3));
  });

  // proves: retention-17
  test('of the audit log restores entries', async () => {
    const mine = await app.createOrganization();
    await makeProject(mine);
    await app.database.run(sql`
      update audit_entries set recorded_at = '2024-12-31T23:59:59Z'
      where organization_id = ${mine.organizationId} and id <= (
        select max(id) from audit_entries where organization_id = ${mine.organizationId} and subject = 'project')`);
    const list = async () =>
      (await mine.client.call(listAudit, { params: paramsOf(mine), query: {} })).audit_entries.filter(
        ({ subject }) => subject === 'project',
      );
    const before = await list();
    await setRetention(mine, { audit_months: 12 });
    await runAt('2026-03-02T13:00:00Z', folder);
    expect([before.length, await list()]).toEqual([1, []]);
    await setRetention(mine, {});
    await importAt('2026-03-03T09:00:00Z', join(folder, `organization-${mine.organizationId}`, 'audit-2024-12.tar'));
    expect(await list()).toEqual(before);
  });

  // proves: retention-17
  test('that cannot be written leaves the month in place', async () => {
    const { mine } = await withSlots();
    const before = await keptOf(mine);
    await setRetention(mine, { screenshots_months: 1 });
    await writeFile(join(folder, 'a-file'), '');
    await expect(runAt('2026-03-02T13:00:00Z', join(folder, 'a-file'))).rejects.toThrow(
      /old records of \d+ organizations/,
    );
    expect(await keptOf(mine)).toEqual(before);
  });

  // proves: retention-17
  test('that is damaged is rejected', async () => {
    const { mine } = await withSlots();
    await setRetention(mine, { screenshots_months: 1 });
    await runAt('2026-03-02T13:00:00Z', folder);
    const file = join(folder, `organization-${mine.organizationId}`, 'screenshots-2026-01.tar');
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(600) ^ 1, 600);
    await writeFile(file, bytes);
    await setRetention(mine, {});
    await expect(importAt('2026-03-03T09:00:00Z', file)).rejects.toThrow(/damaged|not a fairhour archive/);
  });
});

describe('flags of days without minutes', () => {
  // proves: retention-10
  test('remain, even if the day is analyzed again', async () => {
    const mine = await app.createOrganization();
    await app.setNow(mine.client, '2026-03-03T14:00:00Z');
    const projectId = await makeProject(mine);
    const odd = sequence(work(1, 90), jiggler(120), work(2, 60));
    const place = { userId: mine.userId, projectId, startsAt: '2026-03-03T09:00:00Z' };
    await ingest(mine.client, mine.organizationId, itemsOf(odd, place));
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const found = await activitiesOf(mine);
    expect(found.length).toBeGreaterThan(0);
    await setRetention(mine, { minutes_months: 3 });
    await runAt('2026-07-02T01:31:00Z');
    // Late time arrives for the same day.
    await ingest(mine.client, mine.organizationId, [slot(mine.userId, projectId, '2026-03-03T20:00:00Z')]);
    await app.setNow(mine.client, '2026-07-03T06:00:00Z');
    expect(await activitiesOf(mine)).toEqual(found);
    expect((await daysMarked(app, mine)).map(({ dueAt }) => dueAt)).toEqual([null]);
  });
});

describe('the retention policy', () => {
  // proves: retention-4
  test('is set by owners and readable by every member', async () => {
    const mine = await app.createOrganization();
    const { client } = await addMember(app, mine);
    const body = { ...retainAll, minutes_months: 6 };
    await expect(client.call(putRetention, { params: paramsOf(mine), body })).rejects.toMatchObject({ status: 403 });
    await setRetention(mine, { minutes_months: 6 });
    expect((await client.call(getRetention, { params: paramsOf(mine) })).retention.minutes_months).toBe(6);
  });

  // proves: retention-3
  test('must not retain details longer than activities; each conflict is named, omitted fields stay', async () => {
    const mine = await app.createOrganization();
    const sent = (body: WireRetentionPolicy) => mine.client.call(putRetention, { params: paramsOf(mine), body });
    await expect(sent({ activities_months: 12, minutes_months: 13, apps_and_urls_months: 12 })).rejects.toMatchObject({
      status: 400,
      details: [
        'minutes_months: must be activities_months (12) or less: details are deleted with their activities',
        'screenshots_months: must be activities_months (12) or less: details are deleted with their activities',
      ],
    });
    await setRetention(mine, { minutes_months: 6, apps_and_urls_months: 6, screenshots_months: 6 });
    expect((await sent({ activities_months: 12 })).retention).toMatchObject({
      minutes_months: 6,
      activities_months: 12,
    });
  });

  test.each([
    ['minutes_months', 2],
    ['activities_months', 2],
    ['unusual_activities_months', 2],
    ['audit_months', 11],
    ['access_log_months', 13],
    ['screenshots_months', 0],
  ])('with %s of %d is rejected with the name of the field', async (field, months) => {
    const mine = await app.createOrganization();
    await expect(setRetention(mine, { [field]: months })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field),
    });
  });
});
