import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { makeFlags } from '../../../../../test/harness/flags.ts';
import { addMember, type TestMember } from '../../../../../test/harness/members.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import { exchange, newRefreshToken } from '../../../../../test/harness/personal.ts';
import { signedIn } from '../../../../../test/harness/sessions.ts';
import { ingest, makeProject, makeTask } from '../../../../../test/harness/time.ts';
import { recordContents } from '../../../../../test/harness/recording.ts';
import { endpoints } from '../../../../contract/api.ts';
import { createTimeEntry } from '../../../../contract/activities.ts';
import { createEarning } from '../../../../contract/earnings.ts';
import { putPayrollId } from '../../../../contract/payroll-ids.ts';
import { exportOwnRecords, type WireExportRecord } from '../../../../contract/export.ts';
import { getMemberDay } from '../../../../contract/member-day.ts';
import { updateScreenshotSettings } from '../../../../contract/member-settings.ts';
import { putSalary } from '../../../../contract/salaries.ts';
import { listOwnUnusualActivities } from '../../../../contract/unusual-activity-reviews.ts';
import { joinMember } from '../../members/actions.ts';
import { exportParts } from '../../../../contract/lists/exports.ts';

const app = useTestApp();

interface World {
  mine: TestOrganization;
  projectId: number;
  ada: TestMember;
  ben: TestMember;
}

const slotOf = (projectId: number, startsAt: string) => ({
  project_id: projectId,
  starts_at: startsAt,
  tracked: 600,
  minutes: Array.from({ length: 10 }, () => [9, 8, 10] as [number, number, number]),
  apps: [{ name: 'Editor', seconds: 500 }],
  screenshot_ids: [71],
});

async function setUp(): Promise<World> {
  const mine = await app.createOrganization();
  await recordContents(app, mine);
  const projectId = await makeProject(mine);
  const ada = await addMember(app, mine, { projectId, name: 'Ada', payRate: '37.77' });
  const ben = await addMember(app, mine, { projectId, name: 'Ben' });
  for (const startsAt of ['2026-02-23T09:00:00Z', '2026-02-24T09:00:00Z', '2026-03-01T09:00:00Z']) {
    await ingest(mine.client, mine.organizationId, [
      { ...slotOf(projectId, startsAt), user_id: ada.userId },
      { ...slotOf(projectId, startsAt), user_id: ben.userId, apps: [{ name: 'Secret of Ben', seconds: 500 }] },
    ]);
  }
  return { mine, projectId, ada, ben };
}

const personalToken = async (userId: number) => (await exchange(app, await newRefreshToken(app, userId))).access_token;

async function exportFor(userId: number) {
  await app.app.accessLog.flush();
  const token = await personalToken(userId);
  const answer = await app.client.withToken(token).call(exportOwnRecords, {});
  const byPart = Map.groupBy(answer.records, ({ part }) => part);
  const recordsOf = (part: WireExportRecord['part']) => (byPart.get(part) ?? []).map(({ record }) => record);
  return { ...answer, text: JSON.stringify(answer), recordsOf };
}

/** Parts that contain no records in these tests, and parts that depend on access to pay. */
const notMade: readonly string[] = ['password', 'passkeys', 'provider_links'];
const ofPay: readonly string[] = ['salaries', 'earnings', 'payroll_ids'];

async function fillEverything({ mine, projectId, ada }: World) {
  const params = { organization_id: mine.organizationId };
  await makeTask(mine, projectId, { assignee_ids: [ada.userId] });
  const note = { project_id: projectId, start_time: '2026-03-01T12:00:00Z', tracked: 600, note: 'On the train' };
  await ada.client.call(createTimeEntry, { params: { user_id: ada.userId }, body: note });
  const body = { screenshot_frequency: 1, user_ids: [ada.userId] };
  await mine.client.call(updateScreenshotSettings, { params, body });
  await makeFlags(app, mine, [{ userId: ada.userId }]);
  await mine.client.call(getMemberDay, { params: { ...params, user_id: ada.userId } });
  await signedIn(app, ada.userId);
}

const begun: IncomingMessage[] = [];
afterEach(() => begun.splice(0).forEach((response) => response.destroy()));

