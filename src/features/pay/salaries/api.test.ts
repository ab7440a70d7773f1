import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import type { Client } from '../../../client/client.ts';
import { listAudit } from '../../../contract/audit.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { createOvertimePolicy } from '../../../contract/overtime-policies.ts';
import { getSalary, listSalaries, putSalary } from '../../../contract/salaries.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';
import { loadSalaries } from './facts.ts';

const app = useTestApp();
const block = useBlockers(app);
const noon = '2026-03-02T12:00:00Z';
const weekly = { amount: 1_500, period: 'weekly', hours: 40 } as const;
type Said = Body<typeof putSalary>;

async function start(timeZone = 'UTC') {
  const owner = await app.createOrganization({ timeZone });
  await app.setNow(owner.client, noon);
  const ada = await addMember(app, owner);
  const paramsOf = (userId: number) => ({ organization_id: owner.organizationId, user_id: userId });
  const set = async (body: Said, userId = ada.userId, client: Client = owner.client) =>
    (await client.call(putSalary, { params: paramsOf(userId), body })).salary;
  return { owner, ada, paramsOf, set };
}

const seePay = (owner: { client: Client; organizationId: number }) =>
  owner.client.call(updateOrganization, {
    params: { organization_id: owner.organizationId },
    body: { managers_see_pay_rates: true },
  });

