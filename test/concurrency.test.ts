import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../src/context.ts';
import { rebuildDailyTime } from '../src/features/work/recording/rebuild.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { countWaiting } from './harness/blockers.ts';
import { addMember } from './harness/members.ts';
import { addMany } from './harness/membership.ts';
import { newRefreshToken } from './harness/personal.ts';
import { makeProject } from './harness/time.ts';

const app = useTestApp();

interface Answer {
  status: number;
  etag: string;
  body: Record<string, unknown>;
}

type Request = [method: string, path: string, body?: object, headers?: Record<string, string>];

async function ask(token: string, [method, path, body, headers = {}]: Request): Promise<Answer> {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

const statusesOf = (answers: readonly Answer[]) => answers.map((answer) => answer.status).sort();
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const inTransaction = <T>(work: (ctx: Context) => Promise<T>) =>
  app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));

let owner: TestOrganization;
let all: (requests: readonly Request[]) => Promise<Answer[]>;
let base: string;
beforeAll(async () => {
  owner = await app.createOrganization();
  base = `/v2/organizations/${owner.organizationId}`;
  all = (requests) => Promise.all(requests.map((request) => ask(owner.token, request)));
});

describe('concurrent requests', () => {
  test('a person joins only once', async () => {
    const other = await app.createOrganization();
    const body = { user: { email: 'Twice@Example.com', password: 'correct horse' } };
    const again = { user: { email: 'twice@example.COM' } };
    const elsewhere = `/v2/organizations/${other.organizationId}/members`;
    const [here, there] = await Promise.all([
      all(times(6, (n): Request => ['POST', `${base}/members`, n % 2 === 0 ? body : again])),
      Promise.all(times(6, () => ask(other.token, ['POST', elsewhere, again]))),
    ]);
    expect(statusesOf(here)).toEqual([201, 400, 400, 400, 400, 400]);
    expect(statusesOf(there)).toEqual([201, 400, 400, 400, 400, 400]);
    const { rows } = await app.database.pool.query("select from users where lower(email) = 'twice@example.com'");
    expect(rows).toHaveLength(1);
  });

  test('a member leaves only once, and the last owner cannot leave', async () => {
    const second = await addMember(app, owner, { role: 'owner' });
    const remove = (userId: number): Request => [
      'PUT',
      `${base}/update_members`,
      { members: [{ user_id: userId, role: 'remove' }] },
    ];
    const [mine, theirs] = await Promise.all([
      ask(owner.token, remove(second.userId)),
      ask(second.token, remove(owner.userId)),
    ]);
    expect(statusesOf([mine, theirs])[0]).toBe(200);
    const { rows } = await app.database.pool.query(
      "select user_id from members where organization_id = $1 and role = 'owner' and removed_at is null",
      [owner.organizationId],
    );
    expect(rows).toHaveLength(1);
    if (mine.status !== 200) owner = { ...owner, userId: second.userId, token: second.token, client: second.client };
    const plain = await addMember(app, owner);
    expect(statusesOf(await all(times(5, () => remove(plain.userId))))).toEqual([200, 400, 400, 400, 400]);
  });

  test('an owner who loses that role while their request waits cannot assign roles', async () => {
    const demoted = await addMember(app, owner, { role: 'owner' });
    const friend = await addMember(app, owner);
    const change = (user_id: number, role: string): Request => [
      'PUT',
      `${base}/update_members`,
      { members: [{ user_id, role }] },
    ];
    const held = await app.database.pool.connect();
    await held.query('begin');
    await held.query('select from organizations where id = $1 for no key update', [owner.organizationId]);
    const first = ask(owner.token, change(demoted.userId, 'user'));
    await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
    const second = ask(demoted.token, change(friend.userId, 'owner'));
    const invite = { user: { email: 'accomplice@example.com' }, role: 'organization_manager' };
    const third = ask(demoted.token, ['POST', `${base}/members`, invite]);
    await expect.poll(() => countWaiting(app.databaseUrl)).toBe(3);
    await held.query('rollback');
    held.release();
    const answers = [await first, await second, await third];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
  });

  test('of several changes to the same version of a record, only one succeeds', async () => {
    const id = await makeProject(owner);
    const { etag } = await ask(owner.token, ['GET', `/v2/projects/${id}`]);
    const rename = (n: number): Request => ['PUT', `/v2/projects/${id}`, { name: `Name ${n}` }, { 'if-match': etag }];
    expect(statusesOf(await all(times(10, rename)))).toEqual([200, ...times(9, () => 412)]);
  });

  test('changes to different fields are all applied', async () => {
    const id = await makeProject(owner);
    const pairs = times(20, (n) => ({ key: `key_${n}`, value: String(n) }));
    const answers = await all(pairs.map((pair): Request => ['PUT', `/v2/projects/${id}`, { metadata: [pair] }]));
    expect(statusesOf(answers)).toEqual(times(20, () => 200));
    const { body } = await ask(owner.token, ['GET', `/v2/projects/${id}`]);
    expect(body['project']).toMatchObject({
      metadata: Object.fromEntries(pairs.map(({ key, value }) => [key, value])),
    });
  });

  test('concurrent requests with one idempotency key create one record', async () => {
    const create: Request = ['POST', `${base}/clients`, { name: 'Once' }, { 'idempotency-key': 'once' }];
    const answers = await all(times(10, () => create));
    const made = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { rows } = await app.database.pool.query("select from clients where name = 'Once'");
    expect(rows).toHaveLength(1);
  });

  test('concurrent uses of one refresh token start one generation', async () => {
    const refreshToken = await newRefreshToken(app, owner.userId);
    const exchange: Request = ['POST', '/access_tokens', { grant_type: 'refresh_token', refresh_token: refreshToken }];
    expect(statusesOf(await all(times(8, () => exchange)))).toEqual(times(8, () => 200));
    const { rows } = await app.database.pool.query(
      'select generation from personal_token_families where user_id = $1 order by id desc limit 1',
      [owner.userId],
    );
    expect(rows).toEqual([{ generation: 2 }]);
  });
});

