import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import {
  requestSession,
  cookieClient,
  fromOwnPage,
  newSignInSecret,
  signedIn,
} from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { deleteSession, endSession, endSessions, getSession, listSessions } from '../../../contract/sessions.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { getMe } from '../../../contract/users.ts';
import { endSessionsFor } from '../setup/sign-in.ts';

const app = useTestApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
});

const clearing = '__Host-fairhour=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0';
const statusWith = async (cookie: string) => (await cookieClient(app, cookie).send(getMe, {})).status;
const idOf = async (cookie: string) => (await cookieClient(app, cookie).call(getSession, {})).session.id;

async function auditOf(subject: 'session' | 'sign_in_link', userId: number) {
  const params = { organization_id: owner.organizationId };
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject } });
  return entries.filter(({ before, after }) => (before ?? after)?.['user_id'] === userId);
}

describe('signing out', () => {
  // proves: sessions-74
  test('ends the session and clears the cookie', async () => {
    const cookie = await signedIn(app, owner.userId);
    const other = await signedIn(app, owner.userId);
    const { status, headers } = await cookieClient(app, cookie).send(deleteSession, {});
    expect([status, headers.get('set-cookie')]).toEqual([204, clearing]);
    expect([await statusWith(cookie), await statusWith(other)]).toEqual([401, 200]);
  });

  // proves: sessions-74
  test('everywhere ends all sessions of the person, but not of other people', async () => {
    const member = await addMember(app, owner);
    const cookies = [await signedIn(app, member.userId), await signedIn(app, member.userId)];
    const stays = await signedIn(app, owner.userId);
    const { status, headers } = await cookieClient(app, cookies[0] ?? '').send(endSessions, {});
    expect([status, headers.get('set-cookie')]).toEqual([204, clearing]);
    for (const cookie of cookies) expect(await statusWith(cookie)).toBe(401);
    expect(await statusWith(stays)).toBe(200);
  });
});

describe('a person', () => {
  // proves: sessions-75
  test('lists their sessions page by page', async () => {
    const member = await addMember(app, owner);
    const first = await requestSession(app, await newSignInSecret(app, member.userId), {
      ...fromOwnPage,
      'user-agent': 'Firefox',
    });
    const second = await signedIn(app, member.userId);
    const client = cookieClient(app, second);
    const { sessions } = await client.call(listSessions, {});
    expect(sessions).toMatchObject([
      { id: first.body.session.id, user_agent: 'Firefox', maker_user_id: null, current: false },
      { id: await idOf(second), current: true, idle_expires_at: '2026-03-03T00:00:00.000000Z' },
    ]);
    const page = await client.call(listSessions, { query: { page_limit: 1 } });
    expect(page.sessions.map(({ id }) => id)).toEqual([first.body.session.id]);
    expect(page.pagination?.next_page_start_id).toBe(await idOf(second));
    const ofToken = await (await personalClient(app, member.userId)).call(listSessions, {});
    expect(ofToken.sessions.map(({ current }) => current)).toEqual([false, false]);
  });

  // proves: sessions-75
  test('ends a single session, which clears the cookie only if it is the session of the request', async () => {
    const [mine, lost] = [await signedIn(app, owner.userId), await signedIn(app, owner.userId)];
    const client = cookieClient(app, mine);
    const end = async (cookie: string) => client.send(endSession, { params: { session_id: await idOf(cookie) } });
    const ended = await end(lost);
    expect([ended.status, ended.headers.get('set-cookie'), await statusWith(lost)]).toEqual([204, null, 401]);
    const own = await end(mine);
    expect([own.status, own.headers.get('set-cookie'), await statusWith(mine)]).toEqual([204, clearing, 401]);
  });

  // proves: sessions-75
  test('finds neither sessions of another person nor ended sessions', async () => {
    const member = await addMember(app, owner);
    const theirs = await signedIn(app, member.userId);
    const params = { session_id: await idOf(theirs) };
    const mine = cookieClient(app, await signedIn(app, owner.userId));
    expect((await mine.send(endSession, { params })).status).toBe(404);
    expect(await statusWith(theirs)).toBe(200);
    await cookieClient(app, theirs).call(deleteSession, {});
    const again = await (await personalClient(app, member.userId)).send(endSession, { params });
    expect(again.status).toBe(404);
  });
});

