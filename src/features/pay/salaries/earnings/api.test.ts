import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../../test/harness/blockers.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import type { Client } from '../../../../client/client.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { createEarning, deleteEarning, getEarning, listEarnings } from '../../../../contract/earnings.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import { saveTestNow } from '../../../operations/installation/test-clock/store.ts';
import { loadEarnings } from './facts.ts';

const app = useTestApp();
const block = useBlockers(app);
const noon = '2026-03-02T12:00:00Z';

async function start() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const ada = await addMember(app, owner);
  const params = { organization_id: owner.organizationId };
  const bonus = { user_id: ada.userId, date: '2026-02-27', amount: 100, name: 'Bonus' };
  const add = async (body: object = {}, client: Client = owner.client) =>
    (await client.call(createEarning, { params, body: { ...bonus, ...body } })).earning;
  const list = (query: object = {}) => owner.client.call(listEarnings, { params, query });
  return { owner, ada, params, bonus, add, list };
}

const february = {
  from: Temporal.PlainDate.from('2026-02-01'),
  to: Temporal.PlainDate.from('2026-02-28'),
};

describe('an earning', () => {
  // proves: overtime-28
  test('is added for a date, and is part of the regular rate only if the request sets this', async () => {
    const { ada, add, owner, params } = await start();
    const earning = await add({ amount: 100.005 });
    expect(earning).toEqual({
      id: expect.any(Number),
      user_id: ada.userId,
      date: '2026-02-27',
      amount: '100.01',
      name: 'Bonus',
      in_regular_rate: false,
      divided_by: 'hours_worked',
      earned_from: null,
      recorded_at: '2026-03-02T12:00:00.000000Z',
    });
    expect(await add({ in_regular_rate: true })).toMatchObject({ in_regular_rate: true });
    const one = { ...params, earning_id: earning.id };
    expect((await owner.client.call(getEarning, { params: one })).earning).toEqual(earning);
  });

  // proves: overtime-29
  test('that is deleted no longer counts, but remains in figures as known earlier', async () => {
    const { owner, ada, params, add, list } = await start();
    const { id } = await add();
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    const one = { params: { ...params, earning_id: id } };
    await owner.client.call(deleteEarning, one);
    for (const operation of [getEarning, deleteEarning])
      await expect(owner.client.call(operation, one)).rejects.toMatchObject({ status: 404 });
    expect((await list()).earnings).toEqual([]);
    const knownAt = async (at?: string) => {
      const of = { ...february, userIds: [ada.userId] };
      const instant = at === undefined ? undefined : Temporal.Instant.from(at);
      return (await loadEarnings(app.database, owner.organizationId, of, instant)).map(({ cents }) => cents);
    };
    expect([await knownAt(), await knownAt(noon), await knownAt('2026-03-02T11:59:59Z')]).toEqual([[], [10_000], []]);
    const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'earning' } });
    expect(entries.map(({ action, subject_id, before, after }) => [action, subject_id, before, after])).toMatchObject([
      ['created', id, null, { amount: '100.00', name: 'Bonus' }],
      ['deleted', id, { amount: '100.00' }, null],
    ]);
  });

  // proves: overtime-29
  test('is unknown at an instant that passed while it was being added', async () => {
    const { owner, ada, add } = await start();
    const blocker = await block('select from organizations where id = $1 for update', [owner.organizationId]);
    const being = add();
    await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(1);
    await saveTestNow(app.database, Temporal.Instant.from('2026-03-02T12:01:00Z'));
    await blocker.query('rollback');
    await being;
    const of = { ...february, userIds: [ada.userId] };
    const knownAt = async (at: string) =>
      (await loadEarnings(app.database, owner.organizationId, of, Temporal.Instant.from(at))).length;
    expect([await knownAt('2026-03-02T12:00:30Z'), await knownAt('2026-03-02T12:01:00Z')]).toEqual([0, 1]);
  });

  // proves: overtime-55
  test('in the regular rate has the hours that divide it and the first date of its time', async () => {
    const { owner, params, add, list } = await start();
    const fields = { divided_by: 'non_overtime_hours', earned_from: '2026-01-31' };
    const earning = await add({ in_regular_rate: true, ...fields });
    expect(earning).toMatchObject(fields);
    expect((await list()).earnings).toEqual([earning]);
    const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'earning' } });
    expect(entries).toMatchObject([{ after: fields }]);
    expect(await add({ in_regular_rate: true, divided_by: null, earned_from: null })).toMatchObject({
      divided_by: 'hours_worked',
      earned_from: null,
    });
  });

  // proves: overtime-55
  test.each([
    [{ divided_by: 'hours_worked' }, 'divided_by: must be omitted without in_regular_rate'],
    [{ earned_from: '2026-02-01' }, 'earned_from: must be omitted without in_regular_rate'],
    [{ in_regular_rate: true, divided_by: 'days' }, 'divided_by: must be one of hours_worked, non_overtime_hours'],
    [{ in_regular_rate: true, earned_from: '2026-02-28' }, 'earned_from: must be on date, or up to 366 days before it'],
    [{ in_regular_rate: true, earned_from: '2025-02-25' }, 'earned_from: must be on date, or up to 366 days before it'],
    [
      { in_regular_rate: true, earned_from: '2026-02-30' },
      'earned_from: must be a date from 1970 to 2200, such as 2026-03-02',
    ],
  ])('with %j is refused by name', async (fields, detail) => {
    const { owner, params, bonus } = await start();
    const answer = await owner.client.send(createEarning, { params, body: { ...bonus, ...fields } });
    expect([answer.status, (answer.body as { details: string[] }).details]).toEqual([400, [detail]]);
  });

  // proves: overtime-55
  test('can be earned from its date, or from 366 days before', async () => {
    const { add } = await start();
    for (const earned_from of ['2026-02-27', '2025-02-26'])
      expect(await add({ in_regular_rate: true, earned_from })).toMatchObject({ earned_from });
  });

  test('sent twice with one key is added once', async () => {
    const { owner, params, bonus, list } = await start();
    const headers = { 'idempotency-key': 'bonus-of-february' };
    const send = () => owner.client.send(createEarning, { params, body: bonus, headers });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await list()).earnings).toHaveLength(1);
  });

  // proves: overtime-28
  test('that is invalid is rejected with the name of the invalid field', async () => {
    const { owner, params, bonus } = await start();
    const stranger = await app.createOrganization();
    const faultOf = async (body: object) => {
      const answer = await owner.client.send(createEarning, { params, body: { ...bonus, ...body } });
      return [answer.status, (answer.body as { details: string[] }).details[0]?.split(':')[0]];
    };
    for (const amount of [0, -5, 0.001, 1e11]) expect(await faultOf({ amount })).toEqual([400, 'amount']);
    expect(await faultOf({ user_id: stranger.userId })).toEqual([400, 'user_id']);
    expect(await faultOf({ date: '2026-02-30' })).toEqual([400, 'date']);
    expect(await faultOf({ name: ' ' })).toEqual([400, 'name']);
  });
});

