import type { WireRegistered, WireSigned } from '../../../src/contract/passkeys.ts';
import { call } from './call.ts';

/** Browsers have passkeys at addresses with a name, and read what servers ask since 2025. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether nothing came of it because the person did not want to, or had nothing to do it with. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether the device has a passkey of the person already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('nothing was made', 'NotAllowedError');
  return credential.toJSON();
}

/** Has the browser sign what the server asks, with a passkey that the person chooses. */
export async function signWithPasskey(): Promise<WireSigned> {
  const { options } = await call('createPasskeyChallenge', {});
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  return jsonOf(await navigator.credentials.get({ publicKey })) as WireSigned;
}

/** Has the browser make a passkey of who is signed in. */
export async function makePasskey(): Promise<WireRegistered> {
  const { options } = await call('createPasskeyRegistration', {});
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  return jsonOf(await navigator.credentials.create({ publicKey })) as WireRegistered;
}