describe('concurrent writes in one organization', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const slot = (n: number) => `2026-02-${two(1 + (n % 28))}T${two(8 + (n % 10))}:${n % 6}0:00Z`;

  interface Fixture {
    users: number[];
    projectIds: number[];
    clientId: number;
    policyIds: number[];
  }

  async function setUp(): Promise<Fixture> {
    const users = await addMany(app, owner, 12);
    const projectIds = await Promise.all(times(4, () => makeProject(owner)));
    const { body: made } = await ask(owner.token, ['POST', `${base}/clients`, { name: 'Client' }]);
    const paid = users.map((user_id) => ({ user_id, payment: { pay_rate: 20 } }));
    await ask(owner.token, ['PUT', `${base}/update_members`, { members: paid }]);
    const halves = [users.slice(0, 4), users.slice(4, 8)];
    const policies = await all(
      halves.map((user_ids): Request => [
        'POST',
        `${base}/overtime_policies`,
        { name: 'Overtime', threshold: 40, pay_rate_multiplier: 1.5, user_ids },
      ]),
    );
    const policyIds = policies.map(({ body }) => (body['overtime_policy'] as { id: number }).id);
    return { users, projectIds, clientId: (made['client'] as { id: number }).id, policyIds };
  }

  function timeOf({ users, projectIds }: Fixture, round: number): Request[] {
    const item = (n: number) => ({
      user_id: users[n % users.length],
      project_id: projectIds[n % projectIds.length],
      starts_at: slot(n + round),
      tracked: 300 + round,
      keyboard: 100,
    });
    const upload = (n: number): Request => [
      'POST',
      `/ext/v1/organizations/${owner.organizationId}/activities`,
      { activities: n % 2 === 0 ? times(40, item) : times(40, item).toReversed() },
    ];
    const entry = (n: number): Request => [
      'POST',
      `/v2/users/${users[n]}/time_entries`,
      { project_id: projectIds[0], start_time: `2026-0${(round % 2) + 1}-1${n}T20:00:00Z`, tracked: 1_800 },
    ];
    const range = 'time_slot[start]=2026-02-01T00:00:00Z&time_slot[stop]=2026-02-08T00:00:00Z';
    return [
      ...times(8, upload),
      ...times(3, entry),
      ['DELETE', `/ext/v1/organizations/${owner.organizationId}/activities?${range}&user_ids=${users[0]}`],
    ];
  }

  function peopleOf({ users, projectIds }: Fixture, round: number): Request[] {
    const [leaving, promoted] = [users[8 + (round % 3)], users[11]];
    const change = (members: object[]): Request => ['PUT', `${base}/update_members`, { members }];
    const places = users.slice(0, 8).map((user_id) => ({ user_id, role: 'user', bill_rate: 30 + round }));
    return [
      [
        'POST',
        `${base}/members`,
        { user: { email: `new-${round}@example.com` }, project_ids: projectIds, pay_rate: 9 },
      ],
      change([{ user_id: leaving, role: 'remove' }]),
      change([{ user_id: leaving, role: 'remove' }]),
      change([{ user_id: promoted, role: round % 2 === 0 ? 'manager' : 'user', payment: { pay_rate: 10 + round } }]),
      change(users.slice(0, 6).map((user_id) => ({ user_id, payment: { pay_rate: 11 + round } }))),
      ['PUT', `/v2/projects/${projectIds[1]}/update_members`, { members: places }],
      ['POST', `/ext/v1/organizations/${owner.organizationId}/tokens`, { name: 'more', user_id: promoted }],
    ];
  }

  function rulesOf({ users, projectIds, clientId, policyIds }: Fixture, round: number): Request[] {
    const [first, second] = policyIds;
    return [
      ['PUT', `/v2/projects/${projectIds[0]}`, { client_id: clientId, budget: { type: 'hours', hours: 10 + round } }],
      ['PUT', `/v2/projects/${projectIds[1]}`, { billable: round % 2 === 0, pay_rate: 10 + round }],
      [
        'PUT',
        `/v2/clients/${clientId}`,
        { project_ids: projectIds.slice(round % 3), budget: { type: 'cost', cost: 99 } },
      ],
      ['PUT', base, { week_start: round % 7, time_zone: round % 2 === 0 ? 'Europe/Berlin' : 'UTC' }],
      ['PUT', `${base}/screenshot_settings`, { screenshot_frequency: round % 10, user_ids: users.slice(0, 8) }],
      ['PUT', `${base}/screenshot_settings`, { screenshot_frequency: 1, user_ids: users.slice(0, 8).toReversed() }],
      ['PUT', `${base}/screenshot_settings`, { screenshot_frequency: 2, apply_to_all_members: true }],
      ['PUT', `/v2/overtime_policies/${first}`, { threshold: 30 + round, user_ids: users.slice(0, 5), override: true }],
      [
        'PUT',
        `/v2/overtime_policies/${second}`,
        { threshold: 20 + round, user_ids: users.slice(3, 8), override: true },
      ],
      [round % 2 === 0 ? 'POST' : 'GET', `/v2/overtime_policies/${second}${round % 2 === 0 ? '/archive' : ''}`],
      ['POST', `${base}/projects`, { name: 'Same name', members: users.slice(0, 3).map((user_id) => ({ user_id })) }],
    ];
  }

  test('all succeed without a deadlock, and every figure is correct', async () => {
    const people = await setUp();
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const requests = [...timeOf(people, round), ...peopleOf(people, round), ...rulesOf(people, round)];
      const answers = await all(requests.toSorted((a, b) => a[1].length - b[1].length));
      const broken = answers.filter(({ status }) => status >= 500);
      expect(broken.map(({ body }) => body)).toEqual([]);
      seen.push(answers.filter(({ status }) => status < 300).length);
    }
    expect(Math.min(...seen)).toBeGreaterThan(20);
    expect(await inTransaction((ctx) => rebuildDailyTime(ctx, owner.organizationId, { repair: false }))).toEqual([]);
  });
});
