import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { addMember, type TestMember } from '../../../../test/harness/members.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { daysOf, makeProject } from '../../../../test/harness/time.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import { listAudit } from '../../../contract/audit.ts';
import { updateMembers } from '../../../contract/members.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { getPayPeriodSettings, putPayPeriodSettings } from '../../../contract/pay-period-locks.ts';
import { closePayPeriod } from '../../../contract/pay-period-closing.ts';
import { createPaySchedule, listPayPeriods } from '../../../contract/pay-periods.ts';

const app = useTestApp();
const block = useBlockers(app);
const hour = 3_600;
const march = 20_260_301;
const april = 20_260_401;
const closedMarch = 'pay period 2026-03-01 to 2026-03-31 is closed and locked';
const forMembers = `start_time: ${closedMarch}; an owner or a manager can change its time`;
const forLeads = (attribute: string) => `${attribute}: ${closedMarch}; send a \`reason\` to change its time`;
const refusal = (...details: string[]) => ({ status: 400, body: { code: 'record_invalid', details } });

/** Monthly periods with March closed; `lock` locks the time in it. */
async function start() {
  const place = await startPaying(app);
  const { team, params, close } = place;
  const projectId = await makeProject(team.organization);
  const lock = (lock_closed_periods: boolean, client = team.client) =>
    client.send(putPayPeriodSettings, { params, body: { lock_closed_periods } });
  const add = (client: TestMember['client'], userId: number, start_time: string, more: object = {}) =>
    client.send(createTimeEntry, {
      params: { user_id: userId },
      body: { project_id: projectId, start_time, tracked: hour, ...more },
    });
  const remove = (since: string, until: string, more: object = {}) =>
    team.client.send(deleteActivities, {
      params,
      query: { 'time_slot[start]': since, 'time_slot[stop]': until, ...more },
    });
  await close(march);
  return { ...place, lock, add, remove, projectId };
}

type Place = Awaited<ReturnType<typeof start>>;

const entriesOf = async ({ team, params }: Place, subject: 'time' | 'time_entry' | 'organization' | 'member') =>
  (await team.client.call(listAudit, { params, query: { subject } })).audit_entries;

const trackedOn = async ({ team }: Place, date: string) =>
  (await daysOf(app.database, team.id)).filter((day) => day.date === date).reduce((sum, day) => sum + day.tracked, 0);

describe('closed periods', () => {
  // proves: pay-periods-24
  test('are unlocked until the setting changes, which is recorded', async () => {
    const place = await start();
    const { team, params, lock, add } = place;
    const read = async () => (await team.client.call(getPayPeriodSettings, { params })).pay_period_settings;
    expect(await read()).toEqual({ lock_closed_periods: false, locked_periods: 'accept_corrections' });
    const member = await addMember(app, team.organization);
    expect(await add(member.client, member.userId, '2026-03-20T08:00:00Z')).toMatchObject({ status: 201 });
    expect(await lock(true)).toMatchObject({
      status: 200,
      body: { pay_period_settings: { lock_closed_periods: true } },
    });
    expect(await lock(true)).toMatchObject({ status: 200 });
    expect(await read()).toEqual({ lock_closed_periods: true, locked_periods: 'accept_corrections' });
    expect(
      (await entriesOf(place, 'organization')).filter(({ after }) => after?.['lock_closed_periods']),
    ).toMatchObject([
      { action: 'updated', before: { lock_closed_periods: false }, after: { lock_closed_periods: true } },
    ]);
    const { pay_periods: periods } = await member.client.call(listPayPeriods, { params, query: {} });
    expect(periods.map(({ id, state, locked }) => [id, state, locked])).toEqual([
      [march, 'closed', true],
      [april, 'open', false],
    ]);
  });

  // proves: pay-periods-24
  test('are locked by owners, and by managers who can see pay; members read the setting', async () => {
    const { team, params, lock } = await start();
    const manager = await addMember(app, team.organization, { role: 'manager' });
    const member = await addMember(app, team.organization);
    expect(await lock(true, member.client)).toMatchObject({ status: 403 });
    expect(await lock(true, manager.client)).toMatchObject({ status: 403 });
    const read = member.client.call(getPayPeriodSettings, { params });
    expect((await read).pay_period_settings).toMatchObject({ lock_closed_periods: false });
  });

  // proves: pay-periods-30
  test('accept uploads from trackers, which become corrections', async () => {
    const place = await start();
    const { works, lock, lines } = place;
    await lock(true);
    await works('2026-03-20', hour);
    await works('2026-03-10', 2 * hour, 1, '20:00');
    // A slot that was sent with ten minutes is sent again with five.
    await works('2026-03-31', 300);
    await runDueWork(app);
    const corrections = await lines(april, { corrections: true });
    expect(corrections.map(({ date, seconds, cause, reason }) => [date, seconds, cause, reason]).toSorted()).toEqual([
      ['2026-03-10', 2 * hour, 'time_recorded', null],
      ['2026-03-20', hour, 'time_recorded', null],
      ['2026-03-31', -300, 'time_recorded', null],
    ]);
  });

  // proves: pay-periods-40
  test('accept time once they are reopened, but not after they are closed again', async () => {
    const { team, lock, add, reopen, close } = await start();
    await lock(true);
    const own = team.organization.userId;
    const { client } = team;
    expect(await add(client, own, '2026-03-20T08:00:00Z')).toMatchObject(refusal(forLeads('start_time')));
    await reopen(march);
    expect(await add(client, own, '2026-03-20T08:00:00Z')).toMatchObject({ status: 201 });
    await close(march);
    expect(await add(client, own, '2026-03-20T12:00:00Z')).toMatchObject(refusal(forLeads('start_time')));
    await lock(false);
    expect(await add(client, own, '2026-03-20T12:00:00Z')).toMatchObject({ status: 201 });
  });
});

