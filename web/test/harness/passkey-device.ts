import type { Page } from 'playwright-core';

export interface Device {
  /** Sets whether the device reports that it has verified the user. */
  verify(verified: boolean): Promise<void>;
  /** Deletes all passkeys. */
  clear(): Promise<void>;
}

/** Adds a virtual device to the browser of a page. The device creates and uses passkeys without interaction. */
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

/** Creates a passkey for the signed-in user through API requests instead of the controls on the user's page. */
export async function addPasskeyByScript(page: Page): Promise<void> {
  const status = await page.evaluate<number>(`(async () => {
    const asked = await fetch('/ext/v1/users/me/passkey_registrations', { method: 'POST' });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON((await asked.json()).options);
    const credential = (await navigator.credentials.create({ publicKey })).toJSON();
    const body = JSON.stringify({ name: 'Laptop', credential });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/ext/v1/users/me/passkeys', { method: 'POST', headers, body })).status;
  })()`);
  if (status !== 201) throw new Error(`creating a passkey returned status ${status}`);
}
