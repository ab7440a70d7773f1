import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { createContext, subscribe } from '../../../subscriptions.ts';
import { setRates, type RateSetting } from './actions.ts';
import { createVault } from '../../../db/vault.ts';
import { loadMemberRates, loadPaySince } from './facts.ts';

const app = useTestApp();
const today = Temporal.PlainDate.from('2026-03-02');

async function set(organizationId: number, now: string, settings: RateSetting[]): Promise<number[]> {
  const announced: number[] = [];
  await app.database.transaction(async (db) => {
    const ctx = createContext({
      db,
      now: Temporal.Instant.from(now),
      actorUserId: null,
      credential: null,
      vault: createVault(null),
      newPersonId: app.newPersonId,
      subscriptions: [
        subscribe('pay_rate_set', (_ctx, event) => {
          announced.push(event.userId);
          return Promise.resolve();
        }),
      ],
      enqueue: () => Promise.resolve(),
    });
    await setRates(ctx, organizationId, settings);
  });
  return announced;
}

const pay = (userId: number, amount: string | null, more: Partial<RateSetting> = {}): RateSetting => ({
  kind: 'pay',
  userId,
  projectId: null,
  amount,
  ...more,
});

const inForce = async (organizationId: number, userId: number, date: string) =>
  (await loadMemberRates(app.database, organizationId, [userId], Temporal.PlainDate.from(date))).get(userId);

// proves: budgets-32
test('a first rate without a day is valid for all days, a later one from its day', async () => {
  const { organizationId, userId } = await app.createOrganization();
  await set(organizationId, '2026-03-02T12:00:00Z', [pay(userId, '40')]);
  const effectiveOn = Temporal.PlainDate.from('2026-03-09');
  await set(organizationId, '2026-03-02T12:00:00Z', [pay(userId, '50', { effectiveOn, payType: 'fixed' })]);
  expect(await inForce(organizationId, userId, '2020-01-01')).toMatchObject({ payRate: '40.00', billRate: null });
  expect(await inForce(organizationId, userId, '2026-03-08')).toMatchObject({ payRate: '40.00', payType: 'hourly' });
  expect(await inForce(organizationId, userId, '2026-03-09')).toMatchObject({ payRate: '50.00', payType: 'fixed' });
});

// proves: budgets-32
test('a rate without a day starts on the local today of the organization', async () => {
  const { organizationId, userId } = await app.createOrganization({ timeZone: 'Asia/Tokyo' });
  await set(organizationId, '2026-03-01T12:00:00Z', [pay(userId, '40')]);
  await set(organizationId, '2026-03-02T15:30:00Z', [pay(userId, '50')]);
  expect(await inForce(organizationId, userId, '2026-03-02')).toMatchObject({ payRate: '40.00' });
  expect(await inForce(organizationId, userId, '2026-03-03')).toMatchObject({ payRate: '50.00' });
});

test('a superseded rate remains visible as of the time when it applied', async () => {
  const { organizationId, userId } = await app.createOrganization();
  await set(organizationId, '2026-03-02T12:00:00Z', [pay(userId, '40')]);
  await set(organizationId, '2026-03-02T13:00:00Z', [pay(userId, '45')]);
  await set(organizationId, '2026-03-02T14:00:00Z', [pay(userId, '50')]);
  const rows = await app.database.pool.query(
    'select amount, recorded_at, superseded_at from rates where organization_id = $1 order by id',
    [organizationId],
  );
  expect(rows.rows).toEqual([
    { amount: '40.00', recorded_at: '2026-03-02T12:00:00.000000Z', superseded_at: null },
    { amount: '45.00', recorded_at: '2026-03-02T13:00:00.000000Z', superseded_at: '2026-03-02T14:00:00.000000Z' },
    { amount: '50.00', recorded_at: '2026-03-02T14:00:00.000000Z', superseded_at: null },
  ]);
});

test('only changes of an organization-level pay rate are announced', async () => {
  const { organizationId, userId } = await app.createOrganization();
  const now = '2026-03-02T12:00:00Z';
  expect(await set(organizationId, now, [pay(userId, '40')])).toEqual([userId]);
  expect(await set(organizationId, now, [pay(userId, '60', { kind: 'bill' })])).toEqual([]);
  expect(await set(organizationId, now, [pay(userId, null)])).toEqual([]);
  expect(await inForce(organizationId, userId, '2026-03-02')).toMatchObject({ payRate: null, billRate: '60.00' });
});

test('pay begins today or on the first later day with a rate', async () => {
  const { organizationId, userId } = await app.createOrganization();
  const since = async () =>
    (await loadPaySince(app.database, organizationId, [userId], today)).get(userId)?.toString() ?? null;
  const settings: [string | null, string, string | null][] = [
    [null, '2026-05-01', null],
    ['40', '2026-04-01', '2026-04-01'],
    ['41', '2026-06-01', '2026-04-01'],
    [null, '2026-04-01', '2026-06-01'],
    ['42', '2026-02-01', '2026-03-02'],
    [null, '2026-03-02', '2026-06-01'],
  ];
  expect(await since()).toBeNull();
  for (const [amount, day, expected] of settings) {
    const effectiveOn = Temporal.PlainDate.from(day);
    await set(organizationId, '2026-03-02T12:00:00Z', [pay(userId, amount, { effectiveOn })]);
    expect(await since()).toBe(expected);
  }
});

test('the database accepts one current rate per level, kind and day', async () => {
  const { organizationId, userId } = await app.createOrganization();
  const insert = () =>
    app.database.pool.query(
      `insert into rates (organization_id, kind, user_id, effective_on, amount, recorded_at)
       values ($1, 'pay', $2, '2026-03-02', 1.00, '2026-03-02T00:00:00Z')`,
      [organizationId, userId],
    );
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: '23505' });
});

test('six simultaneous settings of a rate leave the first rate and one for the day', async () => {
  const { organizationId, userId } = await app.createOrganization();
  const amounts = ['41', '42', '43', '44', '45', '46'];
  await Promise.all(amounts.map((amount) => set(organizationId, '2026-03-02T12:00:00Z', [pay(userId, amount)])));
  const { rows } = await app.database.pool.query(
    'select count(*)::int as held from rates where organization_id = $1 and superseded_at is null',
    [organizationId],
  );
  expect(rows).toEqual([{ held: 2 }]);
});
