import type { WirePasskeyAssertion } from '../../../contract/passkeys.ts';
import type { Context } from '../../../context.ts';
import { lockCredentials } from '../../../db/locks.ts';
import type { Browser } from '../../../http/route.ts';
import { takeChallenge } from './challenges.ts';
import { recordRefused } from './record.ts';
import type { RelyingParty } from './relying-party.ts';
import * as store from './store.ts';
import { verifySigned } from './verify.ts';

/**
 * The passkey that signed the browser's challenge. If no known passkey signed it, audits the attempt and returns
 * undefined.
 */
export async function usePasskey(
  ctx: Context,
  party: RelyingParty,
  credential: WirePasskeyAssertion,
  browser: Browser,
): Promise<store.PasskeyRow | undefined> {
  const credentialId = Buffer.from(credential.id, 'base64url');
  const known = await store.findByCredential(ctx.db, credentialId);
  if (known) await lockCredentials(ctx.db, known.userId, 'shared');
  const taken = await takeChallenge(ctx, browser, credential.response.clientDataJSON, null);
  // Reads the passkey again: it may have been removed before its person was locked.
  const passkey = known && (await store.findByCredential(ctx.db, credentialId));
  if (!passkey) return undefined;
  const counter = taken && (await verifySigned(party, taken.challenge, { credential, passkey }));
  const refuse = async (reason: 'not_verified' | 'counter_went_back') => {
    await recordRefused(ctx, passkey, reason);
    return undefined;
  };
  if (counter === undefined) return refuse('not_verified');
  if (!(await store.markUsed(ctx.db, passkey.id, counter, ctx.now))) return refuse('counter_went_back');
  return passkey;
}
