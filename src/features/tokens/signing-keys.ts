import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Executor } from '../../db/database.ts';
import { lockName } from '../../db/locks.ts';
import * as store from './store/signing-keys.ts';

export const algorithm = 'ES256';

const keyLife = Temporal.Duration.from({ hours: 90 * 24 });
/** Refresh tokens live longest of what is signed. */
export const longestTokenLife = Temporal.Duration.from({ hours: 90 * 24 });
const lock = 'signing keys';

async function makeKey(db: Executor, now: Temporal.Instant): Promise<void> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(pair.publicKey);
  const publicKey: store.PublicKey = { kty, crv, x, y, kid, alg: algorithm, use: 'sig' };
  await store.insertSigningKey(db, { kid, publicKey, privateKey: await exportJWK(pair.privateKey) }, now);
}

/** The key that signs now, made on first use. */
export async function signingKey(db: Executor, now: Temporal.Instant): Promise<store.SigningKey> {
  const present = await store.findSigningKey(db);
  if (present) return present;
  await lockName(db, lock);
  if (!(await store.findSigningKey(db))) await makeKey(db, now);
  const made = await store.findSigningKey(db);
  if (!made) throw new Error('the signing key that was just made is gone');
  return made;
}

/** Retires a signing key of 90 days and makes its successor. */
export async function rotateKey(db: Executor, now: Temporal.Instant): Promise<void> {
  await lockName(db, lock);
  const present = await store.findSigningKey(db);
  if (!present) return;
  const due = Temporal.Instant.from(present.createdAt).add(keyLife);
  if (Temporal.Instant.compare(now, due) < 0) return;
  await store.retireSigningKey(db, present.kid, now);
  await makeKey(db, now);
}
