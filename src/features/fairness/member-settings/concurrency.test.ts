import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting } from '../../../../test/harness/blockers.ts';
import { addMany } from '../../../../test/harness/membership.ts';
import type { Body } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/member-settings.ts';
import type { Context } from '../../../context.ts';
import { sql } from '../../../db/sql.ts';
import { changeForEverybody, changeForMembers } from './actions.ts';
import { deleteVoidOverrides } from './jobs.ts';

const app = useTestApp();

const tracking = 'app_and_url_tracking';
const at = (organization: TestOrganization) => ({ params: { organization_id: organization.organizationId } });

async function listTracking(organization: TestOrganization, userIds: number[]) {
  const answer = await organization.client.call(contract.listAppAndUrlTrackingSettings, {
    ...at(organization),
    query: { user_ids: userIds, page_limit: 500 },
  });
  return new Map(answer.app_and_url_tracking_settings.map((entry) => [entry.user_id, entry.app_and_url_tracking]));
}

const inTransaction = (work: (ctx: Context) => Promise<void>) =>
  app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));

/** Waits until this many sessions of the file's database wait for a lock. */
const untilWaiting = (count: number) => expect.poll(() => countWaiting(app.databaseUrl)).toBe(count);

interface Override {
  userId: number;
  generation: number;
  version: string;
}

const overridesOf = ({ organizationId }: TestOrganization) =>
  app.database.many<Override>(sql`
    select user_id as "userId", generation, ctid::text || ' ' || xmin::text as version from setting_overrides
    where organization_id = ${organizationId} order by user_id`);

const changesOf = ({ organizationId }: TestOrganization) =>
  app.database.many<{ userIds: number[] | null; generation: number; value: string; changedBy: number | null }>(sql`
    select user_ids as "userIds", generation, value, changed_by as "changedBy" from setting_changes
    where organization_id = ${organizationId} order by id`);

// proves: member-settings-3
test('50 batches and one simultaneous change for all members have the same result as in sequence', async () => {
  const mine = await app.createOrganization();
  const ids = await addMany(app, mine, 100);
  const batches = Array.from({ length: 50 }, (_, index) => ids.slice(index * 2, index * 2 + 2));
  const send = (body: object) => mine.client.send(contract.updateAppAndUrlTrackingSettings, { ...at(mine), body });
  const requests = batches.map((user_ids) => () => send({ [tracking]: 'apps', user_ids }));
  requests.splice(25, 0, () => send({ [tracking]: 'apps_and_urls', apply_to_all_members: true }));
  const answers = await Promise.all(requests.map((request) => request()));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));

  const changes = await changesOf(mine);
  expect(changes).toHaveLength(51);
  const after = new Set(changes.filter((change) => change.generation === 1).flatMap((change) => change.userIds ?? []));
  const before = changes.filter((change) => change.generation === 0).flatMap((change) => change.userIds ?? []);
  expect(after.size + before.length).toBe(100);
  const expected = new Map(ids.map((id) => [id, after.has(id) ? 'apps' : 'apps_and_urls']));
  expect(await listTracking(mine, ids)).toEqual(expected);
  await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  expect(await listTracking(mine, ids)).toEqual(expected);
});

