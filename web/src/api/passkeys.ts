import type { WirePasskeyRegistration, WirePasskeyAssertion } from '../../../src/contract/passkeys.ts';
import { call } from './call.ts';

/**
 * Browsers support passkeys only on addresses with a host name. Since 2025 they can parse the server's options.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether the person cancelled, or the device has no suitable passkey. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether the device already has a passkey for this person. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('nothing was made', 'NotAllowedError');
  return credential.toJSON();
}

/** Lets the browser sign the server's challenge with a passkey that the person selects. */
export async function signWithPasskey(): Promise<WirePasskeyAssertion> {
  const { options } = await call('createPasskeyChallenge', {});
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return jsonOf(await navigator.credentials.get({ publicKey })) as WirePasskeyAssertion;
}

/** Lets the browser create a passkey for the signed-in person. */
export async function makePasskey(): Promise<WirePasskeyRegistration> {
  const { options } = await call('createPasskeyRegistration', {});
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return jsonOf(await navigator.credentials.create({ publicKey })) as WirePasskeyRegistration;
}
