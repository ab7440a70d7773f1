import { randomBytes } from 'node:crypto';
import { compactVerify, errors, SignJWT } from 'jose';
import type { Executor } from '../../db/database.ts';
import { algorithm, signingKey } from './signing-keys.ts';
import { findPublicKey } from './store/signing-keys.ts';

export const accessSeconds = 86_400;
const refreshSeconds = 90 * 86_400;

/** The two kinds differ in the header, so that neither passes for the other. */
const accessType = 'JWT';
const refreshType = 'refresh+jwt';

const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

export interface Signing {
  db: Executor;
  now: Temporal.Instant;
  familyId: number;
  userId: number;
}

async function sign(signing: Signing, type: string, claims: Record<string, string>, seconds: number): Promise<string> {
  const key = await signingKey(signing.db, signing.now);
  const issuedAt = secondsOf(signing.now);
  return new SignJWT({ ...claims, jti: `${signing.familyId}.${randomBytes(16).toString('base64url')}` })
    .setSubject(String(signing.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: type })
    .sign({ ...key.privateKey, alg: algorithm });
}

/** An access token for 24 hours. */
export function signAccessToken(signing: Signing, issuer: string, scopes: readonly string[]): Promise<string> {
  return sign(signing, accessType, { iss: issuer, scope: scopes.join(' ') }, accessSeconds);
}

/** A refresh token until `refreshExpiry`; it names no issuer, since only the issuer reads it. */
export function signRefreshToken(signing: Signing): Promise<string> {
  return sign(signing, refreshType, {}, refreshSeconds);
}

/** The instant at which a refresh token issued now expires, on a whole second as in the token. */
export function refreshExpiry(now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds((secondsOf(now) + refreshSeconds) * 1000);
}

function readClaims(payload: Uint8Array): { jti: string; exp: number } {
  return JSON.parse(new TextDecoder().decode(payload)) as { jti: string; exp: number };
}

/** The family an access token came from; undefined unless one of our keys signed it and it has not expired. */
export async function verifyAccessToken(db: Executor, now: Temporal.Instant, token: string) {
  const keyOf = async (header: { kid?: string; typ?: string }) => {
    const known = header.typ === accessType && /^[\w-]{43}$/.test(header.kid ?? '');
    const key = known ? await findPublicKey(db, header.kid ?? '') : undefined;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return { ...key, alg: algorithm };
  };
  try {
    const { payload } = await compactVerify(token, keyOf, { algorithms: [algorithm] });
    const { jti, exp } = readClaims(payload);
    return exp > now.epochMilliseconds / 1000 ? Number(jti.split('.')[0]) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
