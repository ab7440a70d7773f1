import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { acceptWith, copyLink, inviteAddress } from '../../../../test/harness/copied-links.ts';
import { Follower } from '../../../../test/harness/follower.ts';
import { secretIn, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { signInWithPasskey, type TestAuthenticator, withPasskey } from '../../../../test/harness/passkeys.ts';
import { exchange } from '../../../../test/harness/personal.ts';
import { type Accounts, settingsOf, useProvider } from '../../../../test/harness/provider.ts';
import { signInAt } from '../../../../test/harness/provider-sign-in.ts';
import {
  requestSession,
  requestSessionWithPassword,
  cookieClient,
  fromOwnPage,
  newSignInSecret,
} from '../../../../test/harness/sessions.ts';
import type { Client } from '../../../client/client.ts';
import type { SignInProvider } from '../../../config.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listMembers, updateMembers } from '../../../contract/members.ts';
import { acceptMembership, leaveOrganization, listOwnMemberships } from '../../../contract/memberships.ts';
import { listPasskeys } from '../../../contract/passkeys.ts';
import { getPassword, setPassword } from '../../../contract/passwords.ts';
import { getSession, listSessions } from '../../../contract/sessions.ts';
import { listProviderLinks } from '../../../contract/sign-in-providers.ts';
import {
  createAccessToken,
  createOrganizationToken,
  createPersonalToken,
  listPersonalTokens,
} from '../../../contract/tokens.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { getMe } from '../../../contract/users.ts';
import { bootstrapOrganization } from '../setup/bootstrap.ts';

const mail = useMailServer();
const accounts: Accounts = new Map();
const provider = useProvider(accounts, ['https://fairhour.example/sign-in/providers/harbour/callback']);
const signInProviders: SignInProvider[] = [];
beforeAll(() => void signInProviders.push(settingsOf(provider.issuer)));
const app = useTestApp(sendingTo(mail, { signInProviders, trustProxy: ['127.0.0.1'] }));

const password = 'a-long-one-of-the-attacker';
const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

let attacker: TestOrganization;
let honest: TestOrganization;
let victim: string;
let count = 0;
beforeEach(async () => {
  attacker = await app.createOrganization({ name: 'Trap' });
  honest = await app.createOrganization({ name: 'Honest' });
  victim = `victim-${(count += 1)}@example.com`;
});

/** The mail server refuses the mail to the victim, so the attacker can copy the link. */
async function mailFails() {
  mail.mood = 'refuses';
  await runDueWork(app);
  mail.mood = 'takes';
}

interface Stolen {
  userId: number;
  cookies: string[];
  client: Client;
  device: TestAuthenticator;
  refreshToken: string;
  accessToken: string;
  /** A token of the attacker's organization that acts as the victim. */
  organizationToken: string;
  /** A token that the attacker's account created as an owner of that organization, and that acts as the attacker. */
  madeToken: string;
}

async function organizationToken(client: Client, userId: number, on = attacker): Promise<string> {
  const body = { name: 'robot', user_id: userId };
  return (await client.call(createOrganizationToken, { ...at(on), body })).token.secret;
}

/** Every credential that an attacker can get with a copied link. */
async function takeOver(): Promise<Stolen> {
  const { userId, secret } = await copyLink(attacker, victim, mailFails);
  const { status, cookie } = await acceptWith(app, secret, { name: 'Mallory' });
  expect(status).toBe(201);
  const client = cookieClient(app, cookie);
  await client.call(setPassword, { body: { password } });
  const { device } = await withPasskey(app, cookie);
  const { personal_token: token } = await client.call(createPersonalToken, { body: { name: 'stolen' } });
  const { access_token: accessToken, refresh_token: refreshToken } = await exchange(app, token.secret);
  await attacker.client.call(updateMembers, {
    ...at(attacker),
    body: { members: [{ user_id: userId, role: 'owner' }] },
  });
  const second = await requestSessionWithPassword(app, victim, password);
  return {
    userId,
    cookies: [cookie, second.cookie],
    client,
    device,
    accessToken,
    refreshToken,
    organizationToken: await organizationToken(attacker.client, userId),
    madeToken: await organizationToken(client, attacker.userId),
  };
}

/** The response status of each of the attacker's credentials. */
async function answersTo(stolen: Stolen): Promise<Record<string, number>> {
  const withToken = async (token: string) => (await app.client.withToken(token).send(getMe, {})).status;
  const bySession = async (cookie = '') => (await cookieClient(app, cookie).send(getSession, {})).status;
  const body = { grant_type: 'refresh_token', refresh_token: stolen.refreshToken };
  return {
    firstSession: await bySession(stolen.cookies[0]),
    secondSession: await bySession(stolen.cookies[1]),
    password: (await requestSessionWithPassword(app, victim, password)).status,
    passkey: (await signInWithPasskey(app, stolen.device)).status,
    accessToken: await withToken(stolen.accessToken),
    organizationToken: await withToken(stolen.organizationToken),
    madeToken: await withToken(stolen.madeToken),
    refreshToken: (await app.client.send(createAccessToken, { body })).status,
  };
}

const open = {
  firstSession: 200,
  secondSession: 200,
  password: 201,
  passkey: 201,
  accessToken: 200,
  organizationToken: 200,
  madeToken: 200,
  refreshToken: 200,
};
const ended = {
  firstSession: 401,
  secondSession: 401,
  password: 401,
  passkey: 401,
  accessToken: 401,
  organizationToken: 401,
  madeToken: 401,
  refreshToken: 400,
};

/** Checks that the account has only the new session of the real owner. */
async function expectOwn(cookie: string) {
  const client = cookieClient(app, cookie);
  expect((await client.call(listSessions, {})).sessions).toMatchObject([{ current: true }]);
  expect((await client.call(getPassword, {})).password).toBeNull();
  expect((await client.call(listPasskeys, {})).passkeys).toEqual([]);
  expect((await client.call(listPersonalTokens, {})).personal_tokens).toEqual([]);
  return client;
}

/** The secret in the mail that the honest organization sends. */
async function mailedInvitation(): Promise<string> {
  mail.taken = [];
  await inviteAddress(honest, victim);
  await runDueWork(app);
  const [letter] = mail.taken;
  return letter ? secretIn(letter, 'invitation') : '';
}

async function mailedSignIn(): Promise<string> {
  mail.taken = [];
  await fetch(`${app.baseUrl}/ext/v1/sign_in_links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromOwnPage },
    body: JSON.stringify({ email: victim }),
  });
  await runDueWork(app);
  const [letter] = mail.taken;
  return letter ? secretIn(letter, 'sign-in') : '';
}

/** The ways in which the real owner of the address can confirm it. Each returns the cookie. */
const confirmations = {
  async 'the mailed link of another organization'() {
    return (await acceptWith(app, await mailedInvitation(), { name: 'The Victim' })).cookie;
  },
  async 'a mailed link to sign in'() {
    return (await requestSession(app, await mailedSignIn())).cookie;
  },
  async 'a provider'() {
    accounts.set(victim, { email: victim, email_verified: true });
    return (await signInAt(app, victim)).cookie;
  },
};

describe('an attacker with an account created by a copied link for the address of another person', () => {
  // proves: members-24
  test.each(Object.entries(confirmations))('loses all access when the owner uses %s', async (_way, confirm) => {
    const stolen = await takeOver();
    expect(await answersTo(stolen)).toEqual(open);
    const cookie = await confirm();
    expect(await answersTo(stolen)).toEqual(ended);
    const client = await expectOwn(cookie);
    expect((await client.call(getSession, {})).session.user).toMatchObject({ id: stolen.userId, email: victim });
  });

  // proves: members-19
  test('loses access, which is audited, and the owner of the address gets events', async () => {
    const { userId } = await takeOver();
    const client = cookieClient(app, await confirmations['a mailed link to sign in']());
    const { events } = await client.call(listOwnEvents, { query: { page_limit: 500 } });
    const causes = events.filter(({ payload }) => payload['cause'] === 'address_confirmed').map(({ kind }) => kind);
    expect(new Set(causes)).toEqual(new Set(['session_ended', 'personal_token_ended', 'organization_token_ended']));
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['password_removed', 'passkey_removed']));
    const { audit_entries: entries } = await attacker.client.call(listAudit, {
      ...at(attacker),
      query: { page_limit: 500 },
    });
    const reasons = entries.filter(({ reason }) => reason === 'address_confirmed').map(({ subject }) => subject);
    expect(new Set(reasons)).toEqual(
      new Set(['session', 'password', 'passkey', 'personal_token', 'organization_token']),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'invitation_link_created',
        subject_id: userId,
        actor_user_id: attacker.userId,
        after: { invitation_link: expect.objectContaining({ delivery: 'copy' }) as unknown },
      }),
    );
  });

  // proves: members-23
  test('gets no access to another organization that invites the address', async () => {
    const { client, userId, accessToken } = await takeOver();
    const secret = await mailedInvitation();
    // This token notifies the person.
    await organizationToken(honest.client, userId, honest);
    const path = at(honest);
    for (const session of [client, app.client.withToken(accessToken)]) {
      const ids = (await session.call(listOwnMemberships, {})).memberships.map(({ organization_id: id }) => id);
      expect(ids).toEqual([attacker.organizationId]);
      expect((await session.send(listMembers, path)).status).toBe(404);
      expect((await session.send(acceptMembership, path)).status).toBe(404);
      expect((await session.send(leaveOrganization, path)).status).toBe(404);
      const { events } = await session.call(listOwnEvents, { query: { page_limit: 500 } });
      expect(events.filter(({ organization_id: id }) => id === honest.organizationId)).toEqual([]);
    }
    await requestSessionWithPassword(app, victim, password);
    const query = { user_ids: [userId] };
    expect((await honest.client.call(listMembers, { ...path, query })).members).toMatchObject([
      { membership_status: 'pending' },
    ]);
    expect((await acceptWith(app, secret, { name: 'The Victim' })).status).toBe(201);
  });

  // proves: members-23
  test('receives no events of another organization', async () => {
    const { userId, cookies } = await takeOver();
    const headers = { cookie: cookies[0] ?? '', ...fromOwnPage };
    const follower = await Follower.open(`${app.baseUrl}/ext/v1/users/me/events`, headers);
    onTestFinished(() => follower.cut());
    await mailedInvitation();
    await organizationToken(honest.client, userId, honest);
    await organizationToken(attacker.client, userId);
    await follower.has(1);
    const seen = follower.records as { kind: string; organization_id?: number | null }[];
    expect(seen).toMatchObject([{ kind: 'organization_token_created', organization_id: attacker.organizationId }]);
  });

  // proves: members-24
  test('leaves no name behind when the owner accepts by mail', async () => {
    const { userId } = await takeOver();
    await confirmations['the mailed link of another organization']();
    const query = { user_ids: [userId], include: ['users' as const] };
    const { users } = await honest.client.call(listMembers, { ...at(honest), query });
    expect(users).toMatchObject([{ name: 'The Victim' }]);
  });

  // proves: members-24
  test('is not linked to an unverified provider account, and loses access to the owner of a verified one', async () => {
    const stolen = await takeOver();
    accounts.set(victim, { email: victim, email_verified: false });
    expect((await signInAt(app, victim)).status).toBe(401);
    expect(await answersTo(stolen)).toEqual(open);
    const client = cookieClient(app, await confirmations['a provider']());
    expect((await client.call(listProviderLinks, {})).provider_links).toMatchObject([{ email: victim }]);
    expect((await answersTo(stolen)).firstSession).toBe(401);
  });

  // proves: members-24
  test('retains access if the owner uses a link from the command line', async () => {
    const stolen = await takeOver();
    expect((await requestSession(app, await newSignInSecret(app, stolen.userId))).status).toBe(201);
    expect(await answersTo(stolen)).toEqual(open);
    await confirmations['a mailed link to sign in']();
    expect(await answersTo(stolen)).toEqual(ended);
  });

  // proves: members-24
  test('gets no access to an organization that the command line creates for the address', async () => {
    const stolen = await takeOver();
    const request = { name: 'Own', timeZone: 'UTC', weekStart: 1, ownerEmail: victim, features: [] };
    const made = await app.database.transaction(async (tx) =>
      bootstrapOrganization(app.app.contextFor(tx, await app.app.now(tx)), request),
    );
    expect(made.userId).toBe(stolen.userId);
    expect(await answersTo(stolen)).toEqual(ended);
    expect((await app.client.withToken(made.token).send(getMe, {})).status).toBe(200);
  });

  // proves: members-24
  test('cannot sign in with links created before the confirmation', async () => {
    const { userId } = await takeOver();
    const earlier = await newSignInSecret(app, userId);
    await confirmations['a provider']();
    expect((await requestSession(app, earlier)).status).toBe(401);
  });
});

// proves: members-24
test('after confirming their address, a person who signs in by mail again loses no access', async () => {
  await takeOver();
  const cookie = await confirmations['a mailed link to sign in']();
  await cookieClient(app, cookie).call(setPassword, { body: { password: 'one-of-their-own-now' } });
  await confirmations['a mailed link to sign in']();
  expect((await cookieClient(app, cookie).send(getSession, {})).status).toBe(200);
  expect((await requestSessionWithPassword(app, victim, 'one-of-their-own-now')).status).toBe(201);
});
