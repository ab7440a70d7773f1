import { hash, randomBytes } from 'node:crypto';
import type { Actor, Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { findLiveToken, insertToken } from './store.ts';

const prefix = 'fhit_';

/** Only the hash of a secret is stored. Look-ups use the hash and never compare secrets. */
const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Whether a bearer token begins with the prefix of installation tokens. */
export const isInstallationToken = (bearer: string): boolean => bearer.startsWith(prefix);

/** Creates an installation token. The secret is returned only here and never stored. */
export async function createInstallationToken(ctx: Context, name: string, expiresAt: Temporal.Instant | null) {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  const row = await insertToken(ctx.db, { name, secretHash: hashSecret(secret), expiresAt }, ctx.now);
  return { ...row, secret };
}

/** Authenticates an installation token. The actor of a valid token is not a member of any organization. */
export async function authenticateInstallation(
  db: Executor,
  now: Temporal.Instant,
  bearer: string,
): Promise<Actor | undefined> {
  const id = await findLiveToken(db, hashSecret(bearer), now);
  if (id === undefined) return undefined;
  return {
    userId: 0,
    credential: { kind: 'installation_token', id, makerUserId: null },
    scopes: new Set(['hubstaff:read']),
    memberships: new Map(),
  };
}
