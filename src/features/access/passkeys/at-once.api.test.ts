import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, lockPersonText, useBlockers } from '../../../../test/harness/blockers.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { requestRegistration, sendFrom, TestAuthenticator, withPasskey } from '../../../../test/harness/passkeys.ts';
import { cookieClient, signedIn } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listPasskeys } from '../../../contract/passkeys.ts';

const app = useTestApp();
const block = useBlockers(app);
const own = '/ext/v1/users/me/passkeys';

async function newPerson() {
  const owner = await app.createOrganization();
  const { userId } = await addMember(app, owner);
  return { owner, userId, cookie: await signedIn(app, userId) };
}

/** A requested passkey, and the function that adds it. */
async function begin(cookie: string) {
  const { options, cookies } = await requestRegistration(app, cookie);
  const body = { name: 'Laptop', credential: new TestAuthenticator().register(options) };
  return { handle: options.user?.id, add: () => sendFrom(app, cookies, ['POST', own], body) };
}

const statusesOf = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

// proves: sessions-42
test('a person can have no more than 20 passkeys, even with concurrent requests', async () => {
  const { userId, cookie } = await newPerson();
  for (let made = 0; made < 19; made += 1) await withPasskey(app, cookie);
  const begun = [await begin(cookie), await begin(cookie)];
  const blocker = await block('lock table passkeys in share mode');
  const adding = begun.map(({ add }) => add());
  await expect.poll(() => countWaiting(app.databaseUrl)).toBe(2);
  await blocker.query('commit');
  expect(await statusesOf(adding)).toEqual([201, 400]);
  const { passkeys } = await cookieClient(app, await signedIn(app, userId)).call(listPasskeys, {});
  expect(passkeys).toHaveLength(20);
});

// proves: sessions-42
test('passkeys requested before the first passkey was added have the same user handle', async () => {
  const { cookie } = await newPerson();
  const [first, second] = [await begin(cookie), await begin(cookie)];
  expect((await first.add()).status).toBe(201);
  const third = await begin(cookie);
  expect([second.handle, third.handle]).toEqual([first.handle, first.handle]);
  expect((await second.add()).status).toBe(201);
});

// proves: sessions-42
test('passkeys requested concurrently have one user handle', async () => {
  const { userId, cookie } = await newPerson();
  const blocker = await block(lockPersonText, [userId]);
  const asking = Promise.all([begin(cookie), begin(cookie)]);
  await expect.poll(() => countWaiting(app.databaseUrl, 'pg_advisory_xact_lock')).toBe(2);
  await blocker.query('commit');
  const [first, second] = await asking;
  expect(second.handle).toBe(first.handle);
});

// proves: sessions-42
test('a passkey that is renamed and removed concurrently is removed exactly once', async () => {
  const { owner, cookie } = await newPerson();
  const { id } = await withPasskey(app, cookie);
  const blocker = await block('select from passkeys where id = $1 for update', [id]);
  const removing = [1, 2].map(() => sendFrom(app, cookie, ['DELETE', `${own}/${id}`]));
  await expect.poll(() => countWaiting(app.databaseUrl, 'passkeys')).toBe(2);
  const renaming = sendFrom(app, cookie, ['PUT', `${own}/${id}`], { name: 'Work laptop' });
  await expect.poll(() => countWaiting(app.databaseUrl, 'passkeys')).toBe(3);
  await blocker.query('commit');
  expect(await statusesOf(removing)).toEqual([204, 404]);
  expect([200, 404]).toContain((await renaming).status);
  const params = { organization_id: owner.organizationId };
  const query = { subject: 'passkey', subject_id: id } as const;
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query });
  expect(entries.filter(({ action }) => action === 'removed')).toHaveLength(1);
});
