import type { Page } from 'playwright-core';

export interface Device {
  /** Whether it says that it has verified who holds it. */
  verify(verified: boolean): Promise<void>;
  /** Takes all passkeys away. */
  clear(): Promise<void>;
}

/** Gives the browser of a page a device that makes and uses passkeys at once. */
export async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    clear: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}

/** Adds a passkey of who is signed in, without the page that does it. */
export async function addPasskeyByScript(page: Page): Promise<void> {
  const status = await page.evaluate<number>(`(async () => {
    const asked = await fetch('/ext/v1/users/me/passkey_registrations', { method: 'POST' });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON((await asked.json()).options);
    const credential = (await navigator.credentials.create({ publicKey })).toJSON();
    const body = JSON.stringify({ name: 'Laptop', credential });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/ext/v1/users/me/passkeys', { method: 'POST', headers, body })).status;
  })()`);
  if (status !== 201) throw new Error(`adding a passkey answered ${status}`);
}
