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

/** Signs a token, which creates a signing key if there is none. Returns the id of the key. */
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
  test('are encrypted in the database, starting with the first key', async () => {
    const kid = await sign(keys.ours);
    expect(await storedKeys()).toEqual([
      { kid, stored: { jwe: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/) } },
    ]);
    expect(await sign(keys.ours)).toBe(kid);
  });

  // proves: authentication-37
  test('that are not encrypted are encrypted at the next start, and remain in use', async () => {
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
    ['without the key that encrypts them', null, /set FAIRHOUR_KEY_FILE to the file with this key/],
    ['with another key', keys.other, /encrypted with a different key from that of this server/],
  ])('%s a server does not start, and changes nothing', async (_with, key, sentence) => {
    await sign(keys.ours);
    const before = await storedKeys();
    await expect(guard(key)).rejects.toThrow(sentence);
    const failure = await sign(key).catch(explainVault);
    expect(failure).toMatchObject({ name: 'CommandError', message: expect.stringMatching(sentence) });
    expect(await storedKeys()).toEqual(before);
    await guard(keys.ours);
  });

  test('can be replaced if the key that encrypts them is lost', async () => {
    const lost = await sign(keys.ours);
    const { kid } = await renew(keys.other);
    await guard(keys.other);
    expect(await sign(keys.other)).toBe(kid);
    expect((await storedKeys()).map((key) => key.kid)).toContain(lost);
  });

  test('remain unencrypted, with a warning, if the database is external and FAIRHOUR_KEY_FILE is not set', async () => {
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
  ])('can contain %s', async (_form, content) => {
    const file = join(folder, 'key');
    await writeFile(file, content);
    const vault = await openVault(configFor(file), app.database, false);
    expect(await vault.decrypt(await createVault(keys.ours).encrypt({ d: 'x' }))).toEqual({ d: 'x' });
  });

  test.each([['short'], [''], [randomBytes(33)], ['x'.repeat(44)]])('with %j is rejected', async (content) => {
    const file = join(folder, 'key');
    await writeFile(file, content);
    await expect(openVault(configFor(file), app.database, false)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`${file} contains no key: it must contain 32 bytes`),
    });
  });

  test('is rejected if it cannot be read', async () => {
    const opening = openVault(configFor(join(folder, 'none')), app.database, false);
    await expect(opening).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('ENOENT') });
  });
});

describe('with the embedded database', () => {
  const openOwn = (renewsKey = false) => openVault(readConfig({ FAIRHOUR_DATA: folder }), app.database, renewsKey);
  const file = () => join(folder, 'signing.key');

  test('a key is created once, readable only by its owner', async () => {
    const vaults = await Promise.all([openOwn(), openOwn(), openOwn()]);
    const stored = await vaults[0]?.encrypt({ d: 'x' });
    for (const vault of [...vaults, await openOwn()]) expect(await vault.decrypt(stored ?? {})).toEqual({ d: 'x' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file(), 'utf8'), 'base64')).toHaveLength(32);
  });

  test('a lost key is not replaced silently', async () => {
    await sign(keys.ours);
    await expect(openOwn()).rejects.toThrow(/signing\.key is missing: restore it from a backup/);
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await openOwn(true)).hasKey).toBe(true);
    await writeFile(file(), 'broken');
    await expect(openOwn(true)).rejects.toThrow(/signing\.key is damaged/);
  });
});
