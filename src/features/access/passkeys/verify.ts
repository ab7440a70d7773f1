import type { WireRegistered, WireSigned } from '../../../contract/passkeys.ts';
import { loadPasskeyLibrary } from './library.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyRow } from './store.ts';

/** Ed25519, P-256 and RSA, which every device has one of, as numbers of COSE. */
export const algorithms = [-8, -7, -257];

/** Undefined where a check fails; what the library says of it would show the challenge, so nobody hears it. */
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

const asSent = (credential: WireRegistered | WireSigned) =>
  ({ ...credential, type: credential.type as 'public-key', clientExtensionResults: {} }) as const;

/** The new credential, where the browser made it for this server, this challenge and somebody it has verified. */
export async function verifyRegistered(party: RelyingParty, challenge: string, credential: WireRegistered) {
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

const isOfPerson = ({ response }: WireSigned, { userHandle }: PasskeyRow) => {
  const { userHandle: told } = response as { userHandle?: unknown };
  return told === undefined || told === null || told === userHandle.toString('base64url');
};

/** How often the passkey says that it was used, where it signed the challenge for this server and somebody verified. */
export async function verifySigned(
  party: RelyingParty,
  challenge: string,
  { credential, passkey }: { credential: WireSigned; passkey: PasskeyRow },
): Promise<number | undefined> {
  if (!isOfPerson(credential, passkey)) return undefined;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { response } = credential;
  const known = {
    id: credential.id,
    publicKey: new Uint8Array(passkey.publicKey),
    // Whether it has gone back is asked of the database, where two at a time cannot both be right.
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