test('overlapping batches, in any order, neither deadlock nor interleave', async () => {
  const mine = await app.createOrganization();
  const ids = await addMany(app, mine, 200);
  const levels = ['off', 'apps', 'apps_and_urls'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      mine.client.send(contract.updateAppAndUrlTrackingSettings, {
        ...at(mine),
        body: { [tracking]: levels[index % 3], user_ids: index % 2 === 0 ? ids : ids.toReversed() },
      }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set((await listTracking(mine, ids)).values()).size).toBe(1);
});

test('a change for all members waits for an earlier batch, and prevails', async () => {
  const mine = await app.createOrganization();
  const [id = 0] = await addMany(app, mine, 1);
  const change = { organizationId: mine.organizationId, setting: tracking } as const;
  let everybody = Promise.resolve();
  await inTransaction(async (ctx) => {
    await changeForMembers(ctx, { ...change, value: 'apps' }, [id]);
    everybody = inTransaction((later) => changeForEverybody(later, { ...change, value: 'off' }));
    await untilWaiting(1);
  });
  await everybody;
  expect(await listTracking(mine, [id])).toEqual(new Map([[id, 'off']]));
});

test('a batch waits for an earlier change for all members, and prevails', async () => {
  const mine = await app.createOrganization();
  const [id = 0, other = 0] = await addMany(app, mine, 2);
  const change = { organizationId: mine.organizationId, setting: tracking } as const;
  let batch = Promise.resolve();
  await inTransaction(async (ctx) => {
    await changeForEverybody(ctx, { ...change, value: 'apps_and_urls' });
    batch = inTransaction((later) => changeForMembers(later, { ...change, value: 'off' }, [id]));
    await untilWaiting(1);
  });
  await batch;
  expect(await listTracking(mine, [id, other])).toEqual(
    new Map([
      [id, 'off'],
      [other, 'apps_and_urls'],
    ]),
  );
});

test('batches do not wait for each other', async () => {
  const mine = await app.createOrganization();
  const [member = 0, two = 0] = await addMany(app, mine, 2);
  const change = { organizationId: mine.organizationId, setting: tracking } as const;
  await inTransaction((first) => changeForMembers(first, { ...change, value: 'off' }, [mine.userId]));
  await inTransaction(async (ctx) => {
    await changeForMembers(ctx, { ...change, value: 'apps' }, [member]);
    await inTransaction((beside) => changeForMembers(beside, { ...change, value: 'off' }, [two]));
  });
  expect(await listTracking(mine, [member, two])).toEqual(
    new Map([
      [member, 'apps'],
      [two, 'off'],
    ]),
  );
});

// proves: member-settings-2, operation-10
test('a change for 1,000 members writes one default and leaves their overrides to the clean-up', async () => {
  const mine = await app.createOrganization();
  const ids = await addMany(app, mine, 1_000);
  const send = (body: Body<typeof contract.updateAppAndUrlTrackingSettings>) =>
    mine.client.call(contract.updateAppAndUrlTrackingSettings, { ...at(mine), body });
  const outbox = () =>
    app.database.many<{ payload: unknown }>(sql`
      select payload from outbox where organization_id = ${mine.organizationId}
        and job = ${deleteVoidOverrides.name} order by id`);
  await send({ app_and_url_tracking: 'apps', user_ids: ids });
  const before = await overridesOf(mine);
  expect(before).toHaveLength(1_000);

  await send({ app_and_url_tracking: 'off', apply_to_all_members: true });
  expect(await overridesOf(mine)).toEqual(before);
  const defaults = await app.database.many(sql`
    select setting, value, generation from setting_defaults where organization_id = ${mine.organizationId}`);
  expect(defaults).toEqual([{ setting: tracking, value: 'off', generation: 1 }]);
  expect(await outbox()).toEqual([{ payload: { setting: tracking, generation: 1 } }]);
  expect(new Set((await listTracking(mine, ids.slice(0, 500))).values())).toEqual(new Set(['off']));

  await send({ app_and_url_tracking: 'apps_and_urls', user_ids: ids.slice(0, 1) });
  await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  expect(await outbox()).toEqual([]);
  expect(await overridesOf(mine)).toMatchObject([{ userId: ids[0], generation: 1 }]);
  expect((await listTracking(mine, ids.slice(0, 2))).get(ids[0] ?? 0)).toBe('apps_and_urls');
});

test('every change is recorded as requested', async () => {
  const mine = await app.createOrganization();
  const [id = 0] = await addMany(app, mine, 1);
  const send = (body: object) => mine.client.send(contract.updateScreenshotSettings, { ...at(mine), body });
  await send({ screenshot_frequency: 2, user_ids: [id, mine.userId] });
  await send({ screenshot_frequency: 3, apply_to_all_members: true });
  await send({ screenshot_frequency: 4, user_ids: [id] });
  await send({ screenshot_frequency: 4, user_ids: [id, 2_147_483_647] });
  const changedBy = mine.userId;
  expect(await changesOf(mine)).toEqual([
    { userIds: [id, mine.userId], generation: 0, value: '2', changedBy },
    { userIds: null, generation: 1, value: '3', changedBy },
    { userIds: [id], generation: 1, value: '4', changedBy },
  ]);
});