/** Starts an export and returns the response after its head, without reading the body. */
async function begin(token: string): Promise<IncomingMessage> {
  const asked = get(`${app.baseUrl}${exportOwnRecords.path}`, { headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  begun.push(response);
  return response;
}

describe('the export of a person', () => {
  // proves: users-3
  test('contains everything that the lists show about the person, and the number of records', async () => {
    const world = await setUp();
    await fillEverything(world);
    const { mine, ada, ben } = world;
    const all = await exportFor(ada.userId);
    expect(all.export).toEqual({
      format: 1,
      begun_at: '2026-03-02T12:00:00.000000Z',
      user_id: ada.userId,
      dates: 3,
    });
    expect(all.count).toBe(all.records.length);
    expect([...new Set(all.records.map(({ part }) => part))]).toEqual(
      exportParts.filter((part) => ![...notMade, ...ofPay].includes(part)),
    );
    expect(all.recordsOf('member_days').map(({ date }) => date)).toEqual(['2026-02-23', '2026-02-24', '2026-03-01']);
    expect(all.recordsOf('member_days')[0]).toMatchObject({ slots: [{ minutes: slotOf(1, '').minutes }] });
    expect(all.recordsOf('tool_usages')).toHaveLength(3);
    expect(all.recordsOf('screenshots')).toHaveLength(3);
    expect(all.recordsOf('notes')).toHaveLength(1);
    expect(all.recordsOf('time_entries')).toMatchObject([{ user_id: ada.userId, note: 'On the train', seconds: 600 }]);
    expect(all.recordsOf('members')).toMatchObject([{ user_id: ada.userId }]);
    expect(all.recordsOf('access_log')).toMatchObject([{ kind: 'day', reader: { id: mine.userId } }]);
    const me = app.client.withToken(await personalToken(ada.userId));
    expect(all.recordsOf('unusual_activities')).toEqual(
      (await me.call(listOwnUnusualActivities, {})).unusual_activities,
    );
    for (const strange of ['Secret of Ben', ben.email]) expect(all.text).not.toContain(strange);
  });

  // proves: users-4
  test('contains the pay of the person, and the changes in audit entries only for owners', async () => {
    const { mine, ada } = await setUp();
    const [hers, owners] = [await exportFor(ada.userId), await exportFor(mine.userId)];
    expect(hers.recordsOf('overtime')[0]).toMatchObject({ pay: { total: '18.89' } });
    expect(hers.recordsOf('audit_entries').length).toBeGreaterThan(0);
    expect(hers.recordsOf('audit_entries').some((entry) => 'after' in entry)).toBe(false);
    expect(owners.recordsOf('audit_entries').every((entry) => 'after' in entry)).toBe(true);
  });

  // proves: overtime-31
  test('contains salary and bonuses, and the payroll number only with access to all pay', async () => {
    const { mine, ada } = await setUp();
    const params = { organization_id: mine.organizationId };
    for (const { userId } of [mine, ada]) {
      const salary = { amount: 1_717.5, period: 'weekly', hours: 40 } as const;
      await mine.client.call(putSalary, { params: { ...params, user_id: userId }, body: salary });
      const earning = { user_id: userId, date: '2026-03-02', amount: 313.5, name: 'Bonus' };
      await mine.client.call(createEarning, { params, body: earning });
      const number = { payroll_id: `No. ${userId}` };
      await mine.client.call(putPayrollId, { params: { ...params, user_id: userId }, body: number });
    }
    const [hers, owners] = [await exportFor(ada.userId), await exportFor(mine.userId)];
    expect(hers.recordsOf('salaries')).toMatchObject([{ user_id: ada.userId, amount: '1717.50' }]);
    expect(hers.recordsOf('earnings')).toMatchObject([{ user_id: ada.userId, amount: '313.50' }]);
    expect(hers.recordsOf('payroll_ids')).toEqual([]);
    expect(owners.recordsOf('salaries')).toMatchObject([{ user_id: mine.userId, amount: '1717.50' }]);
    expect(owners.recordsOf('earnings')).toMatchObject([{ user_id: mine.userId, amount: '313.50' }]);
    expect(owners.recordsOf('payroll_ids')).toEqual([{ user_id: mine.userId, payroll_id: `No. ${mine.userId}` }]);
  });

  // proves: users-3
  test('contains the organizations of which the person is a current member', async () => {
    const [first, second] = [await setUp(), await setUp()];
    const membership = { organizationId: second.mine.organizationId, userId: first.ada.userId, role: 'user' as const };
    await app.database.transaction(async (tx) => joinMember(app.app.contextFor(tx, await app.app.now(tx)), membership));
    const idsOf = async () => (await exportFor(first.ada.userId)).recordsOf('organizations').map(({ id }) => id);
    expect(await idsOf()).toEqual([first.mine.organizationId, second.mine.organizationId]);
    await removeMember(first.mine, first.ada.userId);
    expect(await idsOf()).toEqual([second.mine.organizationId]);
  });

  // proves: users-4
  test('contains no secrets', async () => {
    const { ada } = await setUp();
    const refresh = await newRefreshToken(app, ada.userId);
    const cookie = await signedIn(app, ada.userId);
    const { text } = await exportFor(ada.userId);
    for (const secret of [refresh, ada.token, cookie.split('=')[1] ?? '?']) expect(text).not.toContain(secret);
  });

  // proves: users-5
  test('is compressed if the client accepts that, and is sent with the headers of a file download', async () => {
    const token = await personalToken((await setUp()).ada.userId);
    for (const coding of ['gzip', 'identity']) {
      const response = await fetch(`${app.baseUrl}${exportOwnRecords.path}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': coding },
      });
      expect(response.headers.get('content-encoding')).toBe(coding === 'gzip' ? 'gzip' : null);
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="fairhour-export.json"');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.json()).toHaveProperty('count');
    }
  });

  // proves: users-6
  test('is available only to the person', async () => {
    const { ada } = await setUp();
    expect((await ada.client.send(exportOwnRecords, {})).status).toBe(403);
  });
});

/** A world with more time than fits into the buffers of a connection. */
async function setUpLong(): Promise<World> {
  const world = await setUp();
  const start = Temporal.Instant.from('2025-01-01T00:00:00Z');
  const urls = Array.from({ length: 10 }, (_, at) => ({
    url: `https://example.com/${'x'.repeat(900)}/${at}`,
    seconds: 1,
  }));
  const slots = Array.from({ length: 3_000 }, (_, at) => ({
    ...slotOf(world.projectId, start.add({ minutes: 10 * at }).toString()),
    user_id: world.ada.userId,
    urls,
  }));
  for (let at = 0; at < slots.length; at += 100) {
    await ingest(world.mine.client, world.mine.organizationId, slots.slice(at, at + 100));
  }
  return world;
}

describe('an export in progress', () => {
  // proves: users-6
  test('is the only one of that person, and after a disconnect the person can start another one', async () => {
    const { ada, ben } = await setUpLong();
    const token = await personalToken(ada.userId);
    const first = await begin(token);
    const second = await begin(token);
    expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
    expect(second.headers['retry-after']).toBeDefined();
    expect((await begin(await personalToken(ben.userId))).statusCode).toBe(200);
    first.destroy();
    await expect.poll(async () => (await begin(token)).statusCode, { timeout: 20_000 }).toBe(200);
  });

  // proves: users-5
  test('is cut off, as invalid JSON, when the person loses rights', async () => {
    const { mine, ada } = await setUpLong();
    const response = await begin(await personalToken(ada.userId));
    await removeMember(mine, ada.userId);
    const pieces: Buffer[] = [];
    const reading = (async () => {
      for await (const piece of response) pieces.push(piece as Buffer);
    })();
    await expect(reading).rejects.toThrow('aborted');
    expect(() => JSON.parse(Buffer.concat(pieces).toString()) as unknown).toThrow(SyntaxError);
  });
});

// proves: users-3
test('the export covers every operation that returns a person’s own data', () => {
  const following = new Set(['listActivities', 'listDailyActivities', 'listTimeSums', 'getToday', 'exportOwnRecords']);
  const own = endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/ext/v1/users/me/'));
  const members = own.flatMap(({ id, response }) =>
    following.has(id) ? [] : Object.keys((response as { properties?: object }).properties ?? {}),
  );
  const positions = new Set(['pagination', 'read_through_id']);
  const parts: readonly string[] = exportParts;
  expect(members.filter((name) => !positions.has(name) && !parts.includes(name))).toEqual([]);
});