describe('a salary', () => {
  // proves: overtime-23
  test('is valid from its date until the next one, and ends without an amount', async () => {
    const { owner, ada, paramsOf, set } = await start();
    await set({ ...weekly, effective_on: '2026-01-05' });
    await set({ amount: 2_200, period: 'monthly', hours: 220, covers_hours: 44, effective_on: '2026-02-01' });
    const salary = await set({ amount: null, effective_on: '2026-06-01' });
    const recorded_at = '2026-03-02T12:00:00.000000Z';
    const none = { amount: null, period: null, hours: null, hours_per: null, covers_hours: null, method: null };
    expect(salary).toEqual({
      user_id: ada.userId,
      currency: 'USD',
      statements: [
        {
          effective_on: '2026-01-05',
          amount: '1500.00',
          period: 'weekly',
          hours: '40',
          hours_per: 'week',
          covers_hours: null,
          method: 'standard',
          recorded_at,
        },
        {
          effective_on: '2026-02-01',
          amount: '2200.00',
          period: 'monthly',
          hours: '220',
          hours_per: 'period',
          covers_hours: '44',
          method: 'standard',
          recorded_at,
        },
        { effective_on: '2026-06-01', ...none, recorded_at },
      ],
    });
    expect((await owner.client.call(getSalary, { params: paramsOf(ada.userId) })).salary).toEqual(salary);
  });

  // proves: overtime-37
  test.each([
    [0, 'covers_hours: must be 0.01 or more'],
    [168.5, 'covers_hours: must be 168 or less'],
    [37.00005, 'covers_hours: must have 4 or fewer decimal places'],
  ])('does not cover %d hours a week', async (covers, fault) => {
    const { owner, ada, paramsOf } = await start();
    const body = { ...weekly, covers_hours: covers };
    const { status, body: answer } = await owner.client.send(putSalary, { params: paramsOf(ada.userId), body });
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(fault)]);
  });

  // proves: overtime-23
  test('begins on the organization’s today if it has no date', async () => {
    const { owner, set } = await start('Asia/Tokyo');
    await app.setNow(owner.client, '2026-03-02T15:30:00Z');
    expect((await set(weekly)).statements).toMatchObject([{ effective_on: '2026-03-03' }]);
  });

  // proves: overtime-24
  test('for the same date supersedes the previous one, which remains visible as of its own time', async () => {
    const { owner, ada, set } = await start();
    await set({ ...weekly, effective_on: '2026-01-05' });
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    await set({ ...weekly, amount: 1_600, effective_on: '2026-01-05' });
    const centsAt = async (knownAt?: string) => {
      const at = knownAt === undefined ? undefined : Temporal.Instant.from(knownAt);
      const known = await loadSalaries(app.database, owner.organizationId, [ada.userId], at);
      return known.map(({ effectiveOn, cents }) => [effectiveOn.toString(), cents]);
    };
    expect(await centsAt()).toEqual([['2026-01-05', 160_000]]);
    expect(await centsAt('2026-03-03T11:59:59Z')).toEqual([['2026-01-05', 150_000]]);
    expect(await centsAt(noon)).toEqual([['2026-01-05', 150_000]]);
    expect(await centsAt('2026-03-02T11:59:59Z')).toEqual([]);
  });

  test('keeps its place in the order of requests if the clock was set back', async () => {
    const { owner, ada, set } = await start();
    await set(weekly);
    await app.setNow(owner.client, '2026-03-02T11:00:00Z');
    await set({ ...weekly, amount: 1_600 });
    const known = await loadSalaries(app.database, owner.organizationId, [ada.userId], Temporal.Instant.from(noon));
    expect(known.map(({ cents }) => cents)).toEqual([160_000]);
  });

  // proves: overtime-24
  test('is unknown at an instant that passed while it was being set', async () => {
    const { owner, ada, set } = await start();
    const blocker = await block('select from organizations where id = $1 for update', [owner.organizationId]);
    const being = set(weekly);
    await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(1);
    await saveTestNow(app.database, Temporal.Instant.from('2026-03-02T12:01:00Z'));
    await blocker.query('rollback');
    await being;
    const knownAt = async (at: string) =>
      (await loadSalaries(app.database, owner.organizationId, [ada.userId], Temporal.Instant.from(at))).length;
    expect([await knownAt('2026-03-02T12:00:30Z'), await knownAt('2026-03-02T12:01:00Z')]).toEqual([0, 1]);
  });

  // proves: overtime-24
  test('repeated from a later date ends a salary that is then set for an earlier date', async () => {
    const { set } = await start();
    await set({ ...weekly, effective_on: '2026-01-05' });
    await set({ ...weekly, effective_on: '2026-06-08' });
    const { statements } = await set({ ...weekly, amount: 1_200, effective_on: '2026-06-01' });
    expect(statements.map(({ effective_on, amount }) => [effective_on, amount])).toEqual([
      ['2026-01-05', '1500.00'],
      ['2026-06-01', '1200.00'],
      ['2026-06-08', '1500.00'],
    ]);
  });

  // proves: overtime-24
  test('changes nothing if repeated for the same date, and each real change is recorded', async () => {
    const { owner, ada, set } = await start();
    await set({ ...weekly, effective_on: '2026-01-05' });
    await set({ ...weekly, effective_on: '2026-01-05' });
    await set({ amount: null });
    const params = { organization_id: owner.organizationId };
    const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'member' } });
    const salaryEntries = entries.filter(({ action }) => action === 'salary_set');
    expect(salaryEntries.map(({ subject_id, before, after }) => [subject_id, before, after])).toMatchObject([
      [ada.userId, { effective_on: '2026-01-05', salary: null }, { salary: '1500.00', period: 'weekly', hours: '40' }],
      [ada.userId, { effective_on: '2026-03-02', salary: '1500.00' }, { effective_on: '2026-03-02', salary: null }],
    ]);
  });

  test('is rejected with all its faults if invalid', async () => {
    const { owner, ada, paramsOf } = await start();
    const send = (body: object) => owner.client.send(putSalary, { params: paramsOf(ada.userId), body });
    expect(await send({ amount: 1_500 })).toMatchObject({
      status: 400,
      body: {
        code: 'record_invalid',
        details: ['period: is required with an amount', 'hours: are required for the standard method'],
      },
    });
    for (const amount of [0, -1, 0.001, 1e11, '5'])
      expect(await send({ ...weekly, amount })).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  });

  // proves: overtime-26
  test('counts as a pay rate for an overtime policy', async () => {
    const { owner, ada, set } = await start();
    const body = { name: 'Weekly', threshold: 40, pay_rate_multiplier: 1.5, user_ids: [ada.userId] };
    const make = () =>
      owner.client.send(createOvertimePolicy, { params: { organization_id: owner.organizationId }, body });
    expect(await make()).toMatchObject({ status: 400, body: { details: [`user_ids: ${ada.named} has no pay rate`] } });
    await set({ ...weekly, effective_on: '2026-04-01' });
    expect((await make()).status).toBe(201);
  });

  test('is rejected when another one was set since it was read', async () => {
    const { owner, ada, paramsOf, set } = await start();
    const params = paramsOf(ada.userId);
    const etag = (await owner.client.send(getSalary, { params })).headers.get('etag') ?? '';
    await set(weekly);
    const headers = { 'if-match': etag };
    const refused = await owner.client.send(putSalary, { params, body: { ...weekly, amount: 1 }, headers });
    expect(refused).toMatchObject({ status: 412, body: { code: 'lock_version' } });
  });

  test('is stored once per date if several requests set it at the same time', async () => {
    const { set } = await start();
    await Promise.all([1, 2, 3, 4, 5].map((amount) => set({ ...weekly, amount })));
    expect((await set({ ...weekly, amount: 6 })).statements).toMatchObject([{ amount: '6.00' }]);
  });
});

