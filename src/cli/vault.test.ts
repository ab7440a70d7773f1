import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { sql } from '../db/sql.ts';
import { createVault } from '../db/vault.ts';
import { createPersonalToken } from '../features/access/tokens/create.ts';
import { renewKey } from '../features/access/tokens/signing-keys.ts';
import { readConfig } from './config.ts';
import { explainVault, guardSigningKeys, openVault } from './vault.ts';

const app = useTestApp();
const keys = { ours: randomBytes(32), other: randomBytes(32) };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-vault-'));
  await app.database.run(sql`delete from signing_keys`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const storedKeys = () =>
  app.database.many<{ kid: string; stored: object }>(
    sql`select kid, private_jwk as stored from signing_keys order by created_at, kid`,
  );

const note = () => undefined;
const guard = (key: Buffer | null) => guardSigningKeys(app.database, createVault(key), note);

/** Signs something, which makes a key when there is none, and answers the id of the key. */
async function sign(key: Buffer | null): Promise<string | undefined> {
  const owner = await app.createOrganization();
  return app.database.transaction(async (tx) => {
    const ctx = { ...app.app.contextFor(tx, await app.app.now(tx)), vault: createVault(key) };
    const { secret } = await createPersonalToken(ctx, owner.userId, 'test');
    return decodeProtectedHeader(secret).kid;
  });
}

const renew = (key: Buffer | null) =>
  app.database.transaction(async (tx) =>
    renewKey({ ...app.app.contextFor(tx, await app.app.now(tx)), vault: createVault(key) }),
  );

describe('signing keys', () => {
  test('are encrypted in the database from the first on', async () => {
    const kid = await sign(keys.ours);
    expect(await storedKeys()).toEqual([
      { kid, stored: { jwe: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/) } },
    ]);
    expect(await sign(keys.ours)).toBe(kid);
  });

  // proves: authentication-37
  test('that are not encrypted are at the start, and sign on', async () => {
    const kid = await sign(null);
    await renew(null);
    expect((await storedKeys()).map(({ stored }) => 'd' in stored)).toEqual([true, true]);
    await guard(keys.ours);
    expect((await storedKeys()).map(({ stored }) => Object.keys(stored))).toEqual([['jwe'], ['jwe']]);
    expect(await sign(keys.ours)).not.toBe(kid);
    const encrypted = await storedKeys();
    await guard(keys.ours);
    expect(await storedKeys()).toEqual(encrypted);
  });

  // proves: authentication-37
  test.each([
    ['without the key that encrypted them', null, /name its file with FAIRHOUR_KEY_FILE/],
    ['with another key', keys.other, /encrypted with another key than the one of this server/],
  ])('%s a server does not start, and nothing is changed', async (_with, key, sentence) => {
    await sign(keys.ours);
    const before = await storedKeys();
    await expect(guard(key)).rejects.toThrow(sentence);
    const failure = await sign(key).catch(explainVault);
    expect(failure).toMatchObject({ name: 'CommandError', message: expect.stringMatching(sentence) });
    expect(await storedKeys()).toEqual(before);
    await guard(keys.ours);
  });

  test('can be made anew when the key that encrypted them is lost', async () => {
    const lost = await sign(keys.ours);
    const { kid } = await renew(keys.other);
    await guard(keys.other);
    expect(await sign(keys.other)).toBe(kid);
    expect((await storedKeys()).map((key) => key.kid)).toContain(lost);
  });

  test('stay as they are, with a warning, on a server of one’s own without FAIRHOUR_KEY_FILE', async () => {
    const notes: string[] = [];
    await guardSigningKeys(app.database, createVault(null), (line) => notes.push(line));
    expect(notes).toEqual([expect.stringMatching(/^Warning: .*FAIRHOUR_KEY_FILE/)]);
  });
});

describe('FAIRHOUR_KEY_FILE', () => {
  const configFor = (file: string) =>
    readConfig({ FAIRHOUR_KEY_FILE: file, DATABASE_URL: 'postgres://fairhour@db.example/fairhour' });

  test.each([
    ['bytes', keys.ours],
    ['base64', keys.ours.toString('base64')],
    ['base64 with a line end', `${keys.ours.toString('base64')}\n`],
    ['base64url', keys.ours.toString('base64url')],
  ])('holds %s', async (_form, content) => {
    const file = join(folder, 'key');
    await writeFile(file, content);
    const vault = await openVault(configFor(file), app.database, false);
    expect(await vault.decrypt(await createVault(keys.ours).encrypt({ d: 'x' }))).toEqual({ d: 'x' });
  });

  test.each([['short'], [''], [randomBytes(33)], ['x'.repeat(44)]])(
    'is refused in a sentence with %j',
    async (content) => {
      const file = join(folder, 'key');
      await writeFile(file, content);
      await expect(openVault(configFor(file), app.database, false)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining(`${file} holds no key: it must hold 32 bytes`),
      });
    },
  );

  test('is refused in a sentence when it cannot be read', async () => {
    const opening = openVault(configFor(join(folder, 'none')), app.database, false);
    await expect(opening).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('ENOENT') });
  });
});

describe('beside the embedded database', () => {
  const openOwn = (renewsKey = false) => openVault(readConfig({ FAIRHOUR_DATA: folder }), app.database, renewsKey);
  const file = () => join(folder, 'signing.key');

  test('a key is made once, for its owner alone', async () => {
    const vaults = await Promise.all([openOwn(), openOwn(), openOwn()]);
    const stored = await vaults[0]?.encrypt({ d: 'x' });
    for (const vault of [...vaults, await openOwn()]) expect(await vault.decrypt(stored ?? {})).toEqual({ d: 'x' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file(), 'utf8'), 'base64')).toHaveLength(32);
  });

  test('a key that is lost is not made again in silence', async () => {
    await sign(keys.ours);
    await expect(openOwn()).rejects.toThrow(/signing\.key is missing: put it back from a backup/);
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await openOwn(true)).hasKey).toBe(true);
    await writeFile(file(), 'broken');
    await expect(openOwn(true)).rejects.toThrow(/signing\.key is damaged/);
  });
});