describe('signing in', () => {
  // proves: sessions-24
  test('creates a new session and ends the session that the browser had before', async () => {
    const member = await addMember(app, owner);
    const planted = await signedIn(app, member.userId);
    const victims = await requestSession(app, await newSignInSecret(app, owner.userId), {
      ...fromOwnPage,
      cookie: planted,
    });
    expect(victims.cookie).not.toBe(planted);
    expect([await statusWith(planted), await statusWith(victims.cookie)]).toEqual([401, 200]);
    expect(await auditOf('session', member.userId)).toMatchObject([
      { action: 'created' },
      { action: 'ended', actor_user_id: owner.userId, reason: 'signed_in_anew' },
    ]);
  });

  // proves: sessions-24
  test('ignores any session secret that was planted in the browser', async () => {
    for (const value of [`fhsi_${'A'.repeat(43)}`, 'fhsi_', 'x', '']) {
      const planted = `__Host-fairhour=${value}`;
      const secret = await newSignInSecret(app, owner.userId);
      const { status, cookie } = await requestSession(app, secret, { ...fromOwnPage, cookie: planted });
      expect([status, cookie === planted, await statusWith(planted)]).toEqual([201, false, 401]);
    }
  });

  // proves: sessions-24
  test('with an invalid link does not end the current session of the browser', async () => {
    const cookie = await signedIn(app, owner.userId);
    expect((await requestSession(app, 'fhsl_nothing', { ...fromOwnPage, cookie })).status).toBe(401);
    expect(await statusWith(cookie)).toBe(200);
  });
});

describe('a session change', () => {
  // proves: sessions-81, sessions-83
  test('is audited in the organizations of the person, with the actor', async () => {
    const member = await addMember(app, owner);
    const cookie = await signedIn(app, member.userId);
    const id = await idOf(cookie);
    await cookieClient(app, cookie).call(deleteSession, {});
    const credential = { kind: 'session', id, maker_user_id: null };
    expect(await auditOf('session', member.userId)).toMatchObject([
      { action: 'created', subject_id: id, actor_user_id: member.userId, credential, before: null },
      { action: 'ended', subject_id: id, actor_user_id: member.userId, credential, after: null, reason: null },
    ]);
    expect(await auditOf('sign_in_link', member.userId)).toMatchObject([
      { action: 'created', actor_user_id: null, credential: { kind: 'command_line' } },
    ]);
  });

  // proves: sessions-81
  test('is audited as a refusal when a known person’s link is used again', async () => {
    const member = await addMember(app, owner);
    const secret = await newSignInSecret(app, member.userId);
    await requestSession(app, secret);
    await requestSession(app, secret);
    const [, refused] = await auditOf('sign_in_link', member.userId);
    expect(refused).toMatchObject({ action: 'refused', actor_user_id: null, credential: null, reason: 'used' });
    expect(JSON.stringify(refused)).not.toContain(secret);
  });

  // proves: sessions-76, sessions-82
  test('creates an event for the person, even when the command line ends the session', async () => {
    const member = await addMember(app, owner);
    const id = await idOf(await signedIn(app, member.userId));
    const ended = await app.database.transaction(async (tx) =>
      endSessionsFor(app.app.contextFor(tx, await app.app.now(tx)), member.email, undefined),
    );
    expect(ended).toBe(1);
    const me = await personalClient(app, member.userId);
    const { events } = await me.call(listOwnEvents, { query: { kinds: ['session_created', 'session_ended'] } });
    expect(events).toMatchObject([
      { kind: 'session_created', actor_user_id: member.userId, payload: { session: { id } } },
      { kind: 'session_ended', actor_user_id: null, payload: { session: { id }, cause: null } },
    ]);
  });
});
