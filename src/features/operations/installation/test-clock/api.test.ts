import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../../test/harness/blockers.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { createClient } from '../../../../contract/clients.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import { updateScreenshotSettings } from '../../../../contract/member-settings.ts';
import { putTestClock } from '../../../../contract/test-clock.ts';
import type { Client } from '../../../../client/client.ts';
import { sql } from '../../../../db/sql.ts';

const app = useTestApp();
const block = useBlockers(app);
const withoutClock = useTestApp({ testClock: false });

const start = '2026-03-02T12:00:00Z';
const put = (client: Client, body: object) => client.send(putTestClock, { body });

/** The creation time of a new record. */
async function nowOf({ client, organizationId }: { client: Client; organizationId: number }): Promise<string> {
  const params = { organization_id: organizationId };
  return (await client.call(createClient, { params, body: { name: 'Acme' } })).client.created_at;
}

describe('setting the test clock', () => {
  // proves: operation-5
  test('stops the clock at the given instant until it is set again, even backwards', async () => {
    const mine = await app.createOrganization();
    for (const now of ['2026-05-01T00:00:00Z', '2170-12-31T00:00:00Z', '1990-01-01T00:00:00Z', start]) {
      expect(await put(mine.client, { now })).toMatchObject({
        status: 200,
        body: { now: now.replace('Z', '.000000Z') },
      });
      if (now > '2026')
        expect([await nowOf(mine), await nowOf(mine)]).toEqual(Array(2).fill(now.replace('Z', '.000000Z')));
    }
  });

  // proves: operation-9, operation-14
  test('advances the clock by an ISO 8601 duration, in calendar units of UTC', async () => {
    const { client } = await app.createOrganization();
    await put(client, { now: '2026-01-31T12:00:00Z' });
    const steps = [
      ['P7D', '2026-02-07T12:00:00.000000Z'],
      ['PT30M', '2026-02-07T12:30:00.000000Z'],
      ['P1M', '2026-03-07T12:30:00.000000Z'],
      ['-P1D', '2026-03-06T12:30:00.000000Z'],
    ];
    for (const [advance, now] of steps) expect((await put(client, { advance })).body).toEqual({ now });
    await put(client, { now: start });
  });

  // proves: answers-11, operation-12
  test('truncates an instant to microseconds', async () => {
    const mine = await app.createOrganization();
    const { body } = await put(mine.client, { now: '2026-03-02T12:00:00.868622999Z' });
    expect(body).toEqual({ now: '2026-03-02T12:00:00.868622Z' });
    expect(await nowOf(mine)).toBe('2026-03-02T12:00:00.868622Z');
    await put(mine.client, { now: start });
  });

  // proves: operation-6
  test('changes one value that is stored in the database and applies to the whole installation', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    await put(mine.client, { now: '2026-03-20T00:00:00Z' });
    expect(await nowOf(other)).toBe('2026-03-20T00:00:00.000000Z');
    expect(await app.database.many(sql`select now from test_clock`)).toEqual([{ now: '2026-03-20T00:00:00.000000Z' }]);
    await put(mine.client, { now: start });
  });

  // proves: operation-5
  test('to an earlier instant undoes nothing', async () => {
    const mine = await app.createOrganization();
    await put(mine.client, { now: '2026-03-20T00:00:00Z' });
    const params = { organization_id: mine.organizationId };
    await mine.client.call(updateOrganization, { params, body: { name: 'Later' } });
    await put(mine.client, { now: start });
    const { organization } = await mine.client.call(updateOrganization, { params, body: {} });
    expect(organization).toMatchObject({ name: 'Later', updated_at: '2026-03-20T00:00:00.000000Z' });
  });

  // proves: operation-10, operation-14
  test('finishes due background work before the response', async () => {
    const { client, organizationId } = await app.createOrganization();
    const body = { screenshot_frequency: 1, apply_to_all_members: true };
    await client.call(updateScreenshotSettings, { params: { organization_id: organizationId }, body });
    const left = () => app.database.many(sql`select job from outbox where organization_id = ${organizationId}`);
    expect(await left()).not.toEqual([]);
    await put(client, { advance: 'PT1S' });
    expect(await left()).toEqual([]);
    await put(client, { now: start });
  });
});

test('no transaction is idle while due work runs', async () => {
  const { client } = await app.createOrganization();
  const blocker = await block('lock table outbox in access exclusive mode');
  const moved = put(client, { advance: 'P90D' });
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
  const { rows } = await blocker.query(`
    select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
  expect(rows).toEqual([]);
  await blocker.query('rollback');
  expect(await moved).toMatchObject({ status: 200 });
  await put(client, { now: start });
});

describe('the test clock', () => {
  // proves: operation-9
  test.each([
    [{}],
    [{ now: start, advance: 'P1D' }],
    [{ now: 'tomorrow' }],
    [{ now: '2026-03-02T12:00:00' }],
    [{ advance: '7 days' }],
    [{ advance: 'P1000Y' }],
    [{ advance: '-P1000Y' }],
    [{ now: start, zone: 'UTC' }],
  ])('rejects %j', async (body) => {
    const mine = await app.createOrganization();
    expect(await put(mine.client, body)).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
    expect(await nowOf(mine)).toBe(start.replace('Z', '.000000Z'));
  });

  // proves: operation-9, operation-13
  test('can be set only by owners', async () => {
    const owner = await app.createOrganization();
    const manager = await addMember(app, owner, { role: 'manager' });
    expect(await put(manager.client, { now: start })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await app.client.send(putTestClock, { body: { now: start } })).status).toBe(401);
  });

  // proves: operation-13
  test('has no route on a server that runs without a test clock and uses the system time', async () => {
    const mine = await withoutClock.createOrganization();
    expect(await put(mine.client, { now: start })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await nowOf(mine)).not.toBe(start.replace('Z', '.000000Z'));
  });
});
