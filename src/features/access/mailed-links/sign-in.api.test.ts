import type { ParsedMail } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { invite } from '../../../../test/harness/invitations.ts';
import { addressOf, secretIn, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { requestSession, cookieClient, fromOwnPage, sessionClient } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { putPreferences } from '../../../contract/preferences.ts';
import { listSessions, listSignInMethods } from '../../../contract/sessions.ts';
import { sql } from '../../../db/sql.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail, { mailTimeoutMs: 2_000, trustProxy: ['127.0.0.1'] }));
const silent = useTestApp();

let network = 0;

/** Requests a link from a new network, unless the headers name a network. */
async function ask(email: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.baseUrl}/ext/v1/sign_in_links`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${(network += 1) % 250}`,
      ...fromOwnPage,
      ...headers,
    },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const emailOf = async ({ userId }: TestOrganization) =>
  (await app.database.one<{ email: string }>(sql`select email from users where id = ${userId}`)).email;

async function somebody() {
  const owner = await app.createOrganization({ name: 'Harbour' });
  return { owner, email: await emailOf(owner) };
}

/** Requests a link and returns the only mail that is sent. */
async function mailed(email: string): Promise<ParsedMail> {
  mail.taken = [];
  expect((await ask(email)).status).toBe(204);
  await runDueWork(app);
  const [letter, ...others] = mail.taken;
  if (!letter || others.length > 0) throw new Error(`${mail.taken.length} mails were sent`);
  return letter;
}