describe('manual time', () => {
  // proves: activities-51, pay-periods-25
  test('is rejected from members in any case, and accepted from owners and managers with a reason', async () => {
    const place = await start();
    const { team, lock, add } = place;
    await lock(true);
    const member = await addMember(app, team.organization);
    const manager = await addMember(app, team.organization, { role: 'manager' });
    const at = '2026-03-20T08:00:00Z';
    const reason = 'Forgot to start the timer';
    expect(await add(member.client, member.userId, at)).toMatchObject(refusal(forMembers));
    expect(await add(member.client, member.userId, at, { reason })).toMatchObject(refusal(forMembers));
    expect(await add(manager.client, member.userId, at)).toMatchObject(refusal(forLeads('start_time')));
    expect(await add(manager.client, member.userId, at, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await trackedOn(place, '2026-03-20')).toBe(0);
    expect(await add(manager.client, member.userId, at, { reason })).toMatchObject({
      status: 201,
      body: { success: true },
    });
    expect(await entriesOf(place, 'time_entry')).toMatchObject([
      { actor_user_id: manager.userId, action: 'created', subject_id: member.userId, reason },
    ]);
    expect((await entriesOf(place, 'time_entry'))[0]?.after).not.toHaveProperty('reason');
  });

  // proves: pay-periods-28
  test('is shown as a correction together with the reason', async () => {
    const { team, lock, add, lines } = await start();
    await lock(true);
    const reason = 'Inventory on a Friday evening';
    await add(team.client, team.member(0), '2026-03-20T08:00:00Z', { reason });
    await runDueWork(app);
    expect(await lines(april, { corrections: true })).toMatchObject([
      { user_id: team.member(0), date: '2026-03-20', seconds: hour, cause: 'time_recorded', reason },
    ]);
  });

  // proves: pay-periods-27
  test('from a closed into an open period is refused as a whole, based on local dates', async () => {
    const place = await start();
    const { team, lock, add } = place;
    await lock(true);
    const member = await addMember(app, team.organization);
    expect(await add(member.client, member.userId, '2026-03-31T23:30:00Z')).toMatchObject(refusal(forMembers));
    expect(await trackedOn(place, '2026-04-01')).toBe(8 * hour);
    expect(await add(member.client, member.userId, '2026-04-01T20:00:00Z')).toMatchObject({ status: 201 });
  });
});

describe('deleting', () => {
  // proves: pay-periods-26
  test('over a closed and an open period is accepted with a reason, or rejected as a whole', async () => {
    const place = await start();
    const { team, lock, remove, lines } = place;
    await lock(true);
    const range = ['2026-03-31T00:00:00Z', '2026-04-02T00:00:00Z'] as const;
    const mine = { user_ids: [team.member(0)] };
    for (const more of [{}, mine]) expect(await remove(...range, more)).toMatchObject(refusal(forLeads('time_slot')));
    expect(await trackedOn(place, '2026-04-01')).toBe(8 * hour);
    expect(await remove(...range, { ...mine, reason: 'Recorded twice' })).toMatchObject({
      status: 200,
      body: { deleted: 96 },
    });
    expect(await entriesOf(place, 'time')).toMatchObject([{ action: 'deleted', reason: 'Recorded twice' }]);
    await runDueWork(app);
    expect(await lines(april, { corrections: true })).toMatchObject([
      { date: '2026-03-31', seconds: -8 * hour, cause: 'time_deleted', reason: 'Recorded twice' },
    ]);
  });

  // proves: pay-periods-27
  test('is rejected only if there is time to delete in a locked period', async () => {
    const { lock, remove } = await start();
    await lock(true);
    expect(await remove('2026-03-20T00:00:00Z', '2026-03-21T00:00:00Z')).toMatchObject({ body: { deleted: 0 } });
    expect(await remove('2026-03-31T20:00:00Z', '2026-04-02T00:00:00Z')).toMatchObject({ body: { deleted: 48 } });
  });
});

// proves: pay-periods-26
test('merging members needs a reason if their time is locked', async () => {
  const place = await start();
  const { team, params, lock, lines } = place;
  await lock(true);
  const pair = { user_id: team.member(1), other_user_id: team.member(0) };
  const merge = (query: { reason?: string }) =>
    team.client.send(mergeMembers, { params: { ...params, ...pair }, query });
  expect(await merge({})).toMatchObject(refusal(forLeads('user_id')));
  expect(await merge({ reason: 'One person' })).toMatchObject({ status: 200, body: { merge: { activities: 24 } } });
  const merged = (await entriesOf(place, 'member')).filter(({ action }) => action === 'merged');
  expect(merged).toMatchObject([{ reason: 'One person' }]);
  await runDueWork(app);
  const corrections = await lines(april, { corrections: true });
  expect(corrections.map(({ user_id, seconds, reason }) => [user_id, seconds, reason])).toEqual(
    expect.arrayContaining([
      [team.member(0), 4 * hour, 'One person'],
      [team.member(1), -4 * hour, 'One person'],
    ]),
  );
  expect(corrections).toHaveLength(2);
});

// proves: pay-periods-41
test('a close in progress rejects time that waits for it, and includes earlier time', async () => {
  const place = await start();
  const { team, lock, add, close, lines, params } = place;
  await lock(true);
  await team.at('2026-05-02T12:00:00Z');
  const member = await addMember(app, team.organization);
  await team.client.call(updateMembers, {
    params,
    body: { members: [{ user_id: member.userId, payment: { pay_rate: 10 } }] },
  });
  const sent = add(member.client, member.userId, '2026-04-20T08:00:00Z');
  expect(await sent).toMatchObject({ status: 201 });
  // A separate connection closes the period. Its transaction stays open until the new time waits for its lock.
  const closer = await block('select from organizations where id = $1 for no key update', [team.id]);
  await closer.query(
    `insert into pay_periods (organization_id, start_on, stop_on, closed_at, checksum)
     values ($1, '2026-04-01', '2026-04-30', now(), 'x')`,
    [team.id],
  );
  const waiting = add(member.client, member.userId, '2026-04-20T10:00:00Z');
  await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBeGreaterThan(0);
  await closer.query('commit');
  expect(await waiting).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
  expect(await trackedOn(place, '2026-04-20')).toBe(hour);
  await app.database.pool.query("delete from pay_periods where organization_id = $1 and start_on = '2026-04-01'", [
    team.id,
  ]);
  const [closed, added] = await Promise.all([close(april), add(member.client, member.userId, '2026-04-20T10:00:00Z')]);
  expect(closed.state).toBe('closed');
  const stored = (await lines(april, { user_ids: [member.userId] })).reduce((sum, line) => sum + line.seconds, 0);
  expect(stored).toBe(added.status === 201 ? 2 * hour : hour);
  expect(await trackedOn(place, '2026-04-20')).toBe(stored);
});

// proves: pay-periods-41
test('a deletion and a merge that wait while their period is being closed are rejected', async () => {
  const place = await start();
  const { team, params, lock, remove } = place;
  await lock(true);
  const closer = await block('select from organizations where id = $1 for no key update', [team.id]);
  await closer.query(
    `insert into pay_periods (organization_id, start_on, stop_on, closed_at, checksum)
     values ($1, '2026-04-01', '2026-04-30', now(), 'x')`,
    [team.id],
  );
  const pair = { user_id: team.member(0), other_user_id: team.member(1) };
  const waiting = [
    remove('2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z'),
    team.client.send(mergeMembers, { params: { ...params, ...pair }, query: {} }),
  ];
  await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(2);
  await closer.query('commit');
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 400 });
  expect(await trackedOn(place, '2026-04-01')).toBe(8 * hour);
});