describe('salaries', () => {
  // proves: overtime-26
  test('are visible to the member, owners, and managers who see pay; only owners set salaries of owners', async () => {
    const { owner, ada, paramsOf, set } = await start();
    const manager = await addMember(app, owner, { role: 'manager' });
    await set(weekly);
    const params = { organization_id: owner.organizationId };
    const read = async (client: Client) => [
      (await client.send(getSalary, { params: paramsOf(ada.userId) })).status,
      (await client.send(listSalaries, { params })).status,
      (await client.send(putSalary, { params: paramsOf(ada.userId), body: weekly })).status,
    ];
    expect(await read(manager.client)).toEqual([403, 200, 403]);
    expect((await manager.client.call(listSalaries, { params })).salaries).toEqual([]);
    expect(await read(ada.client)).toEqual([200, 200, 403]);
    await set({ ...weekly, amount: 811.5 }, owner.userId);
    const seen = await ada.client.call(listSalaries, { params });
    expect(seen.salaries.map(({ user_id: id }) => id)).toEqual([ada.userId]);
    const others = { user_ids: [owner.userId] };
    expect((await ada.client.call(listSalaries, { params, query: others })).salaries).toEqual([]);
    expect((await ada.client.send(getSalary, { params: paramsOf(owner.userId) })).status).toBe(403);
    await seePay(owner);
    expect(await read(manager.client)).toEqual([200, 200, 200]);
    await expect(set(weekly, owner.userId, manager.client)).rejects.toMatchObject({
      status: 403,
      details: ['role: must be owner to set the pay of owners'],
    });
    expect((await set(weekly, owner.userId)).statements).toHaveLength(1);
  });

  // proves: overtime-27
  test('set for former members, and rejected for people who were never members', async () => {
    const { owner, ada, set } = await start();
    const stranger = await app.createOrganization();
    await removeMember(owner, ada.userId);
    expect((await set(weekly)).statements).toHaveLength(1);
    await expect(set(weekly, stranger.userId)).rejects.toMatchObject({ status: 404 });
  });

  test('listed page by page, with the members, and as CSV', async () => {
    const { owner, ada, set } = await start();
    const ben = await addMember(app, owner);
    for (const userId of [ada.userId, ben.userId]) await set(weekly, userId);
    await set({ ...weekly, amount: 1_600 });
    const params = { organization_id: owner.organizationId };
    const list = (query: object) => owner.client.call(listSalaries, { params, query });
    const page = await list({ page_limit: 1, include: ['users'] });
    expect(page.salaries).toMatchObject([{ user_id: ben.userId, amount: '1500.00' }]);
    expect(page.users?.map(({ id }) => id)).toEqual([ben.userId]);
    const rest = await list({ page_start_id: page.pagination?.next_page_start_id });
    expect(rest.salaries).toMatchObject([{ user_id: ada.userId, amount: '1600.00' }]);
    expect((await list({ user_ids: [ben.userId] })).salaries).toEqual(page.salaries);
    const csv = await fetch(`${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/salaries`, {
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/csv' },
    });
    expect(await csv.text()).toContain('1600.00');
  });
});
