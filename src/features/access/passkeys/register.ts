import { randomBytes } from 'node:crypto';
import { mostPasskeys, type WirePasskeyRegistration } from '../../../contract/passkeys.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context } from '../../../context.ts';
import { type Browser, Refusal } from '../../../http/route.ts';
import { findUser } from '../../people/members/facts.ts';
import { refusal } from '../sessions/actions.ts';
import { lockPerson } from '../../notifications/user-events/actions.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { loadPasskeyLibrary } from './library.ts';
import { recordPasskey } from './record.ts';
import type { RelyingParty } from './relying-party.ts';
import * as store from './store.ts';
import { algorithms, verifyRegistered } from './verify.ts';

function requireRoom(own: readonly store.PasskeyRow[]) {
  if (own.length >= mostPasskeys) throw problem('record_invalid', `passkeys: a person can have up to ${mostPasskeys}`);
}

/** The options with which a browser creates a passkey. Devices know the person by a random user handle. */
export async function beginRegistration(ctx: Context, party: RelyingParty, { userId }: Actor, browser: Browser) {
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const user = await findUser(ctx.db, userId);
  if (!user) throw new Error(`user ${userId} does not exist`);
  await lockPerson(ctx, userId);
  const own = await store.listPasskeys(ctx.db, userId);
  requireRoom(own);
  const known = own[0]?.userHandle ?? (await store.findPendingHandle(ctx.db, userId, ctx.now));
  const userHandle = known ?? randomBytes(32);
  const { challenge, answer } = await makeChallenge(ctx, browser, { userId, userHandle });
  const options = await generateRegistrationOptions({
    rpName: 'fairhour',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(userHandle),
    challenge: new Uint8Array(challenge),
    excludeCredentials: own.map((row) => ({
      id: row.credentialId.toString('base64url'),
      transports: row.transports,
    })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return answer({ options: { ...options } });
}

const knownTransports = /^(usb|nfc|ble|smart-card|hybrid|internal|cable)$/;

/** The transports that a device supports, such as usb or internal. Unknown values are dropped. */
function transportsOf({ response }: WirePasskeyRegistration): string[] {
  const { transports } = response as { transports?: unknown };
  const reported = Array.isArray(transports) ? transports.filter((entry) => typeof entry === 'string') : [];
  return [...new Set(reported.filter((entry) => knownTransports.test(entry)))];
}

const notMade = () =>
  refusal(
    'invalid_params',
    'The passkey was not created for this server and this browser, or too late. Start again.',
    'credential: was not created with the challenge of this browser',
  );

/** Adds the passkey that a browser created. */
export async function addPasskey(
  ctx: Context,
  party: RelyingParty,
  { userId }: Actor,
  { name, credential, browser }: { name: string; credential: WirePasskeyRegistration; browser: Browser },
): Promise<store.PasskeyRow | Refusal> {
  await lockPerson(ctx, userId);
  const taken = await takeChallenge(ctx, browser, credential.response.clientDataJSON, userId);
  const made = taken && (await verifyRegistered(party, taken.challenge, credential));
  if (!taken?.userHandle || !made) return notMade();
  requireRoom(await store.listPasskeys(ctx.db, userId));
  const passkey = await store.insertPasskey(
    ctx.db,
    {
      userId,
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      userHandle: taken.userHandle,
      counter: made.counter,
      transports: transportsOf(credential),
      name,
    },
    ctx.now,
  );
  if (!passkey) throw problem('record_not_unique', 'credential: is already registered as a passkey');
  await recordPasskey(ctx, undefined, passkey);
  return passkey;
}
