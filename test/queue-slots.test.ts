import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { countWaiting, useBlockers } from './harness/blockers.ts';
import { exchange, newRefreshToken } from './harness/personal.ts';
import { addMember } from './harness/members.ts';

const app = useTestApp({ requestsPerToken: 2, requestsPerOrganization: 3 });

let busy: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  busy = await app.createOrganization();
  other = await app.createOrganization();
  await ask(busy);
  await ask(other);
});

const block = useBlockers(app);

/** Locks the organization's row, which blocks every write that changes the row. */
const blockOrganization = ({ organizationId }: TestOrganization) =>
  block('select from organizations where id = $1 for update', [organizationId]);

const untilWaiting = (count: number) =>
  expect.poll(() => countWaiting(app.databaseUrl), { timeout: 10_000 }).toBe(count);

interface Sender {
  token: string;
  organizationId: number;
}

async function ask({ token, organizationId }: Sender, body?: object) {
  const response = await fetch(`${app.baseUrl}/v2/organizations/${organizationId}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  await response.text();
  return response.status;
}

const rename = (sender: Sender, name: string) => ask(sender, { name });

describe('an organization', () => {
  // proves: limits-16
  test('has a limit on concurrent requests per token and in total, and delays no other organization', async () => {
    const second = await addMember(app, busy, { role: 'owner' });
    const third = await addMember(app, busy, { role: 'owner' });
    const colleagues = [second, third].map(({ token }) => ({ token, organizationId: busy.organizationId }));
    for (const colleague of colleagues) await ask(colleague);
    const blocker = await blockOrganization(busy);
    const mine = ['1', '2', '3', '4'].map((name) => rename(busy, name));
    await untilWaiting(2);
    const theirs = colleagues.flatMap((colleague) => [rename(colleague, '5'), rename(colleague, '6')]);
    await untilWaiting(3);
    expect(await ask(other)).toBe(200);
    await blocker.query('rollback');
    expect(await Promise.all([...mine, ...theirs])).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('is identified by the path if a token is valid for several organizations', async () => {
    const access = (await exchange(app, await newRefreshToken(app, busy.userId))).access_token;
    const person = { token: access, organizationId: busy.organizationId };
    expect(await ask(person)).toBe(200);
    const blocker = await blockOrganization(busy);
    const all = ['1', '2', '3'].map((name) => rename(busy, name));
    const personal = ['4', '5'].map((name) => rename(person, name));
    await untilWaiting(3);
    await blocker.query('rollback');
    expect(await Promise.all([...all, ...personal])).toEqual([200, 200, 200, 200, 200]);
  });

  // proves: limits-20
  test('does not wait for requests of non-members', async () => {
    const stranger = { token: other.token, organizationId: busy.organizationId };
    const blocker = await blockOrganization(other);
    const theirs = ['1', '2', '3'].map((name) => rename(other, name));
    await untilWaiting(2);
    const foreign = Array.from({ length: 5 }, () => ask(stranger));
    expect(await Promise.all([ask(busy), ask(busy), ask(busy)])).toEqual([200, 200, 200]);
    await blocker.query('rollback');
    expect(await Promise.all(theirs)).toEqual([200, 200, 200]);
    expect(await Promise.all(foreign)).toEqual([404, 404, 404, 404, 404]);
  });
});

// proves: limits-21
test('an organization runs one replay at a time, for all members together', async () => {
  const colleague = await addMember(app, busy, { role: 'owner' });
  const replay = async (token: string) => {
    const path = `/ext/v1/organizations/${busy.organizationId}/unusual_activities/replay`;
    const response = await fetch(`${app.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: '2026-03-02', to: '2026-03-02' }),
    });
    await response.text();
    return response.status;
  };
  const blocker = await block('lock table daily_time in access exclusive mode');
  const replays = [replay(busy.token), replay(colleague.token), replay(busy.token)];
  await untilWaiting(1);
  expect(await Promise.all([ask(busy), ask(busy)])).toEqual([200, 200]);
  expect(await countWaiting(app.databaseUrl)).toBe(1);
  await blocker.query('rollback');
  expect(await Promise.all(replays)).toEqual([200, 200, 200]);
});

// proves: limits-19
test('requests with unknown tokens wait for each other, but not for requests with known tokens', async () => {
  const access = (await exchange(app, await newRefreshToken(app, busy.userId))).access_token;
  const person = { token: access, organizationId: busy.organizationId };
  expect(await ask(person)).toBe(200);
  const blocker = await block('lock table organization_tokens in access exclusive mode');
  const unknown = Array.from({ length: 6 }, (_, n) =>
    ask({ token: `hsoat_${String(n).repeat(43)}`, organizationId: busy.organizationId }),
  );
  await untilWaiting(2);
  expect(await ask(person)).toBe(200);
  expect(await countWaiting(app.databaseUrl)).toBe(2);
  await blocker.query('rollback');
  expect(await Promise.all(unknown)).toEqual([401, 401, 401, 401, 401, 401]);
});

describe('a request that gets no queue slot', () => {
  const impatient = useTestApp({ requestsPerToken: 1, requestsPerOrganization: 1, turnWaitMs: 50 });
  const blockImpatient = useBlockers(impatient);

  // proves: limits-17
  test('receives 429 with Retry-After', async () => {
    const { organizationId, token } = await impatient.createOrganization();
    const url = `${impatient.baseUrl}/v2/organizations/${organizationId}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await fetch(url, { headers })).status).toBe(200);
    const blocker = await blockImpatient('select from organizations where id = $1 for update', [organizationId]);
    const held = fetch(url, { method: 'PUT', headers, body: '{"name":"Held"}' });
    await expect.poll(() => countWaiting(impatient.databaseUrl)).toBe(1);
    const refused = await fetch(url, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'rate_limit_exceeded', error_code: 13000 });
    await blocker.query('rollback');
    expect((await held).status).toBe(200);
    expect((await fetch(url, { headers })).status).toBe(200);
  });
});
