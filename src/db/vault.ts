import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose';

/** Key length in bytes: AES-256. */
export const vaultKeyBytes = 32;

/** A stored value cannot be decrypted. */
export class VaultError extends Error {
  /** `missing`: the program was started without a key; `other`: the value was encrypted with another key. */
  readonly reason: 'missing' | 'other';

  constructor(reason: 'missing' | 'other') {
    super(reason === 'missing' ? 'no key to decrypt a stored value' : 'a stored value is encrypted with another key');
    this.name = 'VaultError';
    this.reason = reason;
  }
}

/**
 * Encrypts values before they are stored, with a key from outside the database. Without a key, values stay
 * unencrypted.
 */
export interface Vault {
  readonly hasKey: boolean;
  /** Identifies the key without revealing it; empty if there is no key. */
  readonly keyId: string;
  encrypt(value: object): Promise<object>;
  /** Throws `VaultError`. A value stored without a key is returned unchanged. */
  decrypt(stored: object): Promise<object>;
}

/** True if a stored value is encrypted. */
export function isEncrypted(stored: object): stored is { jwe: string } {
  return 'jwe' in stored && typeof stored.jwe === 'string';
}

/** The id of the key that encrypted a stored value, or undefined if it is not encrypted. */
export const keyIdOf = (stored: object): string | undefined =>
  isEncrypted(stored) ? decodeProtectedHeader(stored.jwe).kid : undefined;

async function decryptWith(jwe: string, key: Uint8Array): Promise<object> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key);
    return Object(JSON.parse(new TextDecoder().decode(plaintext))) as object;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new VaultError('other');
    throw error;
  }
}

export function createVault(key: Uint8Array | null): Vault {
  // Identifies the key without revealing it, so that a value encrypted with another key is recognized immediately.
  const kid = key === null ? '' : createHash('sha256').update('vault').update(key).digest('base64url').slice(0, 16);
  return {
    hasKey: key !== null,
    keyId: kid,
    async encrypt(value) {
      if (key === null) return value;
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      const header = { alg: 'dir', enc: 'A256GCM', kid };
      return { jwe: await new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(key) };
    },
    async decrypt(stored) {
      if (!isEncrypted(stored)) return stored;
      if (key === null) throw new VaultError('missing');
      if (keyIdOf(stored) !== kid) throw new VaultError('other');
      return decryptWith(stored.jwe, key);
    },
  };
}
