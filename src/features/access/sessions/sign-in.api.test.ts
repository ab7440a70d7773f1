import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import {
  requestSession,
  cookieClient,
  fromOwnPage,
  newSignInSecret,
  sessionClient,
  signedIn,
} from '../../../../test/harness/sessions.ts';
import { listOrganizations } from '../../../contract/organizations.ts';
import { createMember } from '../../../contract/members.ts';
import { ingestActivities } from '../../../contract/activities.ts';
import { createClient } from '../../../contract/clients.ts';
import { createProject } from '../../../contract/projects.ts';
import { getSession } from '../../../contract/sessions.ts';
import { getMe } from '../../../contract/users.ts';

const app = useTestApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour', timeZone: 'Europe/Berlin' });
});

describe('a link', () => {
  // proves: sessions-21
  test('signs a person in, and the cookie gives access to everything that the person can see', async () => {
    const { status, headers, setCookie, cookie } = await requestSession(app, await newSignInSecret(app, owner.userId));
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(setCookie).toMatch(
      /^__Host-fairhour=fhsi_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000$/,
    );
    const client = cookieClient(app, cookie);
    const { organizations } = await client.call(listOrganizations, {});
    expect(organizations.map(({ id }) => id)).toEqual([owner.organizationId]);
    expect((await client.call(getMe, {})).user.id).toBe(owner.userId);
  });

  // proves: sessions-5
  test('works once', async () => {
    const secret = await newSignInSecret(app, owner.userId);
    expect((await requestSession(app, secret)).status).toBe(201);
    const again = await requestSession(app, secret);
    expect(again).toMatchObject({ status: 401, setCookie: null, body: { code: 'not_authorized' } });
    expect(again.body.error).toMatch(/used before.*fairhour sign-in-link/);
  });

  // proves: sessions-5
  test('works for only one of several concurrent requests', async () => {
    const secret = await newSignInSecret(app, owner.userId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestSession(app, secret)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 401)]);
  });

  // proves: sessions-6
  test('that the server never created is refused', async () => {
    expect((await requestSession(app, `fhsl_${'A'.repeat(43)}`)).status).toBe(401);
  });
});

