import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** A public key as /jwks.json shows it. */
export interface PublicKey {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  alg: string;
  use: string;
}

/** A private key as encrypted by the vault. */
export interface StoredKey {
  kid: string;
  privateJwk: object;
  createdAt: string;
}

/** The key that signs. */
export function findSigningKey(db: Executor): Promise<StoredKey | undefined> {
  return db.maybe(sql`
    select kid, private_jwk as "privateJwk", created_at as "createdAt" from signing_keys where retired_at is null`);
}

/** All private keys, including those that no longer sign. */
export function listStoredKeys(db: Executor): Promise<StoredKey[]> {
  return db.many(
    sql`select kid, private_jwk as "privateJwk", created_at as "createdAt" from signing_keys order by kid`,
  );
}

export async function updateSigningKey(db: Executor, kid: string, privateJwk: object): Promise<void> {
  await db.run(sql`update signing_keys set private_jwk = ${JSON.stringify(privateJwk)} where kid = ${kid}`);
}

export async function insertSigningKey(
  db: Executor,
  key: { kid: string; privateJwk: object; publicKey: PublicKey },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into signing_keys (kid, private_jwk, public_jwk, created_at)
    values (${key.kid}, ${JSON.stringify(key.privateJwk)}, ${JSON.stringify(key.publicKey)}, ${now})`);
}

/** The current key first. */
export async function listPublicKeys(db: Executor): Promise<PublicKey[]> {
  const rows = await db.many<{ key: PublicKey }>(sql`
    select public_jwk as key from signing_keys order by created_at desc, kid`);
  return rows.map((row) => row.key);
}

export async function retireSigningKey(db: Executor, kid: string, now: Temporal.Instant): Promise<void> {
  await db.run(sql`update signing_keys set retired_at = ${now} where kid = ${kid}`);
}

export async function dropKeysRetiredBefore(db: Executor, instant: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from signing_keys where retired_at <= ${instant}`);
}
