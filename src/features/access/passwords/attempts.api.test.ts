import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, lockPersonText, useBlockers } from '../../../../test/harness/blockers.ts';
import { addMember } from '../../../../test/harness/members.ts';
import {
  requestSessionWithPassword,
  cookieClient,
  sessionClient,
  signedIn,
  withPassword,
} from '../../../../test/harness/sessions.ts';
import { deletePassword, proveByPassword, setPassword } from '../../../contract/passwords.ts';
import { getMe } from '../../../contract/users.ts';
import { PasswordHasher } from './hash.ts';

const app = useTestApp();
const block = useBlockers(app);
const password = 'tide tables of 1912';
const other = 'a lighthouse keeper';

// proves: sessions-33
test('attempts are counted per person, and an address with non-ASCII letters is a different address', async () => {
  const owner = await app.createOrganization();
  const { userId } = await addMember(app, owner, { email: 'virginia@wharf.example' });
  await withPassword(app, userId, password);
  const statusOf = async (email: string, typed: string) => (await requestSessionWithPassword(app, email, typed)).status;
  const writings = ['virginia@wharf.example', 'VIRGINIA@WHARF.EXAMPLE', 'Virginia@Wharf.example'];
  for (let tried = 0; tried < 20; tried += 1) await statusOf(writings[tried % writings.length] ?? '', other);
  for (const writing of writings) expect(await statusOf(writing, password)).toBe(429);
  expect(await statusOf('v\u0130rginia@wharf.example', password)).toBe(401);
});

describe('while a password is changed elsewhere', () => {
  /** Pauses the next attempt after its password has been found correct, until the test resumes it. */
  function holdNextMatch() {
    const { matches } = PasswordHasher.prototype;
    const [found, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = vi.spyOn(PasswordHasher.prototype, 'matches').mockImplementationOnce(async function (
      this: PasswordHasher,
      ...typed
    ) {
      const isRight = await matches.apply(this, typed);
      found.resolve();
      await goOn.promise;
      return isRight;
    });
    onTestFinished(() => {
      held.mockRestore();
    });
    return { found: found.promise, goOn: goOn.resolve };
  }

  async function personWithPassword() {
    const { userId, email } = await addMember(app, await app.createOrganization());
    return { email, userId, client: cookieClient(app, await withPassword(app, userId, password)) };
  }

  // proves: sessions-31
  test('a sign-in with the old password is refused', async () => {
    const { email, client } = await personWithPassword();
    const match = holdNextMatch();
    const signingIn = requestSessionWithPassword(app, email, password);
    await match.found;
    await client.call(setPassword, { body: { password: other, present_password: password } });
    match.goOn();
    expect(await signingIn).toMatchObject({ status: 401, setCookie: null });
    expect((await requestSessionWithPassword(app, email, other)).status).toBe(201);
  });

  // proves: sessions-31
  test('a sign-in with a removed password is refused', async () => {
    const { email, client } = await personWithPassword();
    const match = holdNextMatch();
    const signingIn = requestSessionWithPassword(app, email, password);
    await match.found;
    await client.call(deletePassword, {});
    match.goOn();
    expect(await signingIn).toMatchObject({ status: 401, setCookie: null });
  });

  // proves: sessions-31
  test('a session that was opened with the old password ends', async () => {
    const { email, userId, client } = await personWithPassword();
    const blocker = await block(lockPersonText, [userId]);
    const signingIn = requestSessionWithPassword(app, email, password);
    await expect.poll(() => countWaiting(app.databaseUrl, 'pg_advisory_xact_lock')).toBe(1);
    const changing = client.send(setPassword, { body: { password: other, present_password: password } });
    await expect.poll(() => countWaiting(app.databaseUrl, 'from passwords')).toBe(1);
    await blocker.query('commit');
    const [signedIn, changed] = [await signingIn, await changing];
    expect([signedIn.status, changed.status]).toEqual([201, 200]);
    expect((await cookieClient(app, signedIn.cookie).send(getMe, {})).status).toBe(401);
  });

  // proves: sessions-31
  test('the old password is not accepted as a proof of identity', async () => {
    const { userId, client } = await personWithPassword();
    const elsewhere = cookieClient(app, await signedIn(app, userId));
    const match = holdNextMatch();
    const proving = elsewhere.send(proveByPassword, { body: { password } });
    await match.found;
    await client.call(deletePassword, {});
    match.goOn();
    expect((await proving).status).toBe(400);
  });

  // proves: sessions-31
  test('only one of two concurrent first passwords is set', async () => {
    const { userId } = await addMember(app, await app.createOrganization());
    const clients = [await sessionClient(app, userId), await sessionClient(app, userId)];
    const blocker = await block('lock table passwords in share mode');
    const setting = clients.map((client, index) =>
      client.send(setPassword, { body: { password: index === 0 ? password : other } }),
    );
    await expect.poll(() => countWaiting(app.databaseUrl, 'passwords')).toBe(2);
    await blocker.query('commit');
    const answers = await Promise.all(setting);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(JSON.stringify(answers.map(({ body }) => body))).toContain('present_password: is required');
  });
});
