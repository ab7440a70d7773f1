import { randomBytes } from 'node:crypto';
import { compactVerify, errors, SignJWT } from 'jose';
import { maxInt32 } from '../../../contract/fields.ts';
import type { Context } from '../../../context.ts';
import { algorithm, signingKey } from './signing-keys.ts';
import type { PublicKey } from './store/signing-keys.ts';

export const accessSeconds = 86_400;
const refreshSeconds = 90 * 86_400;

/** Access tokens and refresh tokens differ in the header, so that neither is accepted as the other. */
const accessType = 'JWT';
const refreshType = 'refresh+jwt';

const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

export interface Signing {
  ctx: Context;
  familyId: number;
  userId: number;
}

async function sign(signing: Signing, type: string, claims: Record<string, string>, seconds: number): Promise<string> {
  const key = await signingKey(signing.ctx);
  const issuedAt = secondsOf(signing.ctx.now);
  return new SignJWT({ ...claims, jti: `${signing.familyId}.${randomBytes(16).toString('base64url')}` })
    .setSubject(String(signing.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: type })
    .sign({ ...key.privateKey, alg: algorithm });
}

/** Issues an access token that is valid for 24 hours. */
export function signAccessToken(signing: Signing, issuer: string, scopes: readonly string[]): Promise<string> {
  return sign(signing, accessType, { iss: issuer, scope: scopes.join(' ') }, accessSeconds);
}

/**
 * Issues a refresh token that is valid until `refreshExpiry`. The token names no issuer, because only the issuer reads
 * it.
 */
export function signRefreshToken(signing: Signing): Promise<string> {
  return sign(signing, refreshType, {}, refreshSeconds);
}

/**
 * The instant at which a refresh token issued now expires. The instant is rounded to a whole second, as in the token.
 */
export function refreshExpiry(now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds((secondsOf(now) + refreshSeconds) * 1000);
}

function readClaims(payload: string): { jti?: unknown; exp?: unknown } {
  try {
    return Object(JSON.parse(payload)) as object;
  } catch {
    return {};
  }
}

/** The family that a token names. The name proves nothing until the signature is verified. */
function claimedFamily(payload: string): number | undefined {
  const id = Number(/^(\d{1,10})\./.exec(String(readClaims(payload).jti))?.[1]);
  return id <= maxInt32 ? id : undefined;
}

const knownKeys = new Map<string, PublicKey>();

/**
 * Returns the same object for the same `kid` (a hash of the key), because importing a key takes as long as verifying a
 * signature with it.
 */
function importable(key: PublicKey): PublicKey {
  const known = knownKeys.get(key.kid);
  if (known) return known;
  const ready = { ...key, alg: algorithm };
  knownKeys.set(key.kid, ready);
  return ready;
}

/**
 * Verifies an access token and returns the result of `find` for the key and family that it names. Returns undefined
 * unless that key signed it and it has not expired. `find` looks up both in one query, before the signature is checked,
 * so use its result only as returned by this function.
 */
export async function verifyAccessToken<Found extends { key: PublicKey }>(
  token: string,
  now: Temporal.Instant,
  find: (kid: string, familyId: number) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  let found: Found | undefined;
  const keyOf = async (header: { kid?: string; typ?: string }) => {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const familyId = claimedFamily(payload);
    const { kid = '', typ } = header;
    const known = typ === accessType && /^[\w-]{43}$/.test(kid) && familyId !== undefined;
    found = known ? await find(kid, familyId) : undefined;
    if (!found) throw new errors.JWKSNoMatchingKey();
    return importable(found.key);
  };
  try {
    const { payload } = await compactVerify(token, keyOf, { algorithms: [algorithm] });
    const { exp } = readClaims(new TextDecoder().decode(payload));
    return Number(exp) > now.epochMilliseconds / 1000 ? found : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
