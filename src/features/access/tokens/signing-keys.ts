import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { lockName } from '../../../db/locks.ts';
import { isEncrypted } from '../../../db/vault.ts';
import { isBefore } from '../../../time/order.ts';
import * as store from './store/signing-keys.ts';

export const algorithm = 'ES256';

const keyLife = Temporal.Duration.from({ hours: 90 * 24 });
/** Refresh tokens are valid longer than any other signed token. */
export const longestTokenLife = Temporal.Duration.from({ hours: 90 * 24 });
const lock = 'signing keys';

type KeyStore = Pick<Context, 'db' | 'vault'>;

/** The key that signs now. */
export interface SigningKey {
  kid: string;
  privateKey: JWK;
}

async function makeKey({ db, vault, now }: KeyStore & Pick<Context, 'now'>): Promise<{ kid: string }> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(pair.publicKey);
  const publicKey: store.PublicKey = { kty, crv, x, y, kid, alg: algorithm, use: 'sig' };
  const privateJwk = await vault.encrypt(await exportJWK(pair.privateKey));
  await store.insertSigningKey(db, { kid, publicKey, privateJwk }, now);
  return { kid };
}

/** The current signing key, created on first use. */
export async function signingKey(ctx: Context): Promise<SigningKey> {
  const decrypted = async ({ kid, privateJwk }: store.StoredKey) => ({
    kid,
    privateKey: (await ctx.vault.decrypt(privateJwk)) as JWK,
  });
  const present = await store.findSigningKey(ctx.db);
  if (present) return decrypted(present);
  await lockName(ctx.db, lock);
  if (!(await store.findSigningKey(ctx.db))) await makeKey(ctx);
  const made = await store.findSigningKey(ctx.db);
  if (!made) throw new Error('the new signing key was not found');
  return decrypted(made);
}

/** Retires a signing key after 90 days and creates its successor. */
export async function rotateKey(ctx: Context): Promise<void> {
  await lockName(ctx.db, lock);
  const present = await store.findSigningKey(ctx.db);
  if (!present) return;
  const due = Temporal.Instant.from(present.createdAt).add(keyLife);
  if (isBefore(ctx.now, due)) return;
  await store.retireSigningKey(ctx.db, present.kid, ctx.now);
  await makeKey(ctx);
}

/**
 * Creates a new signing key at once. Earlier tokens remain valid, because the retired public keys can still verify
 * them.
 */
export async function renewKey(ctx: Context): Promise<{ kid: string }> {
  await lockName(ctx.db, lock);
  const present = await store.findSigningKey(ctx.db);
  if (present) await store.retireSigningKey(ctx.db, present.kid, ctx.now);
  return makeKey(ctx);
}

/** True if the signing key is encrypted and needs the vault's key. */
export async function hasEncryptedSigningKey(db: Executor): Promise<boolean> {
  const present = await store.findSigningKey(db);
  return present !== undefined && isEncrypted(present.privateJwk);
}

/**
 * Encrypts the keys that are not encrypted yet. Throws `VaultError` and changes nothing if the current key cannot be
 * read.
 */
export async function encryptSigningKeys({ db, vault }: KeyStore): Promise<void> {
  await lockName(db, lock);
  const present = await store.findSigningKey(db);
  if (present) await vault.decrypt(present.privateJwk);
  if (!vault.hasKey) return;
  for (const { kid, privateJwk } of await store.listStoredKeys(db)) {
    if (!isEncrypted(privateJwk)) await store.updateSigningKey(db, kid, await vault.encrypt(privateJwk));
  }
}
