import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { addMember } from './harness/members.ts';
import { exchange, newRefreshToken } from './harness/personal.ts';
import { signedIn } from './harness/sessions.ts';
import { useUp } from './harness/used-up.ts';

const app = useTestApp({ testClock: false });
const limited = useTestApp({ testClock: false, rateLimit: 1 });

let owner: TestOrganization;
let base: string;
let projectId: number;
let personal: string;
/** A cookie. */
let session: string;

beforeAll(async () => {
  owner = await app.createOrganization();
  base = `/v2/organizations/${owner.organizationId}`;
  const made = await ask(`${base}/projects`, owner.token, { name: 'Project', budget: { type: 'hours', hours: 10 } });
  projectId = (made.body as { project: { id: number } }).project.id;
  session = await signedIn(app, owner.userId);
  personal = (await exchange(app, await newRefreshToken(app, owner.userId))).access_token;
});

async function ask(path: string, token: string, body?: object) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token.includes('=') ? { cookie: token } : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: await response.json() };
}

/** The number of statements and connections for a request with a known token. */
async function costOf(path: string, token = owner.token) {
  await ask(path, token);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const connections = vi.spyOn(pg.Pool.prototype, 'connect');
  const { status } = await ask(path, token);
  const cost = { status, statements: statements.mock.calls.length, connections: connections.mock.calls.length };
  vi.restoreAllMocks();
  return cost;
}

/** How often a request waits for the database. Statements that are sent during a wait count toward that wait. */
async function waitsOf(path: string, token = owner.token) {
  await ask(path, token);
  const { query } = pg.Client.prototype;
  let waits = 0;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    if ((this as pg.Client & { readyForQuery: boolean }).readyForQuery) waits += 1;
    return Reflect.apply(query, this, asked) as never;
  });
  await ask(path, token);
  vi.restoreAllMocks();
  return waits;
}

describe('a read queries the database', () => {
  test('once for the caller and once for the records, on one connection', async () => {
    const [ok, once] = [200, { statements: 2, connections: 1 }];
    expect(await costOf(base)).toEqual({ status: ok, ...once });
    expect(await costOf('/v2/organizations')).toEqual({ status: ok, ...once });
    expect(await costOf('/v2/users/me')).toEqual({ status: ok, ...once });
    expect(await costOf(`${base}/screenshot_settings`)).toEqual({ status: ok, ...once });
    expect(await costOf(`${base}/overtime_policies`)).toEqual({ status: ok, ...once });
  });

  test('once more with a personal token, for the signing key and the memberships', async () => {
    expect(await costOf(base, personal)).toEqual({ status: 200, statements: 3, connections: 1 });
  });

  test('once more with a session cookie, for the session and the memberships', async () => {
    expect(await costOf(base, session)).toEqual({ status: 200, statements: 3, connections: 1 });
  });

  test('a few times more for related records', async () => {
    expect((await costOf(`${base}/members`)).statements).toBe(3);
    expect((await costOf(`${base}/members?include=users`)).statements).toBe(4);
    expect((await costOf(`/v2/projects/${projectId}`)).statements).toBe(5);
    expect((await costOf(`/v2/projects/${projectId}/members`)).statements).toBe(4);
  });

  test('not at all if it needs no records', async () => {
    const nothing = { statements: 0, connections: 0 };
    expect(await costOf('/v2/error_codes')).toEqual({ status: 200, ...nothing });
    expect(await costOf(base, '')).toEqual({ status: 401, ...nothing });
  });
});

test('a known token is checked again', async () => {
  const member = await addMember(app, owner);
  expect((await ask('/v2/users/me', member.token)).status).toBe(200);
  await app.database.pool.query('update members set removed_at = joined_at where user_id = $1', [member.userId]);
  expect((await ask('/v2/users/me', member.token)).status).toBe(401);
  await app.database.pool.query('update members set removed_at = null where user_id = $1', [member.userId]);
  expect((await ask('/v2/users/me', member.token)).status).toBe(200);
  await app.database.pool.query('update organization_tokens set expires_at = created_at where user_id = $1', [
    member.userId,
  ]);
  expect((await ask('/v2/users/me', member.token)).status).toBe(401);
});

describe('a read starts while its token is being checked', () => {
  test('and waits once', async () => {
    expect(await waitsOf(base)).toBe(1);
    expect(await waitsOf(`${base}/overtime_policies`)).toBe(1);
    expect(await waitsOf(base, personal)).toBe(1);
    expect(await waitsOf(base, session)).toBe(1);
    expect(await waitsOf(`${base}/members`)).toBe(2);
  });

  test('with the current rights of the token', async () => {
    const member = await addMember(app, owner, { role: 'manager' });
    const audit = `${base.replace('/v2', '/ext/v1')}/audit`;
    const setRole = (role: string) =>
      app.database.pool.query('update members set role = $1 where user_id = $2', [role, member.userId]);
    await setRole('owner');
    expect((await ask(audit, member.token)).status).toBe(200);
    await setRole('user');
    expect((await ask(audit, member.token)).status).toBe(403);
    await setRole('owner');
    expect((await ask(audit, member.token)).status).toBe(200);
  });

  test('but not if the limit of its token is reached', async () => {
    const other = await limited.createOrganization();
    const path = `/v2/organizations/${other.organizationId}`;
    const askLimited = () =>
      fetch(`${limited.baseUrl}${path}`, { headers: { authorization: `Bearer ${other.token}` } });
    await useUp(limited, other.token, path);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    expect((await askLimited()).status).toBe(429);
    expect(statements).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
