import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import { readsLeniently } from '../../src/contract/endpoint.ts';
import { lockOrganizationRules } from '../../src/db/locks.ts';
import { type TestOrganization, useTestApp } from '../harness/app.ts';
import { countWaiting } from '../harness/blockers.ts';
import { addMember } from '../harness/members.ts';
import { makeProject } from '../harness/time.ts';
import { sendByHand, type RequestOptions } from './send-by-hand.ts';

const app = useTestApp();

let mine: TestOrganization;
let one: number;
beforeAll(async () => {
  mine = await app.createOrganization();
  one = (await addMember(app, mine)).userId;
});

const send = (method: string, path: string, body: unknown, options: RequestOptions = {}) =>
  sendByHand(app, path, { token: mine.token, method, body, ...options });
const of = (path: string) => `/v2/organizations/${mine.organizationId}${path}`;
const invalid = { status: 400, body: { code: 'invalid_params', error_code: 11000 } };

describe('bodies of companions', () => {
  // proves: requests-16
  test('fields documented in the reference API are accepted and ignored', async () => {
    const organization = { industry: 'x', addons: ['y'], pay_period: 'weekly', limits: {}, team_size: 5 };
    expect((await send('PUT', of(''), organization)).status).toBe(200);
    const extra = { view_only: true, pay_period: 'weekly', limits: { weekly: 40 }, require_password_change: true };
    const user = { email: 'extra@example.com', require_password_change: true };
    expect((await send('POST', of('/members'), { user, ...extra })).status).toBe(201);
    expect((await send('PUT', of('/update_members'), { members: [{ user_id: one, ...extra }] })).status).toBe(200);
    const members = [{ user_id: one, limits: {} }];
    expect((await send('POST', of('/projects'), { name: 'Bridge', limits: {}, members })).status).toBe(201);
  });

  // proves: requests-16
  test('other unknown fields are ignored at any depth and under any name', async () => {
    const payment = { pay_rate: 12, shade: 1 };
    const members = [{ user_id: one, colour: 'red', payment, constructor: 1, projects: [] }];
    const sent = `{"members": ${JSON.stringify(members)}, "__proto__": {"members": []}, "toString": 7}`;
    expect(await send('PUT', of('/update_members'), sent)).toMatchObject({ status: 200 });
    const metadata = [{ key: 'ab', value: 'x', colour: 1 }];
    const made = await send('POST', of('/clients'), { name: 'Open', metadata, nonsense: { deep: [1] } });
    expect(made.body['client']).toMatchObject({ name: 'Open', metadata: { ab: 'x' } });
  });

  // proves: requests-19
  test('numbers and booleans can be sent as text, just as in a query', async () => {
    const made = await send('POST', of('/projects'), {
      name: 'Typed',
      billable: 'no',
      pay_rate: '20.5',
      bill_rate: '40',
      members: [{ user_id: String(one), role: 'manager', pay_rate: '30' }],
    });
    expect(made).toMatchObject({ status: 201, body: { project: { billable: false, pay_rate: 20.5, bill_rate: 40 } } });
    const { id } = made.body['project'] as { id: number };
    const { body: listed } = await sendByHand(app, `/v2/projects/${id}/members`, { token: mine.token });
    expect(listed['members']).toMatchObject([{ user_id: one, membership_role: 'manager', pay_rate: 30 }]);
    const again = await send('PUT', `/v2/projects/${id}`, { billable: 1, pay_rate: null });
    expect(again.body['project']).toMatchObject({ billable: true });
    const client = await send('POST', of('/clients'), { name: 'Twice', project_ids: [String(id), id] });
    expect(client.body['client']).toMatchObject({ project_ids: [id] });
    expect((await send('PUT', of(''), { week_start: '1' })).body['organization']).toMatchObject({ week_start: 1 });
  });

  // proves: requests-19
  test.each([
    [{ pay_rate: 'much' }, 'pay_rate: must be a number'],
    [{ pay_rate: '' }, 'pay_rate: must be a number'],
    [{ client_id: '1.5' }, 'client_id: must be an integer'],
    [{ client_id: '0' }, 'client_id: must be 1 or more'],
    [{ client_id: true }, 'client_id: must be an integer'],
    [{ billable: 'maybe' }, 'billable: must be true or false'],
    [{ description: 7 }, 'description: must be a string'],
    [{ budget: { type: 'cost', cost: '100' } }, 'budget.cost: must be a number'],
  ])('%j is refused, and the message names the field', async (fields, detail) => {
    const { status, body } = await send('POST', of('/projects'), { name: 'Wrong', ...fields });
    expect([status, body['details']]).toEqual([400, [detail]]);
  });

  // proves: requests-20
  test('are read leniently under /v2, except for overtime policies and member settings', () => {
    const strict = endpoints.filter((entry) => entry.path.startsWith('/v2/') && entry.body && !readsLeniently(entry));
    expect(strict.map(({ id }) => id).toSorted()).toEqual([
      'createOvertimePolicy',
      'updateAppAndUrlTrackingSettings',
      'updateOvertimePolicy',
      'updateScreenshotSettings',
    ]);
  });

  // proves: requests-20
  test.each([
    ['POST', '/overtime_policies', { threshold: '40', colour: 1 }, 'threshold'],
    ['PUT', '/screenshot_settings', { screenshot_frequency: '1', colour: 1 }, 'screenshot_frequency'],
    ['PUT', '/app_and_url_tracking_settings', { user_ids: ['1'], colour: 1 }, 'user_ids[0]'],
  ])('%s %s stays strict', async (method, path, sent, attribute) => {
    const { status, body } = await send(method, of(path), sent);
    const attributes = (body['details'] as string[]).map((detail) => detail.split(':')[0]);
    expect(status).toBe(400);
    expect(attributes).toEqual(expect.arrayContaining(['colour', attribute]));
  });

  // proves: requests-17
  test('under /ext/v1, unknown fields and numbers sent as text are rejected', async () => {
    const path = `/ext/v1/organizations/${mine.organizationId}/earnings`;
    const { status, body } = await send('POST', path, {
      user_id: String(mine.userId),
      date: '2026-03-02',
      amount: 50,
      name: 'Bonus',
      colour: 'red',
    });
    expect(status).toBe(400);
    expect((body['details'] as string[]).map((detail) => detail.split(':')[0]).toSorted()).toEqual([
      'colour',
      'user_id',
    ]);
  });

  // proves: requests-28
  test('the fields of a body are not nested under the name of the record', async () => {
    expect(await send('POST', of('/clients'), { client: { name: 'Acme' } })).toMatchObject(invalid);
    expect(await send('POST', of('/overtime_policies'), { overtime_policy: { name: 'Weekly' } })).toMatchObject(
      invalid,
    );
  });

  // proves: errors-1
  test('malformed JSON is refused without details, every other fault with details', async () => {
    const broken = await send('POST', of('/clients'), '{"name":');
    expect(broken).toMatchObject(invalid);
    expect(broken.body).not.toHaveProperty('details');
    for (const body of ['[1]', '"text"', '{}', '{"name":7}']) {
      const { body: answer } = await send('POST', of('/clients'), body);
      expect(answer['details'], body).toEqual([expect.stringMatching(/^[\w.[\]]+: \S/)]);
    }
  });

  // proves: errors-20
  test('projects, clients and policies can have duplicate names', async () => {
    for (const path of ['/projects', '/clients']) {
      const answers = [await send('POST', of(path), { name: 'Twin' }), await send('POST', of(path), { name: 'Twin' })];
      expect(answers.every(({ status }) => status < 300)).toBe(true);
    }
  });

  // proves: projects-14
  test.each([
    ['a', 'x', 400],
    ['ab', 'x', 200],
    ['a'.repeat(30), 'x', 200],
    ['a'.repeat(31), 'x', 400],
    ['a_9', 'x'.repeat(200), 200],
    ['a_9', 'x'.repeat(201), 400],
    ['a-9', 'x', 400],
    ['A9', 'x', 400],
    ['ab', 7, 400],
    ['ab', null, 200],
  ])('metadata with the key %s and the value %s: %#', async (key, value, status) => {
    expect((await send('PUT', of(''), { metadata: [{ key, value }] })).status).toBe(status);
  });

  // proves: projects-14
  test('metadata is a list of pairs in a request and an object in an answer', async () => {
    expect(await send('PUT', of(''), { metadata: { ab: 'x' } })).toMatchObject(invalid);
    const { body } = await send('PUT', of(''), { metadata: [{ key: 'pair', value: 'x' }] });
    expect(body['organization']).toMatchObject({ metadata: { pair: 'x' } });
  });

  // proves: projects-5
  test('a rate is a number with up to four decimals', async () => {
    for (const [rate, shown] of [
      [27.4375, 27.4375],
      [27.299999999999997, 27.3],
      [0, 0],
    ] as const) {
      const { body } = await send('POST', of('/projects'), { name: 'Rate', bill_rate: rate });
      expect(body['project']).toMatchObject({ bill_rate: shown });
    }
    expect(await send('POST', of('/projects'), { name: 'Rate', bill_rate: 10.00005 })).toMatchObject({
      status: 400,
      body: { details: ['bill_rate: must have 4 or fewer decimal places'] },
    });
    const { body } = await send('POST', of('/projects'), { name: 'Rate', bill_rate: '10.00' });
    expect(body['project']).toMatchObject({ bill_rate: 10 });
  });
});