describe('a link by mail', () => {
  // proves: sessions-7
  test('signs in the person who opens it, once, and the session records the method', async () => {
    const { owner, email } = await somebody();
    const letter = await mailed(email.toUpperCase());
    expect(addressOf(letter)).toBe(email);
    const secret = secretIn(letter, 'sign-in');
    const { status, cookie, body } = await requestSession(app, secret);
    expect([status, body.session.user.id]).toEqual([201, owner.userId]);
    const { sessions } = await cookieClient(app, cookie).call(listSessions, {});
    expect(sessions).toMatchObject([{ sign_in_method: 'mail', maker_user_id: owner.userId }]);
    expect((await requestSession(app, secret)).status).toBe(401);
  });

  // proves: sessions-9
  test('is sent as text and as HTML, without names, and the HTML loads no resources', async () => {
    const { email } = await somebody();
    const letter = await mailed(email);
    expect(letter.subject).toBe('Your link to sign in to fairhour');
    expect(letter.text).toContain('entered your address on the sign-in page of fairhour.example.');
    expect(letter.text).toContain('If this was not you, ignore this mail');
    expect([letter.bcc, letter.cc, letter.headers.get('list')]).toEqual([undefined, undefined, undefined]);
    const hidden = /owner-\d+|Harbour|127\.0\.0\.1|198\.51|Mozilla/;
    for (const body of [letter.text, letter.html]) expect(body).not.toMatch(hidden);
    expect(letter.html).toContain(`href="https://fairhour.example/sign-in#${secretIn(letter, 'sign-in')}"`);
    expect(letter.html).not.toMatch(/<(img|script|link|iframe|style)|url\(|src=/i);
    expect([...(letter.html || '').matchAll(/href="([^"]*)"/g)]).toHaveLength(1);
  });

  // proves: sessions-9
  test('is in the language of the person', async () => {
    const { owner, email } = await somebody();
    await (await sessionClient(app, owner.userId)).call(putPreferences, { body: { language: 'de' } });
    const letter = await mailed(email);
    expect(letter.subject).toBe('Ihr Link zum Anmelden bei fairhour');
    expect(letter.text).toContain('Das waren nicht Sie?');
    expect(letter.text).not.toMatch(/sign you in|nobody/);
    expect(letter.html).toContain('<html lang="de">');
  });

  // proves: sessions-10
  test('is valid for 10 minutes', async () => {
    const { owner, email } = await somebody();
    const letters = [await mailed(email), await mailed(email)];
    await app.setNow(owner.client, '2026-03-02T12:09:59Z');
    const [first = '', second = ''] = letters.map((letter) => secretIn(letter, 'sign-in'));
    expect((await requestSession(app, first)).status).toBe(201);
    await app.setNow(owner.client, '2026-03-02T12:10:00Z');
    expect((await requestSession(app, second)).status).toBe(401);
    await app.setNow(owner.client, startOfTests);
  });

  // proves: sessions-12
  test('is stored in no table, and is audited when it is created and when it is used again', async () => {
    const { owner, email } = await somebody();
    const secret = secretIn(await mailed(email), 'sign-in');
    for (const _again of [1, 2]) await requestSession(app, secret);
    const tables = ['mails', 'sign_in_links', 'sign_in_link_asks', 'audit_entries', 'user_events', 'outbox'];
    for (const table of tables) {
      const { rows } = await app.database.pool.query<{ row: string }>(`select ${table}::text as row from ${table}`);
      expect(rows.filter(({ row }) => row.includes(secret.slice(5)))).toEqual([]);
    }
    const params = { organization_id: owner.organizationId };
    const query = { subject: 'sign_in_link' as const };
    const { audit_entries: entries } = await owner.client.call(listAudit, { params, query });
    expect(entries).toMatchObject([
      { action: 'created', actor_user_id: null, after: { user_id: owner.userId, is_mailed: true } },
      { action: 'refused', reason: 'used' },
    ]);
  });
});

describe('a request for a link', () => {
  // proves: sessions-8
  test('does not reveal whether the address is known', async () => {
    const { owner, email } = await somebody();
    const { email: invited } = await invite(app, owner);
    const writes: unknown[] = [];
    const answers = [];
    await runDueWork(app);
    mail.taken = [];
    for (const address of [email, invited, 'nobody@example.com', 'no address at all', `${'x'.repeat(250)}@x`]) {
      answers.push(await ask(address));
      const { rows } = await app.database.pool.query('select asked_at from sign_in_link_asks');
      writes.push(rows.length, (await app.database.pool.query('select id from mails')).rowCount);
    }
    const shapes = answers.map(({ status, text, headers }) => [status, text, [...headers.keys()].toSorted()]);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    const mails = writes[1];
    expect(writes).toEqual([1, mails, 2, mails, 3, mails, 4, mails, 5, mails]);
    await runDueWork(app);
    expect(mail.taken.map(addressOf)).toEqual([email]);
    expect((await app.database.pool.query('select id from sign_in_link_asks')).rows).toEqual([]);
  });

  // proves: sessions-11
  test('is mailed up to three times in a quarter of an hour, from any number of clients', async () => {
    const { owner, email } = await somebody();
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await ask(email)).status).toBe(204);
      await runDueWork(app);
    }
    expect(mail.taken.map(addressOf)).toEqual([email, email, email]);
    await app.setNow(owner.client, '2026-03-02T12:15:00Z');
    await mailed(email);
    await app.setNow(owner.client, startOfTests);
  });

  // proves: sessions-11
  test('repeated concurrently causes no more than three mails', async () => {
    const { email } = await somebody();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await Promise.all([runDueWork(app), runDueWork(app)]);
    const mails = await app.database.many(sql`
      select from mails m join users u on u.id = m.user_id where m.purpose = 'sign_in_link' and u.email = ${email}`);
    expect(mails).toHaveLength(3);
  });

  // proves: sessions-13
  test('from a page of another server is refused', async () => {
    const { email } = await somebody();
    expect((await ask(email, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await runDueWork(app);
    expect(mail.taken).toEqual([]);
  });

  // proves: sessions-13
  test('cannot change the host in the link', async () => {
    const { email } = await somebody();
    await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://fairhour.example' });
    await runDueWork(app);
    expect(mail.taken.map(({ text }) => /https?:\/\/[^/]+\/\S*#/.exec(text ?? '')?.[0])).toEqual([
      'https://fairhour.example/sign-in#',
    ]);
    expect(mail.taken[0]?.text).not.toContain('evil');
  });
});

describe('from one network', () => {
  // The limit counts by minutes of the wall clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  // proves: sessions-11
  test('30 requests a minute are accepted, for any addresses, and then sign-ins are blocked too', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    for (let asked = 0; asked < 30; asked += 1) expect((await ask(`a${asked}@example.com`, from)).status).toBe(204);
    const refused = await ask('another@example.com', from);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await requestSession(app, 'fhsl_guess', { ...fromOwnPage, ...from })).status).toBe(429);
    expect((await ask('another@example.com')).status).toBe(204);
  });
});

describe('a mail server', () => {
  // proves: sessions-10
  test('that is unavailable gets the link only if it is available again within ten minutes', async () => {
    const { owner, email } = await somebody();
    mail.mood = 'is busy';
    await ask(email);
    await runDueWork(app);
    mail.mood = 'takes';
    await app.setNow(owner.client, '2026-03-02T12:01:00Z');
    const [letter] = mail.taken;
    expect((await requestSession(app, letter ? secretIn(letter, 'sign-in') : '')).status).toBe(201);
    mail.mood = 'is busy';
    await ask(email);
    await runDueWork(app);
    mail.mood = 'takes';
    mail.taken = [];
    await app.setNow(owner.client, '2026-03-02T12:30:00Z');
    expect(mail.taken).toEqual([]);
    await app.setNow(owner.client, startOfTests);
  });
});

// proves: sessions-7
test('sign-in by mail requires a mail server', async () => {
  const offered = async ({ client }: typeof app) => (await client.call(listSignInMethods, {})).sign_in_methods.mail;
  expect([await offered(app), await offered(silent)]).toEqual([true, false]);
  const response = await fetch(`${silent.baseUrl}/ext/v1/sign_in_links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromOwnPage },
    body: '{"email":"owner-1@example.com"}',
  });
  expect(response.status).toBe(404);
});
