import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, lockPersonText, useBlockers } from '../../../../test/harness/blockers.ts';
import { addMember } from '../../../../test/harness/members.ts';
import {
  requestSession,
  cookieClient,
  fromOwnPage,
  newSignInSecret,
  signedIn,
  withPassword,
} from '../../../../test/harness/sessions.ts';
import { updateMembers } from '../../../contract/members.ts';
import { setPassword } from '../../../contract/passwords.ts';
import { endSession, listSessions } from '../../../contract/sessions.ts';
import { createOrganizationToken, deleteOrganizationToken } from '../../../contract/tokens.ts';

const app = useTestApp();
const block = useBlockers(app);

type Role = 'manager' | 'owner' | 'remove';
type Doing = () => Promise<{ status: number }>;

/** Changes roles of members in one request, in this order. */
const change =
  ({ client, organizationId }: TestOrganization, ...roles: (readonly [number, Role])[]): Doing =>
  () =>
    client.send(updateMembers, {
      params: { organization_id: organizationId },
      body: { members: roles.map(([user_id, role]) => ({ user_id, role })) },
    });

/** Two people who are both members of two organizations. The first person has the lower id. */
async function twoInTwo() {
  const owners = [await app.createOrganization(), await app.createOrganization()] as const;
  const [ada, bob] = [await addMember(app, owners[0]), await addMember(app, owners[0])];
  for (const { email } of [ada, bob]) await addMember(app, owners[1], { email });
  return { owners, ada, bob };
}

/**
 * Locks a person and starts each request once the earlier ones wait for that lock. Then releases the lock and returns
 * the statuses.
 */
async function atOnce(userId: number, ...doings: readonly Doing[]) {
  const blocker = await block(lockPersonText, [userId]);
  const answers: Promise<{ status: number }>[] = [];
  for (const doing of doings) {
    answers.push(doing());
    await expect.poll(() => countWaiting(app.databaseUrl)).toBe(answers.length);
  }
  await blocker.query('commit');
  return (await Promise.all(answers)).map(({ status }) => status);
}

test('concurrent changes to the same people in two organizations succeed', async () => {
  const { owners, ada, bob } = await twoInTwo();
  const statuses = await atOnce(
    ada.userId,
    change(owners[0], [ada.userId, 'manager'], [bob.userId, 'manager']),
    change(owners[1], [bob.userId, 'manager'], [ada.userId, 'remove']),
  );
  expect(statuses).toEqual([200, 200]);
});

test('a promotion and a removal in one request succeed while the promoted member is removed elsewhere', async () => {
  const { owners, ada, bob } = await twoInTwo();
  const statuses = await atOnce(
    ada.userId,
    change(owners[0], [ada.userId, 'manager'], [bob.userId, 'remove']),
    change(owners[1], [ada.userId, 'remove']),
  );
  expect(statuses).toEqual([200, 200]);
});

test('a token can be revoked while its assignee is promoted and another member is removed', async () => {
  const { owners, ada, bob } = await twoInTwo();
  const { client, organizationId } = owners[1];
  const params = { organization_id: organizationId };
  const { token } = await client.call(createOrganizationToken, { params, body: { name: 'Ada', user_id: ada.userId } });
  const end = () => client.send(deleteOrganizationToken, { params: { token_id: token.id } });
  const statuses = await atOnce(ada.userId, change(owners[0], [ada.userId, 'manager'], [bob.userId, 'remove']), end);
  expect(statuses).toEqual([200, 204]);
});

test('two signed-in users can exchange browsers by signing in concurrently', async () => {
  const { ada, bob } = await twoInTwo();
  const [cookieOfAda, cookieOfBob] = [await signedIn(app, ada.userId), await signedIn(app, bob.userId)];
  const [forAda, forBob] = [await newSignInSecret(app, ada.userId), await newSignInSecret(app, bob.userId)];
  const statuses = await atOnce(
    ada.userId,
    () => requestSession(app, forBob, { ...fromOwnPage, cookie: cookieOfAda }),
    () => requestSession(app, forAda, { ...fromOwnPage, cookie: cookieOfBob }),
  );
  expect(statuses).toEqual([201, 201]);
});

test('a password can be changed while another session of the person ends', async () => {
  const { ada } = await twoInTwo();
  const password = 'tide tables of 1912';
  const client = cookieClient(app, await withPassword(app, ada.userId, password));
  const other = cookieClient(app, await signedIn(app, ada.userId));
  const id = (await other.call(listSessions, {})).sessions.find(({ current }) => current)?.id ?? 0;
  const third = cookieClient(app, await signedIn(app, ada.userId));
  const statuses = await atOnce(
    ada.userId,
    () => client.send(setPassword, { body: { password: 'a lighthouse keeper', present_password: password } }),
    () => third.send(endSession, { params: { session_id: id } }),
  );
  expect(statuses[0]).toBe(200);
  expect([204, 404]).toContain(statuses[1]);
});
