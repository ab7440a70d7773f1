import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { requestSession, cookieClient, newSignInSecret, signedIn } from '../../../../test/harness/sessions.ts';
import { runDue } from '../../../jobs/run-due.ts';
import { getSession, listSessions } from '../../../contract/sessions.ts';
import { getMe } from '../../../contract/users.ts';

const app = useTestApp({ doesUpkeep: true });

let owner: TestOrganization;
let now = Temporal.Instant.from('2026-03-02T12:00:00Z');
beforeAll(async () => {
  owner = await app.createOrganization();
});

async function pass(time: Temporal.DurationLike) {
  now = now.add(time);
  await app.setNow(owner.client, now.toString());
}

const statusWith = async (cookie: string) => (await cookieClient(app, cookie).send(getMe, {})).status;

// proves: sessions-6
test('a link is valid for 10 minutes', async () => {
  const [first, second] = [await newSignInSecret(app, owner.userId), await newSignInSecret(app, owner.userId)];
  await pass({ minutes: 9, seconds: 59 });
  expect((await requestSession(app, first)).status).toBe(201);
  await pass({ seconds: 1 });
  expect((await requestSession(app, second)).status).toBe(401);
});

describe('a session', () => {
  // proves: sessions-63, sessions-73
  test('ends after 12 hours without use', async () => {
    const cookie = await signedIn(app, owner.userId);
    await pass({ hours: 11, minutes: 59 });
    expect(await statusWith(cookie)).toBe(200);
    await pass({ hours: 11, minutes: 59 });
    expect(await statusWith(cookie)).toBe(200);
    await pass({ hours: 12 });
    const { status, headers, body } = await cookieClient(app, cookie).send(getMe, {});
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
    expect((body as { error: string }).error).toMatch(/sign in again/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  // proves: sessions-63
  test('ends after 30 days, however much it is used', async () => {
    const cookie = await signedIn(app, owner.userId);
    for (let used = 0; used < 65; used += 1) {
      await pass({ hours: 11 });
      expect(await statusWith(cookie)).toBe(200);
    }
    await pass({ hours: 24 * 30 - 65 * 11 - 1 });
    const { session } = await cookieClient(app, cookie).call(getSession, {});
    expect(session.idle_expires_at).toBe(session.expires_at);
    await pass({ hours: 1 });
    expect(await statusWith(cookie)).toBe(401);
  });

  // proves: sessions-63
  test('states in each response when it expires, counted from this request', async () => {
    const client = cookieClient(app, await signedIn(app, owner.userId));
    for (const hours of [0, 11, 11]) {
      await pass({ hours });
      const { session } = await client.call(getSession, {});
      const left = now.until(Temporal.Instant.from(session.idle_expires_at)).total('hours');
      expect(left).toBe(12);
      const [listed] = (await client.call(listSessions, {})).sessions.filter(({ current }) => current);
      expect(listed?.idle_expires_at).toBe(session.idle_expires_at);
    }
  });

  // proves: sessions-63
  test('has its use recorded once a minute', async () => {
    const member = await addMember(app, owner);
    const cookie = await signedIn(app, member.userId);
    const me = await personalClient(app, member.userId);
    const seenAt = async () => (await me.call(listSessions, {})).sessions[0]?.last_seen_at;
    const began = await seenAt();
    await pass({ seconds: 59 });
    await statusWith(cookie);
    expect(await seenAt()).toBe(began);
    await pass({ seconds: 1 });
    await statusWith(cookie);
    expect(Temporal.Instant.from((await seenAt()) ?? '').epochMilliseconds).toBe(now.epochMilliseconds);
  });

  // proves: sessions-75
  test('that is idle is not listed', async () => {
    const member = await addMember(app, owner);
    await signedIn(app, member.userId);
    const me = await personalClient(app, member.userId);
    expect((await me.call(listSessions, {})).sessions).toHaveLength(1);
    await pass({ hours: 12 });
    expect((await me.call(listSessions, {})).sessions).toEqual([]);
  });

  // proves: sessions-77
  test('is deleted, together with its link, a week after both expired', async () => {
    const count = async () => {
      const { rows } = await app.database.pool.query<{ sessions: number; links: number }>(
        `select (select count(*)::int from browser_sessions) as sessions,
          (select count(*)::int from sign_in_links) as links`,
      );
      return rows[0];
    };
    await signedIn(app, owner.userId);
    await pass({ hours: 24 * 37 - 1 });
    await runDue(app.app.jobs, now);
    expect((await count())?.sessions).toBe(1);
    await pass({ hours: 1 });
    await runDue(app.app.jobs, now);
    expect(await count()).toEqual({ sessions: 0, links: 0 });
  });
});

// proves: sessions-64
test('reads succeed when the use of the session cannot be recorded', async () => {
  const cookie = await signedIn(app, owner.userId);
  await pass({ minutes: 5 });
  const { pool } = app.database;
  await pool.query('alter table browser_sessions add constraint broken check (last_seen_at <= created_at) not valid');
  const status = await statusWith(cookie);
  await pool.query('alter table browser_sessions drop constraint broken');
  expect(status).toBe(200);
});
