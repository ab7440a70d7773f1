import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { cookieClient, fromOwnPage } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { getOrganization } from '../../../contract/organizations.ts';
import { getSession, listSessions, listSignInMethods } from '../../../contract/sessions.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { bootstrapOrganization } from './bootstrap.ts';
import { makeSetUpCode, type SetUpCode } from './set-up-code.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });

/** Each test needs a server without an organization. */
beforeEach(async () => {
  await app.database.pool.query('truncate organizations, users, set_up_code restart identity cascade');
});

const webUrl = 'https://fairhour.example';
const newCode = (): Promise<SetUpCode> =>
  app.database.transaction(async (tx) => makeSetUpCode(app.app.contextFor(tx, await app.app.now(tx)), webUrl));

const user = { name: 'Ada Lovelace', email: 'ada@example.com' };
const organization = { name: 'Harbour', time_zone: 'Europe/Berlin', week_start: 0, currency: 'EUR' };
let address = 0;

async function askToSetUp(set_up_code: string, changes: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.baseUrl}/ext/v1/set_up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${(address += 1)}`,
      ...fromOwnPage,
      ...headers,
    },
    body: JSON.stringify({ set_up_code, user, organization, ...changes }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: response.status, cookie, body: (await response.json()) as Record<string, unknown> };
}

const waits = async () => (await app.client.call(listSignInMethods, {})).sign_in_methods.set_up;
const organizations = async () => (await app.database.pool.query('select name from organizations')).rows;

describe('with the code', () => {
  // proves: sessions-16
  test('a person creates the first organization and is signed in as its owner', async () => {
    const { code } = await newCode();
    expect(await waits()).toBe(true);
    const { status, cookie } = await askToSetUp(code);
    expect(status).toBe(201);
    const client = cookieClient(app, cookie);
    const { session } = await client.call(getSession, {});
    expect(session).toMatchObject({
      user: { ...user, time_zone: 'Europe/Berlin' },
      organizations: [{ name: 'Harbour', role: 'owner', week_start: 0, currency: 'EUR' }],
    });
    const params = { organization_id: session.organizations[0]?.id ?? 0 };
    const { organization: made } = await client.call(getOrganization, { params });
    expect(made).toMatchObject({ ...organization, calendar_effective_at: null });
    expect(made.features).toContain('insights');
    expect(await waits()).toBe(false);
  });

  // proves: sessions-16
  test('omitted values get the same defaults as in every organization', async () => {
    const { code } = await newCode();
    const { cookie } = await askToSetUp(code, { organization: { name: 'Harbour' } });
    const { session } = await cookieClient(app, cookie).call(getSession, {});
    expect(session.organizations).toMatchObject([{ time_zone: 'UTC', week_start: 1, currency: 'USD' }]);
  });

  // proves: sessions-16
  test('the audit entry states the actor and the sign-in method', async () => {
    const { code } = await newCode();
    const client = cookieClient(app, (await askToSetUp(code)).cookie);
    const { session } = await client.call(getSession, {});
    expect((await client.call(listSessions, {})).sessions).toMatchObject([
      { sign_in_method: 'set_up', maker_user_id: null },
    ]);
    const params = { organization_id: session.organizations[0]?.id ?? 0 };
    const { audit_entries: entries } = await client.call(listAudit, { params });
    const of = entries.map(({ subject, action, actor_user_id: actor }) => [subject, action, actor === session.user.id]);
    expect(of).toEqual([
      ['organization', 'created', true],
      ['member', 'joined', true],
      ['session', 'created', true],
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
    const { events } = await client.call(listOwnEvents, {});
    expect(events.map(({ kind }) => kind)).toEqual(['membership_began', 'session_created']);
  });

  // proves: sessions-19
  test('the code is accepted in lower case, without dashes, and with letters for similar digits', async () => {
    const { code } = await newCode();
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await askToSetUp(typed)).status).toBe(201);
  });

  // proves: sessions-18
  test('all invalid values are reported at once, and the code remains valid', async () => {
    const { code } = await newCode();
    const wrong = {
      user: { name: ' ', email: 'ada' },
      organization: { name: 'Harbour', time_zone: 'Mars', currency: 'e' },
    };
    const { status, body } = await askToSetUp(code, wrong);
    expect(status).toBe(400);
    const named = (body['details'] as string[]).map((detail) => detail.split(':')[0]).sort();
    expect(named).toEqual(['organization.currency', 'organization.time_zone', 'user.email', 'user.name']);
    expect((await askToSetUp(code)).status).toBe(201);
  });
});

describe('of several concurrent requests', () => {
  // proves: sessions-17
  test('exactly one succeeds', async () => {
    const { code } = await newCode();
    const names = Array.from({ length: 12 }, (_, index) => `Harbour ${index}`);
    const answers = await Promise.all(names.map((name) => askToSetUp(code, { organization: { name } })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 404)]);
    expect(await organizations()).toHaveLength(1);
  });

  // proves: sessions-17
  test('the command line always succeeds, and the browser succeeds or is refused', async () => {
    const { code } = await newCode();
    const request = { name: 'Quay', timeZone: 'UTC', weekStart: 1, ownerEmail: 'quay@example.com', features: [] };
    const onCommandLine = app.database.transaction(async (tx) =>
      bootstrapOrganization(app.app.contextFor(tx, await app.app.now(tx)), request),
    );
    const [{ status }] = await Promise.all([askToSetUp(code), onCommandLine]);
    const made = await organizations();
    expect(made).toHaveLength(status === 201 ? 2 : 1);
    expect([201, 404]).toContain(status);
    expect((await askToSetUp(code)).status).toBe(404);
  });
});

describe('without a valid code', () => {
  // proves: sessions-18
  test('nothing is created, and the response explains how to get a code', async () => {
    await newCode();
    const { status, body, cookie } = await askToSetUp('0000-0000-0000-0000-0000');
    expect([status, cookie]).toEqual([401, '']);
    expect(body).toMatchObject({ code: 'not_authorized', error: expect.stringContaining('fairhour serve') });
    expect(await organizations()).toEqual([]);
  });

  // proves: sessions-15
  test('a code from an earlier start is refused, as is a code older than 24 hours', async () => {
    const first = await newCode();
    const second = await newCode();
    expect((await askToSetUp(first.code)).status).toBe(401);
    await app.database.pool.query(`update set_up_code set expires_at = '2026-03-02T12:00:00Z'`);
    expect((await askToSetUp(second.code)).status).toBe(401);
    const expiries = [first, second].map(({ expiresAt }) => expiresAt);
    expect(expiries).toEqual(['2026-03-03T12:00:00.000000Z', '2026-03-03T12:00:00.000000Z']);
  });

  // proves: sessions-18
  test('a network that sent 30 wrong codes is blocked, even with the right code; other networks are not', async () => {
    // The limit counts by minutes of the wall clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { code } = await newCode();
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let tried = 0; tried < 30; tried += 1) expect((await askToSetUp('wrong', {}, headers)).status).toBe(401);
    expect((await askToSetUp(code, {}, headers)).status).toBe(429);
    expect((await askToSetUp(code)).status).toBe(201);
  });

  // proves: sessions-17
  test('every request is refused once an organization exists', async () => {
    const { code } = await newCode();
    await app.createOrganization();
    for (const changes of [{}, { user: null }]) {
      const { status, body } = await askToSetUp(code, changes);
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((body['details'] as string[])[0]).toMatch(/already set up/);
    }
  });

  // proves: sessions-20
  test('a page from another server cannot set up this one', async () => {
    const { code } = await newCode();
    const { status } = await askToSetUp(code, {}, { 'sec-fetch-site': 'same-site' });
    expect(status).toBe(403);
    expect(await organizations()).toEqual([]);
  });

  // proves: sessions-19
  test('the table stores only the hash of the code', async () => {
    const { code, url } = await newCode();
    expect(url).toBe(`${webUrl}/set-up#${code}`);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { rows } = await app.database.pool.query('select set_up_code::text as text from set_up_code');
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 4));
  });
});
