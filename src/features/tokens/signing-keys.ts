import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Context } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { lockName } from '../../db/locks.ts';
import { isClosed } from '../../db/vault.ts';
import { isBefore } from '../../time/order.ts';
import * as store from './store/signing-keys.ts';

export const algorithm = 'ES256';

const keyLife = Temporal.Duration.from({ hours: 90 * 24 });
/** Of all that is signed, refresh tokens live longest. */
export const longestTokenLife = Temporal.Duration.from({ hours: 90 * 24 });
const lock = 'signing keys';

type Keeping = Pick<Context, 'db' | 'vault'>;

/** The key that signs now. */
export interface SigningKey {
  kid: string;
  privateKey: JWK;
}

async function makeKey({ db, vault, now }: Keeping & Pick<Context, 'now'>): Promise<{ kid: string }> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(pair.publicKey);
  const publicKey: store.PublicKey = { kty, crv, x, y, kid, alg: algorithm, use: 'sig' };
  const privateJwk = await vault.keep(await exportJWK(pair.privateKey));
  await store.insertSigningKey(db, { kid, publicKey, privateJwk }, now);
  return { kid };
}

/** The key that signs now, made on first use. */
export async function signingKey(ctx: Context): Promise<SigningKey> {
  const opened = async ({ kid, privateJwk }: store.StoredKey) => ({
    kid,
    privateKey: (await ctx.vault.open(privateJwk)) as JWK,
  });
  const present = await store.findSigningKey(ctx.db);
  if (present) return opened(present);
  await lockName(ctx.db, lock);
  if (!(await store.findSigningKey(ctx.db))) await makeKey(ctx);
  const made = await store.findSigningKey(ctx.db);
  if (!made) throw new Error('the signing key that was just made is gone');
  return opened(made);
}

/** Retires a signing key of 90 days and makes its successor. */
export async function rotateKey(ctx: Context): Promise<void> {
  await lockName(ctx.db, lock);
  const present = await store.findSigningKey(ctx.db);
  if (!present) return;
  const due = Temporal.Instant.from(present.createdAt).add(keyLife);
  if (isBefore(ctx.now, due)) return;
  await store.retireSigningKey(ctx.db, present.kid, ctx.now);
  await makeKey(ctx);
}

/** Makes a new signing key at once; tokens issued before stay good, since the public keys verify them. */
export async function renewKey(ctx: Context): Promise<{ kid: string }> {
  await lockName(ctx.db, lock);
  const present = await store.findSigningKey(ctx.db);
  if (present) await store.retireSigningKey(ctx.db, present.kid, ctx.now);
  return makeKey(ctx);
}

/** True when the signing key is encrypted, so that it cannot be used without the vault's key. */
export async function hasClosedSigningKeys(db: Executor): Promise<boolean> {
  const present = await store.findSigningKey(db);
  return present !== undefined && isClosed(present.privateJwk);
}

/**
 * Encrypts the keys that are not yet. Throws `VaultError` when the present one cannot be read; nothing is changed then.
 */
export async function closeSigningKeys({ db, vault }: Keeping): Promise<void> {
  await lockName(db, lock);
  const present = await store.findSigningKey(db);
  if (present) await vault.open(present.privateJwk);
  if (!vault.hasKey) return;
  for (const { kid, privateJwk } of await store.listStoredKeys(db)) {
    if (!isClosed(privateJwk)) await store.updateSigningKey(db, kid, await vault.keep(privateJwk));
  }
}