describe('roles', () => {
  // proves: roles-2
  test('are owner, manager and user in the organization; manager, user and viewer in a project', async () => {
    const asked = { user_id: one, role: 'viewer', projects: [{ project_id: 1, role: 'owner' }] };
    const { body } = await send('PUT', of('/update_members'), { members: [asked] });
    expect((body['details'] as string[]).toSorted()).toEqual([
      'members[0].projects[0].role: must be one of manager, user, viewer, remove',
      'members[0].role: must be one of user, manager, owner, remove',
    ]);
    const invited = await send('POST', of('/members'), { user: { email: 'x@example.com' }, role: 'owner' });
    expect(invited.body['details']).toEqual([
      'role: must be one of organization_manager, project_manager, project_user, project_viewer',
    ]);
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'content-type': 'application/json', 'idempotency-key': key } });

  /** Resolves when a request waits for a lock. */
  const untilWaiting = () => expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);

  // proves: requests-36, requests-37
  test('is valid only for one method and path', async () => {
    const key = keyed('one key');
    const made = await send('POST', of('/clients'), { name: 'Kept' }, key);
    const { id } = made.body['client'] as { id: number };
    expect((await send('POST', of('/projects'), { name: 'Bridge' }, key)).status).toBe(201);
    expect((await send('PUT', `/v2/clients/${id}`, { name: 'Renamed' }, key)).status).toBe(200);
    const again = await send('POST', of('/clients'), { name: 'Kept' }, key);
    expect([again.body, again.headers.get('etag')]).toEqual([made.body, made.headers.get('etag')]);
    expect((await sendByHand(app, `/v2/clients/${id}`, { token: mine.token })).body['client']).toMatchObject({
      name: 'Renamed',
    });
  });

  // proves: requests-36
  test('is also stored for PUT: a repeated request does not undo later changes', async () => {
    const { body } = await send('POST', of('/clients'), { name: 'First' });
    const path = `/v2/clients/${(body['client'] as { id: number }).id}`;
    const first = await send('PUT', path, { name: 'Second' }, keyed('put'));
    await send('PUT', path, { name: 'Third' });
    expect((await send('PUT', path, { name: 'Second' }, keyed('put'))).text).toBe(first.text);
    expect((await sendByHand(app, path, { token: mine.token })).body['client']).toMatchObject({ name: 'Third' });
  });

  // proves: errors-25, requests-38
  test('a second request with the same key receives 409 while the first is still running', async () => {
    let first: ReturnType<typeof send> | undefined;
    await app.database.transaction(async (tx) => {
      await lockOrganizationRules(tx, mine.organizationId, 'exclusive');
      first = send('POST', of('/clients'), { name: 'Slow' }, keyed('in flight'));
      await untilWaiting();
      const second = await send('POST', of('/clients'), { name: 'Slow' }, keyed('in flight'));
      expect(second).toMatchObject({ status: 409, body: { code: 'update_in_progress', error_code: 12001 } });
    });
    expect((await first)?.status).toBe(200);
    expect((await send('POST', of('/clients'), { name: 'Slow' }, keyed('in flight'))).status).toBe(200);
  });

  // proves: requests-39
  test('is stored with the answers to successful requests, but not to rejected ones', async () => {
    expect((await send('POST', of('/clients'), { name: ' ' }, keyed('retry'))).status).toBe(400);
    expect((await send('POST', of('/clients'), { name: 'Corrected' }, keyed('retry'))).status).toBe(200);
  });

  // proves: requests-35
  test.each(['', 'x'.repeat(256), 'tab\there'])('%j is not a valid key', async (key) => {
    expect(await send('POST', of('/clients'), { name: 'Key' }, keyed(key))).toMatchObject(invalid);
  });

  // proves: requests-40
  test('the same key with a different range to delete counts as a different request', async () => {
    const path = (hour: string) =>
      `/ext/v1/organizations/${mine.organizationId}/activities` +
      `?time_slot[start]=2026-03-01T00:00:00Z&time_slot[stop]=2026-03-01T${hour}:00:00Z`;
    const remove = (hour: string) =>
      sendByHand(app, path(hour), { token: mine.token, method: 'DELETE', headers: { 'idempotency-key': 'range' } });
    expect((await remove('10')).status).toBe(200);
    expect((await remove('10')).status).toBe(200);
    expect(await remove('11')).toMatchObject(invalid);
  });

  // proves: requests-36
  test('is ignored by ingest', async () => {
    const project_id = await makeProject(mine);
    const path = `/ext/v1/organizations/${mine.organizationId}/activities`;
    for (const minute of ['00', '10']) {
      const item = { user_id: mine.userId, project_id, starts_at: `2026-03-02T09:${minute}:00Z`, tracked: 600 };
      const { body } = await send('POST', path, { activities: [item] }, keyed('ingest'));
      expect(body).toMatchObject({ inserted: 1 });
    }
  });
});
