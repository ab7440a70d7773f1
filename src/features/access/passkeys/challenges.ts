import { hash, randomBytes } from 'node:crypto';
import { challengeMinutes } from '../../../contract/passkeys.ts';
import type { Context } from '../../../context.ts';
import { type Browser, WithChallenge } from '../../../http/route.ts';
import * as store from './store.ts';

const hashOf = (text: string) => hash('sha256', text, 'buffer');

export interface MadeChallenge {
  /** What is to be signed; it is shown this once and never stored. */
  challenge: Buffer;
  /** Makes the answer that binds it to the browser. */
  answer<T>(body: T): WithChallenge<T>;
}

/** Makes what a browser is to sign. One that was asked before keeps its cookie, so that several pages can be open. */
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

/** What a browser says it has signed, in words of its own: whether it is a string is looked at by who asks. */
function challengeIn(clientDataJSON: string): unknown {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return challenge;
  } catch {
    return undefined;
  }
}

/** What a browser has signed, used up; undefined where that was not made for it, was used before or is too old. */
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
