import type { WirePasskeyRegistration, WirePasskeyAssertion } from '../../../contract/passkeys.ts';
import { loadPasskeyLibrary } from './library.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyRow } from './store.ts';

/** Ed25519, P-256 and RSA as COSE numbers. Every device supports at least one of these algorithms. */
export const algorithms = [-8, -7, -257];

/**
 * Returns undefined if a check fails. The library's error message is dropped, because it would contain the challenge.
 */
async function checked<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

const expectationsOf = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

const asSent = (credential: WirePasskeyRegistration | WirePasskeyAssertion) =>
  ({ ...credential, type: credential.type as 'public-key', clientExtensionResults: {} }) as const;

/** The new credential, if the browser created it for this server and this challenge, and the user was verified. */
export async function verifyRegistered(party: RelyingParty, challenge: string, credential: WirePasskeyRegistration) {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const { response } = credential;
  const verified = await checked(() =>
    verifyRegistrationResponse({
      response: { ...asSent(credential), response },
      ...expectationsOf(party, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  return verified?.verified ? verified.registrationInfo.credential : undefined;
}

const isOfPerson = ({ response }: WirePasskeyAssertion, { userHandle }: PasskeyRow) => {
  const { userHandle: told } = response as { userHandle?: unknown };
  return told === undefined || told === null || told === userHandle.toString('base64url');
};

/**
 * The signature count of the passkey, if the passkey signed the challenge for this server and the user was verified.
 */
export async function verifySigned(
  party: RelyingParty,
  challenge: string,
  { credential, passkey }: { credential: WirePasskeyAssertion; passkey: PasskeyRow },
): Promise<number | undefined> {
  if (!isOfPerson(credential, passkey)) return undefined;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { response } = credential;
  const known = {
    id: credential.id,
    publicKey: new Uint8Array(passkey.publicKey),
    // The database compares the count, so that one of two concurrent uses is refused.
    counter: 0,
  };
  const verified = await checked(() =>
    verifyAuthenticationResponse({
      response: { ...asSent(credential), response },
      ...expectationsOf(party, challenge),
      credential: known,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
