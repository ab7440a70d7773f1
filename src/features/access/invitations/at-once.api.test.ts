import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, lockPersonText, useBlockers } from '../../../../test/harness/blockers.ts';
import { invite, newInvitationLink } from '../../../../test/harness/invitations.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { requestSession, fromOwnPage, newSignInSecret, signedIn } from '../../../../test/harness/sessions.ts';
import { readInvitation } from '../../../contract/invitations.ts';
import { acceptMembership } from '../../../contract/memberships.ts';

const app = useTestApp();
const block = useBlockers(app);

async function accept(secret: string, name: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.baseUrl}/ext/v1/invitation/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromOwnPage, ...headers },
    body: JSON.stringify({ invitation_secret: secret, name }),
  });
  return { status: response.status, isSignedIn: response.headers.has('set-cookie') };
}

const stateOf = async (secret: string) =>
  (await app.client.call(readInvitation, { body: { invitation_secret: secret } })).invitation.state;

/** A new person with invitations from two organizations. */
async function invitedTwice(email: string) {
  const [one, other] = [await app.createOrganization(), await app.createOrganization()];
  const first = await invite(app, one, { email });
  return { one, userId: first.userId, secrets: [first.secret, (await invite(app, other, { email })).secret] };
}

// proves: members-14
test('a new person who accepts two invitations concurrently is signed in by one of them', async () => {
  const { userId, secrets } = await invitedTwice('ada@twice.example');
  const blocker = await block('select from users where id = $1 for no key update', [userId]);
  const accepting = Promise.all(secrets.map((secret, index) => accept(secret, index === 0 ? 'Ada' : 'Bea')));
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(2);
  await blocker.query('commit');
  const answers = (await accepting).toSorted((a, b) => a.status - b.status);
  expect(answers).toEqual([
    { status: 201, isSignedIn: true },
    { status: 403, isSignedIn: false },
  ]);
  const states = await Promise.all(secrets.map((secret) => stateOf(secret)));
  expect(states.toSorted()).toEqual(['accepted', 'open']);
});

// proves: members-14
test('a link does not sign in a new person who at the same time accepts elsewhere with a token', async () => {
  const { one, userId, secrets } = await invitedTwice('bea@twice.example');
  const person = await personalClient(app, userId);
  const blocker = await block('select from users where id = $1 for no key update', [userId]);
  const acceptingOne = person.send(acceptMembership, { params: { organization_id: one.organizationId } });
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
  const acceptingOther = accept(secrets[1] ?? '', 'Bea');
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(2);
  await blocker.query('commit');
  expect((await acceptingOne).status).toBe(200);
  expect(await acceptingOther).toEqual({ status: 403, isSignedIn: false });
});

// proves: members-6
test('of two links created concurrently, only the later one is open', async () => {
  const owner = await app.createOrganization();
  const guest = await invite(app, owner);
  const blocker = await block('select from invitation_links where organization_id = $1 and user_id = $2 for update', [
    owner.organizationId,
    guest.userId,
  ]);
  const making = Promise.all([1, 2].map(() => newInvitationLink(app, owner, guest.userId)));
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(2);
  await blocker.query('commit');
  const secrets = [guest.secret, ...(await making).map(({ secret }) => secret)];
  const states = await Promise.all(secrets.map((secret) => stateOf(secret)));
  expect(states.toSorted()).toEqual(['expired', 'expired', 'open']);
});

test('in the browser of a signed-in user, accepting and signing in at the same time both succeed', async () => {
  const owner = await app.createOrganization();
  const guest = await invite(app, owner);
  const cookie = await signedIn(app, owner.userId);
  const link = await newSignInSecret(app, guest.userId);
  const blocker = await block(lockPersonText, [guest.userId]);
  const accepting = accept(guest.secret, 'Ada', { cookie });
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
  const signingIn = requestSession(app, link, { ...fromOwnPage, cookie });
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(2);
  await blocker.query('commit');
  expect(await accepting).toEqual({ status: 201, isSignedIn: true });
  expect((await signingIn).status).toBe(201);
});