describe('a session', () => {
  // proves: sessions-67
  test('names the signed-in person and their rights in each organization', async () => {
    const other = await app.createOrganization({ name: 'Quay' });
    const member = await addMember(app, owner, { name: 'Ada Lovelace', role: 'manager' });
    const params = { organization_id: other.organizationId };
    await other.client.call(createMember, { params, body: { user: { email: member.email }, role: 'project_user' } });
    const { session } = await (await sessionClient(app, member.userId)).call(getSession, {});
    expect(session).toMatchObject({
      created_at: '2026-03-02T12:00:00.000000Z',
      expires_at: '2026-04-01T12:00:00.000000Z',
      idle_expires_at: '2026-03-03T00:00:00.000000Z',
      user: { id: member.userId, name: 'Ada Lovelace', email: member.email },
      organizations: [
        { id: owner.organizationId, name: 'Harbour', time_zone: 'Europe/Berlin', week_start: 1, role: 'manager' },
        { id: other.organizationId, name: 'Quay', role: 'user' },
      ],
    });
    const [leads, works] = session.organizations.map(({ may }) => may);
    expect(leads).toMatchObject({ see_pay: false, review_flags: true, manage_projects: true, see_audit: false });
    expect(works).toMatchObject({ see_pay: false, review_flags: false, manage_projects: false, see_overtime: true });
  });

  // proves: browser-51, sessions-68
  test('shows budgets to owners, managers and project managers', async () => {
    const projectId = await makeProject(owner);
    const people = [
      owner,
      await addMember(app, owner, { role: 'manager' }),
      await addMember(app, owner, { projectId, projectRole: 'manager' }),
      await addMember(app, owner, { projectId }),
    ];
    const seen = people.map(async ({ userId }) => {
      const { session } = await (await sessionClient(app, userId)).call(getSession, {});
      return session.organizations.map(({ may }) => may.see_budgets);
    });
    expect(await Promise.all(seen)).toEqual([[true], [true], [true], [false]]);
  });

  // proves: sessions-65
  test('reflects each change of role or membership at once', async () => {
    const member = await addMember(app, owner, { role: 'manager' });
    const client = await sessionClient(app, member.userId);
    expect((await client.call(listOrganizations, {})).organizations).toHaveLength(1);
    await removeMember(owner, member.userId);
    expect((await client.call(listOrganizations, {})).organizations).toEqual([]);
    expect((await client.call(getSession, {})).session.organizations).toEqual([]);
  });

  // proves: errors-16, sessions-69
  test('combined with a token is refused', async () => {
    const cookie = await signedIn(app, owner.userId);
    const response = await fetch(`${app.baseUrl}/v2/users/me`, {
      headers: { cookie, authorization: `Bearer ${owner.token}` },
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'two_credentials' }]);
  });

  // proves: sessions-66
  test('has a secret that does not work as a token, and a token does not work as a session', async () => {
    const cookie = await signedIn(app, owner.userId);
    const me = `${app.baseUrl}/v2/users/me`;
    const statusOf = async (headers: Record<string, string>) => (await fetch(me, { headers })).status;
    expect(await statusOf({ cookie })).toBe(200);
    expect(await statusOf({ authorization: `Bearer ${cookie.split('=')[1]}` })).toBe(401);
    expect(await statusOf({ cookie: `__Host-fairhour=${owner.token}` })).toBe(401);
    expect(await statusOf({ cookie, authorization: 'Basic b3duZXI6b3duZXI=' })).toBe(200);
  });

  // proves: sessions-83
  test('records time, attributed to the session', async () => {
    const client = await sessionClient(app, owner.userId);
    const params = { organization_id: owner.organizationId };
    const { project } = await client.call(createProject, { params, body: { name: 'Pier' } });
    const slot = { user_id: owner.userId, project_id: project.id, starts_at: '2026-03-02T09:00:00Z', tracked: 600 };
    const report = await client.call(ingestActivities, { params, body: { activities: [slot] } });
    expect(report).toMatchObject({ inserted: 1, rejected: 0 });
    const { session } = await client.call(getSession, {});
    const { rows } = await app.database.pool.query<{ kind: string; id: number; actor: number }>(
      'select distinct credential_kind as kind, credential_id as id, actor_user_id as actor from time_ledger',
    );
    expect(rows).toEqual([{ kind: 'session', id: session.id, actor: owner.userId }]);
  });

  // proves: sessions-71
  test('has responses that caches must not store', async () => {
    const { headers } = await (await sessionClient(app, owner.userId)).send(getMe, {});
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-store', 'Cookie']);
  });
});

describe('a write with a cookie', () => {
  const write = async (headers: Record<string, string>, body = '{"name":"Client"}') => {
    const response = await fetch(`${app.baseUrl}/v2/organizations/${owner.organizationId}/clients`, {
      method: 'POST',
      headers: { cookie: await signedIn(app, owner.userId), 'content-type': 'application/json', ...headers },
      body,
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const refused = [403, 'not_same_origin'];

  // proves: sessions-78
  test('succeeds from a page of the server', async () => {
    const client = await sessionClient(app, owner.userId);
    const params = { organization_id: owner.organizationId };
    expect((await client.send(createClient, { params, body: { name: 'Of a page' } })).status).toBe(200);
  });

  // proves: sessions-78
  test.each(['cross-site', 'same-site', 'none'])('is refused when the browser reports %s', async (site) => {
    expect(await write({ 'sec-fetch-site': site, origin: 'https://fairhour.example' })).toEqual(refused);
  });

  // proves: sessions-78
  test('from an old browser is accepted or refused by its origin', async () => {
    expect(await write({ origin: 'https://fairhour.example' })).toEqual([200, undefined]);
    expect(await write({ origin: app.baseUrl }, '{"name":"Another"}')).toEqual([200, undefined]);
    for (const origin of ['https://fairhour.example:8443', 'http://fairhour.example', 'https://evil.example', 'null'])
      expect(await write({ origin })).toEqual(refused);
  });

  // proves: sessions-78
  test('without any information about the origin is refused', async () => {
    expect(await write({})).toEqual(refused);
  });

  // proves: sessions-80
  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'is refused with the content type %j, which forms can send',
    async (type) => {
      expect(await write({ ...fromOwnPage, 'content-type': type })).toEqual(refused);
    },
  );
});