describe('earnings are', () => {
  // proves: overtime-30
  test('visible to owners, managers with pay access and the member; only owners can pay them to owners', async () => {
    const { owner, ada, params, bonus, add } = await start();
    const manager = await addMember(app, owner, { role: 'manager' });
    const one = { ...params, earning_id: (await add()).id };
    const ofOwner = { ...params, earning_id: (await add({ user_id: owner.userId })).id };
    const statusesOf = async (client: Client) => [
      (await client.send(listEarnings, { params })).status,
      (await client.send(getEarning, { params: one })).status,
      (await client.send(createEarning, { params, body: bonus })).status,
      (await client.send(createEarning, { params, body: { ...bonus, user_id: owner.userId } })).status,
      (await client.send(deleteEarning, { params: ofOwner })).status,
    ];
    expect(await statusesOf(manager.client)).toEqual([200, 404, 403, 403, 403]);
    expect(await statusesOf(ada.client)).toEqual([200, 200, 403, 403, 403]);
    const listedTo = async (client: Client, query = {}) =>
      (await client.call(listEarnings, { params, query })).earnings.map(({ user_id: id }) => id);
    expect([await listedTo(manager.client), await listedTo(ada.client)]).toEqual([[], [ada.userId]]);
    expect(await listedTo(ada.client, { user_ids: [owner.userId] })).toEqual([]);
    expect((await ada.client.send(getEarning, { params: ofOwner })).status).toBe(404);
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    expect(await statusesOf(manager.client)).toEqual([200, 200, 201, 403, 403]);
  });

  // proves: overtime-30
  test('added for former members', async () => {
    const { owner, ada, add } = await start();
    await removeMember(owner, ada.userId);
    expect(await add()).toMatchObject({ user_id: ada.userId });
  });

  test('listed by date and member, page by page', async () => {
    const { owner, ada, add, list } = await start();
    const ben = await addMember(app, owner);
    const first = await add({ date: '2026-02-28' });
    const second = await add({ date: '2026-03-01', user_id: ben.userId });
    const third = await add({ date: '2026-02-01' });
    const ids = async (query: object) => (await list(query)).earnings.map(({ id }) => id);
    expect(await ids({})).toEqual([first.id, second.id, third.id]);
    expect(await ids({ 'date[start]': '2026-02-02', 'date[stop]': '2026-02-28' })).toEqual([first.id]);
    expect(await ids({ user_ids: [ada.userId, ada.userId] })).toEqual([first.id, third.id]);
    const page = await list({ page_limit: 2, include: ['users'] });
    expect(page.users?.map(({ id }) => id)).toEqual([ada.userId, ben.userId]);
    expect(page.pagination).toEqual({ next_page_start_id: third.id });
    const of = { ...february, userIds: [ada.userId, ben.userId] };
    const loaded = await loadEarnings(app.database, owner.organizationId, of);
    expect(loaded.map(({ id, date }) => [id, date.toString()])).toEqual([
      [third.id, '2026-02-01'],
      [first.id, '2026-02-28'],
    ]);
  });
});
