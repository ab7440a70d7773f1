import { beforeEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, lockCredentialsText, useBlockers } from '../../../../test/harness/blockers.ts';
import { acceptWith, copyLink } from '../../../../test/harness/copied-links.ts';
import {
  requestSession,
  requestSessionWithPassword,
  cookieClient,
  newSignInSecret,
} from '../../../../test/harness/sessions.ts';
import type { Client } from '../../../client/client.ts';
import { setPassword } from '../../../contract/passwords.ts';
import { getSession, listSessions } from '../../../contract/sessions.ts';
import { createPersonalToken, listPersonalTokens } from '../../../contract/tokens.ts';

const app = useTestApp({ trustProxy: ['127.0.0.1'] });
const block = useBlockers(app);

const password = 'a-long-one-of-the-attacker';
let owner: TestOrganization;
let count = 0;
beforeEach(async () => {
  owner = await app.createOrganization();
});

/** An account created by a copied link, with an attacker's session and a sign-in link mailed to the real owner. */
async function stolenAccount() {
  const email = `raced-${(count += 1)}@example.com`;
  const { userId, secret } = await copyLink(owner, email);
  const client = cookieClient(app, (await acceptWith(app, secret)).cookie);
  return { userId, email, client, mailed: await newSignInSecret(app, userId, true) };
}

type Stolen = Awaited<ReturnType<typeof stolenAccount>>;

/** The requests with which the attacker creates credentials while the owner signs in. */
const attempts: Record<string, (stolen: Stolen) => Promise<unknown>> = {
  'sets a password': ({ client }) => client.send(setPassword, { body: { password } }),
  'creates a token': ({ client }) => client.send(createPersonalToken, { body: { name: 'late' } }),
};

async function expectNothingOf({ client, email }: Stolen, own: Client) {
  expect((await client.send(getSession, {})).status).toBe(401);
  expect((await requestSessionWithPassword(app, email, password)).status).toBe(401);
  expect((await own.call(listPersonalTokens, {})).personal_tokens).toEqual([]);
  expect((await own.call(listSessions, {})).sessions).toHaveLength(1);
}

/** Makes the requests wait for the person's credentials, in this order. */
async function inOrder<T>(userId: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const blocker = await block(lockCredentialsText, [userId]);
  const started: Promise<T>[] = [];
  for (const work of works) {
    started.push(work());
    await expect.poll(() => countWaiting(app.databaseUrl)).toBe(started.length);
  }
  await blocker.query('commit');
  return Promise.all(started);
}

describe.each(Object.entries(attempts))(
  'an attacker who %s while the owner of the address signs in',
  (_what, attempt) => {
    // proves: members-24
    test.each(['before', 'after'])('has no access, even if this happens just %s the sign-in', async (when) => {
      const stolen = await stolenAccount();
      let cookie = '';
      const confirm = async () => void (cookie = (await requestSession(app, stolen.mailed)).cookie);
      const works = [() => attempt(stolen), confirm];
      await inOrder<unknown>(stolen.userId, when === 'before' ? works : works.toReversed());
      await expectNothingOf(stolen, cookieClient(app, cookie));
    });
  },
);

// proves: members-24
test('an attacker who signs in at the same time as the owner of the address has no access', async () => {
  const stolen = await stolenAccount();
  await stolen.client.call(setPassword, { body: { password } });
  let cookie = '';
  let late = '';
  await inOrder<unknown>(stolen.userId, [
    async () => void (late = (await requestSessionWithPassword(app, stolen.email, password)).cookie),
    async () => void (cookie = (await requestSession(app, stolen.mailed)).cookie),
  ]);
  expect((await cookieClient(app, late).send(getSession, {})).status).toBe(401);
  await expectNothingOf(stolen, cookieClient(app, cookie));
});

// proves: members-22
test('a copied link that is accepted while the person signs in creates no account', async () => {
  const { userId, secret } = await copyLink(owner, `raced-${(count += 1)}@example.com`);
  const link = await newSignInSecret(app, userId);
  const signIn = () => requestSession(app, link);
  const [, accepted] = await inOrder<{ status: number }>(userId, [signIn, () => acceptWith(app, secret)]);
  expect(accepted?.status).toBe(403);
});
