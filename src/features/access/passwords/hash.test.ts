import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { withPassword } from '../../../../test/harness/sessions.ts';
import { PasswordHasher } from './hash.ts';
import { signInWithPassword } from './sign-in.ts';

const app = useTestApp();
const password = 'tide tables of 1912';

/** A hasher that counts its derivations and pauses in each of them until the test resumes it. */
function countedHasher() {
  const open: (() => void)[] = [];
  const begun = { count: 0 };
  const hasher = new PasswordHasher(async () => {
    begun.count += 1;
    await new Promise<void>((go) => void open.push(go));
    return randomBytes(32);
  });
  return { hasher, begun, open };
}

// proves: sessions-34
test('a hash is argon2id with the parameters of OWASP and a separate salt', async () => {
  const hasher = new PasswordHasher();
  const [first, second] = await Promise.all([hasher.hash(password), hasher.hash(password)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await Promise.all([hasher.matches(password, first), hasher.matches(`${password} `, first)])).toEqual([
    true,
    false,
  ]);
});

// proves: sessions-34
test('up to two passwords are hashed at a time, 32 more can wait, and any further one is refused', async () => {
  const { hasher, begun, open } = countedHasher();
  const all = Array.from({ length: 34 }, () => hasher.hash(password));
  expect(begun.count).toBe(2);
  await expect(hasher.hash(password)).rejects.toMatchObject({ problem: 'service_unavailable' });
  for (let done = 0; done < 34; done += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.();
    expect(begun.count - done).toBeLessThanOrEqual(3);
  }
  expect(await Promise.all(all)).toHaveLength(34);
});

describe('a sign-in attempt', () => {
  // proves: sessions-28
  test('costs one hash for an unknown address, a missing password and a wrong password', async () => {
    const owner = await app.createOrganization();
    const [has, hasNone] = [await addMember(app, owner), await addMember(app, owner)];
    await withPassword(app, has.userId, password);
    for (const email of ['nobody@example.com', hasNone.email, has.email]) {
      let hashes = 0;
      const hasher = new PasswordHasher(() => {
        hashes += 1;
        return Promise.resolve(randomBytes(32));
      });
      const refused = await app.database.transaction(async (tx) => {
        const ctx = app.app.contextFor(tx, await app.app.now(tx));
        const browser = {
          userAgent: undefined,
          sessionSecret: undefined,
          attemptSecret: undefined,
          challengeSecret: undefined,
        };
        return signInWithPassword(ctx, hasher, { email, password }, browser);
      });
      expect([hashes, refused]).toMatchObject([1, { status: 401 }]);
    }
  });
});
