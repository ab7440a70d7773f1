import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { decideAt, recordContents } from '../../../../test/harness/recording.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import type { ActivityItem } from '../../../contract/activity-item.ts';
import * as contract from '../../../contract/member-settings.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();
const contents = {
  apps: [{ name: 'Editor', seconds: 50 }],
  urls: [
    { url: 'https://ann:secret@docs.example/pay?month=3#top', seconds: 40 },
    { url: 'https://docs.example/pay?month=4', seconds: 30 },
  ],
  screenshot_ids: [7, 8],
};

async function setUp() {
  const owner = await app.createOrganization();
  const member = await addMember(app, owner, { projectId: await makeProject(owner) });
  const { organizationId } = owner;
  const slot = (starts_at: string, more: Partial<ActivityItem> = {}): ActivityItem => ({
    user_id: member.userId,
    project_id: projectId,
    starts_at,
    tracked: 60,
    ...more,
  });
  const projectId = await makeProject(owner);
  const send = (...items: ActivityItem[]) => ingest(owner.client, organizationId, items);
  const stored = () =>
    app.database.many(sql`
      select tracked, apps, urls, screenshot_ids as ids from activity_slots
      where organization_id = ${organizationId} order by starts_at`);
  return { owner, member, slot, send, stored };
}

// proves: activities-65, activities-70
test('an upload with forbidden contents stores only the time, and the member sees what was left out', async () => {
  const { owner, member, slot, stored } = await setUp();
  const items = [slot('2026-03-02T11:00:00Z', contents), slot('2026-03-02T11:10:00Z')];
  const report = await ingest(member.client, owner.organizationId, items);
  const leftOut = { apps: 1, urls: 2, screenshots: 2 };
  expect(report).toMatchObject({ inserted: 2, rejected: 0, left_out: leftOut });
  expect(report.items).toEqual([{ index: 0, left_out: leftOut }]);
  expect(await stored()).toEqual([
    { tracked: 60, apps: null, urls: null, ids: null },
    { tracked: 60, apps: null, urls: null, ids: null },
  ]);
  expect(await ingest(member.client, owner.organizationId, items)).toMatchObject({ unchanged: 2, updated: 0 });
});

// proves: activities-70
test('contents left out of an NDJSON upload are reported by line number; blank lines count as lines', async () => {
  const { owner, slot } = await setUp();
  const lines = ['10:00', '10:10', '10:20'].map((at) => JSON.stringify(slot(`2026-03-02T${at}:00Z`, contents)));
  const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/x-ndjson' },
    body: [lines[0], '', ...lines.slice(1)].join('\n'),
  });
  const report = (await response.json()) as Awaited<ReturnType<typeof ingest>>;
  expect(report.left_out).toEqual({ apps: 3, urls: 6, screenshots: 6 });
  expect(report.items.map(({ line }) => line)).toEqual([1, 3, 4]);
});

// proves: activities-69
test('permitted contents are stored with bare addresses; sent again after a change, they stay', async () => {
  const { owner, slot, send, stored } = await setUp();
  await recordContents(app, owner);
  const items = [slot('2026-03-02T11:00:00Z', contents)];
  expect(await send(...items)).toMatchObject({
    inserted: 1,
    left_out: { apps: 0, urls: 0, screenshots: 0 },
    items: [],
  });
  const kept = { apps: contents.apps, urls: [{ url: 'https://docs.example/pay', seconds: 60 }], ids: [7, 8] };
  expect(await stored()).toEqual([{ tracked: 60, ...kept }]);
  const [params, apply_to_all_members] = [{ organization_id: owner.organizationId }, true as const];
  const level = { app_and_url_tracking: 'off' as const, apply_to_all_members };
  await owner.client.call(contract.updateAppAndUrlTrackingSettings, { params, body: level });
  const none = { screenshot_frequency: 0, apply_to_all_members };
  await owner.client.call(contract.updateScreenshotSettings, { params, body: none });
  expect(await send(...items)).toMatchObject({ unchanged: 1, items: [] });
  expect(await stored()).toEqual([{ tracked: 60, ...kept }]);
});

// proves: activities-68
test('a slot that grows retains its screenshots, and an item beyond the limit of 600 s stores none', async () => {
  const { owner, slot, send, stored } = await setUp();
  await recordContents(app, owner);
  await decideAt(app, owner, '2026-03-02T11:02:00Z', { screenshot_frequency: '1' });
  const other = { project_id: await makeProject(owner) };
  const first = slot('2026-03-02T11:00:00Z', { screenshot_ids: [1, 2, 3] });
  expect(await send(first)).toMatchObject({ items: [] });
  expect(await send({ ...first, tracked: 200, screenshot_ids: [1, 2, 3, 4] })).toMatchObject({
    updated: 1,
    left_out: { screenshots: 1 },
  });
  expect(await stored()).toMatchObject([{ tracked: 200, ids: [1, 2, 3] }]);
  const [full, small] = [
    slot('2026-03-02T11:20:00Z', { ...other, tracked: 600, screenshot_ids: [5] }),
    slot('2026-03-02T11:20:00Z', { screenshot_ids: [6] }),
  ];
  await send(slot('2026-03-02T11:21:00Z', { tracked: 500 }));
  expect(await send(full, small)).toMatchObject({ inserted: 1, rejected: 1, items: [] });
  expect((await stored()).at(1)).toMatchObject({ ids: [6] });
});

// proves: activities-68
test('screenshots of an item that a later one of the upload replaces count as left out', async () => {
  const { owner, slot, send } = await setUp();
  await recordContents(app, owner);
  await decideAt(app, owner, '2026-03-02T10:02:00Z', { screenshot_frequency: '1' });
  await send(slot('2026-03-02T11:01:00Z', { screenshot_ids: [1] }));
  const replaced = slot('2026-03-02T11:00:00Z', { screenshot_ids: [2] });
  expect(await send(replaced, slot('2026-03-02T11:00:00Z'))).toMatchObject({
    inserted: 1,
    left_out: { screenshots: 1 },
  });
});

// proves: activities-72
test('only uploads with contents read the settings, in one statement', async () => {
  const { owner, slot, send } = await setUp();
  await recordContents(app, owner);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const statementsOf = async (...items: ActivityItem[]) => {
    asked.mockClear();
    await send(...items);
    return asked.mock.calls.length;
  };
  const at = (minute: number) => `2026-03-02T10:${minute}:00Z`;
  await statementsOf(slot(at(10)), slot(at(20)));
  const without = await statementsOf(slot(at(30)), slot(at(40)));
  const within = await statementsOf(slot('2026-03-02T09:30:00Z', contents), slot('2026-03-02T09:40:00Z', contents));
  asked.mockRestore();
  expect(within - without).toBe(1);
});