// proves: pay-periods-27
test('a slot that extends over midnight into a locked period is locked', async () => {
  const team = await makeTeam(app, { timeZone: 'Asia/Kathmandu' });
  const params = { organization_id: team.id };
  await team.at('2026-04-10T12:00:00Z');
  // Midnight of March 1st is at 18:15 UTC.
  await team.track(team.member(0), '2026-02-28T18:10:00Z');
  await team.track(team.member(0), '2026-02-28T18:00:00Z');
  await team.client.call(createPaySchedule, { params, body: { frequency: 'monthly', effective_on: '2026-03-01' } });
  await team.client.call(closePayPeriod, {
    params: { ...params, pay_period_id: march },
    body: { without_approval: true },
  });
  await team.client.call(putPayPeriodSettings, { params, body: { lock_closed_periods: true } });
  const remove = (since: string, until: string) =>
    team.client.send(deleteActivities, { params, query: { 'time_slot[start]': since, 'time_slot[stop]': until } });
  expect(await remove('2026-02-28T18:00:00Z', '2026-02-28T18:11:00Z')).toMatchObject(refusal(forLeads('time_slot')));
  expect(await remove('2026-02-28T18:00:00Z', '2026-02-28T18:10:00Z')).toMatchObject({ body: { deleted: 1 } });
});
