import { hash, randomBytes } from 'node:crypto';
import { challengeMinutes } from '../../../contract/passkeys.ts';
import type { Context } from '../../../context.ts';
import { type Browser, WithChallenge } from '../../../http/route.ts';
import * as store from './store.ts';

const hashOf = (text: string) => hash('sha256', text, 'buffer');

export interface MadeChallenge {
  /** The bytes to sign. Returned only here and never stored. */
  challenge: Buffer;
  /** Adds to the response the cookie that binds the challenge to the browser. */
  answer<T>(body: T): WithChallenge<T>;
}

/** Creates a challenge for a browser. An existing challenge cookie is reused, so that several pages can be open. */
export async function makeChallenge(
  ctx: Context,
  browser: Browser,
  { userId, userHandle }: Pick<store.ChallengeRow, 'userId' | 'userHandle'>,
): Promise<MadeChallenge> {
  const secret = browser.challengeSecret ?? `fhsc_${randomBytes(32).toString('base64url')}`;
  const challenge = randomBytes(32);
  const hashes = { challengeHash: hashOf(challenge.toString('base64url')), browserHash: hashOf(secret) };
  const expiresAt = ctx.now.add({ minutes: challengeMinutes });
  await store.insertChallenge(ctx.db, { ...hashes, userId, userHandle }, expiresAt);
  return { challenge, answer: (body) => new WithChallenge(body, { secret, seconds: challengeMinutes * 60 }) };
}

/**
 * The challenge in the client data of a browser. The data is untrusted, so the caller checks that the value is a
 * string.
 */
function challengeIn(clientDataJSON: string): unknown {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return challenge;
  } catch {
    return undefined;
  }
}

/**
 * Uses up the challenge that a browser signed. Returns undefined if the challenge was created for another purpose, was
 * used before, or has expired.
 */
export async function takeChallenge(
  ctx: Context,
  { challengeSecret }: Browser,
  clientDataJSON: string,
  userId: number | null,
): Promise<{ challenge: string; userHandle: Buffer | null } | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (typeof challenge !== 'string' || challengeSecret === undefined) return undefined;
  const hashes = { challengeHash: hashOf(challenge), browserHash: hashOf(challengeSecret) };
  const taken = await store.useChallenge(ctx.db, { ...hashes, userId }, ctx.now);
  return taken && { challenge, userHandle: taken.userHandle };
}
