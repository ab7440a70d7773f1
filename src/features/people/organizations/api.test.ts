import { expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { cookieClient, signedIn } from '../../../../test/harness/sessions.ts';
import type { Client } from '../../../client/client.ts';
import { listMembers } from '../../../contract/members.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  type OrganizationChanges,
  previewCalendarChange,
  updateOrganization,
} from '../../../contract/organizations.ts';
import { features } from '../../../contract/lists/roles.ts';
import { getSession } from '../../../contract/sessions.ts';
import { setFeatures } from './actions.ts';
import { loadCalendar } from './facts.ts';

const app = useTestApp();
const closedApp = useTestApp({ allowNewOrganizations: false });

const show = async (client: Client, organizationId: number) =>
  (await client.call(getOrganization, { params: { organization_id: organizationId } })).organization;

const change = async (client: Client, organizationId: number, body: OrganizationChanges) =>
  (await client.call(updateOrganization, { params: { organization_id: organizationId }, body })).organization;

const refused = (client: Client, organizationId: number, body: unknown) =>
  client.send(updateOrganization, { params: { organization_id: organizationId }, body });

// proves: authentication-7
test('an organization token sees only its organization', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const { organizations } = await mine.client.call(listOrganizations, {});
  expect(organizations.map((entry) => entry.id)).toEqual([mine.organizationId]);
  await expect(show(mine.client, other.organizationId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(change(mine.client, other.organizationId, {})).rejects.toMatchObject({ status: 404 });
});

// proves: organizations-1
test('an organization is shown with its calendar and features', async () => {
  const mine = await app.createOrganization({ timeZone: 'Europe/Berlin', weekStart: 0, features: ['insights'] });
  expect(await show(mine.client, mine.organizationId)).toMatchObject({
    time_zone: 'Europe/Berlin',
    week_start: 0,
    calendar_effective_at: null,
    features: ['insights'],
    created_at: '2026-03-02T12:00:00.000000Z',
  });
});

// proves: authentication-7
test('an organization token cannot create an organization', async () => {
  const { client } = await app.createOrganization();
  await expect(client.call(createOrganization, { body: { name: 'Second' } })).rejects.toMatchObject({ status: 403 });
});

// proves: organizations-1, organizations-3, organizations-5, unusual-activities-6
test('a personal token can create an organization, whose only owner is the user of the token', async () => {
  const { client, userId } = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  await app.setNow(client, '2026-03-02T12:00:00Z');
  const personal = await personalClient(app, userId);
  const body = { name: 'Second', week_start: 0, currency: 'EUR', metadata: [{ key: 'crm_id', value: '7' }] };
  const { organization } = await personal.call(createOrganization, { body });
  expect(organization).toMatchObject({
    name: 'Second',
    time_zone: 'Europe/Berlin',
    week_start: 0,
    currency: 'EUR',
    managers_see_pay_rates: false,
    features: [...features],
    metadata: { crm_id: '7' },
  });
  expect((await personal.call(listOrganizations, {})).organizations).toHaveLength(2);
  const { members } = await personal.call(listMembers, { params: { organization_id: organization.id } });
  expect(members).toMatchObject([{ user_id: userId, membership_role: 'owner' }]);
});

// proves: organizations-5
test('the creation of organizations can be turned off', async () => {
  const { userId } = await closedApp.createOrganization();
  const personal = await personalClient(closedApp, userId);
  await expect(personal.call(createOrganization, { body: { name: 'Second' } })).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});

// proves: organizations-6
test('only owners can change an organization', async () => {
  const owner = await app.createOrganization();
  const manager = await addMember(app, owner, { role: 'manager' });
  const user = await addMember(app, owner);
  for (const { client } of [manager, user]) {
    expect(await refused(client, owner.organizationId, { name: 'Mine' })).toMatchObject({ status: 403 });
  }
});

// proves: organizations-6
test('only the fields in the request change', async () => {
  const { client, organizationId } = await app.createOrganization();
  await app.setNow(client, '2026-03-03T08:00:00Z');
  const before = await show(client, organizationId);
  const metadata = [{ key: 'crm_id', value: '7' }];
  const after = await change(client, organizationId, { name: 'Renamed', managers_see_pay_rates: true, metadata });
  expect(after).toEqual({
    ...before,
    name: 'Renamed',
    managers_see_pay_rates: true,
    metadata: { crm_id: '7' },
    updated_at: '2026-03-03T08:00:00.000000Z',
  });
  expect(await change(client, organizationId, { metadata: [{ key: 'crm_id', value: null }] })).toMatchObject({
    metadata: {},
    name: 'Renamed',
  });
});

// proves: organizations-4
test('a request with the current values does not change updated_at', async () => {
  const { client, organizationId } = await app.createOrganization();
  const before = await show(client, organizationId);
  await app.setNow(client, '2026-03-03T09:00:00Z');
  const same = { name: before.name, time_zone: 'utc', week_start: 1, currency: 'USD' };
  expect(await change(client, organizationId, same)).toEqual(before);
  expect(await change(client, organizationId, {})).toEqual(before);
});

// proves: overtime-policies-3
test('a calendar change takes effect at the next week start of the old calendar', async () => {
  const { client, organizationId } = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  await app.setNow(client, '2026-03-25T10:00:00Z');
  const after = await change(client, organizationId, { time_zone: 'America/New_York', week_start: 0 });
  expect(after).toMatchObject({
    time_zone: 'America/New_York',
    week_start: 0,
    calendar_effective_at: '2026-03-29T22:00:00.000000Z',
  });
  const calendar = await loadCalendar(app.database, organizationId);
  expect(calendar.map(({ timeZone }) => timeZone)).toEqual(['Europe/Berlin', 'America/New_York']);
});

// proves: organizations-9
test('another change before that week start replaces the first; sending the current values cancels it', async () => {
  const { client, organizationId } = await app.createOrganization();
  await app.setNow(client, '2026-03-04T10:00:00Z');
  await change(client, organizationId, { week_start: 0 });
  expect(await change(client, organizationId, { time_zone: 'Asia/Tokyo' })).toMatchObject({
    time_zone: 'Asia/Tokyo',
    week_start: 0,
    calendar_effective_at: '2026-03-09T00:00:00.000000Z',
  });
  expect(await change(client, organizationId, { time_zone: 'UTC', week_start: 1 })).toMatchObject({
    time_zone: 'UTC',
    week_start: 1,
    calendar_effective_at: null,
  });
});

test('after a change took effect, the next change follows the new calendar', async () => {
  const { client, organizationId } = await app.createOrganization();
  await app.setNow(client, '2026-03-04T10:00:00Z');
  await change(client, organizationId, { week_start: 0 });
  await app.setNow(client, '2026-03-10T10:00:00Z');
  const after = await change(client, organizationId, { week_start: 3 });
  expect(after.calendar_effective_at).toBe('2026-03-15T00:00:00.000000Z');
  expect(await loadCalendar(app.database, organizationId)).toHaveLength(3);
});

// proves: organizations-8
test('a preview of a calendar change shows its effect and changes nothing', async () => {
  const mine = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const { client, organizationId } = mine;
  await app.setNow(client, '2026-03-25T10:00:00Z');
  const preview = async (query: { time_zone?: string; week_start?: number }) =>
    (await client.call(previewCalendarChange, { params: { organization_id: organizationId }, query })).calendar_change;
  const effective_at = '2026-03-29T22:00:00.000000Z';
  const kept = { time_zone: 'Europe/Berlin', week_start: 1, effective_at: null };
  const quiet = { cancels_pending: false, replaces_pending: false };
  expect(await preview({})).toEqual({ ...kept, ...quiet });
  expect(await preview({ week_start: 1, time_zone: 'europe/berlin' })).toEqual({ ...kept, ...quiet });
  expect(await preview({ week_start: 0 })).toEqual({ ...kept, week_start: 0, effective_at, ...quiet });
  expect(await show(client, organizationId)).toMatchObject({ week_start: 1, calendar_effective_at: null });
  const made = await change(client, organizationId, { week_start: 0 });
  expect(made.calendar_effective_at).toBe(effective_at);
  expect(await preview({ time_zone: 'Asia/Tokyo' })).toEqual({
    time_zone: 'Asia/Tokyo',
    week_start: 0,
    effective_at,
    cancels_pending: false,
    replaces_pending: true,
  });
  expect(await preview({ week_start: 1 })).toEqual({ ...kept, cancels_pending: true, replaces_pending: false });
  const manager = await addMember(app, mine, { role: 'manager' });
  const refusal = await manager.client.send(previewCalendarChange, { params: { organization_id: organizationId } });
  expect(refusal.status).toBe(403);
});

test('concurrent calendar changes leave only one change pending', async () => {
  const { client, organizationId } = await app.createOrganization();
  const starts = [0, 2, 3, 4, 5, 6];
  await Promise.all(starts.map((week_start) => change(client, organizationId, { week_start })));
  expect(await loadCalendar(app.database, organizationId)).toHaveLength(2);
});

test('a change with a stale If-Match is refused', async () => {
  const { client, organizationId } = await app.createOrganization();
  const params = { organization_id: organizationId };
  const read = await client.send(getOrganization, { params });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  expect(await client.send(updateOrganization, { params, body: { name: 'One' }, headers })).toMatchObject({
    status: 200,
  });
  const stale = await client.send(updateOrganization, { params, body: { name: 'Two' }, headers });
  expect(stale).toMatchObject({ status: 412, body: { code: 'lock_version' } });
  expect(await show(client, organizationId)).toMatchObject({ name: 'One' });
});

// proves: errors-1
test('all invalid values are reported at once', async () => {
  const { client, organizationId } = await app.createOrganization();
  const body = { name: ' ', time_zone: '+02:00', week_start: 7, currency: 'usd' };
  const answer = await refused(client, organizationId, body);
  expect(answer.status).toBe(400);
  const { details } = answer.body as { details: string[] };
  expect(details.map((detail) => detail.split(':')[0]).sort()).toEqual(Object.keys(body).sort());
});

test.each([
  ['a NUL', { name: 'a\0b' }],
  ['half a surrogate pair', { metadata: [{ key: 'k1', value: '\ud800' }] }],
  ['a huge name', { name: 'x'.repeat(100_000) }],
  ['a huge number', { week_start: 1e300 }],
])('%s is refused without a server error', async (_name, body) => {
  const { client, organizationId } = await app.createOrganization();
  expect(await refused(client, organizationId, body)).toMatchObject({ status: 400, body: { error_code: 11000 } });
});

test('fields of other implementations are accepted and ignored', async () => {
  const { client, organizationId } = await app.createOrganization();
  expect(await refused(client, organizationId, { industry: 'x', addons: ['y'] })).toMatchObject({ status: 200 });
});

test('features are added and removed, and their periods are recorded', async () => {
  const { client, organizationId } = await app.createOrganization({ features: ['insights', 'screenshots'] });
  const set = (wanted: Parameters<typeof setFeatures>[2]) =>
    app.database.transaction(async (db) =>
      setFeatures(app.app.contextFor(db, await app.app.now(db)), organizationId, wanted),
    );
  await app.setNow(client, '2026-03-05T00:00:00Z');
  await set(['screenshots', 'overtime_policies']);
  expect(await show(client, organizationId)).toMatchObject({ features: ['overtime_policies', 'screenshots'] });
  await set([]);
  await set(['overtime_policies']);
  expect(await show(client, organizationId)).toMatchObject({ features: ['overtime_policies'] });
  const { rows } = await app.database.pool.query(
    'select feature from organization_features where organization_id = $1 and until is not null order by feature',
    [organizationId],
  );
  expect(rows).toEqual([{ feature: 'insights' }, { feature: 'screenshots' }]);
});

// proves: organizations-22
test.each([
  ['KWD', 'KWD has three decimals, which are not supported'],
  ['QQQ', 'QQQ is not in ISO 4217'],
  ['XAU', 'XAU is not in ISO 4217'],
])('an organization cannot choose %s', async (currency, cause) => {
  const { client, organizationId, userId } = await app.createOrganization();
  const fault = `currency: ${cause}; use a code of ISO 4217 with up to two decimals, such as EUR`;
  const answer = { status: 400, body: { code: 'invalid_params', details: [fault] } };
  expect(await refused(client, organizationId, { currency })).toMatchObject(answer);
  const personal = await personalClient(app, userId);
  expect(await personal.send(createOrganization, { body: { name: 'Other', currency } })).toMatchObject(answer);
});

// proves: organizations-22
test('an organization retains a currency with three decimals', async () => {
  const { client, organizationId, userId } = await app.createOrganization();
  await app.database.run(sql`update organizations set currency = 'KWD' where id = ${organizationId}`);
  const changed = await change(client, organizationId, { currency: 'KWD', name: 'Renamed' });
  expect(changed).toMatchObject({ currency: 'KWD', name: 'Renamed' });
  const session = await cookieClient(app, await signedIn(app, userId)).call(getSession, {});
  expect(session.session.organizations[0]?.currency_notice).toMatch(/^KWD has three decimals/);
});

test.each(['JPY', 'IDR', 'COP', 'XCG'])('an organization can choose %s', async (currency) => {
  const { client, organizationId } = await app.createOrganization();
  expect(await change(client, organizationId, { currency })).toMatchObject({ currency });
});
