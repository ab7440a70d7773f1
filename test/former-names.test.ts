import { describe, expect, test } from 'vitest';
import { listAccessLog, listOwnAccessLog } from '../src/contract/access-log.ts';
import { listAudit } from '../src/contract/audit.ts';
import { getMemberDay } from '../src/contract/member-day.ts';
import { sendByHand } from './decisions/send-by-hand.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { addMember } from './harness/members.ts';
import { exchange, newRefreshToken } from './harness/personal.ts';

const app = useTestApp();

/** The headers of an answer to a request with a former name (RFC 9745, RFC 8594, RFC 5829). */
const announcing = (path: string) => ({
  deprecation: '@1795824000',
  sunset: 'Sun, 28 Nov 2027 00:00:00 GMT',
  link: `<${path}>; rel="successor-version"`,
});
const silent = { deprecation: null, sunset: null, link: null };

const announcedBy = (headers: Headers) => ({
  deprecation: headers.get('deprecation'),
  sunset: headers.get('sunset'),
  link: headers.get('link'),
});

/** A member whose day is read by an owner on two dates. */
async function viewedMember() {
  const owner = await app.createOrganization();
  const { userId, token } = await addMember(app, owner, { name: 'Ada' });
  const params = { organization_id: owner.organizationId, user_id: userId };
  for (const day of ['2026-03-02', '2026-03-03']) {
    await app.setNow(owner.client, `${day}T12:00:00Z`);
    await owner.client.call(getMemberDay, { params, query: { date: day } });
  }
  await app.app.accessLog.flush();
  const personal = (await exchange(app, await newRefreshToken(app, userId))).access_token;
  return { owner, memberToken: token, personal };
}

describe('the former paths of the access log', () => {
  // proves: operation-40
  test('return the same answers as the current paths, but with the former name of the list', async () => {
    const { owner, personal } = await viewedMember();
    const own = [listOwnAccessLog.path, '/ext/v1/users/me/looks', personal] as const;
    const path = `/ext/v1/organizations/${owner.organizationId}`;
    for (const [present, former, token] of [own, [`${path}/access_log`, `${path}/looks`, owner.token] as const]) {
      const now = await sendByHand(app, `${present}?page_limit=1`, { token });
      const before = await sendByHand(app, `${former}?page_limit=1`, { token });
      const { access_log: entries, ...rest } = now.body;
      expect([now.status, entries]).toEqual([200, [expect.objectContaining({ kind: 'day' })]]);
      expect(rest).toHaveProperty('pagination');
      expect([before.status, before.body]).toEqual([200, { looks: entries, ...rest }]);
      expect(Object.keys(before.body)).toEqual(['looks', 'pagination']);
      expect(announcedBy(before.headers)).toEqual(announcing(present));
      expect(announcedBy(now.headers)).toEqual(silent);
    }
  });

  // proves: operation-40
  test('also return the list as CSV', async () => {
    const { owner } = await viewedMember();
    const path = `/ext/v1/organizations/${owner.organizationId}`;
    const [present, former] = await Promise.all(
      [`${path}/access_log`, `${path}/looks`].map((one) =>
        sendByHand(app, one, { token: owner.token, headers: { accept: 'text/csv' } }),
      ),
    );
    expect(former?.text.split('\n').length).toBeGreaterThan(2);
    expect(former?.text).toBe(present?.text);
    expect(former?.headers.get('content-disposition')).toBe('attachment; filename="looks.csv"');
    expect(present?.headers.get('content-disposition')).toBe('attachment; filename="access_log.csv"');
    expect(announcedBy(former?.headers ?? new Headers())).toEqual(announcing(`${path}/access_log`));
  });

  // proves: operation-40
  test('permit the same callers as the current paths', async () => {
    const { owner, memberToken } = await viewedMember();
    const former = `/ext/v1/organizations/${owner.organizationId}/looks`;
    const stranger = await app.createOrganization();
    expect((await sendByHand(app, former, { token: memberToken })).status).toBe(403);
    expect((await sendByHand(app, former, { token: stranger.token })).status).toBe(404);
    expect((await sendByHand(app, former)).status).toBe(401);
    expect((await sendByHand(app, `${former}?page_limit=0`, { token: owner.token })).status).toBe(400);
    expect((await sendByHand(app, former, { token: owner.token, method: 'POST' })).status).toBe(405);
  });
});

describe('a retention policy with `read_log_months`', () => {
  const pathOf = ({ organizationId }: TestOrganization) => `/ext/v1/organizations/${organizationId}/retention`;
  const put = (mine: TestOrganization, body: object, headers: Record<string, string> = {}) =>
    sendByHand(app, pathOf(mine), { method: 'PUT', token: mine.token, body, headers });

  // proves: operation-41
  test('sets `access_log_months`, and the answer announces the removal of the former name', async () => {
    const mine = await app.createOrganization();
    const { status, body, headers } = await put(mine, { read_log_months: 6, audit_months: 24 });
    expect([status, body['retention']]).toMatchObject([200, { access_log_months: 6, audit_months: 24 }]);
    expect(body['retention']).not.toHaveProperty('read_log_months');
    expect(announcedBy(headers)).toEqual(announcing(pathOf(mine)));
    const params = { organization_id: mine.organizationId };
    const { audit_entries: entries } = await mine.client.call(listAudit, {
      params,
      query: { subject: 'organization' },
    });
    expect(entries).toContainEqual(
      expect.objectContaining({ after: { access_log_months: 6, audit_months: 24 }, before: expect.anything() }),
    );
  });

  // proves: operation-41
  test('is announced again in a replayed answer', async () => {
    const mine = await app.createOrganization();
    const key = { 'idempotency-key': 'policy' };
    await put(mine, { read_log_months: 6 }, key);
    const repeated = await put(mine, { read_log_months: 6 }, key);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(announcedBy(repeated.headers)).toEqual(announcing(pathOf(mine)));
  });

  // proves: operation-41
  test('accepts null; requests with the current name get no such header', async () => {
    const mine = await app.createOrganization();
    const { headers, body } = await put(mine, { access_log_months: 6 });
    expect([announcedBy(headers), body['retention']]).toMatchObject([silent, { access_log_months: 6 }]);
    expect((await put(mine, { read_log_months: null })).body['retention']).toMatchObject({ access_log_months: null });
  });

  // proves: operation-41
  test.each([
    [{ read_log_months: 13 }, ['read_log_months: must be 12 or less']],
    [{ read_log_months: [] }, ['read_log_months: must be an integer']],
    [
      { read_log_months: 6, access_log_months: 6 },
      ['read_log_months: is the former name of access_log_months; send only access_log_months'],
    ],
    [
      { access_log_months: null, read_log_months: 6, audit_months: 1 },
      [
        'read_log_months: is the former name of access_log_months; send only access_log_months',
        'audit_months: must be 12 or more',
      ],
    ],
  ])('with an invalid value is rejected under the name that was sent: %j', async (body, details) => {
    const mine = await app.createOrganization();
    const refused = await put(mine, body);
    expect([refused.status, refused.body['details']]).toEqual([400, details]);
    const { retention } = (await sendByHand(app, pathOf(mine), { token: mine.token })).body;
    expect(retention).toMatchObject({ access_log_months: null, audit_months: null });
  });

  // proves: operation-41
  test.each([[[]], ['text'], [null]])('is not looked up in a body that is not an object: %j', async (body) => {
    const mine = await app.createOrganization();
    expect((await put(mine, body as object)).status).toBe(400);
  });
});

// proves: operation-40, operation-41
test('the description of the API lists only current names', async () => {
  const { text } = await sendByHand(app, '/openapi.json');
  expect(text).toContain(`"${listAccessLog.path}"`);
  expect(text).toContain('"access_log_months"');
  expect(text).not.toMatch(/looks"|read_log_months/);
});
